import { EventEmitter } from 'node:events';

/**
 * Says in this process that the log of a user has grown. A hint alone: another process is not told, and who waits looks
 * at the log itself from time to time.
 */
export interface ChangeSignal {
  notify(userIds: Iterable<number>): void;
  /** Calls back at each hint for a user. @returns what ends it */
  listen(userId: number, callback: () => void): () => void;
}

export function createChangeSignal(): ChangeSignal {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    notify(userIds) {
      for (const id of userIds) emitter.emit(String(id));
    },
    listen(userId, callback) {
      emitter.on(String(userId), callback);
      return () => emitter.off(String(userId), callback);
    },
  };
}

import { EventEmitter } from 'node:events';

/**
 * Announces in this process that the logs of users have grown. An announcement is a hint: another service on the same
 * database does not receive it, so each listener also polls the log.
 */
export interface ChangeSignal {
  notify(userIds: Iterable<number>): void;
  /** Calls back at each hint for a user. @returns a function that ends this */
  listen(userId: number, callback: () => void): () => void;
  listenToAll(callback: (userIds: readonly number[]) => void): () => void;
}

const ALL = 'all';

export function createChangeSignal(): ChangeSignal {
  const emitter = new EventEmitter().setMaxListeners(0);
  const listen = <Args extends unknown[]>(name: string, callback: (...args: Args) => void) => {
    emitter.on(name, callback as (...args: unknown[]) => void);
    return () => void emitter.off(name, callback as (...args: unknown[]) => void);
  };
  return {
    notify(userIds) {
      const ids = [...userIds];
      if (ids.length === 0) return;
      for (const id of ids) emitter.emit(String(id));
      emitter.emit(ALL, ids);
    },
    listen: (userId, callback) => listen(String(userId), callback),
    listenToAll: (callback) => listen(ALL, callback),
  };
}

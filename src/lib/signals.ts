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

/**
 * Announces in this process that a job has work. An announcement is a hint: it may be lost with its process, and the
 * poll of the job then finds the work.
 */
export interface Activations {
  /** Makes the job look for work at once. While the job runs, it looks again. */
  activate(job: string): void;
  /** Calls back at each announcement. @returns a function that ends this */
  listen(callback: (job: string) => void): () => void;
}

export function createActivations(): Activations {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    activate(job) {
      emitter.emit('activate', job);
    },
    listen(callback) {
      emitter.on('activate', callback);
      return () => emitter.off('activate', callback);
    },
  };
}

/** A wait that a signal ends. */
export interface Wakeup {
  /** Ends the wait. Without a wait, the next one ends at once. */
  wake(): void;
  /** Resolves at the next wake-up, and after this time in milliseconds at the latest. Ends an earlier wait. */
  wait(ms: number): Promise<void>;
}

/** @param keepsProcess true if a wait keeps the process from ending */
export function createWakeup({ ref }: { ref: boolean }): Wakeup {
  let isPending = false;
  let endWait: (() => void) | undefined;
  return {
    wake() {
      isPending = true;
      endWait?.();
    },
    wait(ms) {
      endWait?.();
      if (isPending || ms <= 0) {
        isPending = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => endWait?.(), ms);
        if (!ref) timer.unref();
        endWait = () => {
          clearTimeout(timer);
          endWait = undefined;
          isPending = false;
          resolve();
        };
      });
    },
  };
}

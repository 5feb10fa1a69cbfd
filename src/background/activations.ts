import { EventEmitter } from 'node:events';

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

import { parentPort } from 'node:worker_threads';
import { processorTimeFile } from './clock.js';

export type FromThread<Result> =
  | { kind: 'ready'; processorTimeFile: string | null }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; error: Error };

export function serveJobs<Job, Result>(run: (job: Job) => Result): void {
  const send = (message: FromThread<Result>) => parentPort?.postMessage(message);
  parentPort?.on('message', (job: Job) => {
    try {
      send({ kind: 'done', result: run(job) });
    } catch (error) {
      send({ kind: 'failed', error: error as Error });
    }
  });
  send({ kind: 'ready', processorTimeFile: processorTimeFile() });
}

import { parentPort, workerData } from 'node:worker_threads';
import type { FromCheckpointer, ToCheckpointer } from './checkpoint.js';
import { Sqlite } from './driver.js';

/** Checkpoints the WAL of a database on each message, as far as no reader needs it. */
parentPort?.on('message', (message: ToCheckpointer) => {
  if (message === 'end') {
    parentPort?.close();
    return;
  }
  const { file }: { file: string } = workerData;
  const sqlite = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  sqlite.pragma('wal_checkpoint(PASSIVE)');
  sqlite.close();
  parentPort?.postMessage('done' satisfies FromCheckpointer);
});

import { parentPort, workerData } from 'node:worker_threads';
import { Sqlite } from './driver.js';

/** Checkpoints the write-ahead log of a database once, as far as no reader needs it. */
parentPort?.once('message', () => {
  const sqlite = new Sqlite((workerData as { file: string }).file, { fileMustExist: true, timeout: 0 });
  sqlite.pragma('wal_checkpoint(PASSIVE)');
  sqlite.close();
});

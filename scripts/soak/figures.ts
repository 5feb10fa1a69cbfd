import { existsSync, readdirSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../support/process-figures.js';

const MIB = 1_048_576;

export interface Figures {
  /** Resident memory in MiB, including mapped files and garbage. */
  rss: number;
  /** Memory in MiB after a garbage collection, without mapped files. */
  retained: number;
  descriptors: number;
  /** Size of the database file and its WAL, in MiB. */
  database: number;
  log: number;
}

/** True if /proc has the files that `figuresOf` reads (proc(5)). */
export function canMeasure(): boolean {
  return existsSync('/proc/self/status') && existsSync('/proc/self/fd');
}

/** Node options that make a process collect garbage on SIGUSR2. Without it, uncollected garbage hides growth. */
export const COLLECTS_ON_SIGNAL = ['--expose-gc', '--import=data:text/javascript,process.on("SIGUSR2",()=>gc())'];

const COLLECTION_MS = 300;

/** @throws when the process is gone */
export async function figuresOf(pid: number, file: string): Promise<Figures> {
  const rss = memoryOf(pid, 'VmRSS');
  process.kill(pid, 'SIGUSR2');
  await sleep(COLLECTION_MS);
  const sizeOf = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / MIB;
  return {
    rss,
    retained: memoryOf(pid, 'RssAnon'),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    database: sizeOf(file),
    log: sizeOf(`${file}-wal`),
  };
}

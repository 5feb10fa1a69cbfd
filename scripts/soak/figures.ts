import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const MIB = 1_048_576;

/** What a process holds. */
export interface Figures {
  /** MiB in memory, with the pages of files that are mapped, and with garbage. */
  rss: number;
  /** MiB that are left after a garbage collection, without the pages of files. */
  kept: number;
  /** Open file descriptors. */
  descriptors: number;
  /** MiB of the database file, and of its write-ahead log. */
  database: number;
  log: number;
}

/** Whether the system tells about its processes as figuresOf asks it to (proc(5)). */
export function canMeasure(): boolean {
  return existsSync('/proc/self/status') && existsSync('/proc/self/fd');
}

/**
 * Options for Node that let a process collect its garbage when it is told to: left to itself it waits until there are
 * a hundred MiB of it, and what it holds says little.
 */
export const COLLECTS_ON_SIGNAL = ['--expose-gc', '--import=data:text/javascript,process.on("SIGUSR2",()=>gc())'];

/** A collection takes so long at most, in milliseconds. */
const COLLECTION_MS = 300;

/** @throws when the process is gone */
export async function figuresOf(pid: number, file: string): Promise<Figures> {
  const rss = memoryOf(pid, 'VmRSS');
  process.kill(pid, 'SIGUSR2');
  await sleep(COLLECTION_MS);
  const sizeOf = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / MIB;
  return {
    rss,
    kept: memoryOf(pid, 'RssAnon'),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    database: sizeOf(file),
    log: sizeOf(`${file}-wal`),
  };
}

function memoryOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}

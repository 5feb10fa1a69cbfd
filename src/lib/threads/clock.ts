import { accessSync, readFileSync, readlinkSync } from 'node:fs';

/** Upper bound in milliseconds of an interval, for systems that do not measure single threads. */
const MAX_INTERVAL_MS = 40;

/**
 * Finds the file in which Linux counts the processor time of the calling thread (the first number of `schedstat`, in
 * nanoseconds). Returns null on other systems.
 */
export function processorTimeFile(): string | null {
  try {
    const file = `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
    accessSync(file);
    return file;
  } catch {
    return null;
  }
}

/**
 * Returns a clock of the processor time that a thread has used, in milliseconds. Node 20 has no such clock.
 *
 * Without the file, the clock uses the lower of wall-clock time and processor time of the process, which excludes the
 * time of other processes. It then bounds each interval, because the thread may have finished while the event loop of
 * the caller was late.
 */
export function clockOfThread(file: string | null): () => number {
  let usedMs = 0;
  let last = readClocks(file);
  return () => {
    const now = readClocks(file);
    usedMs +=
      now.thread !== null && last.thread !== null
        ? now.thread - last.thread
        : Math.min(now.wall - last.wall, now.process - last.process, MAX_INTERVAL_MS);
    last = now;
    return usedMs;
  };
}

/** In milliseconds. `thread` is null if the file cannot be read. */
function readClocks(file: string | null): { wall: number; process: number; thread: number | null } {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), process: (user + system) / 1_000, thread: file === null ? null : readClock(file) };
}

function readClock(file: string): number | null {
  try {
    return Number(readFileSync(file, 'latin1').split(' ', 1)[0]) / 1_000_000;
  } catch {
    return null;
  }
}

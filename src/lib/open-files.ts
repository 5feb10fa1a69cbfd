import { readFileSync } from 'node:fs';

/** Node opens the modules of the service nearly all at once: below this limit it fails to find some of them. */
export const MIN_OPEN_FILES = 600;

/** Returns the limit of file descriptors (proc_pid_limits(5)); infinite on other systems. */
export function openFiles(): number {
  try {
    const [, soft] = /^Max open files +(\d+) /m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

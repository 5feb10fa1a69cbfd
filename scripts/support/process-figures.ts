import { readFileSync } from 'node:fs';

/** Figures of a process by /proc (proc(5)), on Linux. */

/** Returns the processor time of a process in milliseconds; null where /proc is missing. */
export function processorTime(pid: number): number | null {
  try {
    const [user = 0, system = 0] = timesOf(pid);
    return user + system;
  } catch {
    return null;
  }
}

/** Returns the processor time of the ended children of this process, in milliseconds. */
export function endedChildrenTime(): number {
  const [, , user = 0, system = 0] = timesOf('self');
  return user + system;
}

/** Returns utime, stime, cutime and cstime, which are in ticks of 10 ms. */
function timesOf(pid: number | 'self'): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map((ticks) => Number(ticks) * 10);
}

/** Returns resident memory, its peak, or that without mapped files, in MiB. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' | 'RssAnon'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1_024;
}

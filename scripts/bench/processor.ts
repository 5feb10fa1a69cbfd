import { readFileSync } from 'node:fs';

/** Milliseconds of processor time that a process has used, where the system keeps it in /proc. */
export function processorTime(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime and stime, in ticks of 10 ms (proc(5)).
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

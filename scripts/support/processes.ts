import { readFileSync } from 'node:fs';

/** Sends a signal to a process that may have ended. @returns whether it was there */
export function signalIfAlive(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ESRCH') return false;
    // A process of another user.
    if (code === 'EPERM' && name === 0) return true;
    throw error;
  }
}

export const isAlive = (pid: number) => signalIfAlive(pid, 0);

/** Returns the children of a process, by its main thread: proc(5). Linux only. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

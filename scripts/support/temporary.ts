import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, signalIfAlive } from './processes.js';

/** A file system in memory, on Linux. */
export const MEMORY = '/dev/shm';
/** The number is the id of the process that made the folder. */
const NAME = /^tutti-[a-z-]+-(\d+)-\w+$/;

/** Makes a folder for this process, which removes it. If it is killed, the next run of tests does. */
export function temporaryFolder(kind: string, parent = tmpdir()): string {
  return mkdtempSync(join(parent, `tutti-${kind}-${process.pid}-`));
}

/** Removes the folders of killed processes, and ends the processes that still have their temporary files in them. */
export function removeLeftFolders(): void {
  for (const parent of new Set([tmpdir(), MEMORY])) {
    for (const name of existsSync(parent) ? readdirSync(parent) : []) {
      const folder = join(parent, name);
      const pid = NAME.exec(name)?.[1];
      if (pid === undefined || isAlive(Number(pid)) || !isOurs(folder)) continue;
      for (const left of processesIn(folder)) signalIfAlive(left, 'SIGKILL');
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      } catch (error) {
        console.log(`${folder} of an earlier run stays: ${(error as Error).message}`);
      }
    }
  }
}

function isOurs(folder: string): boolean {
  const user = process.getuid?.();
  return user === 0 || statSync(folder, { throwIfNoEntry: false })?.uid === user;
}

/** Returns the processes whose `TMPDIR` is the folder: proc(5). Linux only. */
function processesIn(folder: string): number[] {
  const pids = existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Boolean) : [];
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`TMPDIR=${folder}`);
    } catch {
      // It has ended, or belongs to another user.
      return false;
    }
  });
}

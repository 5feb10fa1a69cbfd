import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

/** Files that hold people's data are for their owner alone, whatever the umask of the process. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Makes a folder that is not there yet, and those above it. */
export function createPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
}

/**
 * Makes an empty file where there is none, and takes from the rights of one that is there what others have. What is
 * there and cannot be written is left to whoever opens it.
 */
export function createPrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', PRIVATE_FILE));
  narrow(path, PRIVATE_FILE);
}

/** Takes the rights from a file that are not in `mode`. One that belongs to somebody else stays as it is. */
export function narrow(path: string, mode: number): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile() || (process.getuid !== undefined && stat.uid !== process.getuid())) return;
  const rights = stat.mode & 0o777;
  if ((rights & mode) === rights) return;
  try {
    chmodSync(path, rights & mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error;
  }
}

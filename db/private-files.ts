import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, errorMessage } from '../src/lib/typed.js';

/** Files with user data are readable by their owner only, whatever the umask. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Creates a folder and its missing parents. Node's recursive mode tries forever below a folder such as /proc. */
export function createPrivateFolder(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) createPrivateFolder(parent);
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error;
  }
}

/**
 * Creates an empty file, or removes the rights of group and others from an existing one.
 * Leaves a file that cannot be changed to the code that opens it.
 */
export function createPrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', PRIVATE_FILE));
  narrow(path, PRIVATE_FILE);
}

/** Removes the rights that are not in `mode`. Ignores files of other users. */
export function narrow(path: string, mode: number): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile() || (process.getuid !== undefined && stat.uid !== process.getuid())) return;
  const rights = stat.mode & 0o777;
  if ((rights & mode) === rights) return;
  try {
    chmodSync(path, rights & mode);
  } catch (error) {
    if (errorCode(error) !== 'EROFS') throw error;
  }
}

/** Sentence for a file or folder that cannot be used; undefined for other errors. */
export function fileFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { path, syscall } = error as NodeJS.ErrnoException;
  if (path === undefined) return undefined;
  const what = syscall === 'mkdir' ? `The folder ${path} cannot be created` : `${path} cannot be used`;
  return `${what}: ${reasonOf(error)}.`;
}

/** The reason in a message of the system, such as `EACCES: permission denied, open 'data/tutti.db'`, or all of another. */
export function reasonOf(error: unknown): string {
  const message = errorMessage(error);
  return /^E[A-Z]+: ([^,]*)/.exec(message)?.[1] ?? message;
}

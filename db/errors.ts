/** The code of a database fault (`SQLITE_BUSY`, …), or undefined when the error is no such thing. */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined;
}

/** More writes wait than are taken: nothing was written. */
export class WriteQueueFull extends Error {
  constructor() {
    super('too many writes wait already');
    this.name = 'WriteQueueFull';
  }
}

/** Another process holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && /^SQLITE_(BUSY|LOCKED)/.test(code);
}

/** There is no room for the write, or for the index of the write-ahead log. */
export function isStorageFull(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE';
}

/**
 * The database, its folder or its file system only lets itself be read. A file system that turns read-only under an
 * open file, as ext4 does after a fault, refuses the write as such.
 */
export function isReadOnly(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && /^SQLITE_(READONLY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)$)/.test(code);
}

/** A unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

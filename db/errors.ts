/** The code of a database fault (`SQLITE_BUSY`, …), or undefined when the error is no such thing. */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined;
}

/** The database was written by a newer program, whose migrations this one does not know. */
export class DatabaseTooNew extends Error {
  constructor(unknown: string[]) {
    super(
      `The database has migrations that this program does not know (${unknown.join(', ')}): it was used by a newer ` +
        'version. Start that version, or restore a backup made before the upgrade.',
    );
    this.name = 'DatabaseTooNew';
  }
}

/** The process that serves a database. */
export interface LockHolder {
  pid: number;
  host: string;
  since: string;
}

/** Another service runs on the database: the message says which. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';

  constructor(file: string, { pid, host, since }: LockHolder) {
    super(
      `${file} is in use by another service: process ${pid} on ${host}, since ${since}. Stop that one first, or name ` +
        'another file in DATABASE_URL.',
    );
  }
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

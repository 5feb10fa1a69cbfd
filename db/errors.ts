import { errorCode, errorMessage, isObject, isOneOf } from '../src/lib/typed.js';

export class DatabaseTooNew extends Error {
  constructor(unknown: string[]) {
    super(
      `The database has migrations that this program does not know (${unknown.join(', ')}): it was used by a newer ` +
        'version. Start that version, or restore a backup made before the upgrade.',
    );
    this.name = 'DatabaseTooNew';
  }
}

export interface LockHolder {
  pid: number;
  host: string;
  since: string;
}

export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';

  constructor(file: string, { pid, host, since }: LockHolder) {
    super(
      `${file} is in use by another service: process ${pid} on ${host}, since ${since}. Stop that one first, or name ` +
        'another file in DATABASE_URL.',
    );
  }
}

/** Two names for one file would give two WALs: each name sees only part of the writes. */
export class DatabaseHasLinks extends Error {
  override name = 'DatabaseHasLinks';

  constructor(file: string, links: number) {
    super(
      `${file} has ${links} names (hard links), and SQLite would keep a separate log for each of them. Remove the ` +
        'others, or copy the file: cp FILE COPY && mv COPY FILE.',
    );
  }
}

/** The open database is no longer the file at its path: writes to it would be lost when it is closed. */
export class DatabaseMoved extends Error {
  override name = 'DatabaseMoved';
  readonly code = 'SQLITE_READONLY_DBMOVED';

  constructor(file: string, cause?: unknown) {
    super(`${file} is no longer the file that this service has open: it was moved, removed or replaced`, { cause });
  }
}

/** A long write of this process holds the write lock. Nothing was written. */
export class WriteLocked extends Error {
  override name = 'WriteLocked';
  readonly code = 'SQLITE_BUSY';

  constructor() {
    super('a long write holds the write lock');
  }
}

/** The write queue is full. Nothing was written. */
export class WriteQueueFull extends Error {
  constructor() {
    super('too many writes wait already');
    this.name = 'WriteQueueFull';
  }
}

export class ReadTooLong extends Error {
  override name = 'ReadTooLong';

  constructor() {
    super('the read takes too long');
  }
}

/** No bounded read can start: the readers are occupied by reads that have exceeded their time, or too many wait. */
export class ReadersOccupied extends Error {
  override name = 'ReadersOccupied';

  constructor() {
    super('all readers are occupied');
  }
}

/** The database is unreachable, or the connection was lost: the result of a commit in flight is unknown. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
  }
}

/** Why a backup, a restore or a copy cannot be made, for the operator. */
export class CopyError extends Error {
  override name = 'CopyError';
}

const POSTGRES_BUSY = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57014', // query_canceled, by the statement timeout
]);

export function isBusy(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && (/^SQLITE_(BUSY|LOCKED)/.test(code) || POSTGRES_BUSY.has(code));
}

export function isStatementTimeout(error: unknown): boolean {
  return errorCode(error) === '57014';
}

/** True for a statement that was not run, because another one of its transaction had failed. */
export function isFailedTransaction(error: unknown): boolean {
  return errorCode(error) === '25P02';
}

const POSTGRES_FAULTS = new Set([
  '58030', // io_error
  '58P01', // undefined_file
  'XX001', // data_corrupted
  'XX002', // index_corrupted
]);

/** True if the storage failed: a damaged page, a device that does not read, or a file that is gone. */
export function isStorageFault(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined || isStorageFull(error) || isReadOnly(error)) return false;
  return /^SQLITE_(CORRUPT|IOERR|NOTADB|CANTOPEN|PROTOCOL|READONLY_DBMOVED)/.test(code) || POSTGRES_FAULTS.has(code);
}

export function isStorageFull(error: unknown): boolean {
  const code = errorCode(error);
  // disk_full
  return code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE' || code === '53100';
}

/**
 * True if the database, its folder or its file system is read-only. A file system that becomes read-only while the
 * file is open, as ext4 does after a fault, refuses the write itself.
 */
export function isReadOnly(error: unknown): boolean {
  const code = errorCode(error);
  // read_only_sql_transaction: a standby, after a failover.
  if (code === '25006') return true;
  if (code === 'SQLITE_READONLY_DBMOVED') return false;
  return code !== undefined && /^SQLITE_(READONLY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)$)/.test(code);
}

const BOUNDS = ['tags', 'projects', 'text', 'files'] as const;
const ACCOUNT_FULL = /^account full: (\w+)$/;

/** Returns the bound of an account that the write would exceed (migration 0016); undefined for other errors. */
export function exceededBound(error: unknown): (typeof BOUNDS)[number] | undefined {
  const code = errorCode(error);
  if (code !== 'SQLITE_CONSTRAINT_TRIGGER' && code !== 'TU001') return undefined;
  const detail = isObject(error) ? error.detail : undefined;
  const [, bound] = ACCOUNT_FULL.exec(detail === undefined ? errorMessage(error) : `account full: ${detail}`) ?? [];
  return isOneOf(BOUNDS, bound) ? bound : undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === UNIQUE_VIOLATION;
}

const UNIQUE_VIOLATION = '23505';

/**
 * True if a concurrent transaction made this one fail and a retry may succeed: it deleted a referenced row, or
 * inserted one that this transaction did not find.
 */
export function isLostRace(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01' || code === '23503' || code === UNIQUE_VIOLATION;
}

export function isConnectionFault(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) {
    // Connection exceptions, server shutdown, too many clients, and errors of the network.
    return /^(08\w{3}|57P0\d|53300|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/.test(code);
  }
  return (
    error instanceof Error &&
    /^(Connection terminated|Query read timeout|timeout (expired|exceeded)|Client (has encountered|was closed))/.test(
      error.message,
    )
  );
}

/** Returns what to throw for an error of PostgreSQL's driver: `DatabaseUnavailable` if the connection is lost. */
export function unavailableIfLost(error: unknown): unknown {
  return isConnectionFault(error) ? new DatabaseUnavailable(error) : error;
}

/** Another database uses the folder of files. */
export class FilesOfAnotherDatabase extends Error {
  override name = 'FilesOfAnotherDatabase';

  constructor(folder: string, { found, expected }: { found: string; expected: string }) {
    super(
      `The folder ${folder} has the files of the database ${found}, but DATABASE_URL names the database ${expected}. ` +
        'Set FILES_DIR to the folder of this database.',
    );
  }
}

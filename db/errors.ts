/**
 * The code of a database fault: of SQLite (`SQLITE_BUSY`, …), or an SQLSTATE of PostgreSQL (appendix A of its manual).
 * Undefined when the error has none.
 */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
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

/** The database cannot be reached, or the connection was lost: whether a commit in progress was made is not known. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
  }
}

const POSTGRES_BUSY = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57014', // query_canceled, by the statement timeout
]);

/** Another process holds the lock, or others have kept the database busy for too long. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && (/^SQLITE_(BUSY|LOCKED)/.test(code) || POSTGRES_BUSY.has(code));
}

/** There is no room for the write, or for the index of the write-ahead log. */
export function isStorageFull(error: unknown): boolean {
  const code = codeOf(error);
  // disk_full
  return code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE' || code === '53100';
}

/**
 * The database, its folder or its file system only lets itself be read. A file system that turns read-only under an
 * open file, as ext4 does after a fault, refuses the write as such.
 */
export function isReadOnly(error: unknown): boolean {
  const code = codeOf(error);
  // read_only_sql_transaction: a standby, after a failover.
  if (code === '25006') return true;
  return code !== undefined && /^SQLITE_(READONLY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)$)/.test(code);
}

/** A unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === UNIQUE_VIOLATION;
}

const UNIQUE_VIOLATION = '23505';

/**
 * What another transaction did in between has failed this one, which may find things as they should be when it is run
 * again: it deleted what this one refers to (foreign_key_violation), or added what this one looked for in vain.
 */
export function isLostRace(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || code === '23503' || code === UNIQUE_VIOLATION;
}

/** The connection to the database is gone, was refused, or could not be had in time. */
export function isConnectionFault(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) {
    // Connection exceptions, shutdown of the server, too many clients; and what the network says.
    return /^(08\w{3}|57P0\d|53300|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/.test(code);
  }
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout expired|Client (has encountered|was closed))/.test(error.message)
  );
}

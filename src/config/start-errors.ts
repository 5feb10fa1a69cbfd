import {
  DatabaseHasLinks,
  DatabaseInUse,
  DatabaseTooNew,
  DatabaseUnavailable,
  FilesOfAnotherDatabase,
} from '../../db/errors.js';
import { databaseFile, faultBesideDatabase, isPostgres } from '../../db/open.js';
import { fileFault } from '../../db/private-files.js';
import { errorMessage } from '../lib/typed.js';
import { type Config, ConfigError } from './config.js';

type Sentence = (config: Config) => string;

/** @param setting the variable with the port */
const listening: Record<string, (host: string, port: number, setting: string) => string> = {
  EADDRINUSE: (host, port, setting) =>
    `Port ${port} on ${host} is in use by another program. Stop that program, or choose another port ` +
    `with ${setting}.`,
  EACCES: (_host, port, setting) =>
    `Port ${port} requires privileges that this user does not have. Choose a port from 1024 on with ${setting}.`,
};

const diskFull: Sentence = (config) =>
  `There is no space on the disk for the database ${databaseFile(config.databaseUrl)}.`;

const notWritable: Sentence = (config) =>
  `This user may not write the database ${databaseFile(config.databaseUrl)} or its folder.`;

const database: Record<string, Sentence> = {
  SQLITE_CANTOPEN: (config) =>
    `${fileOf(config)} cannot be opened: this user may not access it or its folder, or may only read it.`,
  SQLITE_NOTADB: (config) =>
    `${fileOf(config)} is not a database. DATABASE_URL must name a database, or a file to create.`,
  SQLITE_CORRUPT: (config) => `${fileOf(config)} is damaged. Restore a backup.`,
  SQLITE_READONLY: notWritable,
  SQLITE_PERM: notWritable,
  SQLITE_BUSY: (config) => `${fileOf(config)} is locked by another program. Try again when that program has finished.`,
  SQLITE_FULL: diskFull,
  // For the index of the WAL.
  SQLITE_IOERR_SHMSIZE: diskFull,
  SQLITE_IOERR: (config) => `${fileOf(config)} cannot be read or written: the disk reports an error.`,
  ERR_DLOPEN_FAILED: () => 'The database driver was built for another version of Node. Run npm ci again.',
};

const postgres: Record<string, Sentence> = {
  '28P01': () => 'PostgreSQL refuses the user or the password of DATABASE_URL.',
  '28000': () =>
    'PostgreSQL refuses the user of DATABASE_URL, or its connection method (see pg_hba.conf of the server).',
  '3D000': (config) =>
    `PostgreSQL has no database ${databaseName(config)}. Create it first: createdb ${databaseName(config)}`,
  '42501': () => 'The user of DATABASE_URL may not create tables in that database. Make the user its owner.',
  // read_only_sql_transaction, disk_full
  '25006': () =>
    'The database of DATABASE_URL is read-only: it is a standby, or default_transaction_read_only is set. Name the primary.',
  '53100': () => 'There is no space on the disk of PostgreSQL.',
  ENOTFOUND: (config) => `The host ${new URL(config.databaseUrl).hostname} of DATABASE_URL does not exist.`,
};

export function startErrorMessage(error: unknown, config: Config | undefined): string | undefined {
  const hasMessage = [ConfigError, DatabaseTooNew, DatabaseInUse, DatabaseHasLinks, FilesOfAnotherDatabase].some(
    (kind) => error instanceof kind,
  );
  if (hasMessage) return errorMessage(error);
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const ofFile = fileFault(error);
  if (ofFile !== undefined) return ofFile;
  if (config === undefined) return undefined;
  if (isPostgres(config.databaseUrl)) {
    const { code: reason = '', message: reasonText } = (error.cause ?? error) as NodeJS.ErrnoException;
    const sentence = postgres[reason]?.(config);
    if (sentence !== undefined) return sentence;
    if (error instanceof DatabaseUnavailable) return `The database of DATABASE_URL cannot be reached: ${reasonText}.`;
  }
  // For workers on a shared port, the parent reports the failure.
  if (syscall === 'listen' || syscall === 'bind') {
    const { port = config.port } = error as { port?: number };
    const setting = config.compat.api !== null && port === config.compat.port ? 'COMPAT_PORT' : 'PORT';
    return listening[code]?.(config.host, port, setting) ?? hostMessage(config);
  }
  if (syscall === 'getaddrinfo') return hostMessage(config);
  const sentence = database[code] ?? database[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')];
  return faultBesideDatabase(config.databaseUrl, error) ?? sentence?.(config);
}

function hostMessage({ host }: Config): string {
  return `HOST is ${host}, which is not an address of this machine.`;
}

function fileOf({ databaseUrl }: Config): string {
  return `The database ${databaseFile(databaseUrl)}`;
}

function databaseName({ databaseUrl }: Config): string {
  return new URL(databaseUrl).pathname.slice(1);
}

import { spawn } from 'node:child_process';
import { existsSync, renameSync, statSync } from 'node:fs';
import { type CopyResult, withPart } from '../backup-parts.js';
import { CopyError } from '../errors.js';
import { renewEpoch } from '../identity.js';
import { openPostgres } from './connection.js';

/**
 * Writes a consistent copy to a new file (`pg_dump --format=custom`, compressed) while a service may run. The file is verified before it gets its name.
 * @throws CopyError
 */
export async function backUp(url: string, file: string): Promise<CopyResult> {
  if (existsSync(file)) throw new CopyError(`${file} exists already. Name another file.`);
  await withPart(file, async (part) => {
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`], url);
    await run('pg_restore', ['--file=/dev/null', part]);
    renameSync(part, file);
  });
  return { file, bytes: statSync(file).size };
}

/**
 * Replaces the content of the database by a backup in one transaction.
 * @throws CopyError, with nothing changed
 */
export async function restore(file: string, url: string): Promise<CopyResult> {
  if (!existsSync(file)) throw new CopyError(`There is no backup at ${file}.`);
  const name = new URL(url).pathname.slice(1);
  const options = [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
  ];
  await run('pg_restore', [...options, `--dbname=${name}`, file], url);
  const db = openPostgres(url, { connections: 2 });
  await renewEpoch(db);
  await db.close();
  return { file: `database ${name}`, bytes: statSync(file).size };
}

/** Runs a program of PostgreSQL with its connection settings, including the password, in the environment. */
async function run(program: string, args: readonly string[], url?: string): Promise<void> {
  const child = spawn(program, args, {
    // biome-ignore lint/style/noProcessEnv: these programs take a password from there alone, and need the PATH
    env: { ...process.env, ...(url !== undefined && connectionSettings(url)) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text: Buffer) => {
    output = (output + text).slice(-2_000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      const message = `${program} is not installed here. It comes with PostgreSQL's client: apt-get install postgresql-client`;
      reject(isMissing ? new CopyError(message) : error);
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new CopyError(`${program} failed: ${output.trim()}`));
    });
  });
}

/** Converts a URL to libpq's environment variables (PostgreSQL 15, section 34.15). */
function connectionSettings(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  const rootCertificate = searchParams.get('sslrootcert');
  return {
    PGHOST: searchParams.get('host') ?? hostname,
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(port !== '' && { PGPORT: port }),
    ...(username !== '' && { PGUSER: decodeURIComponent(username) }),
    ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }),
    ...(sslMode !== null && { PGSSLMODE: sslMode }),
    ...(rootCertificate !== null && { PGSSLROOTCERT: rootCertificate }),
  };
}

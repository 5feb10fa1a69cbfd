import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL server of a test's own: its data in a new folder, on a free port of the loopback interface. */
export interface PostgresServer {
  /** The URL of its database `postgres`, as its superuser. */
  url: string;
  version: string;
  pid: number;
  /** Where the programs are: `pg_dump`, `pg_ctl`. */
  bin: string;
  data: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** More lines of `postgresql.conf`. */
  settings?: Record<string, string | number>;
}

/** The folder of PostgreSQL's programs: `$PG_BIN`, or where Debian puts them; undefined when there are none. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env.PG_BIN, ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => folder !== undefined && existsSync(join(folder, 'initdb')));
}

/** @throws when there is no PostgreSQL, or when it does not start */
export async function startPostgres({ settings = {} }: PostgresOptions = {}): Promise<PostgresServer> {
  const bin = postgresPrograms();
  if (bin === undefined) throw new Error('There is no PostgreSQL here.');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'tutti-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid as number);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder } };
  const init = ['-D', data, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--username=tutti', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...options, stdio: 'pipe' });
  const port = await freePort();
  const all = {
    listen_addresses: "'127.0.0.1'",
    port,
    unix_socket_directories: `'${folder}'`,
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(join(data, 'postgresql.auto.conf'), lines.join(''));
  // The shell ends the server when this process closes its end of the pipe, however it ends.
  const script = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server';
  const command = ['-c', script, 'sh', join(bin, 'postgres'), '-D', data];
  const child = spawn('/bin/sh', command, { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      log = (log + text).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    child.once('error', reject);
  });
  return {
    url: `postgres://tutti@127.0.0.1:${port}/postgres`,
    version: String(execFileSync(join(bin, 'postgres'), ['--version'])).trim(),
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    bin,
    data,
    async stop() {
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root: as whom it runs then. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const numberOf = (option: string) => Number(execFileSync('id', [option, 'postgres']));
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

import {
  type ChildProcess,
  execFileSync,
  type SpawnOptions,
  type StdioOptions,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { required } from '../../src/lib/typed.js';
import { freePort } from './free-port.js';
import { isAlive, signalIfAlive } from './processes.js';
import { MEMORY, temporaryFolder } from './temporary.js';

/** A PostgreSQL server for one test run: data in a new folder, on a free port of the loopback interface. */
export interface PostgresServer {
  /** URL of its database `postgres`, as its superuser. */
  url: string;
  version: string;
  bin: string;
  data: string;
  /** Stops it without a shutdown (`pg_ctl stop -m immediate`): the next start recovers. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Stops processes from running, as on a machine that hangs: connections stay, and no process responds. */
  freeze(which: 'postmaster' | 'backends' | 'all'): void;
  thaw(): void;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  settings?: Record<string, string | number>;
}

const START_TRIES = 100;

/** Returns the folder of PostgreSQL's programs: `$PG_BIN`, or Debian's folder; undefined without PostgreSQL. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env.PG_BIN, ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => folder !== undefined && existsSync(join(folder, 'initdb')));
}

/** @throws if PostgreSQL is not installed or does not start */
export async function startPostgres({ settings = {} }: PostgresOptions = {}): Promise<PostgresServer> {
  const bin = postgresPrograms();
  if (bin === undefined) throw new Error('There is no PostgreSQL here.');
  const user = unprivilegedUser();
  const folder = temporaryFolder('postgres', parentOfData());
  if (user.uid !== undefined) chownSync(folder, user.uid, required(user.gid));
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
  const launch = () => launchServer(join(bin, 'postgres'), data, options);
  let child = await launch();
  return {
    url: `postgres://tutti@127.0.0.1:${port}/postgres`,
    version: String(execFileSync(join(bin, 'postgres'), ['--version'])).trim(),
    bin,
    data,
    async crash() {
      const pid = postmasterOf(data);
      signalIfAlive(pid, 'SIGQUIT');
      while (isAlive(pid)) await sleep(5);
      await endWith(child);
    },
    async start() {
      for (let tries = 1; ; tries++) {
        try {
          child = await launch();
          return;
        } catch (error) {
          // The former server may still hold its shared memory.
          if (tries === START_TRIES || !String(error).includes('shared memory')) throw error;
          await sleep(100);
        }
      }
    },
    freeze(which) {
      const postmaster = postmasterOf(data);
      if (which !== 'backends') signal([postmaster], 'SIGSTOP');
      if (which === 'all') signal(childrenOf(postmaster), 'SIGSTOP');
      else if (which === 'backends') signal(childrenOf(postmaster, isBackend), 'SIGSTOP');
    },
    thaw: () => thaw(data),
    async stop() {
      thaw(data);
      await endWith(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TMPFS = 0x01021994;
const MIN_MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * Returns the folder for new data: memory, if there is room. Tests create and drop hundreds of databases of some 500 files
 * each, and ext4 searches for an inode ever longer after many deletions (`recently_deleted` in the kernel).
 */
function parentOfData(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && bavail * bsize >= MIN_MEMORY_BYTES ? MEMORY : tmpdir();
}

/** Starts the server on its data. @throws with its log, if it does not start */
async function launchServer(program: string, data: string, options: SpawnOptions): Promise<ChildProcess> {
  // The shell stops the server when this process closes its end of the pipe, even after a kill.
  const script = '"$@" & server=$!; cat > /dev/null; kill -INT $server 2> /dev/null; wait $server';
  const stdio: StdioOptions = ['pipe', 'ignore', 'pipe'];
  const child = spawn('/bin/sh', ['-c', script, 'sh', program, '-D', data], { ...options, stdio });
  let log = '';
  const isUp = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.stderr?.on('data', (text: Buffer) => {
      log = (log + text).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve(true);
      if (/FATAL: .*(?:shared memory|lock file|could not|configuration)/.test(log)) resolve(false);
    });
  });
  if (isUp) return child;
  await endWith(child);
  throw new Error(`PostgreSQL did not start:\n${log}`);
}

/** Stops a server by closing the pipe. */
async function endWith(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function postmasterOf(data: string): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

const isBackend = (command: string) => / 127\.0\.0\.1\(\d+\) /.test(command);

function childrenOf(pid: number, isWanted = (_command: string) => true): number[] {
  const command = ['--ppid', String(pid), '--format', 'pid=,args=', '-ww'];
  // Its code is 1 if there are none.
  const { stdout } = spawnSync('ps', command, { encoding: 'utf8' });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line !== '' && isWanted(line)).map((line) => Number.parseInt(line, 10));
}

function thaw(data: string): void {
  if (!existsSync(join(data, 'postmaster.pid'))) return;
  const postmaster = postmasterOf(data);
  if (isAlive(postmaster)) signal([...childrenOf(postmaster), postmaster], 'SIGCONT');
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) signalIfAlive(pid, name);
}

/** Returns the user for PostgreSQL, which does not run as root. */
export function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const numberOf = (option: string) => Number(execFileSync('id', [option, 'postgres']));
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

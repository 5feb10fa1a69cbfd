import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { openDatabase } from '../db/open.js';
import { migrate } from '../db/sqlite/migrate.js';
import { MIGRATIONS } from '../db/sqlite/migrations/index.js';
import { freePort } from '../scripts/support/free-port.js';
import { programPath } from '../scripts/support/programs.js';
import { eventually } from './support/eventually.js';
import { slowly } from './support/slow.js';

const PROGRAM = programPath('server');

const LISTENING = /listening at (http:[^"]+)"/;

const newFolder = () => mkdtempSync(join(tmpdir(), 'tutti-server-'));

/** @param within a command that runs the program */
function start(t: Test, env: Record<string, string> = {}, cwd = newFolder(), within: readonly string[] = []) {
  const { NODE_ENV: _own, ...inherited } = process.env;
  const [command = '', ...words] = [...within, process.execPath, PROGRAM];
  const child: ChildProcess = spawn(command, words, { cwd, env: { ...inherited, PORT: '0', ...env } });
  t.teardown(() => child.kill('SIGKILL'));
  const process_ = { child, cwd, stdout: '', stderr: '', exit: once(child, 'close') as Promise<[number | null]> };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    process_.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    process_.stderr += text;
  });
  return process_;
}

async function originOf(running: ReturnType<typeof start>): Promise<string> {
  await eventually(() => {
    if (running.child.exitCode !== null) throw new Error(`it did not start: ${running.stderr}`);
    return LISTENING.test(running.stdout);
  }, 'it listens');
  return String(LISTENING.exec(running.stdout)?.[1]);
}

/** Waits for the last line of what the service says to the operator. */
function isGreeted(running: ReturnType<typeof start>): Promise<void> {
  return eventually(() => running.stdout.includes('Ctrl-C'), 'it says what to do next');
}

/** Sends a signal twice at once, as npm does. */
async function stopsBy(t: Test, running: ReturnType<typeof start>, signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
  running.child.kill(signal);
  running.child.kill(signal);
  t.same((await running.exit).slice(0, 2), [0, null]);
  t.match(running.stdout, `"signal":"${signal}","msg":"stopping"`);
  t.notOk(existsSync(join(running.cwd, 'data/tutti.db-wal')), 'the database is closed');
}

t.test(
  'Start: without any setting it makes its database and a secret, listens, and says what to do next; SIGTERM ends it',
  async (t) => {
    const running = start(t);
    const origin = await originOf(running);
    t.match(origin, /^http:\/\/127\.0\.0\.1:\d+$/);
    for (const path of ['/health', '/health/ready', '/api/health']) {
      const response = await fetch(origin + path);
      t.equal(response.status, 200);
      t.same(await response.json(), { status: 'ok' });
    }
    await isGreeted(running);
    for (const next of ['Create an account', 'Get an API token', `${origin}/api-docs`, 'Ctrl-C']) {
      t.match(running.stdout, next);
    }
    t.ok(existsSync(join(running.cwd, 'data/tutti.db')));
    t.ok(existsSync(join(running.cwd, 'data/session-secret')));
    t.equal(running.stderr, '');
    await stopsBy(t, running, 'SIGTERM');
  },
);

t.test('Start: what keeps it from starting is said in a clear sentence, and the exit code is 1', async (t) => {
  const folder = newFolder();
  const at = (name: string) => `sqlite:${join(folder, name)}`;
  mkdirSync(join(folder, 'a-folder'));
  writeFileSync(join(folder, 'no-database'), 'this is something else'.repeat(100));
  const newer = openDatabase(at('newer'));
  await migrate(newer, () => new Date(), { ...MIGRATIONS, '9999-future': { up: async () => undefined } });
  await newer.close();
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  t.teardown(() => occupied.close());
  const { port } = occupied.address() as { port: number };

  const faults: [Record<string, string>, RegExp][] = [
    [{ PORT: 'x', LOG_LEVEL: 'y' }, /^Invalid settings:\n {2}PORT .*\n {2}LOG_LEVEL .*\n$/],
    [{ PORT: String(port) }, /^Port \d+ on 127\.0\.0\.1 is in use by another program\. .*\n$/],
    [{ HOST: '192.0.2.1' }, /^HOST is 192\.0\.2\.1, which is not an address of this machine\.\n$/],
    [{ DATABASE_URL: at('a-folder') }, /^The database .*a-folder cannot be opened: .*\n$/],
    [{ DATABASE_URL: at('no-database') }, /^The database .*no-database is not a database\. .*\n$/],
    [{ DATABASE_URL: at('no-database/x.db') }, /^The folder .*no-database cannot be created: .*\n$/],
    [{ FILES_DIR: join(folder, 'no-database') }, /./],
    [{ DATABASE_URL: at('newer') }, /^The database has migrations that this program does not know .*\n$/],
  ];
  /** Said by the same lines as one above. */
  const more: typeof faults = [
    [
      { RATE_LIMIT_AUTH_MAXIMUM: '9' },
      /^Invalid settings:\n {2}RATE_LIMIT_AUTH_MAXIMUM is not a setting: did you mean RATE_LIMIT_AUTH_MAX\?\n$/,
    ],
    [{ NODE_ENV: 'production' }, /^Invalid settings:\n {2}SERVICE_SESSION_SECRET must be set .*\n$/],
    [{ DATABASE_URL: 'sqlite:/proc/nowhere/deep/x.db' }, /^The folder \/proc\/nowhere cannot be created: .*\n$/],
  ];
  for (const [env, sentence] of [...faults, ...slowly([], more)]) {
    const running = start(t, env);
    t.equal((await running.exit)[0], 1, JSON.stringify(env));
    t.match(running.stderr, sentence);
    t.notMatch(running.stderr, /\n {4}at /, 'no stack');
  }
});

const [WAL, LOCK] = ['tutti.db-wal', 'tutti.db.lock'] as const;
/** SQLite opens the first two in the same way. */
const BESIDE = [WAL, 'tutti.db-shm', LOCK];

t.test('Start: a file beside the database that cannot be used is named', async (t) => {
  for (const name of slowly([WAL, LOCK], BESIDE)) {
    const running = start(t);
    mkdirSync(join(running.cwd, 'data', name), { recursive: true });
    t.equal((await running.exit)[0], 1, name);
    t.match(running.stderr, new RegExp(`^\\S*data/${name} cannot be used: it is not a file\\.\\n$`));
  }
});

/** Runs a program as a user who may use only own files: root without the capabilities for all others. */
const UNPRIVILEGED = process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : [];
const OTHER_USER = 65_534;

t.test('Start: a file beside the database that this user may not use is named', async (t) => {
  const [command = 'true', ...words] = [...UNPRIVILEGED, 'true'];
  if (spawnSync(command, words).status !== 0) return t.pass('skipped', { skip: 'there is no setpriv here' });
  const cwd = newFolder();
  const first = start(t, {}, cwd);
  await originOf(first);
  // Killed, it leaves the files.
  first.child.kill('SIGKILL');
  await first.exit;
  for (const name of slowly([WAL, LOCK], BESIDE)) {
    const file = join(cwd, 'data', name);
    const { uid, gid, mode } = statSync(file);
    chmodSync(file, UNPRIVILEGED.length === 0 ? 0 : 0o600);
    if (UNPRIVILEGED.length > 0) chownSync(file, OTHER_USER, OTHER_USER);
    const second = start(t, {}, cwd, UNPRIVILEGED);
    t.equal((await second.exit)[0], 1, name);
    t.match(second.stderr, new RegExp(`^\\S*data/${name} cannot be used: permission denied\\.\\n$`));
    const backup = spawnSync(
      command,
      [...words.slice(0, -1), process.execPath, programPath('backup'), join(cwd, 'copy')],
      {
        ...{ cwd, encoding: 'utf8' as const },
      },
    );
    // A backup takes no lock on the database.
    t.equal(backup.status, name === LOCK ? 0 : 1);
    if (backup.status === 1) t.match(backup.stderr, new RegExp(`^\\S*data/${name} cannot be used: permission denied`));
    chownSync(file, uid, gid);
    chmodSync(file, mode);
  }
});

t.test('Start: too small a limit of open files is said in a sentence', async (t) => {
  const script = 'ulimit -Sn 300; ulimit -Hn 300; exec "$0" "$1"';
  const env = { ...process.env, PORT: '0' };
  const child = spawn('sh', ['-c', script, process.execPath, PROGRAM], { cwd: newFolder(), env });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  t.same(await once(child, 'close'), [1, null]);
  t.match(errors, /^The limit of open files is 300; the service needs 600\. .*\n$/);
});

t.test('Output: the service runs and stops as usual when nothing reads its output', async (t) => {
  const port = await freePort();
  const running = start(t, { PORT: String(port) });
  running.child.stdout?.destroy();
  running.child.stderr?.destroy();
  const healthy = async () => (await fetch(`http://127.0.0.1:${port}/health`).catch(() => null))?.ok === true;
  await eventually(() => {
    if (running.child.exitCode !== null) throw new Error('it did not start');
    return healthy();
  }, 'it serves');
  running.child.kill('SIGTERM');
  t.same(await running.exit, [0, null]);
});

t.test(
  'Log: a line a request, with its id, user and duration, and no secret at any level; SIGINT ends it',
  async (t) => {
    const running = start(t, { LOG_LEVEL: 'trace' });
    const origin = await originOf(running);
    const password = 'correct horse battery';
    const send = (path: string, body: unknown, headers = {}) =>
      fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': 'find-me-again', ...headers },
        body: JSON.stringify(body),
      });
    const person = { email: 'ada@example.com', password };
    await send('/api/register', person);
    await send('/api/login', { ...person, password: 'wrong horse battery' });
    const login = await send('/api/login', person);
    const cookie = String(login.headers.get('set-cookie')).split(';', 1)[0] as string;
    const made = await send('/api/profile/api-keys', { name: 'x' }, { cookie });
    const { token } = (await made.json()) as { token: string };
    const authorization = `Bearer ${token}`;
    await send('/api/v1/task', { name: 'a name of my own' }, { authorization });
    await fetch(`${origin}/api/v1/tasks?q=what-i-search-for`, { headers: { authorization } });
    await send('/api/v1/task', '{', { authorization });
    await stopsBy(t, running, 'SIGINT');

    // Processes of tests hash with less (scripts/test/quick-passwords.ts).
    const stored = readFileSync(join(running.cwd, 'data/tutti.db'), 'latin1');
    t.match(stored, /\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/, 'a password is hashed as OWASP recommends');
    const lines = running.stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const create = lines.find(
      ({ msg, route, status }) => msg === 'request' && route === '/api/v1/task' && status === 201,
    );
    t.match(create, { request_id: 'find-me-again', method: 'POST', path: '/api/v1/task', user_id: 1 });
    t.type(create.duration_ms, 'number');
    const log = `${running.stdout}${running.stderr}`;
    const sid = decodeURIComponent(cookie.slice('sid='.length)).split('.', 1)[0] as string;
    for (const secret of [token, sid, password, 'wrong horse', '$argon2', 'what-i-search-for', 'a name of my own']) {
      t.notOk(log.includes(secret), secret.slice(0, 8));
    }
  },
);

t.test(
  'Start: a second service on the same database does not start, nor one with the files of another database',
  async (t) => {
    const first = start(t);
    await originOf(first);
    const second = start(t, {}, first.cwd);
    t.equal((await second.exit)[0], 1);
    t.match(second.stderr, new RegExp(`tutti\\.db is in use by another service: process ${first.child.pid} on `));
    t.notMatch(second.stderr, /\n {4}at /, 'no stack');
    const third = start(t, { FILES_DIR: join(first.cwd, 'data/files') });
    t.equal((await third.exit)[0], 1);
    const owner = readFileSync(join(first.cwd, 'data/files/database'), 'utf8').trim();
    t.match(third.stderr, new RegExp(`has the files of the database ${owner}, but .* the database [0-9a-z-]+\\.`));
    t.equal(statSync(join(first.cwd, 'data/files')).mode & 0o777, 0o700);
    first.child.kill('SIGKILL');
    await first.exit;
    await originOf(start(t, {}, first.cwd));
    t.pass('a killed process leaves no lock behind');
  },
);

t.test('Start: what it says next fits the accounts there are, and an address that can be opened', async (t) => {
  const first = start(t, { HOST: '0.0.0.0' });
  const { port } = new URL(await originOf(first));
  const here = `http://localhost:${port}`;
  await isGreeted(first);
  t.match(first.stdout, `Tutti listens on ${here}`);
  t.match(first.stdout, 'Create an account');
  const [, greeting = ''] = /Tutti listens(.*)Ctrl-C/s.exec(first.stdout) ?? [];
  t.notMatch(greeting, '0.0.0.0');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' });
  t.equal((await fetch(`http://127.0.0.1:${port}/api/register`, { method: 'POST', headers, body })).status, 201);
  first.child.kill('SIGTERM');
  await first.exit;
  const second = start(t, {}, first.cwd);
  await originOf(second);
  await isGreeted(second);
  t.match(second.stdout, 'Sign in');
  t.notMatch(second.stdout, 'Create an account');
});

t.test('Start: in production the log shows the setup token until there is an account', async (t) => {
  const env = { NODE_ENV: 'production', SERVICE_SESSION_SECRET: 's'.repeat(32) };
  const running = start(t, env);
  const origin = await originOf(running);
  const token = () => /"setup_token":"([0-9a-f]{32})"/.exec(running.stdout)?.[1];
  await eventually(() => token() !== undefined, 'the token is in the log');
  const register = (more: object) =>
    fetch(`${origin}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery', ...more }),
    });
  t.equal((await register({})).status, 403);
  t.equal((await register({ setup_token: token() })).status, 201);
  running.child.kill('SIGTERM');
  await running.exit;
  const again = start(t, env, running.cwd);
  await originOf(again);
  await sleep(100);
  t.notMatch(again.stdout, 'setup_token');
});

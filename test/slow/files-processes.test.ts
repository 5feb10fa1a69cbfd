import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { postgresPrograms, startPostgres } from '../../scripts/support/postgres.js';
import { programPath } from '../../scripts/support/programs.js';
import { newToken, type Server, startServer } from '../../scripts/support/server.js';
import { sha256 } from '../../src/lib/hash.js';
import { run } from '../support/command.js';
import { newDatabaseUrl } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { slowly } from '../support/slow.js';

// Only in npm run test:slow: it stops services and workers in the middle of transfers.

/** The folder of files, between processes: services, workers, backups. */

const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };
const newFolder = () => mkdtempSync(join(tmpdir(), 'tutti-files-'));

interface Access {
  url: string;
  token: string;
}

async function ask({ url, token }: Access, method: string, path: string, body?: string | Buffer, type = 'a/b') {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type, connection: 'close' },
    ...(body !== undefined && { body: body as string }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, bytes, body: isJson ? JSON.parse(bytes.toString()) : undefined };
}

async function accessOf(server: Server): Promise<Access> {
  const url = await server.listening();
  return { url, token: await newToken(url, PERSON) };
}

async function newTask(access: Access): Promise<string> {
  return (await ask(access, 'POST', '/task', '{"name":"Pack"}', 'application/json')).body.uid;
}

t.test('A folder with the files of another database is refused, and both are named', async (t) => {
  const [folder, other] = [newFolder(), newFolder()];
  const env = { FILES_DIR: join(folder, 'files') };
  const server = startServer(`${folder}/tutti.db`, { env });
  await server.listening();
  await server.stop('SIGTERM');
  const owner = readFileSync(join(folder, 'files', 'database'), 'utf8').trim();
  const refused = await run(programPath('server'), [], { ...env, DATABASE_URL: `sqlite:${other}/tutti.db`, PORT: '0' });
  t.match(refused, {
    code: 1,
    stderr: new RegExp(`has the files of the database ${owner}, but .* the database [0-9a-z-]+\\.`),
  });
  const again = startServer(`${folder}/tutti.db`, { env });
  t.match(await again.listening(), /^http/, 'the owner of the folder starts');
  await again.stop('SIGTERM');
  t.equal(statSync(join(folder, 'files')).mode & 0o777, 0o700);
});

t.test(
  'A service does not start where it can write no files',
  { skip: process.getuid?.() === 0 && 'root writes everywhere' },
  async (t) => {
    const folder = newFolder();
    mkdirSync(join(folder, 'files', 'tmp'), { recursive: true });
    chmodSync(join(folder, 'files', 'tmp'), 0o500);
    const env = { DATABASE_URL: `sqlite:${folder}/tutti.db`, FILES_DIR: join(folder, 'files'), PORT: '0' };
    t.match(await run(programPath('server'), [], env), { code: 1, stderr: /EACCES/ });
  },
);

t.test('A path that is no folder keeps the service from starting', async (t) => {
  const folder = newFolder();
  writeFileSync(join(folder, 'files'), '');
  const env = { DATABASE_URL: `sqlite:${folder}/tutti.db`, FILES_DIR: join(folder, 'files'), PORT: '0' };
  t.match(await run(programPath('server'), [], env), { code: 1 });
});

t.test('Workers share the folder, and a stop ends uploads and downloads at once', async (t) => {
  const folder = newFolder();
  const server = startServer(`${folder}/tutti.db`, { env: { WORKERS: '2', FILES_DIR: join(folder, 'files') } });
  t.teardown(() => server.stop('SIGKILL'));
  const access = await accessOf(server);
  const task = await newTask(access);
  for (let n = 0; n < 6; n++) {
    const bytes = Buffer.alloc(200_000 + n, `${n}`);
    const made = await ask(access, 'POST', `/attachment?task_id=${task}`, bytes);
    t.match(made, { status: 201, body: { sha256: sha256(bytes) } });
    // A connection of its own each time, and so the next worker.
    for (let time = 0; time < 2; time++) {
      t.same((await ask(access, 'GET', `/attachment/${made.body.uid}/content`)).bytes, bytes);
    }
  }
  const large = await ask(access, 'POST', `/attachment?task_id=${task}`, Buffer.alloc(24 * 1_048_576));
  const headers = { authorization: `Bearer ${access.token}` };
  const open = (method: string, path: string, more: object = {}) => {
    const request = httpRequest(`${access.url}/api/v1${path}`, {
      method,
      agent: false,
      headers: { ...headers, ...more },
    });
    request.on('error', () => undefined);
    return request;
  };
  const upload = open('POST', `/attachment?task_id=${task}`, { 'content-length': 1_000_000 });
  upload.write(Buffer.alloc(70_000));
  const download = open('GET', `/attachment/${large.body.uid}/content`).end();
  const [response] = (await once(download, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  await once(response, 'readable');
  await eventually(() => readdirSync(join(folder, 'files', 'tmp')).length === 1, 'the upload has begun');
  t.equal(await server.stop('SIGTERM'), 0, 'a stop that takes too long ends with another code');
  t.same(readdirSync(join(folder, 'files', 'tmp')), []);
});

t.test('A backup during uploads and deletions has every file of its database', async (t) => {
  const folder = newFolder();
  const env = { FILES_DIR: join(folder, 'files') };
  const server = startServer(`${folder}/tutti.db`, { env });
  t.teardown(() => server.stop('SIGKILL'));
  const access = await accessOf(server);
  let isOver = false;
  let count = 0;
  const sending = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const task = await newTask(access);
      for (let n = 0; n < 5; n++) {
        const made = await ask(access, 'POST', `/attachment?task_id=${task}`, Buffer.alloc(50_000, `${count}`));
        count += 1;
        if (n % 2 === 1) continue;
        await ask(access, 'DELETE', `/attachment/${made.body.uid}`);
        await ask(access, 'DELETE', '/trash');
      }
    }
  });
  const ofDatabase = { ...env, DATABASE_URL: `sqlite:${folder}/tutti.db` };
  await eventually(() => count > 20, 'some files');
  const names = slowly(['b1.db'], ['b1.db', 'b2.db', 'b3.db']);
  for (const name of names) {
    t.match(await run(programPath('backup'), [join(folder, name)], ofDatabase), { code: 0, stdout: /files copied/ });
  }
  isOver = true;
  await Promise.all(sending);
  for (const name of names) {
    const drill = { DATABASE_URL: `sqlite:${folder}/drill-${name}`, FILES_DIR: join(folder, `drill-${name}.files`) };
    const restored = await run(programPath('restore'), [join(folder, name)], drill);
    t.match(restored, { code: 0 }, name);
    t.notMatch(restored.stdout, /missing/, name);
    const check = await run(programPath('files'), ['check', '--deep'], drill);
    t.match(check, { code: 0, stdout: / 0 missing, 0 damaged\./ }, name);
  }
});

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  t.test('PostgreSQL: two services with one database share the folder', async (t) => {
    const postgres = await startPostgres();
    t.teardown(() => postgres.stop());
    const [DATABASE_URL, other] = [await newDatabaseUrl(postgres.url), await newDatabaseUrl(postgres.url)];
    const SERVICE_SESSION_SECRET = 's'.repeat(40);
    const env = { DATABASE_URL, FILES_DIR: join(newFolder(), 'files'), SERVICE_SESSION_SECRET };
    // At the same time: both find the folder new.
    const servers = [startServer('', { env }), startServer('', { env })];
    for (const server of servers) t.teardown(() => server.stop('SIGKILL'));
    const [first, second] = servers.map((server) => server.listening());
    const token = await newToken(String(await first), PERSON);
    const [one, two] = [
      { url: String(await first), token },
      { url: String(await second), token },
    ];
    const task = await newTask(one);
    const made = await ask(one, 'POST', `/attachment?task_id=${task}`, 'Three quotes');
    t.equal((await ask(two, 'GET', `/attachment/${made.body.uid}/content`)).bytes.toString(), 'Three quotes');
    t.equal((await ask(two, 'DELETE', `/attachment/${made.body.uid}`)).status, 204);
    t.equal((await ask(one, 'GET', `/attachment/${made.body.uid}/content`)).status, 404);
    t.equal((await ask(two, 'DELETE', '/trash')).status, 204);
    const parts = () => readdirSync(env.FILES_DIR).filter((name) => /^[0-9a-f]{2}$/.test(name));
    await eventually(
      () => parts().every((name) => readdirSync(join(env.FILES_DIR, name)).length === 0),
      'either service deletes the file',
    );
    const refused = await run(programPath('server'), [], { ...env, DATABASE_URL: other, PORT: '0' });
    t.match(refused, { code: 1, stderr: /has the files of the database/ });
  });
}

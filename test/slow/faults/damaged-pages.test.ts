import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import t, { type Test } from 'tap';
import { Sqlite } from '../../../db/sqlite/driver.js';
import { newToken } from '../../../scripts/support/server.js';
import { eventually } from '../../support/eventually.js';
import { startProcess } from '../../support/process.js';
import { startReceiver } from '../../support/receiver.js';
import { slowly } from '../../support/slow.js';

// Only in npm run test:slow: it damages each page of a database.

/** Services on a database with a damaged page. Each page in turn is overwritten, used, and written back. */

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };
const BOB = { email: 'bob@example.com', password: 'correct horse battery' };
const OVERFLOW = 'overflow';

interface Page {
  number: number;
  /** `internal`, `leaf` and `overflow` as `dbstat` has them, and `free`. */
  kind: string;
  /** Table or index. */
  name: string;
}

/** Another process with the file: damages pages of it and mends them, between the transactions of the service. */
function openFile(t: Test, file: string) {
  const sqlite = new Sqlite(file, { timeout: 20_000 });
  const size = Number(sqlite.pragma('page_size', { simple: true }));
  // Stays open: closing a second handle would drop the locks that SQLite holds in this process.
  const handle = openSync(file, 'r+');
  t.teardown(() => {
    sqlite.close();
    closeSync(handle);
  });
  let commits = 0;

  /** Runs a change of the file while it is complete, and makes all connections read their pages again. */
  function change(run: () => void): void {
    for (;;) {
      const [{ busy }] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
      sqlite.exec('BEGIN IMMEDIATE');
      // Only an empty WAL leaves all pages to the file.
      if (busy === 0 && sqlite.prepare('SELECT count(*) FROM dbstat WHERE 0').get() !== undefined) break;
      sqlite.exec('COMMIT');
    }
    run();
    commits += 1;
    sqlite.pragma(`user_version = ${commits}`);
    sqlite.exec('COMMIT');
  }

  return {
    sqlite,
    pages(): Page[] {
      const used = sqlite
        .prepare<[], Page>('SELECT pageno AS number, pagetype AS kind, name FROM dbstat ORDER BY pageno')
        .all();
      const listed = new Set(used.map(({ number }) => number));
      const count = Number(sqlite.pragma('page_count', { simple: true }));
      const all = Array.from({ length: count }, (_none, index) => index + 1);
      const free = all.filter((number) => !listed.has(number));
      return [...used, ...free.map((number) => ({ number, kind: 'free', name: '' }))];
    },
    /** @returns the function that puts the page back, unless it has been written since */
    damage(number: number, garbage: Buffer): () => void {
      const at = (number - 1) * size;
      const before = Buffer.alloc(size);
      change(() => {
        readSync(handle, before, 0, size, at);
        writeSync(handle, garbage, 0, size, at);
      });
      return () =>
        change(() => {
          const now = Buffer.alloc(size);
          readSync(handle, now, 0, size, at);
          if (now.equals(garbage)) writeSync(handle, before, 0, size, at);
        });
    },
    /** Garbage of three kinds in turn. */
    garbage(round: number): Buffer {
      const page = Buffer.alloc(size, round % 3 === 1 ? 0xff : 0);
      return round % 3 === 2 ? randomFillSync(page) : page;
    },
  };
}

async function startWith(t: Test, env: Record<string, string>) {
  const folder = t.testdir({});
  const settings = { LOG_LEVEL: 'info', METRICS_ENABLED: 'true', METRICS_PORT: '0', ...env };
  const server = await startProcess(t, folder, { env: settings, captureErrors: true });
  const workers = Number(env.WORKERS ?? 1);
  const ready = () => entriesOf(server.output()).filter(({ msg }) => msg === 'worker ready');
  await eventually(() => workers === 1 || ready().length === workers, 'all workers serve');
  const as = async (person: typeof ADA) => {
    const token = await newToken(server.url, person);
    return async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await response.text();
      return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) };
    };
  };
  const metrics = `http://127.0.0.1:${await server.portOf('metrics')}/metrics`;
  return { server, metrics, file: `${folder}/tutti.db`, ada: await as(ADA), bob: await as(BOB) };
}

function entriesOf(output: string): Record<string, unknown>[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{"level"') && line.endsWith('}'));
  return lines.map((line) => JSON.parse(line));
}

type Ask = Awaited<ReturnType<typeof startWith>>['ada'];

/** Fills an account, so that its tables have pages of each kind. @returns paths whose answers do not change */
async function fill(ask: Ask): Promise<string[]> {
  const { body: project } = await ask('POST', '/api/v1/project', { name: 'Kitchen' });
  await ask('POST', '/api/v1/area', { name: 'House' });
  const items = Array.from({ length: 100 }, (_none, index) => ({
    action: 'create',
    task: {
      name: `Paint wall ${index}`,
      note: index % 10 === 0 ? 'long text '.repeat(1_500) : 'a short note',
      tags: ['home', `room ${index % 7}`],
      ...(index % 2 === 0 && { project_id: project.id }),
    },
  }));
  const { body } = await ask('POST', '/api/v1/tasks/bulk', { items });
  await ask('POST', '/api/v1/note', { title: 'Colours', content: 'white' });
  const [{ task }] = body.results;
  return [
    '/api/v1/tasks?limit=500',
    '/api/v1/tasks?limit=50&order_by=name',
    `/api/v1/task/${task.id}`,
    `/api/v1/task/${task.id}/activity`,
    '/api/v1/tasks?q=paint',
    '/api/v1/search?q=wall',
    '/api/v1/projects',
    '/api/v1/areas',
    '/api/v1/notes',
    '/api/v1/tags',
    '/api/v1/changes?limit=500',
  ];
}

for (const workers of ['1', '2']) {
  t.test(`A damaged page fails the requests that need it, and no others (WORKERS=${workers})`, async (t) => {
    const { server, metrics, file, ada, bob } = await startWith(t, { WORKERS: workers });
    const paths = await fill(ada);
    const expected = new Map<string, string>();
    for (const path of paths) {
      const { status, text } = await ada('GET', path);
      t.equal(status, 200, `${path} ${text.slice(0, 200)}`);
      expected.set(path, text);
    }
    const database = openFile(t, file);
    const every = slowly(5, 1);
    // The commit of `damage` writes the first page to the WAL, so that it is not read from the file.
    const pages = database.pages().filter(({ number }, index) => number > 1 && index % every === 0);
    const acknowledged: number[] = [];
    let refused = 0;
    const isFault = ({ status, body }: { status: number; body: { code?: string } }) =>
      status === 503 && body.code === 'STORAGE_FAULT';

    for (const [round, page] of pages.entries()) {
      const mend = database.damage(page.number, database.garbage(round));
      const about = `page ${page.number} (${page.kind} of ${page.name})`;
      for (const path of paths) {
        const response = await ada('GET', path);
        // SQLite has no checksums: the text in an overflow page cannot be verified.
        const isRight = response.status === 200 && (page.kind === OVERFLOW || response.text === expected.get(path));
        if (!isRight && !isFault(response))
          t.fail(`${about}: ${path} ${response.status} ${response.text.slice(0, 300)}`);
        if (!isRight) refused += 1;
      }
      const created = await bob('POST', '/api/v1/task', { name: `written ${round}`, tags: ['b'] });
      if (created.status === 201) acknowledged.push(created.body.id);
      else if (isFault(created)) refused += 1;
      else t.fail(`${about}: POST ${created.status} ${created.text.slice(0, 300)}`);
      const ready = await fetch(`${server.url}/health/ready`);
      if (ready.status !== 200) t.fail(`${about}: readiness ${ready.status}`);
      mend();
    }
    t.ok(refused > 0, `${refused} requests refused for ${pages.length} pages`);
    for (const path of paths) t.equal((await ada('GET', path)).text, expected.get(path), `${path} as before`);
    t.match(await (await fetch(metrics)).text(), /^tutti_storage_faults_total\{code="SQLITE_CORRUPT"\} [1-9]/m);
    const { body } = await bob('GET', '/api/v1/tasks?limit=500');
    const seen = new Set(body.tasks.map(({ id }: { id: number }) => id));
    t.same(
      acknowledged.filter((id) => !seen.has(id)),
      [],
      'every acknowledged write is there',
    );
    t.equal(await server.stop('SIGTERM'), 0);
    t.equal(database.sqlite.pragma('integrity_check', { simple: true }), 'ok');
    t.equal(server.errors(), '', 'no stack is printed');
    t.notMatch(server.output(), /worker died/);
    const failed = entriesOf(server.output()).filter(({ code }) => code === 'STORAGE_FAULT');
    t.match(failed.at(-1), { operation: String, err: { code: /^SQLITE_/ } });
    const ids = failed.map((entry) => entry.request_id);
    t.equal(new Set(ids).size, ids.length, 'each is logged once');
  });
}

t.test('A job that meets a damaged page is logged, and runs again once the page is whole', async (t) => {
  const receiver = await startReceiver(t);
  const { server, file, ada } = await startWith(t, { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  t.equal((await ada('POST', '/api/v1/webhook', { url: receiver.url })).status, 201);
  const database = openFile(t, file);
  const root = database.pages().find(({ name }) => name === 'deliveries');
  const mend = database.damage(Number(root?.number), database.garbage(1));
  t.equal((await ada('POST', '/api/v1/task', { name: 'Paint' })).status, 201);
  const failed = () => entriesOf(server.output()).filter(({ job }) => job !== undefined);
  await eventually(() => failed().length > 0, 'the job is logged');
  t.match(failed()[0], { level: 'warn', err: { code: /^SQLITE_CORRUPT/ } });
  t.equal((await fetch(`${server.url}/health/ready`)).status, 200);
  t.same(receiver.received, []);
  mend();
  await eventually(() => receiver.received.length > 0, 'the delivery is sent');
  t.equal(await server.stop('SIGTERM'), 0);
  t.equal(server.errors(), '', 'no stack is printed');
});

t.test('A service starts on a database with a damaged page that its jobs and its start read', async (t) => {
  const folder = t.testdir({});
  const file = `${folder}/tutti.db`;
  const first = await startProcess(t, folder);
  await newToken(first.url, ADA);
  await first.stop('SIGTERM');
  for (const name of slowly(['jobs', 'users'], ['jobs', 'leases', 'account_usage_bounds', 'users', 'deliveries'])) {
    const sqlite = new Sqlite(file);
    const root = sqlite
      .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
      .pluck()
      .get(name);
    const size = Number(sqlite.pragma('page_size', { simple: true }));
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    sqlite.close();
    const at = (Number(root) - 1) * size;
    const handle = openSync(file, 'r+');
    const before = Buffer.alloc(size);
    readSync(handle, before, 0, size, at);
    writeSync(handle, Buffer.alloc(size, 0xff), 0, size, at);
    const server = await startProcess(t, folder, { captureErrors: true, env: { LOG_LEVEL: 'warn' } });
    t.equal((await fetch(`${server.url}/health/ready`)).status, 200, name);
    t.equal(await server.stop('SIGTERM'), 0, name);
    t.notMatch(server.errors(), /\n {4}at /, 'no stack');
    writeSync(handle, before, 0, size, at);
    closeSync(handle);
  }
});

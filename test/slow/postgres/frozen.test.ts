import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import { isBusy } from '../../../db/errors.js';
import { openDatabase } from '../../../db/open.js';
import { migrate } from '../../../db/postgres/migrate.js';
import { MIGRATIONS } from '../../../db/postgres/migrations/index.js';
import { postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { newDatabaseUrl } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { documentedLists, isAdministration } from '../../support/lists.js';
import { type Person, type Result, startService } from '../../support/service.js';
import { startRelay } from './relay.js';

// Only in npm run test:slow: it waits for timeouts of a frozen database.

/** The server cancels statements a second earlier. */
const QUERY_TIMEOUT_MS = 4_000;

async function start(t: Test) {
  const server = await startPostgres();
  const url = await newDatabaseUrl(server.url);
  const relay = await startRelay(Number(new URL(url).port));
  const relayed = new URL(url);
  relayed.port = String(relay.port);
  const db = openDatabase(relayed.href, { queryTimeoutMs: QUERY_TIMEOUT_MS });
  t.teardown(() => server.stop());
  t.teardown(() => relay.close());
  t.teardown(() => server.thaw());
  const service = await startService(t, { db });
  const ada = await service.person('ada');
  return { server, relay, url, db, service, ada, isReady: async () => (await ready(service.anonymous)).status === 200 };
}

const ready = (client: { get(path: string): Promise<Result> }) => client.get('/health/ready');

function countOf(responses: readonly Result[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const key = `${status} ${body?.code ?? ''}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

async function timed<T>(run: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  return { result: await run(), ms: performance.now() - started };
}

async function created(ada: Person, name: string): Promise<Result> {
  return ada.post('/api/v1/task', { name }, { 'idempotency-key': name });
}

async function namesOf(ada: Person): Promise<string[]> {
  return (await ada.get('/api/v1/tasks?limit=500')).body.tasks.map(({ name }: { name: string }) => name).sort();
}

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  t.test(
    'A server that hangs, and a network that carries nothing: one wait, then 503 at once for everything, and back by itself',
    async (t) => {
      const { server, relay, url, service, ada, isReady } = await start(t);
      const lists = documentedLists(service.document).map(({ path }) => path);
      const paths = lists.filter((path) => !path.includes('{') && !isAdministration(path) && !path.endsWith('/search'));
      t.ok(paths.length > 8);
      t.equal((await created(ada, 'before')).status, 201);
      t.ok(await isReady());
      const other = openDatabase(url);
      await sql`SELECT 1`.execute(other.read);

      for (const round of [1, 2]) {
        if (round === 1) server.freeze('all');
        else relay.cut();
        const names = Array.from({ length: 12 }, (_, n) => `${round}-${n}`);
        const first = await timed(() =>
          Promise.all([...names.map((name) => created(ada, name)), ...paths.map((path) => ada.get(path))]),
        );
        t.same(countOf(first.result), { '503 DATABASE_UNAVAILABLE': names.length + paths.length }, 'what waited');
        const further = await timed(async () => {
          const responses: Result[] = [];
          for (const path of [...paths, ...paths]) responses.push(await ada.get(path));
          for (const name of names) responses.push(await created(ada, name));
          for (const path of [...paths, '/api/v1/search?q=x']) responses.push(await ada.get(path));
          return responses;
        });
        t.same(Object.keys(countOf(further.result)), ['503 DATABASE_UNAVAILABLE'], 'what came later');
        t.equal((await service.anonymous.get('/health/ready')).status, 503);
        t.ok(
          further.ms < first.ms,
          `${further.result.length} took less time than one wait (${further.ms}, ${first.ms})`,
        );
        if (round === 1) await other.close();
        server.thaw();
        relay.mend();
        await eventually(isReady, 'the server responds again');
        // A write without a response is settled by its key.
        await eventually(async () => (await created(ada, 'between')).status === 201, 'writes are accepted');
        for (const name of names) t.equal((await created(ada, name)).status, 201, name);
      }
      const all = [1, 2].flatMap((round) => Array.from({ length: 12 }, (_, n) => `${round}-${n}`));
      t.same(await namesOf(ada), ['before', 'between', ...all].sort(), 'each is there once');
    },
  );

  t.test('Connections that hang are replaced while the server accepts new ones', async (t) => {
    const { server, ada, isReady } = await start(t);
    await Promise.all(Array.from({ length: 8 }, (_, n) => created(ada, `before-${n}`)));
    server.freeze('backends');
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => created(ada, `during-${n}`)));
    t.ok(responses.every(({ status, body }) => status === 201 || body.code === 'DATABASE_UNAVAILABLE'));
    await eventually(isReady, 'a new connection responds');
    // The transactions of these connections keep their locks until the end.
    await eventually(async () => (await ada.get('/api/v1/tasks')).status === 200, 'reads are served');
    server.thaw();
    await eventually(async () => (await created(ada, 'after')).status === 201, 'writes are accepted');
    for (let n = 0; n < 8; n++) t.equal((await created(ada, `during-${n}`)).status, 201);
    t.equal((await namesOf(ada)).length, 17);
  });

  t.test('A postmaster that hangs: the existing connections go on', async (t) => {
    const { server, db, ada, isReady } = await start(t);
    // As when the service begins to listen. Its readiness was not requested yet.
    await db.warmUp();
    t.equal((await created(ada, 'before')).status, 201);
    server.freeze('postmaster');
    t.equal((await created(ada, 'during')).status, 201);
    t.same(await namesOf(ada), ['before', 'during']);
    t.ok(await isReady());
    server.thaw();
  });

  t.test('A COMMIT without a response is never repeated: the key or the version settles it', async (t) => {
    const { server, url, ada } = await start(t);
    const control = new pg.Client(url);
    await control.connect();
    t.teardown(() => control.end());
    const task = await created(ada, 'before');
    await control.query(`
      CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT OR UPDATE ON tasks DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`);
    const frozenAtCommit = async (send: () => Promise<Result>): Promise<Result> => {
      await control.query('SELECT pg_advisory_lock(4711)');
      const response = send();
      let pid = 0;
      await eventually(async () => {
        const { rows } = await control.query(
          "SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory' AND query = 'COMMIT'",
        );
        pid = rows[0]?.pid ?? 0;
        return pid !== 0;
      }, 'the COMMIT waits');
      process.kill(pid, 'SIGSTOP');
      await control.query('SELECT pg_advisory_unlock(4711)');
      return response;
    };
    const create = () => created(ada, 'unknown');
    t.match(await frozenAtCommit(create), { status: 503, body: { code: 'DATABASE_UNAVAILABLE' } });
    const meanwhile = await create();
    t.equal(meanwhile.status, 503, 'the transaction still holds the lock of its key');
    server.thaw();
    await eventually(async () => (await create()).status === 201, 'the key tells');
    t.same(await namesOf(ada), ['before', 'unknown']);

    const path = `/api/v1/task/${task.body.id}`;
    const etag = String((await ada.get(path)).headers.etag);
    const change = () => ada.patch(path, { note: 'changed' }, { 'if-match': etag });
    t.match(await frozenAtCommit(change), { status: 503, body: { code: 'DATABASE_UNAVAILABLE' } });
    server.thaw();
    await eventually(async () => [200, 412].includes((await change()).status), 'the version tells');
    t.equal((await ada.get(path)).body.note, 'changed');
    const { rows } = await control.query('SELECT version FROM tasks WHERE id = $1', [task.body.id]);
    t.match(etag, /\d+/);
    t.equal(Number(rows[0].version), Number(/\d+/.exec(etag)?.[0]) + 1, 'changed once');
  });

  t.test('A transaction that finds all connections in use is busy, not cut off', async (t) => {
    const { url } = await start(t);
    const db = openDatabase(url, { connections: 1, queryTimeoutMs: 1_500 });
    t.teardown(() => db.close());
    const waited = await db.readTogether(async () => db.readTogether(async () => 1).catch((error: unknown) => error));
    t.ok(isBusy(waited), String(waited));
  });

  t.test('A statement that takes long is busy and costs no connection; a migration may take longer', async (t) => {
    const { db, service, ada } = await start(t);
    const pid = async () => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db.read)).rows[0]?.pid;
    const before = await pid();
    await t.rejects(sql`SELECT pg_sleep(60)`.execute(db.read), { code: '57014' });
    t.equal(await pid(), before);
    t.equal((await ada.get('/api/v1/tasks')).status, 200);
    const slow = {
      up: async (trx: Parameters<(typeof MIGRATIONS)[string]['up']>[0]) => {
        await sql`SELECT pg_sleep(${QUERY_TIMEOUT_MS / 1_000 + 1})`.execute(trx);
      },
    };
    t.same(await migrate(db, service.clock.now, { ...MIGRATIONS, '9999-slow': slow }), ['9999-slow']);
  });
}

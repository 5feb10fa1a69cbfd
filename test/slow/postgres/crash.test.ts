import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import t from 'tap';
import { openDatabase } from '../../../db/open.js';
import { postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { signalIfAlive } from '../../../scripts/support/processes.js';
import { newDatabaseUrl } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';

const ROUNDS = slowly(6, 50);
const WRITERS = 8;

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  t.test('PostgreSQL ends and comes back while eight write: nothing acknowledged is lost or doubled', async (t) => {
    // A commit that is acknowledged has been written; the disk itself does not fail here.
    const server = await startPostgres({ settings: { synchronous_commit: 'on', full_page_writes: 'on' } });
    t.teardown(() => server.stop());
    const service = await startService(t, { db: openDatabase(await newDatabaseUrl(server.url)) });
    const ada = await service.person('ada');

    let isOver = false;
    const acknowledged = new Map<string, number>();
    const refusals = new Map<string, number>();
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n++) {
        const name = `${writer}-${n}`;
        const task = await created(ada, name, refusals);
        acknowledged.set(name, task.id);
        if (n % 2 === 0) await changed(ada, task.id, refusals);
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    for (let round = 0; round < ROUNDS; round++) {
      const before = acknowledged.size;
      await eventually(() => acknowledged.size > before, 'writes are acknowledged');
      await sleep(200 + Math.random() * 300);
      if (round % 2 === 0) {
        await server.crash();
        t.equal((await service.anonymous.get('/health/ready')).status, 503, 'not ready');
        await server.start();
      } else {
        // The server takes the death of one backend for a fault of them all, and starts them again.
        await killBackend(server.url);
      }
    }
    isOver = true;
    await Promise.all(writers);

    const known = ['DATABASE_UNAVAILABLE', 'DATABASE_BUSY'];
    t.ok(refusals.has('DATABASE_UNAVAILABLE'));
    t.same(
      [...refusals.keys()].filter((code) => !known.includes(code)),
      [],
      'what the writers were told meanwhile',
    );
    t.comment(`${acknowledged.size} were acknowledged, ${refusals.get('DATABASE_UNAVAILABLE')} refused`);
    const rows = await service.db.read.selectFrom('tasks').select(['id', 'name', 'note']).execute();
    t.same(
      rows.map(({ name }) => name).sort(),
      [...acknowledged.keys()].sort(),
      'each is there once, and nothing else',
    );
    t.same(
      rows.filter(({ id, name }) => acknowledged.get(name) !== id),
      [],
      'under the id that was told',
    );
    const isChanged = (name: string) => Number(name.split('-')[1]) % 2 === 0;
    t.same(
      rows.filter(({ name, note }) => isChanged(name) !== (note === 'changed')),
      [],
      'with its change',
    );
    t.equal((await service.anonymous.get('/health/ready')).status, 200);
    await foundAgain(service, ada);
  });
}

type Refusals = Map<string, number>;

async function untilAcknowledged(send: () => ReturnType<Person['post']>, refusals: Refusals) {
  for (;;) {
    const response = await send();
    if (response.status < 300) return response.body;
    const code = response.body?.code ?? String(response.status);
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
    await sleep(20);
  }
}

function created(ada: Person, name: string, refusals: Refusals) {
  return untilAcknowledged(() => ada.post('/api/v1/task', { name }, { 'idempotency-key': name }), refusals);
}

function changed(ada: Person, id: number, refusals: Refusals) {
  return untilAcknowledged(() => ada.patch(`/api/v1/task/${id}`, { note: 'changed' }), refusals);
}

async function killBackend(url: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  for (const { pid } of rows) signalIfAlive(pid, 'SIGKILL');
  await client.end().catch(() => undefined);
}

async function foundAgain(service: Service, ada: Person): Promise<void> {
  const { n } = await service.db.read
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const found = await ada.get('/api/v1/search?q=changed&limit=1&count=true');
  t.equal(found.status, 200);
  t.ok(found.body.pagination.total > 0 && found.body.pagination.total <= n);
}

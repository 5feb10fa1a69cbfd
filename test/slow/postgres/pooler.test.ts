import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import type { Db, Executor } from '../../../db/database.js';
import { openDatabase } from '../../../db/open.js';
import { freePort } from '../../../scripts/support/free-port.js';
import { postgresPrograms, startPostgres, unprivilegedUser } from '../../../scripts/support/postgres.js';
import { newDatabaseUrl } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { startService } from '../../support/service.js';

const PGBOUNCER = '/usr/sbin/pgbouncer';

async function startPooler(t: Test, url: string, settings = ''): Promise<string> {
  const { hostname, port, pathname, username } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'tutti-pooler-'));
  const user = unprivilegedUser();
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
max_client_conn = 100
${settings}
`,
  );
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid as number);
  const child = spawn(PGBOUNCER, ['-q', file], { ...user, stdio: 'ignore' });
  t.teardown(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const through = `postgres://${username}@127.0.0.1:${listenPort}${pathname}`;
  const isThere = async () => {
    const client = new pg.Client(through);
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  await eventually(isThere, 'the pooler accepts connections');
  return through;
}

if (postgresPrograms() === undefined || !existsSync(PGBOUNCER)) {
  t.pass('skipped: no PostgreSQL or no pgbouncer here', { skip: true });
} else {
  t.test('Behind a pooler that gives out connections by transaction', async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.stop());
    const setups = [
      ['as configured', '', { preparedStatements: false }],
      ['noticed, because it refuses the settings of connections', '', {}],
      ['noticed, because it ignores the settings of connections', 'ignore_startup_parameters = options', {}],
    ] as const;
    for (const [name, settings, options] of setups) {
      await t.test(name, async (t) => {
        const url = await startPooler(t, await newDatabaseUrl(server.url), settings);
        const warnings: string[] = [];
        const warn = (message: string) => warnings.push(message);
        await serves(t, openDatabase(url, { ...options, warn }));
        t.equal(warnings.length, 'preparedStatements' in options ? 0 : 1);
        t.ok(warnings.every((message) => message.includes('DATABASE_PREPARED=false')));
      });
    }
  });

  t.test('Names of statements that the server does not know: none are used any more', async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.stop());
    const url = await newDatabaseUrl(server.url);
    const warnings: string[] = [];
    const db = openDatabase(url, { warn: (message) => warnings.push(message) });
    const service = await startService(t, { db });
    const ada = await service.person('ada');
    const forgetNames = async () => {
      for (let n = 0; n < 4; n++) {
        const forget = (executor: Executor) => sql`DEALLOCATE ALL`.execute(executor);
        await Promise.all([db.write(forget), db.write(forget), forget(db.read), forget(db.read)]);
      }
    };
    for (let n = 0; n < 3; n++) t.equal((await ada.post('/api/v1/task', { name: `before ${n}` })).status, 201);
    await forgetNames();
    const statuses = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => ada.post('/api/v1/task', { name: `after ${n}` })),
      ...Array.from({ length: 6 }, () => ada.get('/api/v1/tasks')),
    ]);
    t.same([...new Set(statuses.map(({ status }) => status))].sort(), [200, 201]);
    t.equal((await ada.get('/api/v1/tasks?count=true')).body.pagination.total, 9);
    t.equal(warnings.length, 1);
  });
}

async function serves(t: Test, db: Db): Promise<void> {
  const service = await startService(t, { db });
  const ada = await service.person('ada');
  // More at once than there are connections, each a transaction of several statements with a lock.
  const create = async (n: number) => {
    for (;;) {
      const key = { 'idempotency-key': `zebra-${n}` };
      const response = await ada.post('/api/v1/task', { name: `zebra ${n}`, tags: ['a', `t${n % 7}`] }, key);
      // On a busy machine, writes wait too long for one of these connections.
      if (response.body.code !== 'DATABASE_UNAVAILABLE' && response.body.code !== 'DATABASE_BUSY') return response;
    }
  };
  const made = await Promise.all(Array.from({ length: 60 }, (_, n) => create(n)));
  t.same(new Set(made.map(({ status }) => status)), new Set([201]));
  const etag = String((await ada.get(`/api/v1/task/${made[0]?.body.id}`)).headers.etag);
  const changes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ada.patch(`/api/v1/task/${made[0]?.body.id}`, { note: `${n}` }, { 'if-match': etag }),
    ),
  );
  t.equal(changes.filter(({ status }) => status === 200).length, 1);
  t.equal((await ada.get('/api/v1/search?q=zebra&count=true')).body.pagination.total, 60);
  t.equal((await ada.get('/api/v1/tasks?tag=t3&count=true&limit=2')).body.pagination.total, 9);
  const exported = await ada.get('/api/profile/export');
  t.equal(exported.body.tasks.length, 60);
  t.equal((await service.anonymous.get('/health/ready')).status, 200);
}

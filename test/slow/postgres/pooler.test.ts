import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import t, { type Test } from 'tap';
import { openDatabase } from '../../../db/open.js';
import { freePort, postgresPrograms, startPostgres, unprivilegedUser } from '../../../scripts/support/postgres.js';
import { newDatabaseUrl } from '../../support/database.js';
import { startService } from '../../support/service.js';

const PGBOUNCER = '/usr/sbin/pgbouncer';

async function startPooler(t: Test, url: string): Promise<string> {
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
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(through);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return through;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(50);
    }
  }
}

if (postgresPrograms() === undefined || !existsSync(PGBOUNCER)) {
  t.pass('skipped: no PostgreSQL or no pgbouncer here', { skip: true });
} else {
  t.test('Behind a pooler that gives out connections by transaction', async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.stop());
    const url = await startPooler(t, await newDatabaseUrl(server.url));
    const service = await startService(t, { db: openDatabase(url, { preparedStatements: false }) });
    const ada = await service.person('ada');
    // More at once than there are connections, each a transaction of several statements with a lock.
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, n) => ada.post('/api/v1/task', { name: `zebra ${n}`, tags: ['a', `t${n % 7}`] })),
    );
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
  });
}

import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import type { Executor } from '../../../db/database.js';
import { openDatabase } from '../../../db/open.js';
import { postgresPrograms, startPostgres, unprivilegedUser } from '../../../scripts/support/postgres.js';
import { newDatabaseUrl } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { type Person, startService } from '../../support/service.js';

// Only in npm run test:slow: it stops the database under load.

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  t.test(
    'A server that turns read-only, as a standby is after a failover: reading works, and writing again later',
    async (t) => {
      const server = await startPostgres();
      t.teardown(() => server.stop());
      const service = await startService(t, { db: openDatabase(await newDatabaseUrl(server.url)) });
      const ada = await service.person('ada');
      const task = (await ada.post('/api/v1/task', { name: 'before' })).body;
      const setReadOnly = async (value: 'on' | 'off') => {
        await ask(server.url, `ALTER SYSTEM SET default_transaction_read_only = ${value}`);
        await ask(server.url, 'SELECT pg_reload_conf()');
        // The connections hear of it one after the other. These requests are more than there are.
        const expected = value === 'on' ? 503 : 200;
        await eventually(async () => {
          const changes = Array.from({ length: 30 }, (_, n) => ada.patch(`/api/v1/task/${task.id}`, { note: `${n}` }));
          return (await Promise.all(changes)).every(({ status }) => status === expected);
        }, `read-only: ${value}`);
      };
      await setReadOnly('on');
      const refused = await ada.post('/api/v1/task', { name: 'meanwhile' });
      t.equal(refused.status, 503);
      t.equal(refused.body.code, 'STORAGE_READ_ONLY');
      t.equal((await ada.get(`/api/v1/task/${task.id}`)).status, 200);
      // `ALTER SYSTEM` writes no row.
      await setReadOnly('off');
      t.equal((await ada.post('/api/v1/task', { name: 'after' })).status, 201);
      t.same(await namesOf(ada), ['after', 'before']);
    },
  );

  t.test(
    'A disk that is full: nothing acknowledged is lost, reading works, and writing again when there is room',
    async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'tutti-full-'));
      if (!mounted(t, folder, '24m')) {
        t.pass('skipped: this user may not mount a file system', { skip: true });
        return;
      }
      const server = await startPostgres();
      t.teardown(() => server.stop());
      const { uid, gid } = unprivilegedUser();
      if (uid !== undefined) chownSync(folder, uid, gid as number);
      const name = new URL(await newDatabaseUrl(server.url)).pathname.slice(1);
      await ask(server.url, `CREATE TABLESPACE small LOCATION '${folder}'`);
      await ask(server.url, `ALTER DATABASE ${name} SET TABLESPACE small`);
      const url = new URL(server.url);
      url.pathname = name;
      const service = await startService(t, { db: openDatabase(url.href) });
      const ada = await service.person('ada');

      const acknowledged: string[] = [];
      let response = await ada.post('/api/v1/task', { name: 'the first' });
      acknowledged.push('the first');
      for (let n = 0; n < 400 && response.status === 201; n++) {
        response = await ada.post('/api/v1/task', { name: `task ${n}`, note: noise(90_000) });
        if (response.status === 201) acknowledged.push(`task ${n}`);
      }
      t.equal(response.status, 507);
      t.equal(response.body.code, 'STORAGE_FULL');
      t.same(await namesOf(ada), [...acknowledged].reverse());
      execFileSync('mount', ['-o', 'remount,size=64m', folder]);
      t.equal((await ada.post('/api/v1/task', { name: 'the last', note: noise(90_000) })).status, 201);
      t.same(await namesOf(ada), ['the last', ...[...acknowledged].reverse()]);
    },
  );

  t.test('Of statements that are sent together, the one that failed is reported', async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.stop());
    const db = openDatabase(await newDatabaseUrl(server.url));
    t.teardown(() => db.close());
    const both = async (trx: Executor) => {
      const failed = sql`SELECT 1 / 0`.execute(trx);
      const next = sql`SELECT 1`.execute(trx);
      // The first one is reported after the other.
      const late = failed.catch((error) => next.catch(() => undefined).then(() => Promise.reject(error)));
      await Promise.all([late, next]);
    };
    await t.rejects(db.write(both), { code: '22012' });
    t.same((await sql`SELECT 1 AS one`.execute(db.read)).rows, [{ one: 1 }]);
  });

  t.test('A write that waits too long for the lock of its account is 503, and can be sent again', async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.stop());
    const url = await newDatabaseUrl(server.url);
    const service = await startService(t, { db: openDatabase(url) });
    const ada = await service.person('ada');
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('tutti account ${ada.id}', 0))`);
    const waiting = ada.post('/api/v1/task', { name: 'a task' });
    // Like the timeout of statements, but at once.
    const cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'advisory'";
    await eventually(async () => (await ask(url, cancel)).length === 1, 'the write waits');
    const refused = await waiting;
    t.match(refused, { status: 503, body: { code: 'DATABASE_BUSY' } });
    await holder.end();
    t.equal((await ada.post('/api/v1/task', { name: 'a task' })).status, 201);
    t.same(await namesOf(ada), ['a task']);
  });

  t.test('TLS by the URL: sslmode=verify-full takes a certificate that is for this host, and no other', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'tutti-tls-'));
    const { cert, key } = certificate(folder, 'localhost');
    const { uid, gid } = unprivilegedUser();
    if (uid !== undefined) for (const file of [folder, key, cert]) chownSync(file, uid, gid as number);
    const settings = { ssl: 'on', ssl_cert_file: `'${cert}'`, ssl_key_file: `'${key}'` };
    const server = await startPostgres({ settings });
    t.teardown(() => server.stop());
    const url = new URL(await newDatabaseUrl(server.url));
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', cert);
    await t.rejects(openDatabase(url.href).migrations(), 'the certificate is not for 127.0.0.1');
    url.hostname = 'localhost';
    const db = openDatabase(url.href);
    const service = await startService(t, { db });
    const ada = await service.person('ada');
    t.equal((await ada.post('/api/v1/task', { name: 'by TLS' })).status, 201);
    const [row] = await ask(url.href, 'SELECT count(*) AS n FROM pg_stat_ssl WHERE ssl', readFileSync(cert, 'utf8'));
    t.ok(Number(row?.n) > 1, 'the connections are encrypted');
  });
}

function mounted(t: Test, folder: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    return false;
  }
  t.teardown(() => execFileSync('umount', ['--lazy', folder]));
  return true;
}

/** Text that does not become smaller by being packed. */
function noise(length: number): string {
  return Array.from({ length: length / 2 }, () => `${Math.random().toString(36)[2] ?? 'a'} `).join('');
}

function certificate(folder: string, host: string) {
  const [cert, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  const config = join(folder, 'openssl.cnf');
  writeFileSync(config, `[req]\ndistinguished_name = name\n[name]\n`);
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', key, '-out', cert, '-config', config];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files], {
    stdio: 'pipe',
  });
  return { cert, key };
}

async function namesOf(person: Person): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await person.get(`/api/v1/tasks?limit=500${cursor === null ? '' : `&cursor=${cursor}`}`);
    names.push(...body.tasks.map(({ name }: { name: string }) => name));
    cursor = body.pagination.next_cursor;
  } while (cursor !== null);
  return names;
}

async function ask(url: string, query: string, ca?: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, ...(ca !== undefined && { ssl: { ca } }) });
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import t from 'tap';
import { tablesOf } from '../../../db/copy.js';
import { openDatabase } from '../../../db/open.js';
import { QUERY_TIMEOUT_MS } from '../../../db/postgres/sessions.js';
import { postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { programPath } from '../../../scripts/support/programs.js';
import { run } from '../../support/command.js';
import { newDatabaseUrl } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { startService } from '../../support/service.js';

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  const server = await startPostgres();
  t.teardown(() => server.stop());

  t.test('npm run copy moves a service to PostgreSQL and back, with every answer as it was', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'tutti-copy-'));
    const [first, last] = [`sqlite:${folder}/first.db`, `sqlite:${folder}/last.db`];
    const between = await newDatabaseUrl(server.url);
    const before = await startService(t, { db: openDatabase(first) });
    const ada = await before.person('ada');
    const eve = await before.person('eve');
    const project = (await ada.post('/api/v1/project', { name: 'Möve ✈', tags: ['home'] })).body;
    // The parent has a larger id than its subtask, and the largest id belongs to a deleted task.
    const child = (await ada.post('/api/v1/task', { name: 'child', note: 'zebra 漢字', tags: ['a', 'home'] })).body;
    const parent = (await ada.post('/api/v1/task', { name: 'parent', project_id: project.id })).body;
    await ada.patch(`/api/v1/task/${child.id}`, { parent_task_id: parent.id });
    const deleted = (await ada.post('/api/v1/task', { name: 'gone' })).body;
    await ada.delete(`/api/v1/task/${deleted.id}`);
    const daily = { name: 'daily', recurrence_type: 'daily', due_date: '2026-03-01' };
    await ada.post(`/api/v1/task/${(await ada.post('/api/v1/task', daily)).body.id}/complete`);
    await ada.post('/api/v1/share', {
      resource_type: 'project',
      resource_id: project.id,
      email: eve.email,
      access: 'ro',
    });
    await ada.post(
      '/api/v1/note',
      { title: 'n', content: 'zebra', project_id: project.id },
      { 'idempotency-key': 'k' },
    );
    const common = { project_id: project.id, order_by: 'manual' };
    const view = (await ada.post('/api/v1/view', { name: 'v', ...common })).body;
    const top = (await ada.post('/api/v1/task', { name: 'top', project_id: project.id })).body;
    await ada.post(`/api/v1/view/${view.id}/order`, { task_id: top.id, before: parent.id });
    const paths = [
      'views',
      `view/${view.id}/items`,
      'tasks?include_subtasks=true',
      'projects',
      'notes',
      'tags',
      'shares',
      'search?q=zebra',
      `task/${parent.id}`,
    ];
    const responsesOf = async (service: typeof before) => {
      const responses = [];
      for (const { token } of [ada, eve]) {
        const client = service.client({ authorization: `Bearer ${token}` });
        for (const path of paths) responses.push((await client.get(`/api/v1/${path}`)).text);
      }
      return responses;
    };
    const expected = await responsesOf(before);
    await before.app.close();

    const there = await run(programPath('copy'), ['--from', first, '--to', between]);
    t.equal(there.code, 0, there.stderr);
    t.match(there.stdout, /^tasks +4 {2}[0-9a-f]{16}$/m);
    t.match(there.stdout, /^view_ranks +2 {2}[0-9a-f]{16}$/m);
    t.match(there.stdout, /The copy is complete and equal\.\n$/);
    const again = await run(programPath('copy'), ['--from', first, '--to', between]);
    t.match(again, { code: 1, stderr: 'The database to copy to has accounts already. Name an empty one.\n' });
    const back = await run(programPath('copy'), ['--from', between, '--to', last]);
    t.equal(back.code, 0, back.stderr);

    for (const url of [between, last]) {
      const service = await startService(t, { db: openDatabase(url) });
      t.same(await responsesOf(service), expected, url.replace(/:.*/, ''));
      const client = service.client({ authorization: `Bearer ${ada.token}` });
      const next = (await client.post('/api/v1/task', { name: 'next' })).body;
      t.ok(next.id > deleted.id, 'an id that was given out is not given out again');
    }
  });

  t.test('A statement of a copy may take longer than those of requests', async (t) => {
    const url = await newDatabaseUrl(server.url);
    const source = await startService(t, { db: openDatabase(url) });
    await source.person('ada');
    await source.app.close();
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE tasks IN ACCESS EXCLUSIVE MODE');
    const target = `sqlite:${mkdtempSync(join(tmpdir(), 'tutti-copy-'))}/target.db`;
    const copying = run(programPath('copy'), ['--from', url, '--to', target]);
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'tasks'::regclass`;
    await eventually(async () => (await holder.query(waiting)).rowCount === 1, 'the copy waits');
    await sleep(QUERY_TIMEOUT_MS + 1_000);
    t.equal((await holder.query(waiting)).rowCount, 1, 'it still waits');
    await holder.end();
    t.match(await copying, { code: 0, stdout: /The copy is complete and equal\.\n$/ });
  });

  t.test('Every table is copied, in the same order from either database', async (t) => {
    const orders = [];
    for (const url of ['sqlite::memory:', await newDatabaseUrl(server.url)]) {
      const db = openDatabase(url);
      await db.migrate(() => new Date());
      const tables = await tablesOf(db.read);
      const names = (await db.read.introspection.getTables()).map(({ name }) => name);
      // Triggers of the target compute derived tables.
      const own = names.filter((name) => name !== 'migrations' && !/^(?:search|account_usage)/.test(name));
      t.same(tables.map(({ name }) => name).sort(), own.sort());
      t.ok(tables.every(({ key }) => key.length > 0));
      orders.push(tables);
      await db.close();
    }
    t.same(orders[1], orders[0]);
  });

  t.test('npm run copy says what is wrong', async (t) => {
    t.match(await run(programPath('copy'), ['--from', 'sqlite:x']), { code: 2, stderr: /^Name both databases/ });
    t.match(await run(programPath('copy'), ['--from', 'mysql:x', '--to', 'sqlite:y']), {
      code: 2,
      stderr: /--from must look like/,
    });
  });
}

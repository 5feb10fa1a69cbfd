import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { MAX_SHORT_ROWS } from '../../db/query/long-lists.js';
import type { Caller } from '../../src/access/caller.js';
import { countTodaysTasks, todaysTasks } from '../../src/features/tasks/lists/today-store.js';
import { newUid } from '../../src/lib/ids.js';
import { OF_SQLITE } from '../support/database.js';
import { startService } from '../support/service.js';
import { create, expectStatus } from '../support/world.js';

const AT = '2026-03-11T12:00:00.000Z';

/** Other filters make the list of a view a bounded read for everyone: no index finds their rows. */
const VIEWS = [
  { name: 'listed', filter: 'status:open' },
  { name: 'grouped', filter: 'status:open', group_by: 'priority' },
  { name: 'manual', filter: 'status:open', order_by: 'manual' },
];

const COSTLY = [
  ...[
    '/tasks?order_by=name',
    '/tasks?order_by=priority:desc',
    '/tasks?count=true',
    '/tasks?status=5',
    '/tasks/metrics',
  ],
  ...['/notes?order_by=title', '/notes?count=true', '/tasks?group_by=priority'],
  ...['/tasks/today', '/tasks/upcoming', '/tasks/inbox'],
  ...VIEWS.map(({ name }) => `/view/${name}/items`),
  // Their tasks are counted.
  ...['/tasks/counts?by=project_id', '/projects'],
];
const CHEAP = ['/tasks', '/notes', '/tasks?limit=5&order_by=id:desc'];

// In PostgreSQL, lists never hold the event loop.
t.test('Lists of many rows that are sorted, filtered or counted run in the readers', OF_SQLITE, async (t) => {
  const file = join(tmpdir(), `tutti-${newUid()}.db`);
  const db = openDatabase(`sqlite:${file}`, { readLimitMs: 60_000 });
  const service = await startService(t, { db, unchecked: true });
  t.teardown(async () => {
    await db.close();
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  });
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const fill = (table: string, columns: (id: number) => object) =>
    db.write(async (trx) => {
      const ids = await reserveIds(trx, table, MAX_SHORT_ROWS + 1);
      const common = { user_id: ada.id, created_at: AT, updated_at: AT };
      await insertRows(
        trx,
        table,
        ids.map((id) => ({ id, uid: newUid(), ...common, ...columns(id) })),
      );
    });
  await fill('tasks', (id) => ({ name: `t${1_000_000 - id}`, rank: `a${id}` }));
  await fill('notes', (id) => ({ title: `n${1_000_000 - id}` }));

  let owners: number[] = [];
  const { bounded } = db.read;
  if (bounded === undefined) throw new Error('A database in a file has readers.');
  Object.assign(db.read, {
    bounded: ((owner, job) => {
      owners.push(owner);
      return bounded(owner, job);
    }) satisfies typeof bounded,
  });
  const views = new Map<string, number>();
  for (const person of [ada, bob])
    for (const view of VIEWS) views.set(`${person.id} ${view.name}`, (await create(person, 'view', view)).id);
  const readBy = async (person: typeof ada, path: string) => {
    owners = [];
    const ofView = path.replace(/(?<=^\/view\/)\w+/, (name) => String(views.get(`${person.id} ${name}`)));
    const response = await person.get(`/api/v1${ofView}`);
    expectStatus(response, 200);
    return response.body;
  };

  for (const path of COSTLY) {
    await readBy(ada, path);
    t.ok(owners.includes(ada.id), `${path} of many rows`);
    await readBy(bob, path);
    t.strictSame(owners, [], `${path} of few rows`);
  }
  for (const path of CHEAP) {
    await readBy(ada, path);
    t.strictSame(owners, [], path);
  }
  const now = new Date(AT);
  for (const [name, read] of Object.entries({
    todaysTasks: (caller: Caller) => todaysTasks(db.read, caller, now, 1),
    countTodaysTasks: (caller: Caller) => countTodaysTasks(db.read, caller, now),
  })) {
    for (const [{ id }, expected] of [
      [ada, [ada.id]],
      [bob, []],
    ] as const) {
      owners = [];
      await read({ id, isAdmin: false, timezone: 'UTC', scopes: null, projects: null } as Caller);
      t.strictSame(owners, expected, `${name} of ${id}`);
    }
  }
  const { tasks, pagination } = await readBy(ada, '/tasks?order_by=name&limit=2&count=true');
  t.equal(pagination.total, MAX_SHORT_ROWS + 1);
  t.ok(tasks[0].name < tasks[1].name);
});

import t from 'tap';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { newUid } from '../../src/lib/ids.js';
import { MAX_PIECE_MS, measureHere } from '../support/event-loop.js';
import { randomSource } from '../support/random.js';
import { type Person, type Service, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create, expectStatus, list, type Made, share } from '../support/world.js';

// On PostgreSQL too: ranks are compared by their bytes, and moves meet.

type Tap = Parameters<typeof startService>[0];

async function names(client: Person, path: string): Promise<string[]> {
  return (await list(client, path)).map(({ name }) => String(name));
}

/** A view with an order of its own, and tasks by their names. */
async function startOrder(t: Tap, given: object = {}, tasks = ['a', 'b', 'c', 'd', 'e']) {
  const service = await startService(t);
  const ada = await service.person('ada');
  const ids: Record<string, number> = {};
  for (const name of tasks) ids[name] = (await create(ada, 'task', { name, tags: ['t'] })).id;
  const view = await create(ada, 'view', { name: 'v', filter: 'tag:t', order_by: 'manual', ...given });
  const url = `/api/v1/view/${view.id}/order`;
  const move = (name: string, side: 'before' | 'after', other: string, by: Pick<Person, 'post'> = ada) =>
    by.post(url, { task_id: ids[name], [side]: ids[other] });
  const order = async (by = ada) => (await names(by, `view/${view.id}/items`)).join('');
  const revert = (result: { headers: Record<string, unknown> }) =>
    ada.post(`/api/v1/batch/${result.headers['tutti-batch']}/revert`);
  return { service, ada, ids, view, url, move, order, revert };
}

t.test('Order of a view: tasks move, and those that never moved come last', async (t) => {
  const { ada, ids, view, url, move, order } = await startOrder(t);
  t.equal(await order(), 'abcde', 'oldest first');
  const { headers } = await ada.get(`/api/v1/view/${view.id}`);
  const moved = await move('d', 'before', 'b');
  t.match(expectStatus(moved, 200), { id: view.id, name: 'v', order_by: 'manual' });
  t.not(moved.headers.etag, headers.etag);
  t.equal(await order(), 'adbce');
  for (const [name, side, other, expected] of [
    ['a', 'after', 'e', 'dbcea'],
    ['a', 'before', 'd', 'adbce'],
    ['e', 'after', 'a', 'aedbc'],
    ['e', 'after', 'a', 'aedbc'],
    ['c', 'before', 'b', 'aedcb'],
  ] as const) {
    expectStatus(await move(name, side, other), 200);
    t.equal(await order(), expected, `${name} ${side} ${other}`);
  }
  await create(ada, 'task', { name: 'f', tags: ['t'] });
  await create(ada, 'task', { name: 'hidden' });
  t.equal(await order(), 'aedcbf', 'a new one is the last one');
  t.same(await names(ada, `tasks?view=${view.uid}`), [...'aedcbf']);
  t.same(await names(ada, `tasks?view=${view.uid}&order_by=name:desc`), [...'fedcba']);
  t.same(await names(ada, `view/${view.id}/items?order_by=manual&filter=${encodeURIComponent('-c')}`), [...'aedbf']);
  for (const [body, message] of [
    [{ task_id: ids.a }, 'must have before or after'],
    [{ task_id: ids.a, before: ids.b, after: ids.c }, 'must be absent beside before'],
    [{ task_id: ids.a, before: ids.a }, 'must not be the task itself'],
    [{ task_id: 999_999, before: ids.a }, 'must be the id or uid of a task that you can see'],
    [{ task_id: ids.a, after: 'nothing' }, /must/],
    [{ before: ids.a }, /task_id/],
  ] as const) {
    const { status, text } = await ada.post(url, body);
    t.equal(status, 400);
    t.match(text, message, JSON.stringify(body));
  }
  const notes = await create(ada, 'view', { name: 'n', resource: 'notes' });
  t.equal((await ada.post(`/api/v1/view/${notes.id}/order`, { task_id: ids.a, before: ids.b })).status, 400);
  t.equal((await ada.post('/api/v1/view/999999/order', { task_id: ids.a, before: ids.b })).status, 404);
  t.equal(
    (await ada.call('POST', url, { body: { task_id: ids.a, before: ids.e }, headers: { 'if-match': '"0"' } })).status,
    412,
  );
  const rehearsed = await ada.call('POST', url, {
    body: { task_id: ids.a, after: ids.b },
    headers: { 'dry-run': 'true' },
  });
  t.match(expectStatus(rehearsed, 200), { id: view.id });
  t.equal(await order(), 'aedcbf', 'refused and rehearsed moves change nothing');
});

t.test('Order of a view: it counts within each group, and cursors follow it', async (t) => {
  const { ada, ids, view, move } = await startOrder(t, { group_by: 'priority' });
  for (const name of ['b', 'd', 'e']) expectStatus(await ada.patch(`/api/v1/task/${ids[name]}`, { priority: 2 }), 200);
  for (const [name, other] of ['eb', 'ca', 'db'] as const)
    expectStatus(await move(name as string, 'before', other as string), 200);
  const found: string[] = [];
  for (let path: string | null = `/api/v1/view/${view.id}/items?limit=2`; path !== null; ) {
    const { body } = await ada.get(path);
    found.push(...body.tasks.map(({ name }: Made) => name));
    const cursor: string | null = body.pagination.next_cursor;
    path = cursor === null ? null : `/api/v1/view/${view.id}/items?limit=2&cursor=${encodeURIComponent(cursor)}`;
  }
  t.equal(found.join(''), 'edbca');
  const { groups } = (await ada.get(`/api/v1/view/${view.id}/items`)).body;
  t.match(groups, [
    { key: 'high', count: 3 },
    { key: 'low', count: 2 },
  ]);
  const { body: whole } = await ada.get(`/api/v1/view/${view.id}/items?group_by=none`);
  t.equal(whole.tasks.map(({ name }: Made) => name).join(''), 'caedb', 'over all groups');
  t.notOk('groups' in whole);
  const [first] = (await ada.get(`/api/v1/tasks?view=${view.uid}&group_by=status&limit=1`)).body.tasks as Made[];
  t.equal(first?.name, 'c');
});

t.test('Order of a view: changes are logged, and undone one by one', async (t) => {
  const { ada, ids, view, url, move, order, revert } = await startOrder(t);
  const cursor = (await ada.get('/api/v1/changes?types=view')).body.next_cursor;
  const first = await move('a', 'after', 'c');
  const second = await move('e', 'before', 'b');
  t.equal(await order(), 'ebcad');
  const { changes } = expectStatus(await ada.get(`/api/v1/changes?cursor=${cursor}`), 200);
  t.match(changes, [{ type: 'view', event: 'updated', changed: ['order'], uid: view.uid }]);
  expectStatus(await revert(second), 200);
  t.equal(await order(), 'bcade');
  const undone = await revert(first);
  expectStatus(undone, 200);
  t.equal(await order(), 'abcde');
  expectStatus(await revert(undone), 200);
  t.equal(await order(), 'bcade', 'undo is undone');
  const later = await move('b', 'after', 'a');
  t.match((await revert(undone)).body, { code: 'CHANGED_SINCE' });
  expectStatus(await move('b', 'after', 'c'), 200);
  t.match((await revert(later)).body, { code: 'CHANGED_SINCE' }, 'it has moved again');
  t.equal(await order(), 'cbade');
  const batch = await ada.post('/api/v1/batch', {
    operations: [
      { method: 'POST', path: url, body: { task_id: ids.e, before: ids.c } },
      { method: 'POST', path: url, body: { task_id: ids.e, after: ids.b } },
      { method: 'POST', path: url, body: { task_id: ids.d, before: ids.c } },
      { method: 'PATCH', path: `/api/v1/view/${view.id}`, body: { name: 'w' } },
    ],
  });
  expectStatus(batch, 200);
  t.equal(await order(), 'dcbea');
  expectStatus(await revert(batch), 200);
  t.equal(await order(), 'cbade');
  t.match((await ada.get(`/api/v1/view/${view.id}`)).body, { name: 'v' });
});

t.test('Order of a view: tasks, views and projects bring it back from the trash', async (t) => {
  const { ada, ids, view, move, order } = await startOrder(t);
  const project = await create(ada, 'project', { name: 'p' });
  expectStatus(await move('e', 'before', 'a'), 200);
  expectStatus(await move('d', 'before', 'a'), 200);
  t.equal(await order(), 'edabc');
  const restore = async (uid: unknown) => expectStatus(await ada.post(`/api/v1/trash/${uid}/restore`), 200);
  const { uid } = expectStatus(await ada.get(`/api/v1/task/${ids.d}`), 200);
  expectStatus(await ada.delete(`/api/v1/task/${ids.d}`), 204);
  expectStatus(await move('c', 'before', 'a'), 200);
  t.match(await restore(uid), { left_out: [] });
  t.match(await order(), /^e(dc|cd)ab$/, 'a restored task has its place');
  const settled = await order();
  expectStatus(await move('b', 'before', 'a'), 200);
  expectStatus(await ada.delete(`/api/v1/view/${view.id}`), 204);
  expectStatus(await ada.delete(`/api/v1/task/${ids.d}`), 204);
  t.match(await restore(view.uid), { left_out: [] });
  t.equal(await order(), settled.replace('d', '').replace('ab', 'ba'));
  expectStatus(await ada.delete(`/api/v1/view/${view.id}`), 204);
  t.match(await restore(uid), { left_out: [] }, 'a place in a deleted view is no loss');
  await restore(view.uid);
  expectStatus(await ada.patch(`/api/v1/view/${view.id}`, { project_id: project.id, filter: '' }), 200);
  for (const id of Object.values(ids))
    expectStatus(await ada.patch(`/api/v1/task/${id}`, { project_id: project.id }), 200);
  expectStatus(await move('b', 'before', 'e'), 200);
  const last = await order();
  t.equal(last[0], 'b');
  expectStatus(await ada.delete(`/api/v1/project/${project.id}`), 204);
  await restore(project.uid);
  t.equal(await order(), last, 'a restored project has its views with their orders');
});

t.test('Order of a view: ties of restored tasks, and long ranks, are settled by a move', async (t) => {
  const { service, ids, view, move, order } = await startOrder(t);
  await service.db.write((trx) =>
    insertRows(trx, 'view_ranks', [
      ...['a', 'b', 'c'].map((name) => ({ view_id: view.id, task_id: ids[name], rank: 'a1' })),
      { view_id: view.id, task_id: ids.d, rank: 'a2' },
    ]),
  );
  expectStatus(await move('e', 'after', 'b'), 200);
  t.equal(await order(), 'abecd');
  const moves = slowly(400, 5_000);
  for (let n = 0; n < moves; n++) expectStatus(await move('abcd'[n % 3] as string, 'before', 'd'), 200);
  const { rows } = await service.db.read.executeQuery<{ rank: string }>(
    service.db.read.selectFrom('view_ranks').select('rank').where('view_id', '=', view.id).compile(),
  );
  t.equal(rows.length, 5);
  t.ok(Math.max(...rows.map(({ rank }) => rank.length)) <= 120);
  const last = [moves - 3, moves - 2, moves - 1].map((n) => 'abcd'[n % 3]).join('');
  t.equal(await order(), `e${last}d`);
});

t.test('Order of a view: members share that of their project, and rank visible tasks only', async (t) => {
  const service = await startService(t);
  const [ada, rw, ro, eve] = [
    await service.person('ada'),
    await service.person('rw'),
    await service.person('ro'),
    await service.person('eve'),
  ];
  const project = await create(ada, 'project', { name: 'p' });
  const add = (by: Person, name: string, body = {}) => create(by, 'task', { name, ...body });
  const tasks = [await add(ada, 'a', { project_id: project.id }), await add(ada, 'b', { project_id: project.id })];
  const [a, b] = tasks as [Made, Made];
  const secret = await add(ada, 'secret');
  const own = await add(rw, 'own');
  await share(ada, 'project', project, rw, 'rw');
  await share(ada, 'project', project, ro, 'ro');
  const view = await create(ada, 'view', { name: 'v', project_id: project.id, order_by: 'manual' });
  const mine = await create(ada, 'view', { name: 'mine', order_by: 'manual' });
  const url = `/api/v1/view/${view.id}/order`;
  const body = { task_id: b.id, before: a.id };
  t.equal((await ro.post(url, body)).status, 403);
  t.equal((await eve.post(url, body)).status, 404);
  t.equal((await rw.post(`/api/v1/view/${mine.id}/order`, body)).status, 404);
  const unknown = await rw.post(url, { task_id: b.id, before: 999_999 });
  const hidden = await rw.post(url, { task_id: b.id, before: secret.id });
  t.equal(hidden.status, 400);
  t.same(hidden.body.details, unknown.body.details, 'a hidden task is an unknown one');
  t.equal((await rw.post(url, { task_id: own.id, before: a.id })).status, 400, 'a task elsewhere has no place');
  const cursor = (await ro.get('/api/v1/changes?types=view')).body.next_cursor;
  expectStatus(await rw.post(url, body), 200);
  for (const who of [ada, rw, ro]) t.same(await names(who, `view/${view.id}/items`), ['b', 'a']);
  const { changes } = (await ro.get(`/api/v1/changes?cursor=${cursor}`)).body;
  t.match(changes, [{ uid: view.uid, event: 'updated', changed: ['order'], actor: { user_id: rw.id } }]);

  const { token } = (await ada.post('/api/profile/api-keys', { name: 'k', scopes: ['*'], project_ids: [project.id] }))
    .body;
  const narrow = service.client({ authorization: `Bearer ${token}` });
  expectStatus(await narrow.post(url, { task_id: a.id, before: b.id }), 200);
  t.equal((await narrow.post(url, { task_id: a.id, before: secret.id })).status, 400);
  t.equal((await narrow.post(`/api/v1/view/${mine.id}/order`, body)).status, 404);
  const reader = (await ada.post('/api/profile/api-keys', { name: 'r', scopes: ['tasks:read'] })).body;
  const reading = service.client({ authorization: `Bearer ${reader.token}` });
  t.match((await reading.post(url, body)).body, { code: 'INSUFFICIENT_SCOPE' });

  // An own view can rank tasks of others, and keeps their ranks while they are hidden.
  const shared = await create(rw, 'task', { name: 'theirs' });
  const given = await share(rw, 'task', shared, ada, 'ro');
  expectStatus(await ada.post(`/api/v1/view/${mine.id}/order`, { task_id: shared.id, before: a.id }), 200);
  t.same((await names(ada, `view/${mine.id}/items`))[0], 'theirs');
  expectStatus(await rw.delete(`/api/v1/share/${given.id}`), 204);
  expectStatus(await ada.post(`/api/v1/view/${mine.id}/order`, { task_id: b.id, before: a.id }), 200);
  t.same(await names(ada, `view/${mine.id}/items`), ['b', 'a', 'secret']);
  await share(rw, 'task', shared, ada, 'ro');
  t.same(await names(ada, `view/${mine.id}/items`), ['theirs', 'b', 'a', 'secret']);
});

t.test('Order of a view: an exported account has it', async (t) => {
  const { service, ada, move, order, view } = await startOrder(t);
  expectStatus(await move('e', 'before', 'a'), 200);
  expectStatus(await move('c', 'after', 'e'), 200);
  t.equal(await order(), 'ecabd');
  const document = JSON.parse((await ada.get('/api/profile/export')).text);
  t.equal(document.views[0].order_uids.length, 3, 'those that were placed, one as a neighbour');
  const bob = await service.person('bob');
  expectStatus(await bob.post('/api/profile/import', document), 200);
  const [copy] = await list(bob, 'views');
  t.same(await names(bob, `view/${copy?.id}/items`), [...'ecabd']);
  const eve = await service.person('eve');
  const foreign = { ...document, views: [{ ...document.views[0], order_uids: [view.uid] }] };
  t.match((await eve.post('/api/profile/import', foreign)).body, {
    details: [{ path: 'body/views/0/order_uids', message: 'must be uids of tasks in the document' }],
  });
  const { order_uids: _order, ...older } = document.views[0];
  expectStatus(await eve.post('/api/profile/import', { ...document, views: [older] }), 200);
});

/** Inserts tasks of a person. @returns the id of the first one */
async function insertTasks({ db }: Service, { id }: Person, count: number): Promise<number> {
  const at = '2026-03-11T12:00:00.000Z';
  return db.write(async (trx) => {
    const [first = 0] = await reserveIds(trx, 'tasks', count);
    const row = (n: number) => ({
      id: first + n,
      uid: newUid(),
      user_id: id,
      name: `task ${n}`,
      created_at: at,
      updated_at: at,
    });
    await insertRows(
      trx,
      'tasks',
      Array.from({ length: count }, (_, n) => row(n)),
    );
    return first;
  });
}

t.test('Order of a view: it has at most ten thousand tasks', async (t) => {
  const service = await startService(t, { unchecked: true });
  const ada = await service.person('ada');
  const view = await create(ada, 'view', { name: 'v', order_by: 'manual' });
  const first = await insertTasks(service, ada, 10_002);
  const url = `/api/v1/view/${view.id}/order`;
  const tooMany = await ada.post(url, { task_id: first, after: first + 10_000 });
  t.match(tooMany.body, { details: [{ path: 'body/after', message: /more than 10000 tasks/ }] });
  for (const target of [{ after: first + 9_999 }, { before: first + 5_000 }]) {
    const { result, longestMs } = await measureHere(() => ada.post(url, { task_id: first, ...target }));
    expectStatus(result, 200);
    t.ok(longestMs <= MAX_PIECE_MS, `${longestMs} ms between two turns of the event loop`);
  }
  t.equal((await ada.post(url, { task_id: first + 10_000, before: first })).status, 400);
});

t.test('Order of a view: four clients that move at once lose no task', async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const project = await create(ada, 'project', { name: 'p' });
  await share(ada, 'project', project, bob, 'rw');
  const ids: number[] = [];
  for (let n = 0; n < 12; n++) ids.push((await create(ada, 'task', { name: `task ${n}`, project_id: project.id })).id);
  const view = await create(ada, 'view', { name: 'v', project_id: project.id, order_by: 'manual' });
  const seed = Math.floor(Math.random() * 2 ** 31);
  t.comment(`seed ${seed}`);
  const { pick } = randomSource(seed);
  const removed: number[] = [];
  async function drag(client: Person, deletes: boolean): Promise<void> {
    for (let n = 0; n < slowly(40, 250); n++) {
      const [task, other] = [pick(ids), pick(ids)];
      if (deletes && n % 10 === 5) {
        const result = await client.delete(`/api/v1/task/${task}`);
        if (result.status === 204) removed.push(task);
        const [entry] = await list(client, 'trash');
        if (entry !== undefined) await client.post(`/api/v1/trash/${entry.id}/restore`);
        continue;
      }
      const { status, text } = await client.post(`/api/v1/view/${view.id}/order`, {
        task_id: task,
        [pick(['before', 'after'])]: other,
      });
      if (status !== 200 && status !== 400) throw new Error(`${status} ${text}`);
    }
  }
  await Promise.all([drag(ada, false), drag(bob, false), drag(ada, true), drag(bob, false)]);
  for (const entry of await list(ada, 'trash')) expectStatus(await ada.post(`/api/v1/trash/${entry.id}/restore`), 200);
  const found = (await list(ada, `view/${view.id}/items?limit=100`)).map(({ id }) => id);
  t.same(
    [...found].sort((one, other) => one - other),
    ids,
  );
  t.ok(removed.length > 0);
});

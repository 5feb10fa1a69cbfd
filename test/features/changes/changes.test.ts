import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { pruneLogs } from '../../../src/features/changes/prune.js';
import { appendToLogs } from '../../../src/write/change-log-store.js';
import { SAME_SQL } from '../../support/database.js';
import { createMirror, differences } from '../../support/mirror.js';
import { type Client, startService } from '../../support/service.js';
import { create, expectStatus, lastSeqOf, share } from '../../support/world.js';

// On PostgreSQL too: the change log.

const CHANGES = '/api/v1/changes';

async function since(client: Client, cursor?: string, query = '') {
  const changes: Record<string, never>[] = [];
  let at = cursor;
  for (;;) {
    const path = `${CHANGES}?${query}${at === undefined ? '' : `&cursor=${at}`}`;
    const { changes: items, next_cursor, has_more } = expectStatus(await client.get(path), 200);
    changes.push(...items);
    at = next_cursor as string;
    if (!has_more) return { changes: changes as unknown as Item[], cursor: at };
  }
}

interface Item {
  type: string;
  event: string;
  id: number;
  uid: string;
  at: string | null;
  actor: { user_id: number; key_id: number | null; key_name: string | null } | null;
  changed: string[];
  object: Record<string, unknown> | null;
}

const labels = (items: readonly Item[]) => items.map(({ type, event, id }) => `${type} ${id} ${event}`);

t.test('Changes: a new client gets all existing objects, then the changes since its start', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'Move' });
  const tasks = [];
  for (let at = 0; at < 5; at++) tasks.push(await create(ada, 'task', { name: `${at}`, project_id: project.id }));
  const first = expectStatus(await ada.get(`${CHANGES}?limit=3`), 200);
  t.equal(first.has_more, true);
  t.ok(first.changes.every((one: Item) => one.event === 'present' && one.at === null && one.actor === null));
  // It changes while it is being sent: one that was sent, one that was not, a new one, and one that goes.
  await ada.patch(`/api/v1/task/${tasks[0]?.id}`, { name: 'changed' });
  await ada.patch(`/api/v1/task/${tasks[4]?.id}`, { name: 'changed too' });
  await ada.delete(`/api/v1/task/${tasks[1]?.id}`);
  const added = await create(ada, 'task', { name: 'new' });
  const { changes, cursor } = await since(ada, first.next_cursor, 'limit=2');
  const all = [...first.changes, ...changes] as Item[];
  const latest = new Map(all.map((item) => [`${item.type} ${item.id}`, item]));
  t.equal(latest.get(`task ${tasks[0]?.id}`)?.object?.name, 'changed');
  t.equal(latest.get(`task ${tasks[4]?.id}`)?.object?.name, 'changed too');
  t.equal(latest.get(`task ${tasks[1]?.id}`)?.object, null);
  t.equal(latest.get(`task ${added.id}`)?.object?.name, 'new');
  t.same((await since(ada, cursor)).changes, []);
  t.equal(expectStatus(await ada.get(`${CHANGES}?cursor=${cursor}`), 200).has_more, false);
});

t.test('Changes: an item has the event, the actor, the key, and the object as in the list', SAME_SQL, async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const { cursor } = await since(ada);
  const task = await create(ada, 'task', { name: 'Call' });
  await share(ada, 'task', task, eve, 'rw');
  const { changes, cursor: later } = await since(ada, cursor);
  t.same(labels(changes), [`task ${task.id} created`, `share 1 created`]);
  const [item] = changes;
  const listed = expectStatus(await ada.get('/api/v1/tasks'), 200).tasks[0];
  t.same(item?.object, listed);
  const keys = expectStatus(await ada.get('/api/profile/api-keys'), 200);
  t.match(item, { uid: task.uid, at: '2026-03-11T12:00:00.000Z', changed: [] });
  t.match(item?.actor, { user_id: ada.id, key_name: 'test' });
  t.ok(JSON.stringify(keys).includes(`"id":${item?.actor?.key_id}`));

  service.clock.advance(1_000);
  await eve.patch(`/api/v1/task/${task.id}`, { priority: 2, note: 'soon' });
  const byEve = (await since(ada, later)).changes;
  t.match(byEve, [{ event: 'updated', at: '2026-03-11T12:00:01.000Z', object: { access: 'owner', priority: 2 } }]);
  t.same([...(byEve[0]?.changed ?? [])].sort(), ['note', 'priority']);
  t.same(byEve[0]?.actor, { user_id: eve.id, key_id: null, key_name: null }, "another's key is not told");
});

t.test('Changes: several changes of one object are one item, at the position of the latest', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const [one, other] = [await create(ada, 'task', { name: 'one' }), await create(ada, 'task', { name: 'other' })];
  const { cursor } = await since(ada);
  await ada.patch(`/api/v1/task/${one.id}`, { name: 'a' });
  await ada.patch(`/api/v1/task/${other.id}`, { name: 'b' });
  await ada.patch(`/api/v1/task/${one.id}`, { name: 'c' });
  const { changes } = await since(ada, cursor);
  t.same(labels(changes), [`task ${other.id} updated`, `task ${one.id} updated`]);
  t.equal(changes[1]?.object?.name, 'c');
  const small = await since(ada, cursor, 'limit=1');
  t.same(labels(small.changes), [`task ${one.id} updated`, `task ${other.id} updated`, `task ${one.id} updated`]);
  t.equal(small.changes[0]?.object?.name, 'c');
});

t.test('Changes: completing a recurring task with three subtasks is four entries', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const subtasks = ['a', 'b', 'c'].map((name) => ({ name }));
  const task = await create(ada, 'task', { name: 'x', recurrence_type: 'daily', due_date: '2026-03-11', subtasks });
  for (const { id } of task.subtasks as { id: number }[]) await ada.post(`/api/v1/task/${id}/complete`);
  const { cursor } = await since(ada);
  const before = await lastSeqOf(service, ada);
  await ada.post(`/api/v1/task/${task.id}/complete`);
  const entries = await service.db.read
    .selectFrom('changes')
    .select(['event', 'batch'])
    .where('user_id', '=', ada.id)
    .where('seq', '>', before)
    .orderBy('seq')
    .execute();
  t.same(entries.map(({ event }) => event).sort(), ['completed', 'reopened', 'reopened', 'reopened']);
  t.equal(new Set(entries.map(({ batch }) => batch)).size, 1, 'one batch');
  const { changes } = await since(ada, cursor);
  t.match(
    changes.find(({ id }) => id === task.id),
    { event: 'completed', object: { status: 0 } },
  );
});

t.test('Changes: an object that becomes hidden is unshared, unless another share covers it', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const project = await create(ada, 'project', { name: 'p' });
  const inside = await create(ada, 'task', { name: 'inside', project_id: project.id, subtasks: [{ name: 'part' }] });
  const both = await create(ada, 'task', { name: 'both', project_id: project.id });
  const note = await create(ada, 'note', { title: 'n', project_id: project.id });
  const { cursor } = await since(eve);
  const shared = await share(ada, 'project', project, eve, 'rw');
  const [part] = inside.subtasks as { id: number }[];
  const granted = await since(eve, cursor);
  t.same(
    new Set(labels(granted.changes)),
    new Set([
      `share ${shared.id} created`,
      `project ${project.id} shared`,
      `task ${inside.id} shared`,
      `task ${part?.id} shared`,
      `task ${both.id} shared`,
      `note ${note.id} shared`,
    ]),
  );
  await share(ada, 'task', both, eve, 'ro');
  const unchanged = await since(eve, granted.cursor);
  t.same(labels(unchanged.changes), ['share 2 created'], 'the wider access stays');
  await ada.delete(`/api/v1/share/${shared.id}`);
  const revoked = await since(eve, unchanged.cursor);
  t.same(
    new Set(labels(revoked.changes)),
    new Set([
      `share ${shared.id} deleted`,
      `project ${project.id} unshared`,
      `task ${inside.id} unshared`,
      `task ${part?.id} unshared`,
      `note ${note.id} unshared`,
      `task ${both.id} updated`,
    ]),
  );
  t.match(
    revoked.changes.find(({ id, type }) => type === 'task' && id === both.id),
    { object: { access: 'ro', project_id: null } },
  );
  await ada.delete(`/api/v1/task/${both.id}`);
  const deleted = await since(eve, revoked.cursor);
  t.same(new Set(labels(deleted.changes)), new Set([`task ${both.id} deleted`, 'share 2 deleted']));
  t.ok(deleted.changes.every(({ object }) => object === null));
});

t.test('Changes: an item never shows an object deleted since its entry', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const task = await create(ada, 'task', { name: 'x' });
  const given = await share(ada, 'task', task, eve, 'rw');
  const own = await create(eve, 'task', { name: 'y' });
  const { cursor } = await since(eve);
  await ada.patch(`/api/v1/task/${task.id}`, { name: 'secret' });
  await eve.patch(`/api/v1/task/${own.id}`, { name: 'z' });
  await ada.delete(`/api/v1/share/${given.id}`);
  await eve.delete(`/api/v1/task/${own.id}`);
  const page = expectStatus(await eve.get(`${CHANGES}?limit=2&cursor=${cursor}`), 200);
  t.match(page.changes, [
    { event: 'unshared', object: null },
    { event: 'deleted', object: null },
  ]);
  t.notMatch(JSON.stringify(page), /secret/);
});

t.test('Changes: types narrow the log, and go on with the cursor', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'x' });
  await create(ada, 'note', { title: 'n' });
  const begun = await since(ada, undefined, 'types=note,tag');
  t.same(labels(begun.changes), ['note 1 present']);
  await create(ada, 'task', { name: 'y', tags: ['t'] });
  await create(ada, 'note', { title: 'm' });
  const { changes } = await since(ada, begun.cursor);
  t.same(labels(changes), ['tag 1 created', 'note 2 created']);
  t.same(
    labels((await since(ada, begun.cursor, 'types=tag,note')).changes),
    labels(changes),
    'the same in another order',
  );
  t.match(await ada.get(`${CHANGES}?types=task&cursor=${begun.cursor}`), {
    status: 400,
    body: { code: 'INVALID_CURSOR' },
  });
  t.match(await ada.get(`${CHANGES}?types=nothing`), { status: 400, body: { code: 'VALIDATION_FAILED' } });
});

t.test('Changes: forged, foreign and expired cursors are distinguished', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  await create(ada, 'task', { name: 'x' });
  const { cursor } = await since(ada);
  const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const [epoch] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string];
  for (const wrong of [
    'x',
    forged(null),
    forged([]),
    forged([epoch, ada.id, null, -1]),
    forged([epoch, ada.id, null, 1.5]),
    forged([epoch, ada.id, ['nothing'], 1]),
    forged([epoch, ada.id, null, 1, 'nothing', 1]),
    forged([epoch, ada.id, null, 1, 'task', '1']),
  ]) {
    t.match(await ada.get(`${CHANGES}?cursor=${wrong}`), { status: 400, body: { code: 'INVALID_CURSOR' } }, wrong);
  }
  t.match(await eve.get(`${CHANGES}?cursor=${cursor}`), { status: 400, body: { code: 'INVALID_CURSOR' } });
  for (const expired of [forged(['other', ada.id, null, 1]), forged([epoch, ada.id, null, 1_000_000])]) {
    t.match(await ada.get(`${CHANGES}?cursor=${expired}`), { status: 410, body: { code: 'CURSOR_EXPIRED' } });
  }
  t.equal((await service.anonymous.get(CHANGES)).status, 401);
});

t.test('Changes: an import of an account restarts its log', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  await create(ada, 'task', { name: 'x', tags: ['a'] });
  const mirror = createMirror(eve);
  await mirror.catchUp();
  const { body } = await ada.get('/api/profile/export');
  expectStatus(await eve.call('POST', '/api/profile/import', { body }), 200);
  await mirror.catchUp();
  t.equal(mirror.restarts, 1, 'one 410');
  t.same(await differences(eve, mirror), []);
});

t.test('Changes: a request that waits is answered when something happens, or when its time is over', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const { cursor } = await since(ada);
  const waiting = ada.get(`${CHANGES}?wait=50&cursor=${cursor}`);
  const started = performance.now();
  const task = await create(ada, 'task', { name: 'x' });
  t.same(labels((await waiting).body.changes), [`task ${task.id} created`]);
  t.ok(performance.now() - started < 40_000, 'before its time is over');
  const { next_cursor } = (await waiting).body;
  const empty = expectStatus(await ada.get(`${CHANGES}?wait=1&cursor=${next_cursor}`), 200);
  t.match(empty, { changes: [], has_more: false });
  t.equal(expectStatus(await ada.get(`${CHANGES}?wait=50&cursor=${cursor}`), 200).changes.length, 1);
  t.equal((await ada.get(`${CHANGES}?wait=51`)).status, 400);
});

t.test('Changes: a user has at most eight waiting requests; a stop ends them', SAME_SQL, async (t) => {
  const service = await startService(t, {});
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const { cursor } = await since(ada);
  // The eighth is refused while a request of the loop below holds its slot, and asks again.
  const wait = async () => {
    for (;;) {
      const response = await ada.get(`${CHANGES}?wait=50&cursor=${cursor}`);
      if (response.status !== 429) return response;
      await sleep(50);
    }
  };
  const waiting = Array.from({ length: 8 }, wait);
  // They wait once all of them have looked.
  for (let tries = 0; tries < 1_000; tries++) {
    if ((await ada.get(`${CHANGES}?wait=1&cursor=${cursor}`)).status === 429) break;
  }
  t.match(await ada.get(`${CHANGES}?wait=1&cursor=${cursor}`), { status: 429, body: { code: 'TOO_MANY_STREAMS' } });
  const other = await since(eve);
  t.equal((await eve.get(`${CHANGES}?wait=1&cursor=${other.cursor}`)).status, 200, 'another user may');
  const started = performance.now();
  const closing = service.app.close();
  for (const response of await Promise.all(waiting)) t.match(response, { status: 200, body: { changes: [] } });
  await closing;
  t.ok(performance.now() - started < 30_000, 'before their time is over');
});

t.test('Changes: entries beyond the retention, except the last 100 000 of a user, are deleted', SAME_SQL, async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z', env: { CHANGES_KEEP_DAYS: '30' } });
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x' });
  const { cursor } = await since(ada);
  const row = { user_id: ada.id, type: 'task', ref_id: task.id, uid: task.uid, event: 'updated' as const };
  const entries = Array.from({ length: 500 }, () => ({
    ...row,
    seq: 0,
    changed: '[]',
    project_before: null,
    project_after: null,
    tag_projects: null,
  }));
  const rows = { rows: entries, users: entries.map(({ user_id }) => user_id), sets: [] };
  const context = { batch: 'b', at: '2026-03-11T12:00:00.000Z', actor_id: ada.id, key_id: null, import_uid: null };
  for (let at = 0; at < 100_000; at += 500) await service.db.write((trx) => appendToLogs(trx, rows, context));
  const prune = () => pruneLogs({ context: service, stop: new AbortController().signal });
  service.clock.advance(29 * 86_400_000);
  await prune();
  t.equal((await ada.get(`${CHANGES}?cursor=${cursor}`)).status, 200, 'not old enough');
  service.clock.advance(86_400_000 + 1);
  await prune();
  t.equal((await ada.get(`${CHANGES}?cursor=${cursor}`)).status, 200, 'the last 100 000 stay');
  await service.db.write((trx) => appendToLogs(trx, rows, context));
  await prune();
  t.match(await ada.get(`${CHANGES}?cursor=${cursor}`), { status: 410, body: { code: 'CURSOR_EXPIRED' } });
  const { count } = await service.db.read
    .selectFrom('changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  t.equal(Number(count), 100_000);
});

import t from 'tap';
import { type Client, startService } from '../../support/service.js';
import { create, expectStatus, list, type Made, share } from '../../support/world.js';

type Entry = [kind: unknown, field: unknown, old: unknown, now: unknown];

async function entriesOf(client: Client, task: { id: number }): Promise<Entry[]> {
  const entries = await list(client, `task/${task.id}/activity?order_by=id`);
  return entries.map(({ kind, field, old_value, new_value }) => [kind, field, old_value, new_value]);
}

t.test('Events: each kind of change of a task leaves an entry: who, when, what, from what, to what', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const task = await create(ada, 'task', { name: 'x', tags: ['a'] });
  const path = `/api/v1/task/${task.id}`;
  const { id } = await share(ada, 'task', task, bob, 'rw');
  service.clock.advance(1000);
  await bob.put(path, { name: 'y' });
  await ada.post(`${path}/tags`, { tags: ['b', 'c'] });
  await ada.delete(`${path}/tags/a`);
  await ada.post(`${path}/complete`);
  await ada.put(path, { status: 0 });
  await ada.delete(`/api/v1/share/${id}`);
  t.same(await entriesOf(ada, task), [
    ['created', null, null, 'x'],
    ['shared', 'shares', null, String(bob.id)],
    ['updated', 'name', 'x', 'y'],
    ['tagged', 'tags', null, 'b'],
    ['tagged', 'tags', null, 'c'],
    ['untagged', 'tags', 'a', null],
    ['completed', 'status', '0', '2'],
    ['reopened', 'status', '2', '0'],
    ['unshared', 'shares', String(bob.id), null],
  ]);
  const entries = await list(ada, `task/${task.id}/activity`);
  t.same(
    entries.map(({ id }) => id),
    entries.map(({ id }) => id).sort((a, b) => b - a),
    'latest first',
  );
  t.match(entries.at(-1), { task_id: task.id, user_id: ada.id, created_at: '2026-03-11T12:00:00.000Z' });
  t.match(entries.at(-3), { kind: 'updated', user_id: bob.id, created_at: '2026-03-11T12:00:01.000Z' });

  expectStatus(await ada.delete(path), 204);
  t.equal((await ada.get(`${path}/activity`)).status, 404);
  const activity = await service.db.read.selectFrom('activity').select(['kind', 'old_value', 'user_id']).execute();
  t.same(activity.at(-1), { kind: 'deleted', old_value: 'y', user_id: ada.id }, 'that it was deleted is still known');
});

t.test('Events: one entry per changed field, and none for unchanged ones', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const task = await create(ada, 'task', { name: 'x', note: 'old' });
  const { uid, ...read } = task;
  const changes = {
    ...read,
    name: 'y',
    note: null,
    priority: 2,
    status: 1,
    due_date: '2026-03-31',
    project_id: project.id,
    tags: ['t'],
    recurrence_type: 'weekly',
    recurrence_weekdays: [1, 3],
    completion_based: true,
  };
  await ada.put(`/api/v1/task/${uid}`, changes);
  const entries = await entriesOf(ada, task);
  t.same(
    new Set(entries.map((entry) => JSON.stringify(entry))),
    new Set(
      [
        ['created', null, null, 'x'],
        ['updated', 'name', 'x', 'y'],
        ['updated', 'note', 'old', null],
        ['updated', 'priority', '0', '2'],
        ['updated', 'status', '0', '1'],
        ['updated', 'due_date', null, '2026-03-31'],
        ['updated', 'project_id', null, String(project.id)],
        ['updated', 'recurrence_type', null, 'weekly'],
        ['updated', 'recurrence_weekdays', null, '[1,3]'],
        ['updated', 'completion_based', '0', '1'],
        ['tagged', 'tags', null, 't'],
      ].map((entry) => JSON.stringify(entry)),
    ),
  );
  await ada.put(`/api/v1/task/${uid}`, { ...changes, subtasks: [] });
  t.equal((await entriesOf(ada, task)).length, entries.length);
});

t.test('Events: indirect changes of a task are a part of its history, too', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const [area, goal, tag] = [
    await create(ada, 'area', { name: 'area' }),
    await create(ada, 'goal', { name: 'goal' }),
    await create(ada, 'tag', { name: 'tag' }),
  ];
  const [here, there] = [await create(ada, 'project', { name: 'a' }), await create(ada, 'project', { name: 'b' })];
  const relations = { area_id: area.id, goal_id: goal.id, tags: ['tag'], project_id: here.id };
  const task = await create(ada, 'task', { name: 'x', ...relations, subtasks: [{ name: 'y' }] });
  const [subtask] = task.subtasks as [Made];
  await ada.put(`/api/v1/task/${task.id}`, { project_id: there.id });
  for (const [kind, { id }] of [
    ['area', area],
    ['goal', goal],
    ['tag', tag],
    ['project', there],
  ] as const) {
    const before = await ada.get(`/api/v1/task/${task.id}`);
    expectStatus(await ada.delete(`/api/v1/${kind}/${id}`), 204);
    const after = await ada.get(`/api/v1/task/${task.id}`);
    t.not(after.headers.etag, before.headers.etag);
    const stale = { 'if-match': String(before.headers.etag) };
    t.equal(
      (await ada.put(`/api/v1/task/${task.id}`, { name: 'z' }, stale)).status,
      412,
      `losing its ${kind} is a change`,
    );
  }
  t.same((await entriesOf(ada, task)).slice(1), [
    ['updated', 'project_id', String(here.id), String(there.id)],
    ['updated', 'area_id', String(area.id), null],
    ['updated', 'goal_id', String(goal.id), null],
    ['untagged', 'tags', 'tag', null],
    ['updated', 'project_id', String(there.id), null],
  ]);
  t.same((await entriesOf(ada, subtask)).slice(1), [
    ['updated', 'project_id', String(here.id), String(there.id)],
    ['updated', 'project_id', String(there.id), null],
  ]);
});

t.test('Events: a change that is refused leaves no entry', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x' });
  const path = `/api/v1/task/${task.id}`;
  for (const body of [
    { name: 'y', project_id: 999 },
    { name: 'y', recurrence_type: 'monthly_weekday' },
  ]) {
    t.equal((await ada.put(path, body)).status, 400);
  }
  t.equal((await ada.put(path, { name: 'y' }, { 'if-match': '"9-00"' })).status, 412);
  t.same(await entriesOf(ada, task), [['created', null, null, 'x']]);
  t.equal((await ada.get(path)).body.name, 'x');
});

import t from 'tap';
import { startService } from '../../support/service.js';
import { create, expectStatus, list, share } from '../../support/world.js';

t.test('completions: of recurring tasks are listed, added late, and removed', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const { id } = await create(ada, 'task', { name: 'x', due_date: '2026-03-10', recurrence_type: 'daily' });
  const url = `/api/v1/task/${id}/completions`;
  expectStatus(await ada.post(`/api/v1/task/${id}/complete`), 200);
  const before = (await ada.get(`/api/v1/task/${id}`)).body;
  const late = { completed_at: '2026-03-08T07:00:00+01:00', due_date: '2026-03-08' };
  const added = expectStatus(await ada.post(url, late), 200);
  t.match(added, { due_date: before.due_date, status: 0, completed_at: null });
  const [newest, first] = await list(ada, `task/${id}/completions`);
  t.match(newest, { due_date: '2026-03-08', completed_at: '2026-03-08T06:00:00.000Z', completed_by: ada.id });
  t.match(first, { due_date: '2026-03-10', completed_at: '2026-03-11T12:00:00.000Z' });
  t.match(await list(ada, `task/${id}/activity?limit=1`), [
    { kind: 'updated', field: 'completions', old_value: null, new_value: '2026-03-08T06:00:00.000Z' },
  ]);
  t.equal((await ada.delete(`${url}/${newest?.id}`)).status, 204);
  t.equal((await ada.delete(`${url}/${newest?.id}`)).status, 404);
  await ada.post(url, { completed_at: '2026-03-09' });
  const [again] = await list(ada, `task/${id}/completions`);
  t.ok(Number(again?.id) > Number(newest?.id), 'no id is used again');
  t.match(again, { due_date: null, completed_at: '2026-03-09T00:00:00.000Z' });
  for (const body of [{}, { completed_at: '2026-03-12' }, { completed_at: 'x' }, { completed_at: null }]) {
    t.equal((await ada.post(url, body)).status, 400, JSON.stringify(body));
  }
  const once = await create(ada, 'task', { name: 'once' });
  t.equal((await ada.post(`/api/v1/task/${once.id}/completions`, { completed_at: '2026-03-09' })).status, 400);
  const { changes } = expectStatus(await ada.get('/api/v1/changes'), 200);
  t.ok(changes.length > 0);
  const metrics = expectStatus(await ada.get('/api/v1/tasks/metrics'), 200);
  t.same(
    metrics.weekly_completions.map(({ count }: { count: number }) => count),
    [0, 0, 0, 0, 1, 0, 1],
  );
});

t.test('completions: members see those since the task was shared, and change them with write access', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const rw = await service.person('rw');
  const ro = await service.person('ro');
  const eve = await service.person('eve');
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-10', recurrence_type: 'daily' });
  const url = `/api/v1/task/${task.id}/completions`;
  await ada.post(`/api/v1/task/${task.id}/complete`);
  service.clock.advance(60_000);
  await share(ada, 'task', task, rw, 'rw');
  await share(ada, 'task', task, ro, 'ro');
  await ada.post(`/api/v1/task/${task.id}/complete`);
  const all = await list(ada, `task/${task.id}/completions`);
  t.equal(all.length, 2);
  t.equal((await rw.delete(`${url}/${all[1]?.id}`)).status, 404, 'one of before the share');
  for (const member of [rw, ro]) t.equal((await list(member, `task/${task.id}/completions`)).length, 1);
  t.equal((await eve.get(url)).status, 404);
  t.equal((await ro.post(url, { completed_at: '2026-03-11' })).status, 403);
  t.equal((await rw.post(url, { completed_at: '2026-03-11' })).status, 200);
});

t.test('completions: changing them can be undone, and is in the log', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-10', recurrence_type: 'daily' });
  const url = `/api/v1/task/${task.id}/completions`;
  const { next_cursor: cursor } = expectStatus(await ada.get('/api/v1/changes'), 200);
  const late = { completed_at: '2026-03-08T06:00:00.000Z', due_date: '2026-03-08' };
  const times = async () => (await list(ada, `task/${task.id}/completions`)).map(({ completed_at }) => completed_at);
  const revert = async (batch: unknown) => {
    const reverted = expectStatus(await ada.post(`/api/v1/batch/${batch}/revert`), 200);
    return reverted.batch;
  };
  const first = await ada.post(url, late);
  const second = await ada.post(url, late);
  t.same(await times(), [late.completed_at, late.completed_at]);
  const redo = await revert(second.headers['tutti-batch']);
  t.same(await times(), [late.completed_at], 'one of two equal ones is removed');
  await revert(redo);
  t.same(await times(), [late.completed_at, late.completed_at]);
  await revert(first.headers['tutti-batch']);
  const [left] = await list(ada, `task/${task.id}/completions`);
  const removal = await ada.delete(`${url}/${left?.id}`);
  t.same(await times(), []);
  await revert(removal.headers['tutti-batch']);
  t.match(await list(ada, `task/${task.id}/completions`), [{ ...late, completed_by: ada.id }]);
  const { changes } = expectStatus(await ada.get(`/api/v1/changes?cursor=${cursor}`), 200);
  for (const change of changes) t.match(change, { type: 'task', event: 'updated', changed: ['completions'] });
});

import t from 'tap';
import { startService } from '../../support/service.js';
import { create, expectStatus, list, names, share } from '../../support/world.js';

t.test('Reminders in quick add: spans of their own; other words stay text', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  const preview = async (text: string, more: object = {}) =>
    expectStatus(await ada.post('/api/v1/task/quick', { text, dry_run: true, ...more }), 200);
  for (const [text, name, reminders] of [
    ['Call tomorrow 9:30 *30m', 'Call', [{ before: 'PT30M' }]],
    ['Call tomorrow *2h *1d', 'Call', [{ before: 'PT2H' }, { before: 'P1D' }]],
    ['Call tomorrow *9am', 'Call', [{ at: '2026-03-12T08:00:00.000Z' }]],
    ['Call *12:30pm', 'Call', [{ at: '2026-03-12T11:30:00.000Z' }]],
    ['Call *11pm', 'Call', [{ at: '2026-03-11T22:00:00.000Z' }]],
    ['Call *60m *1h', 'Call *1h', [{ before: 'PT1H' }]],
    ['Call *29d *x *13am *9 *-1h 3*4', 'Call *29d *x *13am *9 *-1h 3*4', []],
    ['Call today *9am', 'Call *9am', []],
    ['Say "*30m"', 'Say "*30m"', []],
  ] as const) {
    const { task, spans } = await preview(text);
    t.equal(task.name, name, text);
    t.same(task.reminders, reminders, text);
    t.equal(spans.filter(({ kind }: { kind: string }) => kind === 'reminder').length, reminders.length, text);
  }
  t.same((await preview('Call *9am', { due_date: '2026-03-20' })).task.reminders, [{ at: '2026-03-20T08:00:00.000Z' }]);
  expectStatus(await ada.post('/api/v1/task/quick', { text: 'Call tomorrow 9:30 *30m' }), 201);
  t.match(await list(ada, 'reminders'), [{ before: 'PT30M', fires_at: '2026-03-12T08:00:00.000Z' }]);
});

t.test('Reminders in filters and copies: those of the caller', async (t) => {
  const service = await startService(t);
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const project = await create(ada, 'project', { name: 'p' });
  const task = await create(ada, 'task', {
    ...{ name: 'x', due_date: '2026-03-20', project_id: project.id },
    reminders: [{ before: 'P1D' }, { at: '2026-03-12' }],
  });
  const other = await create(ada, 'task', { name: 'y', due_date: '2026-03-20', project_id: project.id });
  await share(ada, 'project', project, ben, 'ro');
  await create(ben, 'reminder', { task_id: other.id, before: 'PT0S' });
  t.same(await names(ada, 'tasks?filter=has:reminders'), ['x']);
  t.same(await names(ben, 'tasks?filter=has:reminders'), ['y']);
  t.same(await names(ada, 'tasks?filter=-has:reminders'), ['y']);

  const copy = await ada.post(`/api/v1/task/${task.id}/duplicate`, { with: ['reminders'], due_date: '2026-04-20' });
  t.equal(copy.status, 201, copy.text);
  t.match(await list(ada, `reminders?task_id=${copy.body.id}`), [
    { before: 'P1D', at: null, fires_at: '2026-04-19T09:00:00.000Z' },
  ]);
  const without = await ada.post(`/api/v1/task/${task.id}/duplicate`, { with: [] });
  t.same(await list(ada, `reminders?task_id=${without.body.id}`), []);
  const whole = expectStatus(await ben.post(`/api/v1/project/${project.id}/duplicate`, {}), 201);
  const copied = await list(ben, `tasks?project_id=${whole.id}&filter=has:reminders`);
  t.match(copied, [{ name: 'y' }], "a member's copy has the reminders of the member");
});

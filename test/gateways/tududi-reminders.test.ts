import t from 'tap';
import { runJob } from '../support/jobs.js';
import { clientOf, startTududi as start } from '../support/tududi.js';
import { create, expectStatus, list } from '../support/world.js';

const AT = '2026-03-20T08:00:00.000Z';

t.test('tududi: reminder_at is one reminder with a fixed time', async (t) => {
  const { ask, ada } = await start(t);
  const { status, body: made } = await ask('POST', '/task', { name: 'x', due_date: '2026-03-20', reminder_at: AT });
  t.equal(status, 201);
  t.equal(made.reminder_at, AT);
  const [first] = await list(ada, 'reminders');
  t.match(first, { task_id: made.id, at: AT, before: null, state: 'armed' });
  t.equal((await ask('POST', '/task', { name: 'y', reminder_at: '' })).body.reminder_at, null);
  await create(ada, 'reminder', { task_id: made.id, before: 'PT30M' });
  await create(ada, 'reminder', { task_id: made.id, at: '2026-03-22T08:00:00.000Z' });

  const path = `/task/${made.uid}`;
  t.match((await ask('PATCH', path, { name: 'z' })).body, { name: 'z', reminder_at: AT }, 'not named, it stays');
  const moved = await ask('PATCH', path, { name: 'moved', reminder_at: '2026-03-21T08:00:00Z' });
  t.match(moved, { status: 200, body: { name: 'moved', reminder_at: '2026-03-21T08:00:00.000Z' } });
  t.match(await list(ada, 'reminders?order_by=id'), [{ id: first?.id, at: '2026-03-21T08:00:00.000Z' }, {}, {}]);
  t.match((await ask('GET', path)).body, { reminder_at: '2026-03-21T08:00:00.000Z' });
  t.match((await ask('PATCH', path, { reminder_at: null })).body, { reminder_at: '2026-03-22T08:00:00.000Z' });
  t.match((await ask('PATCH', path, { reminder_at: '' })).body, { reminder_at: null });
  t.match((await ask('PATCH', path, { reminder_at: null })).body, { reminder_at: null });
  t.match(await list(ada, 'reminders'), [{ before: 'PT30M' }], 'others have no counterpart, and stay');
  t.match((await ask('PATCH', path, { reminder_at: AT })).body, { reminder_at: AT });
});

t.test('tududi: every list has reminder_at', async (t) => {
  const { ask, ada } = await start(t);
  const project = await create(ada, 'project', { name: 'p' });
  const goal = await create(ada, 'goal', { name: 'g' });
  const relations = { project_id: project.id, goal_id: goal.id, due_date: '2026-03-11', status: 1 };
  const task = await create(ada, 'task', {
    ...{ name: 'x', ...relations, reminders: [{ at: AT }] },
    subtasks: [{ name: 'part', reminders: [{ at: '2026-03-21T08:00:00.000Z' }] }],
  });
  const expected = { name: 'x', reminder_at: AT, subtasks: [{ reminder_at: '2026-03-21T08:00:00.000Z' }] };
  t.match((await ask('GET', `/task/${task.id}`)).body, expected);
  t.match((await ask('GET', '/tasks')).body.tasks, [expected]);
  const today = (await ask('GET', '/tasks?type=today&include_lists=true')).body;
  t.match(today.tasks, [expected]);
  t.match(today.tasks_in_progress, [{ reminder_at: AT }]);
  t.match((await ask('GET', `/project/${project.uid}`)).body.Tasks, [{ reminder_at: AT }]);
  t.match((await ask('GET', `/goals/${goal.uid}`)).body.goal.Tasks, [{ reminder_at: AT }]);
  t.match((await ask('GET', `/task/${task.id}/subtasks`)).body, [{ reminder_at: '2026-03-21T08:00:00.000Z' }]);
  t.match((await ask('GET', '/search?q=x')).body.results, [{ reminder_at: AT }]);
  t.match((await ask('PATCH', `/task/${task.id}/toggle_completion`)).body, { status: 2, reminder_at: AT });
});

t.test('tududi: a reminder_at in the past is kept as fired, and sent back it changes nothing', async (t) => {
  const { ask, ada, service } = await start(t);
  const past = '2026-03-01T08:00:00.000Z';
  const { body: made } = await ask('POST', '/task', { name: 'x', reminder_at: past });
  t.match(await list(ada, 'reminders'), [{ at: past, state: 'fired' }]);
  const path = `/task/${made.uid}`;
  const etag = (await ada.get(`/api/v1/reminder/${(await list(ada, 'reminders'))[0]?.id}`)).headers.etag;
  t.match(await ask('PUT', path, made), { status: 200, body: { reminder_at: past } });
  t.equal((await ada.get(`/api/v1/reminder/${(await list(ada, 'reminders'))[0]?.id}`)).headers.etag, etag);
  await ask('PATCH', path, { reminder_at: AT });
  t.match(await list(ada, 'reminders'), [{ at: AT, state: 'armed' }]);
  await ask('PATCH', path, { reminder_at: past });
  t.match(await list(ada, 'reminders'), [{ at: past, state: 'fired' }]);
  service.clock.set('2026-03-19T00:00:00.000Z');
  await runJob(service, 'reminders');
  t.match((await ask('GET', path)).body, { reminder_at: null }, 'it goes after seven days');
  t.equal((await ada.post('/api/v1/reminder', { task_id: made.id, at: past })).status, 400, 'the service refuses it');
  const headers = { 'tutti-foreign': 'true' };
  t.equal((await ada.post('/api/v1/reminder', { task_id: made.id, at: past }, headers)).status, 400);
});

t.test('tududi: a task, its subtasks and its reminder change together or not at all', async (t) => {
  const { ask, ada } = await start(t);
  const { body: made } = await ask('POST', '/task', { name: 'x', subtasks: [{ name: 'one' }] });
  const path = `/task/${made.uid}`;
  const subtasks = [...made.subtasks, { name: 'two' }];
  const before = (await ask('GET', path)).body;
  for (const [body, sentence] of [
    [{ name: 'y', reminder_at: 'soon' }, /^reminder_at /],
    [{ name: 'y', reminder_at: '2040-01-01T00:00:00Z' }, /^reminder_at must be within 10 years/],
    [{ name: 'y', reminder_at: 5 }, /^reminder_at /],
    [{ name: '', reminder_at: AT }, /^name /],
    [{ name: 'y', subtasks, reminder_at: 'soon' }, /^reminder_at /],
    [{ name: 'y', subtasks: [...subtasks, { name: 'x'.repeat(300) }], reminder_at: AT }, /^subtasks\.2\.name /],
  ] as const) {
    const refused = await ask('PATCH', path, body);
    t.match(refused, { status: 400, body: { error: sentence, code: 'VALIDATION_FAILED' } }, JSON.stringify(body));
  }
  t.match((await ask('POST', '/task', { name: 'y', reminder_at: 'soon' })).body, { error: /^reminder_at / });
  t.same((await ask('GET', path)).body, before);
  t.same(await list(ada, 'reminders'), []);
  t.match(await ask('PATCH', '/task/999999', { reminder_at: AT }), { status: 404, body: { code: 'NOT_FOUND' } });
  const done = await ask('PATCH', path, { name: 'y', subtasks, reminder_at: AT });
  t.match(done, { status: 200, body: { name: 'y', reminder_at: AT, subtasks: [{ name: 'one' }, { name: 'two' }] } });
});

t.test('tududi: reminder_at without a zone is in the zone of the user', async (t) => {
  const { ask, ada, server } = await start(t);
  expectStatus(await ada.patch('/api/profile', { timezone: 'Asia/Kathmandu' }), 200);
  const { body } = await ask('POST', '/task', { name: 'x', reminder_at: '2026-07-01T08:30' });
  t.equal(body.reminder_at, '2026-07-01T02:45:00.000Z');
  const key = { name: 'k', scopes: ['tasks:read', 'tasks:write'] };
  const { token } = expectStatus(await ada.post('/api/profile/api-keys', key), 201);
  const narrowed = clientOf(server, { authorization: `Bearer ${token}` });
  t.match(await narrowed('PATCH', `/task/${body.id}`, { reminder_at: AT }), { status: 200, body: { reminder_at: AT } });
});

import t from 'tap';
import { clientOf, startTududi as start } from '../support/tududi.js';
import { expectStatus } from '../support/world.js';

const MIDNIGHTS = [
  '2026-06-30T00:00:00.000Z',
  '2026-06-30T00:00:00Z',
  '2026-06-30T00:00Z',
  '2026-06-30T00:00:00+00:00',
];

t.test('tududi: a day at midnight UTC is this day in every zone', async (t) => {
  const { ask, ada } = await start(t);
  for (const timezone of ['America/Los_Angeles', 'UTC', 'Pacific/Auckland']) {
    expectStatus(await ada.patch('/api/profile', { timezone }), 200);
    for (const at of MIDNIGHTS) {
      const { body: project } = await ask('POST', '/project', { name: 'x', due_date_at: at });
      t.equal(project.due_date_at, '2026-06-30', `${at} in ${timezone}`);
      t.match((await ask('PATCH', `/project/${project.uid}`, { due_date_at: at })).body, { due_date_at: '2026-06-30' });
      const rule = { recurrence_type: 'daily', recurrence_end_date: at, due_date: '2026-06-01' };
      t.match((await ask('POST', '/task', { name: 'x', ...rule })).body, { recurrence_end_date: '2026-06-30' });
      t.match((await ask('POST', '/task', { name: 'x', due_date_at: at })).body, { due_date: '2026-06-30' });
      const goal = (await ask('POST', '/goals', { title: `${at} in ${timezone}`, target_date: at })).body;
      t.match(goal, { goal: { target_date: '2026-06-30' } });
    }
  }
  expectStatus(await ada.patch('/api/profile', { timezone: 'America/Los_Angeles' }), 200);
  const { body } = await ask('POST', '/project', { name: 'x', due_date_at: '2026-06-30T03:00:00Z' });
  t.equal(body.due_date_at, '2026-06-29', 'another time is its day in the zone');
});

t.test('tududi: a timestamp without a zone is in the zone of the user', async (t) => {
  const { ask, ada, server } = await start(t);
  for (const [timezone, expected] of [
    ['America/Los_Angeles', '2026-07-01T15:30:00.000Z'],
    ['Asia/Kathmandu', '2026-07-01T02:45:00.000Z'],
  ] as const) {
    expectStatus(await ada.patch('/api/profile', { timezone }), 200);
    for (const given of ['2026-07-01T08:30:00', '2026-07-01T08:30', '2026-07-01 08:30:00.000']) {
      const { body } = await ask('POST', '/task', { name: 'x', defer_until: given, due_date: '2026-07-01T23:30:00' });
      t.match(body, { defer_until: expected, due_date: '2026-07-01' }, `${given} in ${timezone}`);
      const parts = [{ name: 'y', due_date: '2026-07-01T00:30:00' }];
      const changes = { defer_until: given, subtasks: parts };
      t.match((await ask('PATCH', `/task/${body.uid}`, changes)).body, {
        defer_until: expected,
        subtasks: [{ due_date: '2026-07-01' }],
      });
    }
  }
  t.match((await ask('POST', '/task', { name: 'x', defer_until: '2026-07-01T08:30:00Z' })).body, {
    defer_until: '2026-07-01T08:30:00.000Z',
  });
  for (const wrong of ['2026-02-30T08:30:00', '2026-07-01T25:30:00', 'soon']) {
    t.equal((await ask('POST', '/task', { name: 'x', defer_until: wrong })).status, 400, wrong);
  }
  const key = await ask('POST', '/profile/api-keys', { name: 'k', expires_at: '2099-07-01T08:30:00' });
  t.match(key, { status: 201, body: { apiKey: { expires_at: '2099-07-01T02:45:00.000Z' } } });
  const { body: narrow } = await ada.post('/api/profile/api-keys', {
    name: 'n',
    scopes: ['tasks:write', 'tasks:read'],
  });
  const narrowed = clientOf(server, { authorization: `Bearer ${narrow.token}` });
  t.match(await narrowed('POST', '/task', { name: 'x', defer_until: '2026-07-01T08:30' }), { status: 201 });
  t.equal((await clientOf(server, {})('POST', '/task', { name: 'x', defer_until: '2026-07-01T08:30' })).status, 401);
});

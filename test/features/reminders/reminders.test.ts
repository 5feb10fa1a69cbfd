import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { createMirror } from '../../support/mirror.js';
import type { Client } from '../../support/service.js';
import { startService } from '../../support/service.js';
import { create, expectStatus, list, type Made, share } from '../../support/world.js';

// On PostgreSQL too: the store of reminders.

const NOW = '2026-03-11T12:00:00.000Z';

async function reminder(client: Client, task: Made, time: object): Promise<Made> {
  return create(client, 'reminder', { task_id: task.id, ...time });
}

async function read(client: Client, { id }: { id: number }): Promise<Made> {
  return expectStatus(await client.get(`/api/v1/reminder/${id}`), 200);
}

const patch = async (client: Client, kind: string, { id }: Made, body: object) =>
  expectStatus(await client.patch(`/api/v1/${kind}/${id}`, body), 200);

t.test('Reminders: they are armed by the due time of their task, and move with it', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-20', due_time: '09:30' });
  const relative = await reminder(ada, task, { before: 'PT30M' });
  t.match(relative, {
    task_id: task.id,
    task: { id: task.id, uid: task.uid, name: 'x' },
    ...{ at: null, before: 'PT30M', auto: false, state: 'armed', fires_at: '2026-03-20T09:00:00.000Z' },
    ...{ last_fired_at: null, snoozed_until: null },
  });
  const fixed = await reminder(ada, task, { at: '2026-03-19T10:00:00+02:00' });
  t.match(fixed, { at: '2026-03-19T08:00:00.000Z', before: null, fires_at: '2026-03-19T08:00:00.000Z' });
  await patch(ada, 'task', task, { due_date: '2026-03-21' });
  t.match(await read(ada, relative), { fires_at: '2026-03-21T09:00:00.000Z', state: 'armed' });
  t.match(await read(ada, fixed), { fires_at: '2026-03-19T08:00:00.000Z' }, 'a fixed time never moves');
  await patch(ada, 'task', task, { due_time: null });
  t.match(await read(ada, relative), { fires_at: '2026-03-21T08:30:00.000Z' }, 'all day: before 09:00');
  for (const [body, state] of [
    [{ due_date: '2026-03-11' }, 'waiting'],
    [{ due_date: null }, 'waiting'],
    [{ due_date: '2026-03-25' }, 'armed'],
    [{ status: 2 }, 'waiting'],
    [{ status: 0 }, 'armed'],
    [{ status: 5 }, 'waiting'],
    [{ status: 3 }, 'waiting'],
    [{ status: 1 }, 'armed'],
    [{ defer_until: '2026-03-24T00:00:00.000Z' }, 'waiting'],
    [{ defer_until: null }, 'armed'],
  ] as const) {
    await patch(ada, 'task', task, body);
    t.equal((await read(ada, relative)).state, state, JSON.stringify(body));
  }
  const { body } = await ada.get(`/api/v1/reminders?task_id=${task.uid}&order_by=fires_at:asc`);
  t.same(
    body.reminders.map(({ id }: Made) => id),
    [relative.id, fixed.id].sort((one, other) => other - one) && [fixed.id, relative.id],
  );
  t.same((await list(ada, 'reminders?fires_before=2026-03-20')).length, 1);
  t.same((await list(ada, 'reminders?state=waiting')).length, 0);
  expectStatus(await ada.delete(`/api/v1/reminder/${fixed.id}`), 204);
  t.equal((await ada.get(`/api/v1/reminder/${fixed.id}`)).status, 404);
  const [entry] = await list(ada, 'trash');
  t.match(entry, { type: 'reminder', name: 'x' });
  t.match(expectStatus(await ada.post(`/api/v1/trash/${fixed.uid}/restore`), 200), { id: fixed.id, state: 'armed' });
});

t.test('Reminders: local times of their user, over changes of the clock', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  for (const [due_date, due_time, before, fires_at] of [
    // Clocks go forward on 2026-03-29 at 02:00.
    ['2026-03-29', '09:00', 'P1D', '2026-03-28T08:00:00.000Z'],
    ['2026-03-29', '09:00', 'PT24H', '2026-03-28T07:00:00.000Z'],
    ['2026-03-29', '02:30', 'PT0S', '2026-03-29T01:30:00.000Z'],
    ['2026-03-30', '02:30', 'P1D', '2026-03-29T01:30:00.000Z'],
    // And back on 2026-10-25 at 03:00.
    ['2026-10-25', '02:30', 'PT0S', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '09:00', 'P1DT2H', '2026-10-24T05:00:00.000Z'],
    ['2026-10-26', '09:00', 'P1W', '2026-10-19T07:00:00.000Z'],
    ['2026-10-26', null, 'PT0S', '2026-10-26T08:00:00.000Z'],
  ] as const) {
    const task = await create(ada, 'task', { name: 'x', due_date, due_time });
    t.equal((await reminder(ada, task, { before })).fires_at, fires_at, `${before} before ${due_date} ${due_time}`);
  }
});

t.test('Reminders: bad times and bounds', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-20', due_time: '09:30' });
  for (const body of [
    {},
    { at: null, before: null },
    { at: '2026-03-12', before: 'PT1H' },
    { at: '2026-03-11T11:59:59.999Z' },
    { at: '2036-04-01' },
    { at: 'tomorrow' },
    ...[
      '-PT1H',
      'PT1.5H',
      'P1M',
      'P1Y',
      'PT30S',
      'PT',
      'P',
      'P1DT',
      'P29D',
      'P28DT1M',
      'P5W',
      'pt1h',
      ' PT1H',
      '1H',
    ].map((before) => ({ before })),
  ]) {
    const result = await ada.post('/api/v1/reminder', { task_id: task.id, ...body });
    t.equal(result.status, 400, JSON.stringify(body));
    t.match(result.body, { details: [{ path: /^body\/(at|before)/ }] }, JSON.stringify(body));
  }
  t.match((await eve.post('/api/v1/reminder', { task_id: task.id, before: 'PT1H' })).body, {
    code: 'VALIDATION_FAILED',
    details: [{ path: 'body/task_id' }],
  });
  t.same(await list(ada, 'reminders'), []);
  const first = await reminder(ada, task, { before: 'PT60M' });
  t.equal(first.before, 'PT1H');
  t.match((await ada.post('/api/v1/reminder', { task_id: task.uid, before: 'PT1H' })).body, { code: 'DUPLICATE' });
  for (const before of ['P4W', 'PT0S', 'P1D', 'PT24H']) await reminder(ada, task, { before });
  t.match(await ada.post('/api/v1/reminder', { task_id: task.id, before: 'PT2H' }), {
    status: 409,
    body: { code: 'TOO_MANY_REMINDERS' },
  });
  t.match((await ada.patch(`/api/v1/reminder/${first.id}`, { before: 'P1D' })).body, { code: 'DUPLICATE' });
  t.match(await patch(ada, 'reminder', first, { before: 'PT3H' }), {
    before: 'PT3H',
    fires_at: '2026-03-20T06:30:00.000Z',
  });
  t.match(await patch(ada, 'reminder', first, { at: '2026-03-12' }), { at: '2026-03-12T00:00:00.000Z', before: null });
  service.clock.set('2026-03-15T00:00:00.000Z');
  await patch(ada, 'reminder', first, { at: '2026-03-12T00:00:00.000Z' });
  t.equal((await ada.patch(`/api/v1/reminder/${first.id}`, { at: '2026-03-13' })).status, 400);
});

t.test('Reminders: an account has at most 2,000 that have not fired', SAME_SQL, async (t) => {
  const service = await startService(t, { unchecked: true });
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-20' });
  const row = {
    ...{ user_id: ada.id, task_id: task.id, at: null, auto: 0, state: 'waiting', fires_at: null, last_fired_at: null },
    ...{ snoozed_until: null, due_at: null, created_at: NOW, updated_at: NOW },
  };
  const rows = Array.from({ length: 2_000 }, (_, n) => ({ ...row, uid: `r${n}`.padEnd(15, 'x'), before: `PT${n}M` }));
  await service.db.write(async (trx) => {
    for (let n = 0; n < 2_000; n += 50)
      await trx
        .insertInto('reminders')
        .values(rows.slice(n, n + 50))
        .execute();
  });
  const other = await create(ada, 'task', { name: 'y', due_date: '2026-03-20' });
  const refused = await ada.post('/api/v1/reminder', { task_id: other.id, before: 'PT0S' });
  t.match(refused, { status: 409, body: { code: 'TOO_MANY_REMINDERS' } });
  await service.db.write((trx) =>
    trx.updateTable('reminders').set({ state: 'fired' }).where('before', '=', 'PT7M').execute(),
  );
  await create(ada, 'reminder', { task_id: other.id, before: 'PT0S' });
});

t.test('Reminders: they are private, although the task is shared', SAME_SQL, async (t) => {
  const service = await startService(t);
  const [ada, ben, cy] = [await service.person('ada'), await service.person('ben'), await service.person('cy')];
  const project = await create(ada, 'project', { name: 'p' });
  const inbox = await create(ada, 'task', { name: 'own' });
  const task = await create(ada, 'task', {
    ...{ name: 'x', due_date: '2026-03-20', due_time: '10:00', project_id: project.id },
    reminders: [{ before: 'PT1H' }],
  });
  const membership = await share(ada, 'project', project, ben, 'ro');
  const mirror = createMirror(ada);
  await mirror.catchUp();
  const theirs = await reminder(ben, task, { before: 'P1D' });
  const [mine] = await list(ada, 'reminders');
  t.equal((await list(ada, 'reminders')).length, 1);
  t.same(
    (await list(ben, 'reminders')).map(({ id }) => id),
    [theirs.id],
  );
  t.same(await list(cy, 'reminders'), []);
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', { before: 'PT5M' }],
    ['DELETE', undefined],
  ] as const) {
    t.equal((await ada.call(method, `/api/v1/reminder/${theirs.id}`, { body })).status, 404, method);
    t.equal((await ada.call(method, `/api/v1/reminder/${theirs.uid}`, { body })).status, 404, method);
  }
  t.equal((await ada.post(`/api/v1/reminder/${theirs.id}/snooze`, { minutes: 5 })).status, 404);
  await mirror.catchUp();
  t.same(mirror.received, [], 'the log of the owner has nothing');

  const rehearsed = await ada.patch(`/api/v1/task/${task.id}`, { due_date: '2026-03-22' }, { 'dry-run': 'true' });
  t.equal(rehearsed.headers['x-would-change'] ?? rehearsed.headers['tutti-would-change'], 'task=1, reminder=1');
  const moved = await ada.patch(`/api/v1/task/${task.id}`, { due_date: '2026-03-22' });
  t.equal((await read(ben, theirs)).fires_at, '2026-03-21T10:00:00.000Z', "the owner's change moves it");
  const batch = String(moved.headers['tutti-batch']);
  t.notMatch((await ada.get(`/api/v1/batch/${batch}`)).text, theirs.uid);
  const removed = await ada.delete(`/api/v1/task/${task.id}`);
  t.equal(removed.status, 204);
  t.same(await list(ben, 'reminders'), [], 'the task takes it along');
  t.notMatch((await ada.get('/api/v1/trash')).text, /reminder/);
  t.notMatch((await ada.get(`/api/v1/trash/${task.uid}`)).text, new RegExp(theirs.uid));
  t.same(await list(ben, 'trash'), []);
  const batchOfRemoval = (await ada.get(`/api/v1/batch/${removed.headers['tutti-batch']}`)).text;
  t.notMatch(batchOfRemoval, theirs.uid);
  t.notMatch(batchOfRemoval, 'reminder');
  expectStatus(await ada.post(`/api/v1/batch/${removed.headers['tutti-batch']}/revert`, {}), 200);
  t.match(await read(ben, theirs), { state: 'armed', fires_at: '2026-03-21T10:00:00.000Z' }, 'undo brings it back');
  t.match(await read(ada, mine as Made), { state: 'armed' });

  expectStatus(await ada.delete(`/api/v1/task/${task.id}`), 204);
  expectStatus(await ada.delete(`/api/v1/share/${membership.id}`), 204);
  expectStatus(await ada.post(`/api/v1/trash/${task.uid}/restore`), 200);
  t.equal((await list(ada, 'reminders')).length, 1);
  t.same(await list(ben, 'reminders'), [], 'who does not see the task then, does not get it back');
  t.equal((await ada.get(`/api/v1/task/${inbox.id}`)).status, 200);
});

t.test('Reminders: a user who loses access to a task loses them', SAME_SQL, async (t) => {
  const service = await startService(t);
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const project = await create(ada, 'project', { name: 'p' });
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-20', project_id: project.id });
  const direct = await create(ada, 'task', { name: 'y', due_date: '2026-03-20', project_id: project.id });
  const membership = await share(ada, 'project', project, ben, 'rw');
  await share(ada, 'task', direct, ben, 'ro');
  const lost = await reminder(ben, task, { before: 'PT0S' });
  const kept = await reminder(ben, direct, { before: 'PT0S' });
  const mine = await reminder(ada, task, { before: 'PT0S' });
  const mirror = createMirror(ben);
  await mirror.catchUp();
  await patch(ada, 'task', task, { project_id: null });
  t.equal((await ben.get(`/api/v1/reminder/${lost.id}`)).status, 404);
  await mirror.catchUp();
  t.match(
    mirror.received.filter(({ type }) => type === 'reminder'),
    [{ uid: lost.uid, event: 'deleted' }],
  );
  await read(ada, mine);
  await patch(ada, 'task', task, { project_id: project.id });
  const again = await reminder(ben, task, { before: 'PT0S' });
  expectStatus(await ada.delete(`/api/v1/share/${membership.id}`), 204);
  t.equal((await ben.get(`/api/v1/reminder/${again.id}`)).status, 404);
  await read(ben, kept);
  t.same(await list(ben, 'trash'), []);
});

t.test('Reminders: undo takes back what the user did, not what fired', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-20', due_time: '09:00' });
  const undo = async (result: { headers: Record<string, unknown> }) =>
    expectStatus(await ada.post(`/api/v1/batch/${result.headers['tutti-batch']}/revert`, {}), 200);
  const made = await ada.post('/api/v1/reminder', { task_id: task.id, before: 'PT1H' });
  const changed = await ada.patch(`/api/v1/reminder/${made.body.id}`, { at: '2026-03-18T08:00:00Z' });
  expectStatus(await ada.post(`/api/v1/reminder/${made.body.id}/snooze`, { until: '2026-03-19T08:00:00Z' }), 200);
  await undo(changed);
  t.match(await read(ada, made.body), { at: null, before: 'PT1H', fires_at: '2026-03-20T08:00:00.000Z' });
  const removed = await ada.delete(`/api/v1/reminder/${made.body.id}`);
  await undo(removed);
  t.match(await read(ada, made.body), { state: 'armed' });
  await undo(made);
  t.same(await list(ada, 'reminders'), []);
  const both = await ada.post('/api/v1/task', { name: 'y', due_date: '2026-04-01', reminders: [{ before: 'P1D' }] });
  t.equal((await list(ada, 'reminders')).length, 1);
  const undone = await ada.post(`/api/v1/batch/${both.headers['tutti-batch']}/revert`, {});
  t.equal(undone.status, 200);
  t.same(await list(ada, 'reminders'), []);
  await undo(undone);
  t.match(await list(ada, 'reminders'), [{ before: 'P1D', state: 'armed' }]);
  const [restored] = (await list(ada, 'reminders')) as [Made];
  await patch(ada, 'reminder', restored, { before: 'P2D' });
  await undo(both);
  t.same(await list(ada, 'reminders'), [], 'the task takes along what has changed since');
});

t.test('Reminders: snoozing moves an armed one, and arms one that has fired', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-20', due_time: '09:00' });
  const made = await reminder(ada, task, { before: 'PT0S' });
  const url = `/api/v1/reminder/${made.id}/snooze`;
  for (const body of [
    {},
    { minutes: 4 },
    { minutes: 10_081 },
    { minutes: 5, until: '2026-03-12' },
    { until: '2026-03-11T11:00:00Z' },
    { until: '2040-01-01' },
  ]) {
    t.equal((await ada.post(url, body)).status, 400, JSON.stringify(body));
  }
  t.match(expectStatus(await ada.post(url, { minutes: 60 }), 200), {
    ...{ state: 'armed', snoozed_until: '2026-03-11T13:00:00.000Z', fires_at: '2026-03-11T13:00:00.000Z' },
  });
  t.match((await ada.post(url, { minutes: 60 }, { 'dry-run': 'true' })).body, { code: 'DRY_RUN_UNSUPPORTED' });
  await patch(ada, 'task', task, { due_date: '2026-03-21' });
  t.match(await read(ada, made), { snoozed_until: null, fires_at: '2026-03-21T09:00:00.000Z' }, 'a new date ends it');
});

t.test('Reminders: recurring tasks take them to the next date', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', {
    ...{ name: 'x', due_date: '2026-03-12', due_time: '09:00', recurrence_type: 'weekly' },
    reminders: [{ before: 'PT15M' }],
  });
  expectStatus(await ada.post(`/api/v1/task/${task.id}/complete`, {}), 200);
  t.match(await list(ada, 'reminders'), [{ state: 'armed', fires_at: '2026-03-19T08:45:00.000Z' }]);
});

t.test('Reminders: bodies that create tasks take them', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = { name: 'x', due_date: '2026-03-20', due_time: '09:00' };
  for (const reminders of [
    [{}],
    [{ at: '2026-03-12', before: 'PT5M' }],
    [{ before: 'P1Y' }],
    [{ before: 'PT60M' }, { before: 'PT1H' }],
    [{ at: '2026-03-01' }],
    Array.from({ length: 6 }, (_, n) => ({ before: `PT${n}M` })),
    'PT5M',
  ]) {
    const refused = await ada.post('/api/v1/task', { ...task, reminders });
    t.match(refused, { status: 400, body: { details: [{ path: /^body\/reminders/ }] } }, JSON.stringify(reminders));
  }
  t.same(await list(ada, 'tasks'), []);
  const parts = (reminders: object[]) => ({ ...task, subtasks: [{ name: 'a' }, { ...task, name: 'b', reminders }] });
  for (const reminders of [[{ before: 'P1Y' }], [{ before: 'PT60M' }, { before: 'PT1H' }], [{ at: '2026-03-01' }]]) {
    const refused = await ada.post('/api/v1/task', parts(reminders));
    t.match(refused, { status: 400, body: { details: [{ path: /^body\/subtasks\/1\/reminders\/\d/ }] } });
  }
  const bulk = { items: [{ action: 'create', task: { ...task, reminders: [{ before: 'PT5M' }] } }] };
  expectStatus(await ada.post('/api/v1/tasks/bulk', bulk), 200);
  const lines = `${JSON.stringify({ ...task, reminders: [{ at: '2026-03-01' }, { before: 'PT6M' }] })}\n`;
  const imported = await ada.call('POST', '/api/v1/tasks/import', {
    payload: lines,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  t.equal(imported.status, 200, imported.text);
  t.match(
    (await list(ada, 'reminders')).map(({ before, at, state }) => [before, at, state]),
    [
      ['PT6M', null, 'armed'],
      [null, '2026-03-01T00:00:00.000Z', 'fired'],
      ['PT5M', null, 'armed'],
    ],
  );
});

t.test('Reminders: subtasks take them in every body, and the default one', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  expectStatus(await ada.put('/api/profile/notifications', { default_reminder: 'PT15M' }), 200);
  const dated = { due_date: '2026-03-20', due_time: '09:00' };
  const task = (name: string) => ({
    name,
    subtasks: [{ name: `${name} 1`, ...dated, reminders: [{ before: 'PT5M' }] }, { name: `${name} 2` }],
  });
  const payload = `${JSON.stringify({ ...task('line'), import_key: 'k' })}\n`;
  const headers = { 'content-type': 'application/x-ndjson' };
  expectStatus(await ada.post('/api/v1/task', task('single')), 201);
  const create = { action: 'create', task: task('bulk') };
  expectStatus(await ada.post('/api/v1/tasks/bulk', { items: [create] }), 200);
  const operations = [{ method: 'POST', path: '/api/v1/task', body: task('batch') }];
  expectStatus(await ada.post('/api/v1/batch', { operations }), 200);
  t.equal((await ada.call('POST', '/api/v1/tasks/import', { payload, headers })).status, 200);
  t.match(
    (await list(ada, 'reminders?order_by=id')).map(({ task, before, auto, fires_at }) => [
      (task as Made).name,
      before,
      auto,
      fires_at,
    ]),
    [
      ...['single', 'bulk', 'batch'].flatMap((name) => [
        [`${name} 1`, 'PT5M', false, '2026-03-20T08:55:00.000Z'],
        [`${name} 1`, 'PT15M', true, '2026-03-20T08:45:00.000Z'],
      ]),
      ['line 1', 'PT5M', false, '2026-03-20T08:55:00.000Z'],
    ],
  );
});

t.test('Reminders: a text that was written earlier keeps one whose time has passed, as fired', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const quick = { text: 'Call *9am', now: '2026-03-11T08:00:00.000Z' };
  expectStatus(await ada.post('/api/v1/task/quick', quick), 201);
  expectStatus(await ada.post('/api/v1/tasks/bulk', { items: [{ action: 'quick', ...quick }] }), 200);
  const fired = { at: '2026-03-11T09:00:00.000Z', state: 'fired', last_fired_at: null };
  t.match(await list(ada, 'reminders'), [fired, fired]);
});

t.test('Reminders: their list has an entity tag', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-20' });
  await reminder(ada, task, { before: 'PT0S' });
  const first = await ada.get('/api/v1/reminders');
  const headers = { 'if-none-match': String(first.headers.etag) };
  t.equal((await ada.get('/api/v1/reminders', headers)).status, 304);
  await patch(ada, 'task', task, { name: 'renamed' });
  t.match((await ada.get('/api/v1/reminders', headers)).body, { reminders: [{ task: { name: 'renamed' } }] });
});

t.test('Reminders: keys narrowed to projects see those of their projects', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const inside = await create(ada, 'task', { name: 'x', due_date: '2026-03-20', project_id: project.id });
  const outside = await create(ada, 'task', { name: 'y', due_date: '2026-03-20' });
  const seen = await reminder(ada, inside, { before: 'PT0S' });
  const hidden = await reminder(ada, outside, { before: 'PT0S' });
  const key = { name: 'k', scopes: ['tasks:read', 'tasks:write', 'changes:read'], project_ids: [project.id] };
  const session = await service.signIn(ada);
  const { token } = expectStatus(await session.post('/api/profile/api-keys', key), 201);
  const narrowed = service.client({ authorization: `Bearer ${token}` });
  t.same(
    (await list(narrowed, 'reminders')).map(({ id }) => id),
    [seen.id],
  );
  t.equal((await narrowed.get(`/api/v1/reminder/${hidden.id}`)).status, 404);
  t.equal((await narrowed.post('/api/v1/reminder', { task_id: outside.id, before: 'PT5M' })).status, 403);
  const mirror = createMirror(narrowed);
  await mirror.catchUp();
  await reminder(narrowed, inside, { before: 'PT5M' });
  await reminder(ada, outside, { before: 'PT5M' });
  await mirror.catchUp();
  t.match(mirror.received, [{ type: 'reminder', event: 'created' }]);
  t.equal(mirror.received.length, 1);
});

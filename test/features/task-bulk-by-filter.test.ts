import t from 'tap';
import { SAME_SQL } from '../support/database.js';
import { startService } from '../support/service.js';
import { create, expectStatus, list, share } from '../support/world.js';

// On PostgreSQL too: matching rows are counted and locked.

const BULK = '/api/v1/tasks/bulk';

t.test('Bulk by filter: changes, completes and deletes what the filter selects, as one batch', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  for (const name of ['a', 'b']) await create(ada, 'task', { name, due_date: '2026-03-01', tags: ['old', 'home'] });
  const plain = await create(ada, 'task', { name: 'c', defer_until: '2026-03-28T07:00:00.000Z' });
  const update = { priority: 2, add_tags: ['late'], remove_tags: ['old'], shift_days: 7 };
  const where = { filter: 'due:<today', expect: 2 };
  const changed = await ada.post(BULK, { where, update });
  t.same(expectStatus(changed, 200), { results: [], matched: 2, changed: 2, skipped: [] });
  const tasks = await list(ada, 'tasks?filter=tag:late&order_by=name');
  t.match(tasks, [
    { name: 'a', priority: 2, due_date: '2026-03-08', tags: [{ name: 'home' }, { name: 'late' }] },
    { name: 'b', priority: 2, due_date: '2026-03-08' },
  ]);
  t.type(changed.headers['tutti-batch'], 'string');
  // The clocks go forward on 29 March: the time of the day stays.
  await ada.post(BULK, { where: { filter: 'defer:any' }, update: { shift_days: 2 } });
  t.match(await list(ada, 'tasks?filter=defer:any'), [{ defer_until: '2026-03-30T06:00:00.000Z', due_date: null }]);
  t.match(await ada.post(BULK, { where: { filter: 'due:any' }, complete: true }), { body: { matched: 2, changed: 2 } });
  t.match(await ada.post(BULK, { where: { filter: { field: 'status', op: '=', value: 'done' } }, delete: true }), {
    body: { matched: 2, changed: 2 },
  });
  t.match(await list(ada, 'tasks'), [{ id: plain.id }]);
  t.match(await ada.post(BULK, { where: { filter: 'tag:none due:any', expect: 0 }, delete: true }), {
    body: { matched: 0 },
  });
});

t.test('Bulk by filter: another number than expected, or more than 500, changes nothing', async (t) => {
  const ada = await (await startService(t)).person('ada');
  for (const name of ['a', 'b', 'c']) await create(ada, 'task', { name });
  const wrong = await ada.post(BULK, { where: { filter: '', expect: 2 }, delete: true });
  t.match(wrong, { status: 409, body: { code: 'UNEXPECTED_COUNT', error: /selects 3 tasks, not 2/ } });
  t.equal((await list(ada, 'tasks')).length, 3);
  const subtasks = Array.from({ length: 499 }, (_, index) => ({ name: `s${index}` }));
  await create(ada, 'task', { name: 'parent', subtasks });
  const more = await create(ada, 'task', { name: 'other', subtasks: [{ name: 'x' }, { name: 'y' }] });
  t.match(await ada.post(BULK, { where: { filter: 'is:subtask' }, complete: true }), {
    status: 400,
    body: { code: 'VALIDATION_FAILED', error: /501 tasks/ },
  });
  t.match(await ada.post(BULK, { where: { filter: 'is:subtask', expect: 500 }, complete: true }), { status: 409 });
  await ada.delete(`/api/v1/task/${more.id}`);
  const all = await ada.post(BULK, { where: { filter: 'is:subtask', expect: 499 }, update: { priority: 1 } });
  t.match(all, { status: 200, body: { matched: 499, changed: 499 } });
});

t.test(
  'Bulk by filter: what may not be changed is skipped with its code; a fault of all is an error',
  SAME_SQL,
  async (t) => {
    const service = await startService(t);
    const [ada, bob] = [await service.person('ada'), await service.person('bob')];
    const theirs = await create(bob, 'task', { name: 'read-only' });
    await share(bob, 'task', theirs, ada, 'ro');
    for (let index = 0; index < 5; index++) await create(ada, 'task', { name: `own ${index}` });
    const changed = await ada.post(BULK, { where: { filter: '', expect: 6 }, update: { priority: 2 } });
    t.match(expectStatus(changed, 200), { matched: 6, changed: 5, skipped: [{ id: theirs.id, code: 'FORBIDDEN' }] });
    const faulty = await ada.post(BULK, { where: { filter: 'owner:me' }, update: { project_id: 999_999 } });
    t.match(faulty, { status: 400, body: { details: [{ path: 'body/update/project_id' }] } });
    t.match(await ada.post(BULK, { where: { filter: 'foo:1' }, delete: true }), {
      status: 400,
      body: { code: 'INVALID_FILTER', details: [{ path: 'body/where/filter', offset: 0, length: 5 }] },
    });
    const dry = await ada.post(BULK, { where: { filter: 'owner:me' }, delete: true }, { 'dry-run': 'true' });
    t.equal(dry.status, 200, dry.text);
    t.equal((await list(ada, 'tasks')).length, 6);
  },
);

t.test('Bulk by filter: a body has items, or where with one action', SAME_SQL, async (t) => {
  const ada = await (await startService(t)).person('ada');
  const where = { filter: 'x' };
  const items = [{ action: 'delete', id: 1 }];
  const bodies = [
    {},
    { where },
    { where, items },
    { items, delete: true },
    { where, delete: true, complete: true },
    { delete: true },
  ];
  for (const body of bodies) {
    t.match(await ada.post(BULK, body), { status: 400, body: { code: 'VALIDATION_FAILED' } }, JSON.stringify(body));
  }
  t.match(await ada.post(BULK, { where, delete: false }), { status: 400 });
  t.match(await ada.post(BULK, { where, update: { prioritty: 1 } }), { status: 400 });
});

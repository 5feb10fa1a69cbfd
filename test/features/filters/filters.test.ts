import t from 'tap';
import { ReadTooLong } from '../../../db/errors.js';
import { SAME_SQL } from '../../support/database.js';
import { type Client, startService } from '../../support/service.js';
import { create, expectStatus, list, share, startWorld } from '../../support/world.js';

// On PostgreSQL too: conditions of tasks, projects and notes.

const query = (filter: string, more: Record<string, string> = {}) => String(new URLSearchParams({ filter, ...more }));

async function namesOf(client: Client, plural: string, filter: string, more = {}): Promise<string[]> {
  const found = await list(client, `${plural}?${query(filter, more)}`);
  return found.map(({ name, title }) => String(name ?? title)).sort();
}

t.test('Lists: filter and parameters must both match; today, upcoming, inbox, metrics, projects, notes', async (t) => {
  const ada = await (await startService(t)).person('ada');
  const house = await create(ada, 'project', { name: 'New house', status: 'in_progress', priority: 2, tags: ['home'] });
  await create(ada, 'project', { name: 'Done', status: 'done', due_date: '2026-03-01' });
  await create(ada, 'task', { name: 'late', due_date: '2026-03-01', tags: ['errand'] });
  await create(ada, 'task', { name: 'call', due_date: '2026-03-11', project_id: house.id, priority: 2 });
  await create(ada, 'task', { name: 'soon', due_date: '2026-03-13' });
  await create(ada, 'task', { name: 'idea', note: 'buy olive oil' });
  await create(ada, 'note', { title: 'Oil', content: 'olive', tags: ['recipe'] });
  await create(ada, 'note', { title: 'Movers', project_id: house.id });
  const cases: [plural: string, filter: string, expected: string[]][] = [
    ['tasks', '', ['call', 'idea', 'late', 'soon']],
    ['tasks', 'due:<today', ['late']],
    ['tasks', 'not due:<today', ['call', 'idea', 'soon']],
    ['tasks', 'due:today..7d', ['call', 'soon']],
    ['tasks', 'project:"new house" or olive', ['call', 'idea']],
    ['tasks', '"olive oil"', ['idea']],
    ['tasks', 'tag:ERRAND', ['late']],
    ['tasks/today', '-tag:errand', ['call']],
    ['tasks/upcoming', 'due:>today', ['soon']],
    ['tasks/inbox', 'has:note', ['idea']],
    [`project/${house.id}/tasks`, 'priority:high', ['call']],
    [`project/${house.id}/tasks`, 'priority:low', []],
    ['projects', 'status:open', ['New house']],
    ['projects', 'status:closed due:<today', ['Done']],
    ['projects', 'priority:none', ['Done']],
    ['projects', 'tag:home has:tasks', ['New house']],
    ['projects', '-is:overdue house', ['New house']],
    ['notes', 'tag:recipe olive', ['Oil']],
    ['notes', 'project:any', ['Movers']],
  ];
  for (const [plural, filter, expected] of cases)
    t.same(await namesOf(ada, plural, filter), expected, `${plural} ${filter}`);
  t.same(await namesOf(ada, 'tasks', 'due:any', { priority: '2' }), ['call']);
  await create(ada, 'tag', { name: 'x' });
  for (const encoded of ['due:<today%20-tag:x', 'due:<today+-tag:x', 'due%3A%3Ctoday%20-tag%3Ax']) {
    t.same(
      (await list(ada, `tasks?filter=${encoded}`)).map(({ name }) => name),
      ['late'],
      encoded,
    );
  }
  const metrics = expectStatus(await ada.get(`/api/v1/tasks/metrics?${query('-tag:errand')}`), 200);
  t.match(metrics, { open: 3, overdue: 0, due_today: 1 });
});

t.test('Cursors hold the filter; subtasks are listed if the filter names them', SAME_SQL, async (t) => {
  const ada = await (await startService(t)).person('ada');
  const parent = await create(ada, 'task', { name: 'parent', subtasks: [{ name: 'one' }, { name: 'two' }] });
  const first = expectStatus(await ada.get(`/api/v1/tasks?${query(`parent:${parent.uid}`, { limit: '1' })}`), 200);
  const cursor = first.pagination.next_cursor;
  t.same(await namesOf(ada, 'tasks', `parent:${parent.uid}`, { limit: '1', cursor }), ['one']);
  t.match(await ada.get(`/api/v1/tasks?${query('is:subtask', { limit: '1', cursor })}`), {
    body: { code: 'INVALID_CURSOR' },
  });
  t.same(await namesOf(ada, 'tasks', 'is:subtask'), ['one', 'two']);
  t.same(await namesOf(ada, 'tasks', '-is:subtask'), ['parent']);
  t.same(await namesOf(ada, 'tasks', 'status:open'), ['parent']);
});

t.test('Faults: 400 with position, message and expected values; by text and by tree', SAME_SQL, async (t) => {
  const ada = await (await startService(t)).person('ada');
  const faulty = await ada.get(`/api/v1/tasks?${query('status:open prioritty:high')}`);
  t.match(faulty, {
    status: 400,
    body: {
      error: 'The filter has the unknown field "prioritty": did you mean "priority"?',
      code: 'INVALID_FILTER',
      details: [{ path: 'query/filter', offset: 12, length: 14, expected: /priority/ }],
    },
  });
  const check = (filter: unknown, resource = 'tasks') => ada.post('/api/v1/filter/check', { filter, resource });
  t.match(await check({ and: [{ field: 'due', op: '<', value: 'soon' }] }), {
    status: 400,
    body: { code: 'INVALID_FILTER', details: [{ path: 'body/filter/and/0' }] },
  });
  t.match(await check('pinned:true'), { status: 400, body: { code: 'INVALID_FILTER' } });
  t.match(await check('pinned:true', 'projects'), { status: 200 });
  t.match(await check(5), { status: 400, body: { code: 'VALIDATION_FAILED' } });
  for (const path of ['tasks/today', 'tasks/upcoming', 'tasks/inbox', 'tasks/metrics', 'projects', 'notes']) {
    t.match(
      await ada.get(`/api/v1/${path}?${query('foo:1')}`),
      { status: 400, body: { code: 'INVALID_FILTER' } },
      path,
    );
  }
});

t.test('Check: tree, text, a sentence in the language of the profile, and how items are found', SAME_SQL, async (t) => {
  const ada = await (await startService(t)).person('ada');
  for (const name of ['errand', 'home']) await create(ada, 'tag', { name });
  for (const name of ['a', 'b', 'c'])
    await create(ada, 'task', { name, ...(name !== 'c' && { due_date: '2026-03-01' }) });
  const check = async (filter: unknown, resource?: string) =>
    expectStatus(await ada.post('/api/v1/filter/check', { filter, ...(resource && { resource }) }), 200);
  const checked = await check('status:open  due:<today -tag:errand');
  t.same(checked, {
    tree: {
      and: [
        { field: 'status', op: '=', value: 'open' },
        { field: 'due', op: '<', value: 'today' },
        { not: { field: 'tag', op: '=', value: 'errand' } },
      ],
    },
    text: 'status:open due:<today -tag:errand',
    reads: 'open, due before today, not tagged errand',
    plan: { index: 'due', rows_examined: 2 },
    foreign: null,
  });
  t.same(await check(checked.tree), checked);
  t.match(await check(''), { tree: { and: [] }, text: '', plan: { index: null, rows_examined: 3 } });
  t.match(await check('a or b'), { plan: { index: null, rows_examined: 3 } });
  t.match(await check('status:open', 'projects'), { plan: { index: null, rows_examined: 0 } });
  await ada.patch('/api/profile', { language: 'de' });
  t.equal(
    (await check('status:open due:<today -tag:errand')).reads,
    'offen, fällig vor heute, nicht mit Schlagwort errand',
  );
  for (const language of ['fr', 'es', 'pt', 'ja']) {
    await ada.patch('/api/profile', { language });
    t.notMatch(
      (await check('status:open due:<today (priority:high or project:none)')).reads,
      /undefined|\{\}|due|open/,
    );
  }
});

t.test('Names: one visible object, else an error with the likely name or the uids', SAME_SQL, async (t) => {
  const ada = await (await startService(t)).person('ada');
  const first = await create(ada, 'project', { name: 'Twice' });
  const second = await create(ada, 'project', { name: 'twice' });
  await create(ada, 'tag', { name: 'errand' });
  await create(ada, 'task', { name: 'a', project_id: second.id, tags: ['none'] });
  const failing = async (filter: string) => (await ada.get(`/api/v1/tasks?${query(filter)}`)).body;
  t.match(await failing('tag:erand'), {
    code: 'UNKNOWN_NAME',
    details: [{ offset: 4, length: 5, expected: ['errand'], message: /did you mean "errand"/ }],
  });
  t.match(await failing('x project:Twice'), {
    code: 'AMBIGUOUS_NAME',
    details: [{ offset: 10, length: 5, expected: [first.uid, second.uid] }],
  });
  t.same(await namesOf(ada, 'tasks', `project:${second.uid}`), ['a']);
  t.same(await namesOf(ada, 'tasks', `project:${second.id}`), ['a']);
  t.same(await namesOf(ada, 'tasks', 'tag:"none"'), ['a']);
  t.same(await namesOf(ada, 'tasks', 'tag:none'), []);
  t.match(await failing('owner:bob@example.com'), { code: 'UNKNOWN_NAME' });
  t.same(await namesOf(ada, 'tasks', `owner:${ada.email.toUpperCase()}`), ['a']);
});

t.test('Values are found literally, or refused', SAME_SQL, async (t) => {
  const ada = await (await startService(t)).person('ada');
  const values = [
    ...[
      '"',
      "'",
      '%',
      '_',
      '\\',
      '\\\\',
      '") OR 1=1 --',
      "') OR 1=1 --",
      '; DROP TABLE tasks',
      '$1',
      '?',
      ':name',
      '@x',
    ],
    ...[
      'none',
      'any',
      'me',
      'and',
      'or',
      'not',
      '-x',
      '(',
      ')',
      'a,b',
      'x..y',
      '<1',
      '2026-03-01',
      '42',
      'a\u200bb',
      '😀',
    ],
    ...['k3v9x0q2m7b4t1z', 'a\tb', '/*', '--', '$x', '{{x}}', '[1]', '{"a":1}'],
  ];
  for (const [index, value] of values.entries()) {
    await create(ada, 'task', { name: `t${index}`, note: value, tags: [value] });
    const quoted = JSON.stringify(value);
    t.same(await namesOf(ada, 'tasks', `tag:${quoted}`), [`t${index}`], `tag ${quoted}`);
    t.ok((await namesOf(ada, 'tasks', quoted)).includes(`t${index}`), `text ${quoted}`);
  }
  for (const value of ['"\\u0000"', '"\\ud800"', 'tag:"\\u0000"']) {
    t.match(await ada.get(`/api/v1/tasks?${query(value)}`), { status: 400, body: { code: 'INVALID_FILTER' } }, value);
  }
});

t.test('A filter tells nothing of what the caller cannot see: by result, count, error and plan', async (t) => {
  const { service, owner, rw, ro, stranger, resources } = await startWorld(t);
  const hidden = [
    'area:area',
    'goal:goal',
    'project:"private project"',
    'parent:"private task"',
    `project:${resources['private project'].uid}`,
  ];
  for (const person of [rw, ro, stranger]) {
    for (const filter of hidden) {
      t.match(
        await person.get(`/api/v1/tasks?${query(filter)}`),
        { status: 400, body: { code: 'UNKNOWN_NAME' } },
        filter,
      );
    }
  }
  t.match(await stranger.get(`/api/v1/tasks?${query('tag:tag')}`), { status: 400, body: { code: 'UNKNOWN_NAME' } });
  const shared = ['shared task', 'task in shared project'];
  const of = (filter: string) => `owner:"${owner.email}" ${filter}`;
  t.same(await namesOf(rw, 'tasks', of('tag:tag')), shared);
  t.same(await namesOf(rw, 'tasks', of('area:none')), shared);
  t.same(await namesOf(rw, 'tasks', of('area:any')), []);
  t.same(await namesOf(rw, 'tasks', of('-area:any')), shared);
  t.same(await namesOf(rw, 'tasks', of('project:"shared project"')), ['task in shared project']);
  t.same(await namesOf(rw, 'tasks', of('shared:true')), shared);
  const { plan } = expectStatus(await rw.post('/api/v1/filter/check', { filter: 'tag:tag' }), 200);
  t.same(plan, { index: 'tag', rows_examined: 2 });

  const body = { name: 'narrowed', project_ids: [resources['shared project'].id] };
  const { token } = expectStatus(await owner.post('/api/profile/api-keys', body), 201);
  const narrowed = service.client({ authorization: `Bearer ${token}` });
  t.same(await namesOf(narrowed, 'tasks', 'tag:tag'), ['task in shared project']);
  t.same(await namesOf(narrowed, 'tasks', 'area:none'), ['task in shared project']);
  for (const filter of hidden) {
    t.match(
      await narrowed.get(`/api/v1/tasks?${query(filter)}`),
      { body: { code: 'UNKNOWN_NAME' } },
      `narrowed ${filter}`,
    );
  }
});

t.test('A project is found by a member only while it is shared', async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const project = await create(ada, 'project', { name: 'Team' });
  await create(ada, 'task', { name: 'x', project_id: project.id });
  const given = await share(ada, 'project', project, bob, 'ro');
  t.same(await namesOf(bob, 'tasks', 'project:team'), ['x']);
  await ada.delete(`/api/v1/share/${given.id}`);
  t.match(await bob.get(`/api/v1/tasks?${query('project:team')}`), { status: 400, body: { code: 'UNKNOWN_NAME' } });
});

t.test('Filters that can be expensive run outside of the event loop, others in it', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await create(ada, 'project', { name: 'p' });
  const refuse = async () => Promise.reject(new ReadTooLong());
  Object.defineProperty(service.db.read, 'bounded', { value: refuse, configurable: true });
  const isBounded = async (filter: string) => (await ada.get(`/api/v1/tasks?${query(filter)}`)).status === 503;
  for (const filter of [
    'status:open',
    'project:p -priority:high',
    'due:<today (priority:low or created:>2026-01-01)',
  ]) {
    t.equal(await isBounded(filter), false, filter);
  }
  for (const filter of [
    '',
    'word',
    'status:open word',
    'priority:high',
    'not status:open',
    'status:open or due:today',
    'status:open is:blocked',
    'status:open priority:low priority:high due:<today defer:<today created:<today',
  ]) {
    t.equal(await isBounded(filter), true, filter);
  }
});

import t from 'tap';
import { clientOf, type Json, startTududi as start } from '../support/tududi.js';
import { create, share } from '../support/world.js';

const CRITERIA = ['filters', 'search_query', 'priority', 'due', 'defer', 'recurring', 'tags', 'extras'];
const NONE = { search_query: null, priority: null, due: null, defer: null, recurring: null, tags: [], extras: [] };

function criteriaIn(view: Json): Json {
  return Object.fromEntries(CRITERIA.map((name) => [name, view[name]]));
}

t.test('tududi: views are made, listed, pinned, changed and deleted', async (t) => {
  const { ask, ada, anonymous } = await start(t, { time: '2026-03-10T12:00:00.000Z' });
  await ask('POST', '/tags', { name: 'errand' });
  const body = { name: ' Bank ', search_query: 'bank', filters: ['Task'], priority: 'high', due: 'next_week' };
  const made = await ask('POST', '/views', { ...body, tags: ['errand'], extras: ['has_tags'], defer: null });
  const wanted = { ...NONE, ...body, name: 'Bank', tags: ['errand'], extras: ['has_tags'], is_pinned: false };
  t.match(made, { status: 201, body: { id: Number, uid: String, user_id: ada.id, created_at: String, ...wanted } });
  const { uid } = made.body;
  t.match((await ada.get(`/api/v1/view/${uid}`)).body, {
    resource: 'tasks',
    filter: 'bank priority:high due:today..7d tag:errand tag:any',
    pinned: false,
  });
  const plain = (
    await ask('POST', '/views', { name: 'All', search_query: null, filters: [], tags: null, extras: null })
  ).body;
  t.same(criteriaIn(plain), { ...NONE, filters: ['Task'] });
  t.match(await ask('PATCH', `/views/${uid}`, { is_pinned: true }), {
    status: 200,
    body: { ...wanted, is_pinned: true },
  });
  t.match(await ask('PATCH', `/views/${uid}`, { name: 'Money' }), {
    status: 200,
    body: { name: 'Money', priority: 'high' },
  });
  const order = async (path: string) => (await ask('GET', path)).body.map(({ name }: Json) => name);
  const last = (await ask('POST', '/views', { name: 'Last', filters: ['Note'], search_query: 'x' })).body;
  t.same(await order('/views'), ['Money', 'Last', 'All']);
  t.same(await order('/views/pinned'), ['Money']);
  t.match(await ask('PATCH', `/views/${uid}`, { due: null, tags: [], extras: ['overdue'] }), {
    body: { ...wanted, name: 'Money', is_pinned: true, due: null, tags: [], extras: ['overdue'] },
  });
  t.match((await ada.get(`/api/v1/view/${uid}`)).body, { filter: 'bank priority:high is:overdue' });
  t.match(await ask('GET', `/views/${last.id}`), { status: 200, body: { filters: ['Note'], search_query: 'x' } });
  t.match(await ask('DELETE', `/views/${uid}`), { status: 200, body: { message: 'View successfully deleted' } });
  t.match(await ask('GET', `/views/${uid}`), { status: 404, body: { code: 'NOT_FOUND' } });
  t.equal((await ask('DELETE', `/views/${uid}`)).status, 404);
  for (const path of ['/views', '/views/pinned', `/views/${last.uid}`])
    t.equal((await anonymous('GET', path)).status, 401, path);
});

t.test('tududi: each criterion of a view is kept, and its search finds what the view lists', async (t) => {
  const { ask, ada } = await start(t, { time: '2026-03-10T12:00:00.000Z' });
  const project = (await ask('POST', '/project', { name: 'House', priority: 'high', tags: ['any'] })).body;
  const task = (name: string, more: object) => ask('POST', '/task', { name, ...more });
  await task('today', { due_date: '2026-03-10', priority: 'high', tags: ['any', 'a "b", c'] });
  await task('tomorrow', { due_date: '2026-03-11', defer_until: '2026-03-11T12:00', note: 'text' });
  await task('late', { due_date: '2026-03-01', project_id: project.id });
  await task('week', { due_date: '2026-03-17', defer_until: '2026-03-17T12:00', recurrence_type: 'daily' });
  await task('month', { due_date: '2026-04-09', priority: 'medium' });
  await ask('POST', '/note', { title: 'today', tags: ['any'] });
  const cases: object[] = [
    ...['today', 'tomorrow', 'next_week', 'next_month'].flatMap((day) => [{ due: day }, { defer: day }]),
    ...['low', 'medium', 'high'].map((priority) => ({ priority })),
    ...['recurring', 'overdue', 'has_content', 'deferred', 'has_tags', 'assigned_to_project'].map((one) => ({
      extras: [one],
    })),
    ...['recurring', 'non_recurring'].map((recurring) => ({ recurring })),
    ...[{ tags: ['any'] }, { tags: ['a "b", c'] }, { tags: ['a "b", c', 'any'] }, { search_query: 'O' }],
    { due: 'today', priority: 'high', tags: ['any'], extras: ['has_tags'], search_query: 'day' },
    ...['due:today', 'and "or" not', 'a:b', '-x', '', ' '].map((search_query) => ({ search_query })),
    { filters: ['Project'], priority: 'high', tags: ['any'] },
    { filters: ['Note'], tags: ['any'], search_query: 'today' },
  ];
  for (const given of cases) {
    const name = JSON.stringify(given);
    const { status, body } = await ask('POST', '/views', { name, ...given });
    t.equal(status, 201, `${name} ${JSON.stringify(body)}`);
    const { recurring, ...criteria } = criteriaIn(body);
    const expected: Json = { ...NONE, filters: ['Task'], ...given };
    if (expected.search_query?.trim() === '') expected.search_query = null;
    if (expected.recurring === 'recurring') expected.extras = ['recurring'];
    const { recurring: _recurring, ...others } = expected;
    t.same(criteria, others, name);
    t.equal(recurring, expected.recurring === 'non_recurring' ? 'non_recurring' : null);
    const query = new URLSearchParams({ excludeSubtasks: 'true' });
    for (const [key, value] of Object.entries({
      ...criteria,
      recurring,
      q: criteria.search_query,
      search_query: null,
    })) {
      if (value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
        query.set(key, String(value));
    }
    // The search takes tags as one text, in which a comma divides.
    if (query.get('tags')?.includes('c') === true) continue;
    const found = (await ask('GET', `/search?${query}`)).body.results.map(({ uid }: Json) => uid);
    const { tasks, projects, notes } = (await ada.get(`/api/v1/view/${body.uid}/items`)).body;
    t.same((tasks ?? projects ?? notes).map(({ uid }: Json) => uid).sort(), found.sort(), name);
  }
});

t.test('tududi: views say what they cannot do', async (t) => {
  const { ask } = await start(t);
  for (const given of [
    { due: 'someday' },
    { due: 5 },
    { priority: 'urgent' },
    { extras: ['unknown'] },
    { extras: 'overdue' },
    { tags: ['of nothing'] },
    { tags: [5] },
    { filters: ['Area', 'Goal'] },
    { filters: 'Task' },
    { filters: [null] },
    { filters: ['Note'], due: 'today' },
    { search_query: { a: 1 } },
    { search_query: 'x'.repeat(2_001) },
    { name: '' },
    { name: null },
    { is_pinned: 'yes' },
  ]) {
    const { status, body } = await ask('POST', '/views', { name: 'v', ...given });
    t.equal(status, 400, JSON.stringify(given).slice(0, 80));
    t.type(body.error, 'string');
  }
  t.same((await ask('GET', '/views')).body, []);
  for (const search_query of ['\0', '\ud800']) {
    t.ok([201, 400].includes((await ask('POST', '/views', { name: 'v', search_query })).status));
  }
});

t.test('tududi: a filter that criteria cannot say is shown as text, until criteria replace it', async (t) => {
  const { service, server, ask, ada } = await start(t);
  const project = await create(ada, 'project', { name: 'House' });
  const bob = await service.person('bob');
  await share(ada, 'project', project, bob, 'ro');
  for (const filter of [
    'status:open or due:<today',
    '-due:today',
    'due:<today',
    'due:today..8d',
    'priority:low,high',
    'due:today due:tomorrow',
    'a b',
    'tag:none',
    'project:House',
    'is:blocked',
  ]) {
    const { uid } = await create(ada, 'view', { name: filter, filter });
    const criteria = (await ask('GET', `/views/${uid}`)).body;
    t.same(criteriaIn(criteria), { ...NONE, filters: ['Task'], search_query: filter }, filter);
    t.match((await ask('PATCH', `/views/${uid}`, { name: 'n', is_pinned: true })).body, { search_query: filter });
    t.match((await ada.get(`/api/v1/view/${uid}`)).body, { filter, name: 'n' }, 'it stays');
    t.match((await ask('PATCH', `/views/${uid}`, { priority: 'low' })).body, { ...NONE, priority: 'low' });
    t.match((await ada.get(`/api/v1/view/${uid}`)).body, { filter: 'priority:low' });
  }
  const common = await create(ada, 'view', { name: 'common', project_id: project.id, filter: 'due:today' });
  const search_query = `project:${project.id} due:today`;
  const asBob = clientOf(server, { authorization: `Bearer ${bob.token}` });
  for (const by of [ask, asBob]) t.match((await by('GET', `/views/${common.uid}`)).body, { search_query, due: null });
  t.equal((await asBob('PATCH', `/views/${common.uid}`, { name: 'x' })).status, 403);
  t.equal((await asBob('GET', '/views')).body.length, 1);
  await ada.delete(`/api/v1/project/${project.id}`);
  t.equal((await ask('GET', `/views/${common.uid}`)).status, 404);
});

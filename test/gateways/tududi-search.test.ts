import t from 'tap';
import { type Json, startTududi as start } from '../support/tududi.js';

const hits = (body: Json) => body.results.map(({ type, name }: Json) => `${type} ${name}`);

t.test('tududi: search finds by text, priority and tags, each alone or together', async (t) => {
  const { ask, anonymous } = await start(t, { time: '2026-03-10T12:00:00.000Z' });
  await ask('POST', '/task', { name: 'Call the bank', priority: 'high', tags: ['errand'], due_date: '2026-03-10' });
  await ask('POST', '/task', { name: 'Write', note: 'to the bank', tags: ['desk'], due_date: '2026-03-11' });
  await ask('POST', '/task', { name: 'Pack', subtasks: [{ name: 'Bank papers' }] });
  await ask('POST', '/project', { name: 'Bank account', priority: 'high', tags: ['errand'] });
  await ask('POST', '/note', { title: 'About banks', content: 'x'.repeat(200), tags: ['desk'] });
  await ask('POST', '/areas', { name: 'Banking' });
  const search = async (query: string) => {
    const { status, body } = await ask('GET', `/search?${query}`);
    t.equal(status, 200, query);
    return hits(body).toSorted();
  };
  t.same(await search('q=bank'), [
    'Area Banking',
    'Note About banks',
    'Project Bank account',
    'Task Bank papers',
    'Task Call the bank',
    'Task Write',
  ]);
  t.same(await search('q=BANK&filters=Task,Project&excludeSubtasks=true'), [
    'Project Bank account',
    'Task Call the bank',
    'Task Write',
  ]);
  t.same(await search('priority=high'), ['Project Bank account', 'Task Call the bank']);
  t.same(await search('priority=high&filters=Task'), ['Task Call the bank']);
  t.same(await search('tags=desk'), ['Note About banks', 'Task Write']);
  t.same(await search('tags=desk,errand&filters=Task'), ['Task Call the bank', 'Task Write']);
  t.same(await search('tags=errand&q=call'), ['Task Call the bank']);
  t.same(await search('tags=of-nothing'), []);
  t.same(await search('due=today'), ['Task Call the bank']);
  t.same(await search('due=tomorrow'), ['Task Write']);
  t.same(await search('due=next_week'), ['Task Call the bank', 'Task Write']);
  t.same(await search('filters=Nothing&q=bank'), []);
  t.match((await ask('GET', '/search?q=call')).body.results, [
    { type: 'Task', uid: String, priority: 2, status: 0, tags: [{ name: 'errand' }], description: null },
  ]);
  t.equal((await ask('GET', '/search?q=about')).body.results[0].description.length, 100);
  for (const path of ['/search', '/search?q=x', '/search?priority=high', '/search?filters=Nothing']) {
    t.equal((await anonymous('GET', path)).status, 401, path);
  }
  t.equal((await ask('GET', '/search?priority=urgent')).status, 400);
});

t.test('tududi: a search with limit or offset is a page of all results', async (t) => {
  const { ask } = await start(t);
  for (const name of ['a1', 'a2', 'a3']) await ask('POST', '/task', { name, subtasks: [{ name: 'part' }] });
  for (const name of ['a4', 'a5']) await ask('POST', '/project', { name });
  await ask('POST', '/note', { title: 'a6' });
  const all = hits((await ask('GET', '/search?q=a')).body);
  t.equal(all.length, 3 + 3 + 2 + 1, 'with the subtasks, which are parts');
  const found = hits((await ask('GET', '/search?q=a&excludeSubtasks=true')).body);
  t.equal(found.length, 6);
  for (const [limit, offset] of [
    [2, 0],
    [2, 2],
    [3, 1],
    [1, 5],
    [5, 6],
    [20, 0],
    [500, 3],
  ] as const) {
    const { body } = await ask('GET', `/search?q=a&excludeSubtasks=true&limit=${limit}&offset=${offset}`);
    t.same(hits(body), found.slice(offset, offset + limit), `${limit} from ${offset}`);
    t.same(body.pagination, { total: 6, limit, offset, hasMore: offset + limit < 6 });
  }
  t.match((await ask('GET', '/search?q=a&offset=0')).body.pagination, { limit: 20 });
  t.equal((await ask('GET', '/search?q=a')).body.pagination, undefined);
});

t.test('tududi: search finds by deferral and by the further criteria of that API', async (t) => {
  const { ask, ada } = await start(t, { time: '2026-03-10T22:30:00.000Z' });
  t.equal((await ada.patch('/api/profile', { timezone: 'Europe/Berlin' })).status, 200);
  const { body: project } = await ask('POST', '/project', { name: 'house', tags: ['x'] });
  await ask('POST', '/areas', { name: 'garden' });
  const task = (name: string, more: object) => ask('POST', '/task', { name, ...more });
  await task('tonight', { defer_until: '2026-03-10T23:45', due_date: '2026-03-09' });
  await task('tomorrow', { defer_until: '2026-03-11T00:00', note: 'text', tags: ['x'] });
  await task('in a week', { defer_until: '2026-03-17T23:59', project_id: project.id });
  await task('in a month', { defer_until: '2026-04-09T12:00', recurrence_type: 'daily', due_date: '2026-05-01' });
  await task('seen', { defer_until: '2026-03-01T12:00', note: ' \n' });
  for (const [query, found] of [
    ['defer=today', ['tonight']],
    ['defer=tomorrow', ['tomorrow']],
    ['defer=next_week', ['in a week', 'tomorrow', 'tonight']],
    ['defer=next_month', ['in a month', 'in a week', 'tomorrow', 'tonight']],
    ['defer=tomorrow&q=o', ['tomorrow']],
    ['extras=deferred', ['in a month', 'in a week', 'tomorrow', 'tonight']],
    ['extras=overdue', ['tonight']],
    ['extras=has_content', ['tomorrow']],
    ['extras=has_tags', ['house', 'tomorrow']],
    ['extras=recurring', ['in a month']],
    ['extras=assigned_to_project', ['in a week']],
    ['extras=deferred, has_tags', ['tomorrow']],
    ['extras=unknown&filters=Area', ['garden']],
    ['defer=unknown&filters=Area', ['garden']],
  ] as const) {
    const { body } = await ask('GET', `/search?${query}`);
    t.same(body.results.map(({ name }: Json) => name).toSorted(), found, query);
  }
});

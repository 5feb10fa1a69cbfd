import t from 'tap';
import { SAME_SQL } from '../support/database.js';
import { call, connect, listen, tokenWith } from '../support/mcp.js';
import { type Client, startService } from '../support/service.js';
import { watchTexts } from '../support/statements.js';
import { startTududi } from '../support/tududi.js';
import { create, expectStatus, list, type Made, names, share } from '../support/world.js';

// On PostgreSQL too: the store of copies and templates.

const TIME = { time: '2028-02-20T12:00:00.000Z' };

/** Reads that tell about everything: what happened, what was used, and what is kept. */
const ABOUT_ALL: ReadonlySet<string> = new Set([
  ...[
    'listChanges',
    'streamEvents',
    'listBatches',
    'exportProfile',
    'listSections',
    'listNotes',
    'listTags',
    'listAreas',
  ],
  ...[
    'listShares',
    'listSessions',
    'listApiKeys',
    'getLimits',
    'getProfile',
    'listSecurityEvents',
    'listOwnSecurityEvents',
  ],
  ...['listAllApiKeyActivity', 'getHealth', 'getReadiness', 'getApiHealth'],
]);

const QUERIES: Record<string, string> = {
  getCalendar: 'from=2028-02-01&to=2028-03-31',
  getTaskStats: 'from=2028-02-01&to=2028-03-31&group_by=project',
  countTasks: 'by=project_id&include_subtasks=true',
  search: 'q=zebra&types=task,project&count=true',
  listTasks: 'include_subtasks=true&count=true',
  listProjects: 'count=true',
  listUpcomingTasks: 'days=30',
  listTrash: '',
};

async function makeTemplate(ada: Client, more: object = {}): Promise<Made> {
  const project = await create(ada, 'project', { name: 'zebra template', ...more });
  const section = await create(ada, 'section', { name: 'Doing', project_id: project.id });
  const task = (name: string, members: object) =>
    create(ada, 'task', { name: `zebra ${name}`, project_id: project.id, ...members });
  const first = await task('today', {
    due_date: '2028-02-20',
    section_id: section.id,
    tags: ['home'],
    subtasks: [{ name: 'zebra part', due_date: '2028-03-01' }],
  });
  const second = await task('working', {
    status: 1,
    due_date: '2028-02-22',
    defer_until: '2028-02-21T09:30:00Z',
    due_time: '18:00',
  });
  await task('weekly', { due_date: '2028-02-23', recurrence_type: 'weekly', recurrence_weekdays: [3] });
  await task('planned', { status: 6 });
  const done = await task('done', {});
  await ada.post(`/api/v1/task/${done.id}/complete`);
  await ada.put(`/api/v1/task/${second.id}/blocked_by/${first.id}`);
  await create(ada, 'note', { title: 'packing', task_id: first.id, project_id: project.id });
  return project;
}

t.test('templates: no list, count or search shows them and their tasks', SAME_SQL, async (t) => {
  const service = await startService(t, TIME);
  const ada = await service.person('ada', { ai_assistant_enabled: 1 });
  const eve = await service.person('eve');
  const area = await create(ada, 'area', { name: 'area' });
  const other = await create(ada, 'project', { name: 'other', area_id: area.id });
  await create(ada, 'task', { name: 'visible', project_id: other.id, due_date: '2028-02-20', tags: ['home'] });
  await share(ada, 'project', other, eve, 'rw');
  const reads = Object.entries<Record<string, { operationId: string }>>(service.document.paths as never).flatMap(
    ([path, { get }]) => (get === undefined || path.includes('{') ? [] : [{ path, id: get.operationId }]),
  );
  const readAll = async (client: Client) => {
    const found = new Map<string, unknown>();
    for (const { path, id } of reads) {
      if (ABOUT_ALL.has(id)) continue;
      const { status, body } = await client.get(`${path}?${QUERIES[id] ?? ''}`);
      if (status === 200 && typeof body === 'object') found.set(id, body);
    }
    return found;
  };
  const before = { ada: await readAll(ada), eve: await readAll(eve) };
  t.ok(before.ada.size > 15, [...before.ada.keys()].join());
  for (const name of [
    'listTasks',
    'listTodayTasks',
    'listUpcomingTasks',
    'getTaskMetrics',
    'getCalendar',
    'getTaskStats',
    'countTasks',
    'listProjects',
  ]) {
    t.ok(before.ada.has(name), name);
  }
  const template = await makeTemplate(ada, { area_id: area.id });
  await share(ada, 'project', template, eve, 'rw');
  const all = await readAll(ada);
  t.notSame(all.get('getTaskMetrics'), before.ada.get('getTaskMetrics'), 'a project that is no template counts');
  expectStatus(await ada.patch(`/api/v1/project/${template.id}`, { template: true }), 200);
  for (const [who, client] of Object.entries({ ada, eve })) {
    const after = await readAll(client);
    for (const [id, body] of before[who as 'ada' | 'eve']) {
      t.same(after.get(id), body, `${who} ${id}`);
    }
    t.same(await names(client, 'projects?template=true'), ['zebra template']);
    t.same(await names(client, 'projects?template=false'), ['other']);
    t.same(await names(client, 'tasks?filter=zebra&include_subtasks=true'), []);
    t.same(await names(client, `tasks?project_id=${template.id}`), []);
    t.equal((await names(client, `project/${template.id}/tasks?include_subtasks=true`)).length, 6);
    const [first] = await list(client, `project/${template.id}/tasks?due=today`);
    t.same(await names(client, `task/${first?.id}/subtasks`), ['zebra part']);
    t.match((await client.get(`/api/v1/task/${first?.id}`)).body, { name: 'zebra today' });
    t.match((await client.get(`/api/v1/project/${template.id}`)).body, { template: true, task_counts: { total: 6 } });
  }
  const bulk = await ada.post('/api/v1/tasks/bulk', { where: { filter: 'zebra' }, complete: true });
  t.match(bulk.body, { matched: 0 });
  const { changes } = (await ada.get('/api/v1/changes?limit=500')).body;
  t.ok(
    changes.some(({ object }: { object: { name?: string } | null }) => object?.name === 'zebra today'),
    'a mirror has all',
  );
  t.match((await ada.post('/api/v1/task/quick', { text: 'x @"zebra template"', dry_run: true })).body, {
    task: { project_id: null },
  });
  expectStatus(await ada.patch(`/api/v1/project/${template.id}`, { template: false }), 200);
  t.same((await readAll(ada)).get('listTodayTasks'), all.get('listTodayTasks'));
});

t.test('templates: the count of a search is that of its results', async (t) => {
  const service = await startService(t, TIME);
  const [ada, member, sharee] = [await service.person('ada'), await service.person('bea'), await service.person('cy')];
  const template = await makeTemplate(ada, { template: true });
  const plain = await create(ada, 'project', { name: 'zebra plain' });
  const task = await create(ada, 'task', { name: 'zebra visible', project_id: plain.id });
  await create(ada, 'note', { title: 'zebra note', project_id: template.id });
  await create(ada, 'tag', { name: 'zebra' });
  const [inTemplate] = await list(ada, `project/${template.id}/tasks?q=today`);
  for (const one of [template, plain]) await share(ada, 'project', one, member, 'ro');
  for (const one of [inTemplate as Made, task]) await share(ada, 'task', one, sharee, 'ro');
  const key = { name: 'k', scopes: ['*'], project_ids: [template.id, plain.id] };
  const { token } = expectStatus(await ada.post('/api/v1/profile/api-keys', key), 201);
  const narrowed = service.client({ authorization: `Bearer ${token}` });
  for (const [client, expected] of [
    [ada, ['zebra', 'zebra note', 'zebra plain', 'zebra visible']],
    [member, ['zebra note', 'zebra plain', 'zebra visible']],
    [sharee, ['zebra visible']],
    [narrowed, ['zebra note', 'zebra plain', 'zebra visible']],
  ] as const) {
    const { results, pagination } = expectStatus(await client.get('/api/v1/search?q=zebra&count=true'), 200);
    t.same(results.map(({ name }: { name: string }) => name).sort(), expected);
    t.equal(pagination.total, expected.length);
    const notes = expectStatus(await client.get('/api/v1/search?q=zebra&count=true&types=note'), 200);
    t.equal(notes.pagination.total, notes.results.length);
  }
});

t.test('templates: gateways leave them out', async (t) => {
  const { service, ada, ask } = await startTududi(t, TIME);
  const visible = await create(ada, 'task', { name: 'visible', due_date: '2028-02-20' });
  const paths = [
    '/tasks?type=today',
    '/tasks?type=all',
    '/tasks',
    '/projects',
    '/tasks/metrics',
    '/inbox',
    '/search?q=zebra',
  ];
  const read = async () => JSON.stringify(await Promise.all(paths.map(async (path) => (await ask('GET', path)).body)));
  const before = await read();
  t.match(before, /visible/);
  const template = await makeTemplate(ada, { template: true });
  t.equal(await read(), before);
  const client = await connect(t, await listen(service), await tokenWith(ada, { scopes: ['*'] }));
  for (const input of [{}, { view: 'all' }, { text: 'e', view: 'all' }]) {
    const { tasks } = await call<{ tasks: { uid: string }[] }>(client, 'list_tasks', input);
    t.same(
      tasks.map(({ uid }) => uid),
      [visible.uid],
      JSON.stringify(input),
    );
  }
  t.match(await call(client, 'list_projects'), { projects: [] });
  t.match((await ask('GET', `/project/${template.id}`)).body, { name: 'zebra template' });
});

t.test('templates: a copy is no template; the flag is exported, logged and taken back', async (t) => {
  const service = await startService(t, TIME);
  const ada = await service.person('ada');
  const template = await makeTemplate(ada, { template: true });
  const copy = expectStatus(
    await ada.post(`/api/v1/project/${template.id}/duplicate`, { start_date: '2029-02-28' }),
    201,
  );
  t.match(copy, { template: false, task_counts: { total: 6, completed: 0 } });
  t.match(await list(ada, `tasks?project_id=${copy.id}&due=upcoming&order_by=due_date&limit=1`), [
    { due_date: '2029-02-28' },
  ]);
  const document = expectStatus(await ada.get('/api/profile/export'), 200);
  t.same(document.projects.map(({ name, template: is }: Made) => [name, is]).sort(), [
    ['zebra template', false],
    ['zebra template', true],
  ]);
  const eve = await service.person('eve');
  const payload = JSON.stringify(document);
  expectStatus(
    await eve.call('POST', '/api/profile/import', { payload, headers: { 'content-type': 'application/json' } }),
    200,
  );
  t.equal((await list(eve, 'projects?template=true')).length, 1);
  delete document.projects[1].template;
  const bob = await service.person('bob');
  const older = JSON.stringify(document);
  expectStatus(
    await bob.call('POST', '/api/profile/import', { payload: older, headers: { 'content-type': 'application/json' } }),
    200,
  );
  const changed = await ada.patch(`/api/v1/project/${template.id}`, { template: false });
  t.equal((await list(ada, 'projects')).length, 2);
  expectStatus(await ada.post(`/api/v1/batch/${changed.headers['tutti-batch']}/revert`), 200);
  t.equal((await list(ada, 'projects')).length, 1);
  await ada.delete(`/api/v1/project/${template.id}`);
  const [entry] = await list(ada, 'trash?limit=1');
  expectStatus(await ada.post(`/api/v1/trash/${entry?.id}/restore`), 200);
  t.equal((await list(ada, 'projects?template=true')).length, 1);
});

t.test('templates: a document has no ids and no people, and makes the same project', SAME_SQL, async (t) => {
  const service = await startService(t, TIME);
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  const eve = await service.person('eve', { timezone: 'Europe/Berlin' });
  const project = await makeTemplate(ada, {
    description: 'text',
    due_date: '2028-03-20',
    color: '#3366cc',
    tags: ['big'],
  });
  const document = expectStatus(await ada.get(`/api/v1/project/${project.id}/template`), 200);
  t.match(document, {
    format: 'tutti-template/1',
    project: { name: 'zebra template', description: 'text', due_in: 29, color: '#3366cc', tags: ['big'] },
    sections: [{ name: 'Doing' }],
    tasks: [
      { name: 'zebra today', due_in: 0, section: 0, tags: ['home'] },
      { name: 'zebra working', due_in: 2, due_time: '18:00', defer_in: 1, defer_time: '10:30', blocked_by: [0] },
      { name: 'zebra weekly', due_in: 3, recurrence_type: 'weekly', recurrence_weekdays: [3] },
      { name: 'zebra planned' },
      { name: 'zebra done' },
      { name: 'zebra part', parent: 0, due_in: 10 },
    ],
    notes: [{ title: 'packing', task: 0 }],
  });
  t.notMatch(JSON.stringify(document), /"(id|uid|user_id|created_at)"|202\d-|@/);
  const made = expectStatus(
    await eve.post('/api/v1/project/from-template', { template: document, start_date: '2029-02-27' }),
    201,
  );
  t.match(made, {
    name: 'zebra template',
    user_id: eve.id,
    due_date: '2029-03-28',
    template: false,
    task_counts: { total: 6 },
  });
  t.same(expectStatus(await eve.get(`/api/v1/project/${made.id}/template`), 200), document, 'and so on');
  const tasks = await list(eve, `project/${made.id}/tasks?order_by=rank&include_subtasks=true`);
  t.match(
    tasks.find(({ name }) => name === 'zebra working'),
    { due_date: '2029-03-01', defer_until: '2029-02-28T09:30:00.000Z', blocked: true },
  );
  const later = expectStatus(
    await eve.post('/api/v1/project/from-template', { template: document, name: 'n', due_date: '2029-03-20' }),
    201,
  );
  t.match(later, { name: 'n', due_date: '2029-03-20' });
  const today = expectStatus(await eve.post('/api/v1/project/from-template', { template: document }), 201);
  t.match(today, { due_date: '2028-03-20' });
  const revert = await eve.post('/api/v1/project/from-template', {
    template: { format: 'tutti-template/1', project: { name: 'x' } },
  });
  expectStatus(revert, 201);
  expectStatus(await eve.post(`/api/v1/batch/${revert.headers['tutti-batch']}/revert`), 200);
  t.equal((await eve.get(`/api/v1/project/${revert.body.id}`)).status, 404);
  t.equal((await eve.get(`/api/v1/project/${project.id}/template`)).status, 404);
});

t.test('templates: faults of a document are named', SAME_SQL, async (t) => {
  const service = await startService(t, TIME);
  const ada = await service.person('ada');
  const post = (template: object, more: object = {}) =>
    ada.post('/api/v1/project/from-template', {
      template: { format: 'tutti-template/1', project: { name: 'x' }, ...template },
      ...more,
    });
  const tasks = (...list: object[]) => ({ tasks: list.map((task) => ({ name: 'a', ...task })) });
  for (const [template, path] of [
    [tasks({ parent: 0 }), 'tasks/0/parent'],
    [tasks({}, { parent: 0 }, { parent: 1 }), 'tasks/2/parent'],
    [tasks({ section: 0 }), 'tasks/0/section'],
    [tasks({ blocked_by: [3] }), 'tasks/0/blocked_by'],
    [tasks({ blocked_by: [1] }, { blocked_by: [0] }), 'tasks'],
    [tasks({ blocked_by: [0] }), 'tasks'],
    [tasks({ due_time: '10:00' }), 'tasks/0/due_time'],
    [tasks({ due_in: 3_600_000 }), 'tasks/0/due_in'],
    [tasks({ recurrence_type: 'monthly_weekday' }), 'tasks/0/recurrence_weekdays'],
    [tasks({ uid: 'k3v9x0q2m7b4t1z' }), 'tasks/0/uid'],
    [{ notes: [{ title: ' ' }] }, 'notes/0'],
    [{ notes: [{ title: 'x', task: 0 }] }, 'notes/0/task'],
    [{ format: 'tutti-template/2' }, 'format'],
    [{ sections: [{ name: '' }] }, 'sections/0/name'],
  ] as const) {
    const { status, body } = await post(template);
    t.equal(status, 400, path);
    t.ok(JSON.stringify(body.details).includes(`body/template/${path}`), JSON.stringify(body.details));
  }
  t.equal((await post({}, { start_date: '2028-01-01', due_date: '2028-01-01' })).status, 400);
  t.equal((await post(tasks(...Array.from({ length: 501 }, () => ({}))))).status, 400);
  t.equal((await list(ada, 'projects')).length, 0);
  t.equal((await post(tasks({ recurrence_type: 'daily' }))).status, 201);
  const { token } = expectStatus(
    await ada.post('/api/v1/profile/api-keys', { name: 'k', scopes: ['projects:write', 'tasks:write'] }),
    201,
  );
  const key = service.client({ authorization: `Bearer ${token}` });
  const withNote = { format: 'tutti-template/1', project: { name: 'x' }, notes: [{ title: 'x' }] };
  t.equal((await key.post('/api/v1/project/from-template', { template: withNote })).status, 403);
});

t.test('templates: one that is too large is refused before its texts are read; a user reads two at once', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'large' });
  for (let count = 0; count < 4; count++) {
    await create(ada, 'task', { name: 'x', note: '€'.repeat(100_000), project_id: project.id });
  }
  const read = () => ada.get(`/api/v1/project/${project.id}/template`);
  const texts = await watchTexts(t)(async () => {
    const { status, body } = await read();
    t.equal(status, 400);
    t.match(body.details, [{ path: 'path/id', message: /more than 1 MB/ }]);
  });
  t.notOk([...texts].some((text) => text.includes('x.*')));

  const small = await create(ada, 'project', { name: 'small' });
  const three = await Promise.all([1, 2, 3].map(() => ada.get(`/api/v1/project/${small.id}/template`)));
  t.same(three.map(({ status }) => status).sort(), [200, 200, 503]);
  t.match(three.find(({ status }) => status === 503)?.body, { code: 'DATABASE_BUSY', error: /2 templates/ });
});

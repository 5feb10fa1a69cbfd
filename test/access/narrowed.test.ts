import t, { type Test } from 'tap';
import { SAME_SQL } from '../support/database.js';
import { type Client, startService } from '../support/service.js';
import { create, expectStatus, list, type Made, names, share } from '../support/world.js';

// On PostgreSQL too: the conditions of tokens of some projects.

const KEYS = '/api/profile/api-keys';

async function startNarrowed(t: Test, scopes: readonly string[] = ['*']) {
  const service = await startService(t);
  const ada = await service.person('ada');
  const area = await create(ada, 'area', { name: 'area' });
  const goal = await create(ada, 'goal', { name: 'goal' });
  const fill = async (where: string, project: Made | null) => {
    const within = { project_id: project?.id ?? null, due_date: '2026-03-11' };
    const task = await create(ada, 'task', { name: `task ${where}`, ...within, tags: [`tag ${where}`, 'everywhere'] });
    const subtask = await create(ada, 'task', { name: `subtask ${where}`, parent_task_id: task.id });
    const note = await create(ada, 'note', { title: `note ${where}`, project_id: within.project_id });
    return { task, subtask, note };
  };
  const inside = await create(ada, 'project', { name: 'project inside', area_id: area.id });
  const outside = await create(ada, 'project', { name: 'project outside', tags: ['tag outside'] });
  const resources = {
    inside: { project: inside, ...(await fill('inside', inside)) },
    outside: { project: outside, ...(await fill('outside', outside)) },
    nowhere: await fill('nowhere', null),
  };
  const made = expectStatus(await ada.post(KEYS, { name: 'narrow', scopes, project_ids: [inside.uid] }), 201);
  const headers = { authorization: `Bearer ${made.token}` };
  const key = { ...service.client(headers), headers };
  return { service, ada, area, goal, resources, made, key };
}

t.test('A narrowed key sees its projects and their content, in every list and search', async (t) => {
  const { ada, key, made, resources } = await startNarrowed(t);
  t.same(made.apiKey.project_ids, [resources.inside.project.id], 'named by uid, kept by id');
  const tasks = ['task inside'];
  t.same(await names(key, 'tasks'), tasks);
  t.same(await names(key, 'tasks?include_subtasks=true'), ['subtask inside', 'task inside']);
  t.same(await names(key, 'tasks/today'), tasks);
  t.same(await names(key, 'tasks/upcoming'), tasks);
  t.same(await names(key, 'tasks?tag=everywhere'), tasks);
  t.same(await names(key, 'tasks?tag=tag outside'), []);
  t.same(await names(key, 'tasks?order_by=name:desc&status=open&q=task'), tasks);
  t.same(await names(key, `tasks?project_id=${resources.outside.project.id}`), []);
  t.same(await names(key, 'projects'), ['project inside']);
  t.same(await names(key, 'notes'), ['note inside']);
  t.same(await names(key, `project/${resources.inside.project.id}/tasks`), tasks);
  t.same(await names(key, `task/${resources.inside.task.id}/subtasks`), ['subtask inside']);
  t.match((await key.get('/api/v1/tasks?count=true')).body.pagination, { total: 1 });
  t.match((await key.get('/api/v1/tasks/metrics')).body, { open: 1, due_today: 1 });
  const tags = await list(key, 'tags?order_by=usage_count:desc,name');
  t.same(
    tags.map(({ name, usage_count }) => [name, usage_count]),
    [
      ['everywhere', 1],
      ['tag inside', 1],
    ],
  );
  const first = expectStatus(await key.get('/api/v1/tags?order_by=usage_count,name&limit=1'), 200);
  const rest = await names(key, `tags?order_by=usage_count,name&limit=1&cursor=${first.pagination.next_cursor}`);
  t.same([first.tags[0].name, ...rest], ['everywhere', 'tag inside'], 'page by page');
  const found = await list(key, 'search?q=side');
  t.same(found, [], 'half a word finds nothing');
  const hits = expectStatus(await key.get('/api/v1/search?q=task&count=true'), 200);
  t.same(hits.results.map(({ name }: Made) => name).sort(), ['subtask inside', 'task inside'].slice(1));
  t.same((await list(key, 'search?q=inside')).map(({ name }) => name).sort(), [
    'note inside',
    'project inside',
    'subtask inside',
    'task inside',
  ]);
  const outsiders = expectStatus(await key.get('/api/v1/search?q=outside&count=true'), 200);
  t.match(outsiders, { results: [], pagination: { total: 0 } });
  t.equal((await list(ada, 'search?q=outside')).length, 5, 'who has signed in finds it');
});

t.test('A narrowed key gets 404 for resources outside its projects, on every route', SAME_SQL, async (t) => {
  const { key, resources } = await startNarrowed(t);
  const { outside, nowhere } = resources;
  const paths = [
    ...[outside, nowhere].flatMap(({ task, subtask, note }) => [
      `task/${task.id}`,
      `task/${subtask.uid}`,
      `note/${note.id}`,
    ]),
    `project/${outside.project.id}`,
    `project/${outside.project.uid}`,
  ];
  for (const path of paths) {
    t.equal((await key.get(`/api/v1/${path}`)).status, 404, path);
    t.equal((await key.patch(`/api/v1/${path}`, { tags: [] })).status, 404, path);
    t.equal((await key.delete(`/api/v1/${path}`)).status, 404, path);
  }
  const { id } = outside.task;
  t.equal((await key.post(`/api/v1/task/${id}/complete`, {})).status, 404);
  t.equal((await key.get(`/api/v1/task/${id}/activity`)).status, 404);
  t.equal((await key.get(`/api/v1/project/${outside.project.id}/tasks`)).status, 404);
  const bulk = await key.post('/api/v1/tasks/bulk', { items: [{ action: 'complete', id }] });
  t.match(bulk.text, 'NOT_FOUND');
});

t.test('A narrowed key creates resources in its projects, and moves none out', SAME_SQL, async (t) => {
  const { key, area, resources } = await startNarrowed(t);
  const { inside, outside } = resources;
  const forbidden = async (method: 'post' | 'patch', path: string, body: object) => {
    const refused = await key[method](`/api/v1/${path}`, body);
    t.match(refused, { status: 403, body: { code: 'FORBIDDEN' } }, `${path} ${JSON.stringify(body)}`);
  };
  await forbidden('post', 'task', { name: 'x' });
  await forbidden('post', 'task', { name: 'x', project_id: outside.project.id });
  await forbidden('post', 'task', { name: 'x', project_id: 999_999 });
  await forbidden('post', 'task', { name: 'x', parent_task_id: outside.task.id });
  await forbidden('post', 'note', { title: 'x' });
  await forbidden('post', 'note', { title: 'x', project_id: outside.project.uid });
  await forbidden('post', 'note', { title: 'x', task_id: inside.task.id });
  await forbidden('post', 'project', { name: 'x' });
  await forbidden('patch', `task/${inside.task.id}`, { project_id: null });
  await forbidden('patch', `task/${inside.task.id}`, { project_id: outside.project.id });
  await forbidden('patch', `note/${inside.note.id}`, { project_id: null });
  await forbidden('post', 'tag', { name: 'x' });
  const [tag] = await list(key, 'tags');
  await forbidden('patch', `tag/${tag?.id}`, { name: 'x' });
  t.equal((await key.post('/api/v1/task', { name: 'x', project_id: inside.project.id, area_id: area.id })).status, 400);

  const made = await create(key, 'task', { name: 'made', project_id: inside.project.id, tags: ['new'] });
  t.match(made, { name: 'made', project_id: inside.project.id });
  await create(key, 'task', { name: 'part', parent_task_id: made.id });
  await create(key, 'note', { title: 'made', project_id: inside.project.uid });
  t.equal((await key.patch(`/api/v1/task/${made.id}`, { priority: 2 })).status, 200);
  t.equal((await key.post(`/api/v1/task/${made.id}/complete`, { complete_subtasks: true })).status, 200);
  t.equal((await key.delete(`/api/v1/task/${made.id}`)).status, 204);
  t.equal((await key.patch(`/api/v1/project/${inside.project.id}`, { description: 'x' })).status, 200);
  const lines = await key.call('POST', '/api/v1/tasks/import', {
    payload: `{"name":"in","project_name":"project inside"}\n{"name":"out"}\n{"name":"y","project_name":"project outside"}`,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  t.match(JSON.parse(lines.text.trim().split('\n').at(-1) as string), { created: 1, failed_count: 2 });
});

t.test('A narrowed key is for nothing that is of the whole account', SAME_SQL, async (t) => {
  const { service, key, resources } = await startNarrowed(t);
  const refused: [method: string, path: string][] = [
    ...(['areas', 'goals', 'shares', 'webhooks', 'channels', 'trash'] as const).map(
      (path) => ['GET', `/api/v1/${path}`] as [string, string],
    ),
    ...['profile', 'profile/api-keys', 'profile/export', 'profile/limits', 'ai-assistant/daily-brief'].map(
      (path) => ['GET', `/api/${path}`] as [string, string],
    ),
    ['POST', KEYS],
    ['POST', '/api/v1/share'],
    ['GET', '/api/v1/users'],
  ];
  for (const [method, path] of refused) {
    const response = await key.call(method, path, method === 'GET' ? {} : { body: {} });
    t.match(response, { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } }, path);
  }
  // And so is every other operation but those on the kinds that lie in projects, and on the people who see them.
  const reached = new Set(['tasks', 'projects', 'notes', 'comments', 'tags', 'search', 'changes', 'files', 'feeds']);
  for (const [path, methods] of Object.entries(service.document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { security = [], operationId } = operation;
      const scope = security.flatMap(({ bearerToken = [] }) => bearerToken)[0];
      if (scope === undefined || reached.has(scope.split(':')[0] as string)) continue;
      if (operationId === 'listPeople' || operationId === 'listProjectMembers') continue;
      const body = method === 'get' ? {} : { body: {} };
      const response = await key.call(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'), body);
      t.equal(response.body?.code, 'INSUFFICIENT_SCOPE', operationId);
    }
  }
  const { token } = expectStatus(await key.get('/api/current_user'), 200);
  t.same(token.project_ids, [resources.inside.project.id]);
});

t.test('A narrowed key receives changes of resources that are, or were, in its projects', SAME_SQL, async (t) => {
  const { ada, key, area, resources } = await startNarrowed(t);
  const { inside, outside, nowhere } = resources;
  const read = async (client: Client, cursor: string) => {
    const page = expectStatus(await client.get(`/api/v1/changes${cursor && `?cursor=${cursor}`}`), 200);
    const events = page.changes.map(({ type, event, id }: Made) => `${type} ${event} ${id}`);
    return { events, cursor: page.next_cursor as string };
  };
  const begun = await read(key, '');
  t.same(
    begun.events.map((line: string) => line.split(' ')[0]).sort(),
    ['note', 'project', 'tag', 'tag', 'task', 'task'],
    'what is there',
  );
  await ada.patch(`/api/v1/task/${outside.task.id}`, { name: 'x' });
  await ada.patch(`/api/v1/area/${area.id}`, { name: 'x' });
  await create(ada, 'tag', { name: 'of nothing' });
  const quiet = await read(key, begun.cursor);
  t.same(quiet.events, []);
  await ada.patch(`/api/v1/note/${inside.note.id}`, { project_id: null });
  await ada.patch(`/api/v1/note/${nowhere.note.id}`, { project_id: inside.project.id });
  await ada.delete(`/api/v1/task/${inside.subtask.id}`);
  const moved = await read(key, quiet.cursor);
  t.same(moved.events.sort(), [
    `note unshared ${inside.note.id}`,
    `note updated ${nowhere.note.id}`,
    `task deleted ${inside.subtask.id}`,
    `task updated ${inside.task.id}`,
  ]);
  await ada.delete(`/api/v1/note/${inside.note.id}`);
  t.same((await read(key, moved.cursor)).events, [], 'the key reads no changes of a project that it lost');
  const ofAll = (await read(ada, '')).cursor;
  t.equal((await key.get(`/api/v1/changes?cursor=${ofAll}`)).status, 400, 'a cursor of a key that sees more');
  t.equal((await ada.get(`/api/v1/changes?cursor=${moved.cursor}`)).status, 400, 'and the other way round');
});

t.test('A narrowed key hears only of tags that it sees, on every way', SAME_SQL, async (t) => {
  const { service, ada, key, resources } = await startNarrowed(t);
  const tagsOf = async (client: Client) => {
    const tags = await list(client, 'tags?limit=500');
    return new Map(tags.map(({ name, id }) => [String(name), id]));
  };
  const ids = await tagsOf(ada);
  const begun = expectStatus(await key.get('/api/v1/changes'), 200).next_cursor;
  const tool = async (args: object) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'changes_since', arguments: args } };
    const accept = 'application/json, text/event-stream';
    const { text } = await key.post('/mcp', call, { accept, 'mcp-protocol-version': '2025-06-18' });
    return JSON.parse(text.slice(text.indexOf('{'))).result.structuredContent;
  };
  const { next_cursor: from } = await tool({});

  await ada.delete(`/api/v1/tag/${ids.get('tag outside')}`);
  await ada.delete(`/api/v1/tag/${ids.get('tag nowhere')}`);
  await create(ada, 'tag', { name: 'of nothing' });
  await ada.delete(`/api/v1/tag/${(await tagsOf(ada)).get('of nothing')}`);
  await ada.patch(`/api/v1/task/${resources.inside.task.id}`, { tags: ['everywhere', 'new'] });
  await ada.patch(`/api/v1/tag/${ids.get('tag inside')}`, { color: '#112233' });
  await ada.delete(`/api/v1/tag/${ids.get('tag inside')}`);
  await ada.patch(`/api/v1/tag/${ids.get('everywhere')}`, { color: '#112233' });
  await ada.delete(`/api/v1/tag/${ids.get('everywhere')}`);
  const added = (await tagsOf(ada)).get('new');
  const expected = [`tag created ${added}`, `tag deleted ${ids.get('everywhere')}`];
  const tagLines = (changes: { type: string; event: string; id: number }[]) =>
    changes.filter(({ type }) => type === 'tag').map(({ type, event, id }) => `${type} ${event} ${id}`);

  t.same(tagLines(expectStatus(await key.get(`/api/v1/changes?cursor=${begun}`), 200).changes), expected, '/changes');
  t.same(tagLines((await tool({ cursor: from })).changes), expected, 'the tool of agents');
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const disconnect = new AbortController();
  const { authorization } = key.headers;
  const stream = await fetch(`${address}/api/v1/events?cursor=${begun}`, {
    headers: { authorization },
    signal: disconnect.signal,
  });
  let text = '';
  const events = () => [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json as string));
  for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    if (tagLines(events()).includes(expected.at(-1) as string)) break;
  }
  disconnect.abort();
  t.same(tagLines(events()), expected, 'streams');
});

t.test('Narrowing stays within what is shared, and ends with it', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const project = await create(ada, 'project', { name: 'shared' });
  await create(ada, 'task', { name: 'in it', project_id: project.id });
  const names_ = { name: 'x', project_ids: [project.id] };
  t.equal((await bob.post(KEYS, names_)).status, 400, 'what one does not see cannot be named');
  const given = await share(ada, 'project', project, bob, 'ro');
  const { token } = expectStatus(await bob.post(KEYS, names_), 201);
  const key = service.client({ authorization: `Bearer ${token}` });
  await create(bob, 'task', { name: 'own' });
  t.same(await names(key, 'tasks'), ['in it']);
  t.same(await names(key, 'projects'), ['shared']);
  t.equal((await list(key, 'search?q=it')).length, 1);
  t.equal((await key.post('/api/v1/task', { name: 'x', project_id: project.id })).status, 403);
  await ada.delete(`/api/v1/share/${given.id}`);
  t.same(await names(key, 'tasks'), []);
  t.same(await names(key, 'projects'), []);
  const after = expectStatus(await key.get('/api/v1/search?q=it&count=true'), 200);
  t.match(after, { results: [], pagination: { total: 0 } });
});

t.test('A response stored for a full key is not replayed to a narrowed one', SAME_SQL, async (t) => {
  const { ada, key, resources } = await startNarrowed(t);
  const headers = { 'idempotency-key': 'k1' };
  const body = { name: 'x', project_id: resources.inside.project.id };
  const made = await ada.post('/api/v1/task', body, headers);
  t.equal(made.status, 201);
  t.match(await key.post('/api/v1/task', body, headers), { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
});

import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Client, Person } from '../support/service.js';
import { create, type Made, startWorld, trash, type World } from '../support/world.js';

interface Operation {
  id: string;
  method: string;
  path: string;
  body: unknown;
}

interface Named {
  resource: Made;
  shared: boolean;
}

const OTHER_PARAMETERS: Record<string, string> = { '{tag}': 'tag' };

/** Administrators' routes refuse other users with every id. */
const ADMINISTRATION = /^\/api\/v1\/(user|oauth-client)\//;

/** Refused to tokens before the id is read: test/features/oauth/authorize.test.ts. */
const SESSIONS_ONLY = /^\/api\/v1\/oauth\/request\//;

/** Public, and their slug names a provider: test/features/oidc. */
const OF_BROWSERS = /^\/api\/oidc\//;

const MEMBERS_OWN = new Set(['deleteShare']);

/** Insights belong to each reader, and no user has any here: 404 even for users who see the task or project. */
const READERS_OWN = new Set(['dismissTaskInsights', 'dismissProjectInsights']);

/** The copy of a project is that of the reader. */
const COPIES = new Set(['duplicateProject']);
/** What a reader says for themselves. */
const WATCHES = /^(un)?watch(Task|Project)$/;

async function namedResources({
  service,
  resources,
  shares,
  owner,
  webhook,
  channel,
  feed,
  trashed,
  connectionId,
}: World): Promise<Record<string, Named>> {
  const apiKey = (await owner.get('/api/profile/api-keys')).body.api_keys[0];
  await service.signIn(owner);
  const session = (await owner.get('/api/profile/sessions')).body.sessions[0];
  const identity = await service.db.write((trx) =>
    trx
      .insertInto('identities')
      .values({
        ...{ user_id: owner.id, issuer: 'https://id.example.com', subject: randomUUID(), name: 'SSO' },
        ...{ created_at: service.now().toISOString(), last_used_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { batch } = (await owner.get('/api/v1/batches?limit=1')).body.batches[0];
  const { notifications } = (await owner.get('/api/v1/notifications?limit=1')).body;
  return {
    task: { resource: resources['task in shared project'], shared: true },
    'task/uid': { resource: resources['shared task'], shared: true },
    project: { resource: resources['shared project'], shared: true },
    section: { resource: resources['shared section'], shared: true },
    view: { resource: resources['shared view'], shared: true },
    note: { resource: resources['shared note'], shared: true },
    comment: { resource: resources['comment on shared task'], shared: true },
    attachment: { resource: resources['attachment of shared task'], shared: true },
    reminder: { resource: resources['reminder about shared task'], shared: false },
    share: { resource: shares['project ro'] as Made, shared: true },
    webhook: { resource: webhook, shared: false },
    channel: { resource: channel, shared: false },
    feed: { resource: feed, shared: false },
    notification: { resource: notifications[0], shared: false },
    trash: { resource: trashed, shared: false },
    area: { resource: resources.area, shared: false },
    goal: { resource: resources.goal, shared: false },
    tag: { resource: resources.tag, shared: false },
    user: { resource: { id: owner.id, uid: (await owner.get('/api/profile')).body.uid }, shared: false },
    'profile/api-keys': { resource: apiKey, shared: false },
    'profile/sessions': { resource: session, shared: false },
    'profile/identities': { resource: { id: identity.id, uid: String(identity.id) }, shared: false },
    connection: { resource: { id: connectionId, uid: String(connectionId) }, shared: false },
    'oauth-client': { resource: { id: 1, uid: '1' }, shared: false },
    batch: { resource: { id: batch, uid: batch }, shared: false },
    'ai-assistant/task-insights': { resource: resources['shared task'], shared: true },
    'ai-assistant/project-insights': { resource: resources['shared project'], shared: true },
  };
}

interface WithBody {
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
}

function operationsWithIds({ service: { document } }: World): Operation[] {
  const { examples } = document.components as unknown as { examples: Record<string, { value: unknown }> };
  const bodyOf = ({ requestBody }: WithBody) => {
    const component = requestBody?.content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
    return examples[component]?.value;
  };
  return Object.entries(document.paths)
    .filter(([path]) => path.includes('{') && !SESSIONS_ONLY.test(path) && !OF_BROWSERS.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        return { id: operation.operationId, method: method.toUpperCase(), path, body: bodyOf(operation as WithBody) };
      }),
    );
}

function urlsOf({ path }: Operation, named: Record<string, Named>): { urls: string[]; shared: boolean } {
  const [, before = ''] = /^\/api\/(?:v1\/)?(.+?)\/\{/.exec(path) ?? [];
  const found = named[before];
  if (found === undefined) throw new Error(`nothing is known that ${path} could name: add it to namedResources`);
  const { id, uid } = found.resource;
  const references = path.includes('{uid}') ? [uid] : [id, uid].filter((reference) => reference !== undefined);
  const urls = references.map((reference) => {
    const [first, ...others] = path.match(/\{\w+\}/g) ?? [];
    const rest = others.map((parameter) => [parameter, OTHER_PARAMETERS[parameter] ?? '1'] as const);
    return [[first as string, String(reference)] as const, ...rest].reduce(
      (url, [parameter, text]) => url.replace(parameter, text),
      path,
    );
  });
  return { urls, shared: found.shared };
}

/** Sends every operation and returns the responses that have another status than expected; null expects nothing. */
async function unexpected(
  world: World,
  client: Client,
  expected: (operation: Operation, shared: boolean) => number | null,
): Promise<string[]> {
  const named = await namedResources(world);
  const faults: string[] = [];
  for (const operation of operationsWithIds(world)) {
    const { urls, shared } = urlsOf(operation, named);
    const wanted = expected(operation, shared);
    for (const url of wanted === null ? [] : urls) {
      const { status } = await send(client, operation, url);
      if (status !== wanted) faults.push(`${operation.id} ${url} answers ${status}, not ${wanted}`);
    }
  }
  return faults;
}

function send(client: Client, { method, body }: Operation, url: string) {
  return client.call(method, url, body === undefined ? {} : { body });
}

async function stateOf(owner: Person, { resources, shares }: World): Promise<string> {
  const texts: string[] = [];
  for (const { kind, id } of Object.values(resources)) texts.push((await owner.get(`/api/v1/${kind}/${id}`)).text);
  for (const { id } of Object.values(shares)) texts.push((await owner.get(`/api/v1/share/${id}`)).text);
  texts.push((await owner.get('/api/profile/api-keys')).text);
  return texts.join('\n');
}

t.test('A resource that is not visible to a stranger is 404 on every route that takes an id', async (t) => {
  const world = await startWorld(t);
  const before = await stateOf(world.owner, world);
  const refused = ({ path }: Operation) => (ADMINISTRATION.test(path) ? 403 : 404);
  t.same(await unexpected(world, world.stranger, refused), []);
  t.equal(await stateOf(world.owner, world), before, 'and nothing has changed');
});

t.test('A member who may read gets 200 on reads, 403 on the rest; 404 for what is never shared', async (t) => {
  const world = await startWorld(t);
  const before = await stateOf(world.owner, world);
  const expected = ({ id, method, path }: Operation, shared: boolean) => {
    if (MEMBERS_OWN.has(id)) return null;
    if (ADMINISTRATION.test(path)) return 403;
    const allowed = method === 'GET' ? 200 : READERS_OWN.has(id) ? 404 : 403;
    return shared ? (COPIES.has(id) ? 201 : WATCHES.test(id) ? 204 : allowed) : 404;
  };
  t.same(await unexpected(world, world.ro, expected), []);
  t.equal(await stateOf(world.owner, world), before, 'and nothing has changed');
});

t.test('A member who may write gets 403 only for deleting and sharing what is shared by itself', async (t) => {
  const world = await startWorld(t);
  const shared = ['shared project', 'shared task', 'shared note'] as const;
  for (const name of shared) {
    const { kind, id } = world.resources[name];
    t.equal((await world.rw.put(`/api/v1/${kind}/${id}`, { tags: ['tag', 'new'] })).status, 200, `change ${name}`);
    t.equal((await world.rw.delete(`/api/v1/${kind}/${id}`)).status, 403, `delete ${name}`);
    const body = { resource_type: kind, resource_id: id, email: world.stranger.email, access: 'ro' };
    t.equal((await world.rw.post('/api/v1/share', body)).status, 403, `share ${name}`);
    t.equal((await world.ro.post('/api/v1/share', body)).status, 403, `share ${name}, reading`);
    t.equal((await world.stranger.post('/api/v1/share', body)).status, 404, `share ${name}, a stranger`);
  }
  for (const name of ['subtask in shared project', 'task in shared project', 'note in shared project'] as const) {
    const { kind, id } = world.resources[name];
    t.equal((await world.rw.delete(`/api/v1/${kind}/${id}`)).status, 204, `delete ${name}`);
  }
  const { id } = world.resources['subtask of shared task'];
  t.equal((await world.rw.delete(`/api/v1/task/${id}`)).status, 204, 'delete a subtask of a shared task');
});

t.test('A caller without a credential gets 401 on every route that takes an id', async (t) => {
  const world = await startWorld(t);
  t.same(await unexpected(world, world.service.anonymous, () => 401), []);
});

t.test('The owner gets through on every route that takes an id', async (t) => {
  const world = await startWorld(t);
  const named = await namedResources(world);
  const operations = operationsWithIds(world).filter(({ path }) => !ADMINISTRATION.test(path));
  // Resources that others need are deleted last; a key that authenticates is not deleted.
  const removals = operations.filter(({ method, path }) => method === 'DELETE' && path.endsWith('{id}'));
  const rest = operations.filter((operation) => !removals.includes(operation));
  const spare = (await world.owner.post('/api/profile/api-keys', { name: 'spare' })).body.apiKey;
  named['profile/api-keys'] = { resource: spare, shared: false };
  // The shared project takes its sections and views with it.
  named.view = { resource: world.resources['private view'], shared: false };
  named.section = { resource: world.resources['private section'], shared: false };
  named.share = { resource: world.shares['task ro'] as Made, shared: true };
  const recurring = { name: 'x', tags: ['tag'], recurrence_type: 'daily' };
  named.task = { resource: await create(world.owner, 'task', recurring), shared: false };
  // The first completion, which the paths name.
  await world.owner.post(`/api/v1/task/${named.task.resource.id}/complete`);
  const project_id = world.resources['private project'].id;
  const [first, second] = [
    await create(world.owner, 'task', { name: 'first', project_id }),
    await create(world.owner, 'task', { name: 'second', project_id }),
  ];
  for (const operation of [...rest, ...removals]) {
    if (operation.id === 'moveTaskInView') operation.body = { task_id: second.id, before: first.id };
    if (operation.path.includes('/trash/')) named.trash = { resource: await trash(world.owner), shared: false };
    const [url] = urlsOf(operation, named).urls;
    const { status } = await send(world.owner, operation, url as string);
    t.ok(READERS_OWN.has(operation.id) ? status === 404 : status < 300, `${operation.id} ${url} answers ${status}`);
  }
});

t.test('A link to a resource that the caller may not see or change is refused', async (t) => {
  const { ro, stranger, rw, resources } = await startWorld(t);
  const references = [
    ['task', 'project_id', 'shared project'],
    ['task', 'parent_task_id', 'shared task'],
    ['note', 'project_id', 'shared project'],
    ['note', 'task_id', 'shared task'],
  ] as const;
  for (const [kind, member, name] of references) {
    const body = { [kind === 'note' ? 'title' : 'name']: 'x', [member]: resources[name].id };
    t.equal((await ro.post(`/api/v1/${kind}`, body)).status, 403, `${kind} ${member}, a reading member`);
    t.equal((await stranger.post(`/api/v1/${kind}`, body)).status, 400, `${kind} ${member}, a stranger`);
  }
  for (const member of ['area_id', 'goal_id'] as const) {
    const resource = resources[member === 'area_id' ? 'area' : 'goal'];
    for (const kind of ['task', 'project', 'goal']) {
      if (kind === 'goal' && member === 'goal_id') continue;
      const response = await rw.post(`/api/v1/${kind}`, { name: 'x', [member]: resource.id });
      t.equal(response.status, 400, `${kind} ${member}: a member of something else of the owner's`);
    }
  }
});

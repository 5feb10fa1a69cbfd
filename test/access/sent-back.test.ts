import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Client, Person, Service } from '../support/service.js';
import { create, expectStatus, list, type Made, share, startWorld, type World } from '../support/world.js';

/**
 * Every caller can send back a resource that they have read, and this changes nothing: every resource of the document
 * with a read and an update, with every kind of credential, also where relations are hidden from the caller.
 */

interface Resource {
  path: string;
  isPatched: boolean;
  objects: (world: World) => Promise<readonly { id: number | string }[]>;
}

const LISTED: Record<string, (world: World) => Promise<readonly Made[]>> = {
  share: ({ owner }) => list(owner, 'shares'),
  webhook: async ({ webhook }) => [webhook],
  channel: async ({ channel }) => [channel],
  feed: async ({ feed }) => [feed],
  user: ({ root }) => list(root, 'users'),
};

function resourcesOf({ service: { document } }: World): Resource[] {
  return Object.entries(document.paths).flatMap(([path, { get, put, patch }]): Resource[] => {
    if (get === undefined || put === undefined) return [];
    const isPatched = patch !== undefined;
    if (!path.includes('{')) return [{ path, isPatched, objects: async () => [{ id: '' }] }];
    const [, kind = ''] = /([a-z]+)\/\{id\}$/.exec(path) ?? [];
    const objects = async (world: World) => {
      const found = Object.values(world.resources).filter((resource) => resource.kind === kind);
      return found.length > 0 ? found : ((await LISTED[kind]?.(world)) ?? []);
    };
    return [{ path, isPatched, objects }];
  });
}

async function everything({ db }: Service): Promise<string> {
  const tables = [
    ...['tasks', 'projects', 'notes', 'areas', 'goals', 'tags', 'task_tags', 'project_tags', 'note_tags'],
    ...[
      'shares',
      'webhooks',
      'channels',
      'feeds',
      'reminders',
      'comments',
      'attachments',
      'notifications',
      'notification_preferences',
      'users',
      'activity',
      'changes',
      'task_completions',
      'security_events',
    ],
  ];
  const rows = [];
  for (const table of tables) {
    rows.push((await sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(db.read)).rows);
  }
  return JSON.stringify(rows);
}

async function hideMore(world: World): Promise<void> {
  const { owner, rw, ro, resources } = world;
  const make = async (kind: string, name: string, more: object) => {
    const made = await create(owner, kind, { ...(kind === 'note' ? { title: name } : { name }), ...more });
    Object.assign(resources, { [name]: { ...made, kind } });
    return made;
  };
  const hidden = {
    project_id: resources['private project'].id,
    area_id: resources.area.id,
    goal_id: resources.goal.id,
  };
  const task = await make('task', 'task of hidden project', { ...hidden, subtasks: [{ name: 'its subtask' }] });
  const [subtask] = task.subtasks as Made[];
  Object.assign(resources, { 'its subtask': { ...subtask, kind: 'task' } });
  const alone = await make('task', 'subtask without parent', { parent_task_id: resources['private task'].id });
  const note = await make('note', 'note of hidden project', { project_id: hidden.project_id, task_id: alone.id });
  await make('note', 'note about hidden task', {
    project_id: resources['shared project'].id,
    task_id: resources['task in private project'].id,
  });
  for (const [kind, resource] of [
    ['task', task],
    ['task', alone],
    ['note', note],
  ] as const) {
    await share(owner, kind, resource, rw, 'rw');
    await share(owner, kind, resource, ro, 'ro');
  }
}

async function callersOf({
  service,
  root,
  owner,
  rw,
  ro,
  stranger,
  resources,
}: World): Promise<Record<string, Client>> {
  const keyOf = async (person: Person, body: object) => {
    const { token } = expectStatus(await person.post('/api/profile/api-keys', { name: 'key', ...body }), 201);
    return service.client({ authorization: `Bearer ${token}` });
  };
  const project_ids = [resources['shared project'].id];
  const people: Record<string, Person> = { owner, 'writing member': rw, 'reading member': ro };
  const callers: Record<string, Client> = { administrator: root, stranger };
  for (const [name, person] of Object.entries(people)) {
    callers[name] = person;
    callers[`${name}, by session`] = await service.signIn(person);
    callers[`${name}, by a narrowed key`] = await keyOf(person, { scopes: ['*'], project_ids });
    callers[`${name}, by a key for tasks`] = await keyOf(person, { scopes: ['tasks:write'] });
    callers[`${name}, by a key for the rest`] = await keyOf(person, { scopes: ['notes:write', 'projects:write'] });
    callers[`${name}, by a key that reads`] = await keyOf(person, { scopes: ['*:read'] });
  }
  return callers;
}

interface Address {
  url: string;
  isPatched: boolean;
}

/** Reads resources and sends them back. @returns the numbers of accepted and refused updates */
async function sendBack(t: Test, name: string, client: Client, addresses: readonly Address[]) {
  const count = { accepted: 0, refused: 0 };
  for (const [index, { url, isPatched }] of addresses.entries()) {
    const read = await client.get(url);
    if (read.status === 403 || read.status === 404) continue;
    expectStatus(read, 200);
    const update = index % 2 === 0 || !isPatched ? client.put : client.patch;
    const response = await update(url, read.body);
    if (response.status === 403) {
      count.refused += 1;
      continue;
    }
    count.accepted += 1;
    t.equal(response.text, read.text, `${name}: ${url}`);
    t.equal(response.headers.etag, read.headers.etag, `${name}: ${url}`);
  }
  return count;
}

t.test('A resource that was read and is sent back changes nothing, for every caller', async (t) => {
  const world = await startWorld(t);
  const { service, owner } = world;
  await hideMore(world);
  const resources = resourcesOf(world);
  t.ok(resources.length >= 10, resources.map(({ path }) => path).join(' '));
  const addresses: Address[] = [];
  for (const { path, isPatched, objects } of resources) {
    const found = await objects(world);
    t.ok(found.length > 0, `there is something at ${path}`);
    addresses.push(...found.map(({ id }) => ({ url: path.replace('{id}', String(id)), isPatched })));
  }
  const callers = await callersOf(world);
  const ownersView = async () =>
    (await Promise.all(addresses.map(({ url }) => owner.get(url)))).map(({ status, text }) =>
      status === 200 ? text : status,
    );
  const before = { rows: await everything(service), owned: await ownersView() };
  service.clock.advance(60_000);
  const counts: Record<string, { accepted: number; refused: number }> = {};
  for (const [name, client] of Object.entries(callers)) {
    counts[name] = await sendBack(t, name, client, addresses);
    t.equal(await everything(service), before.rows, `${name} has changed nothing`);
  }
  t.same(await ownersView(), before.owned);
  const writers = Object.entries(counts).filter(([name]) => /^(owner|writing)/.test(name) && !name.endsWith('reads'));
  for (const [name, { accepted }] of writers) t.ok(accepted > 0, `${name} sends something back: ${accepted}`);
  const whole = counts.owner?.accepted ?? 0;
  t.ok(whole > 25, `the owner sends everything back: ${whole}`);
  t.same(counts['owner, by session'], counts.owner);
  // All updates of resources shared for writing are accepted, except those of the shares.
  // Shares are changed by their owners, comments by their authors.
  const ofOthers = [...(await list(world.rw, 'shares')), ...(await list(world.rw, 'comments'))];
  t.match(counts['writing member'], { refused: ofOthers.length });
});

t.test('A member learns nothing about a hidden relation from requests', async (t) => {
  const world = await startWorld(t);
  const { owner, rw, resources } = world;
  await hideMore(world);
  const extra = resources as Record<string, World['resources'][keyof World['resources']]>;
  const cases = [
    ['task of hidden project', 'project_id', 'private project'],
    ['task of hidden project', 'area_id', 'area'],
    ['task of hidden project', 'goal_id', 'goal'],
    ['its subtask', 'project_id', 'private project'],
    ['subtask without parent', 'parent_task_id', 'private task'],
    ['shared project', 'area_id', 'area'],
    ['shared project', 'goal_id', 'goal'],
    ['note of hidden project', 'project_id', 'private project'],
    ['note about hidden task', 'task_id', 'task in private project'],
  ] as const;
  for (const [name, member, related] of cases) {
    const { kind, id } = extra[name] as Made;
    const path = `/api/v1/${kind}/${id}`;
    const { text, body } = await rw.get(path);
    t.equal(body[member], null);
    t.notOk(body[member.replace(/_id$/, '')], `${name}: the summary of its ${member} is hidden, too`);
    const { id: itsId, uid } = resources[related];
    const refused = async (value: unknown) => {
      const { status, body } = await rw.patch(path, { [member]: value });
      return { status, error: body.error, code: body.code, details: body.details };
    };
    const unknown = await refused(987_654_321);
    t.ok([400, 403].includes(unknown.status), `${name} ${member}`);
    t.same(await refused(itsId), unknown, `${name} ${member}: its id is refused like any other`);
    t.same(await refused(uid), unknown, `${name} ${member}: and its uid`);
    t.equal((await rw.patch(path, { [member]: null })).text, text);
    t.equal((await owner.get(path)).body[member], itsId, `${name} ${member} stays`);
  }
});

import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import type { App } from '../../src/context.js';
import { startAssisted } from '../support/assistant.js';
import { startIdsAt } from '../support/database.js';
import { documentedLists } from '../support/lists.js';
import type { Client, Person, Service } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create, expectStatus, list, type Made, share } from '../support/world.js';
import { givenAway, isCoveredBy, type Owned, ownedBy } from './hidden.js';

/**
 * Areas, goals, projects and tasks that are hidden from a user do not show in any answer to them. After random writes,
 * every read of the document, every tool of /mcp, the stream of events and the other gateway are asked, and their texts
 * are searched for the names, ids and uids of what is hidden.
 */

const USERS_OWN = 3;

type Step = readonly [what: number, a: number, b: number];

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;

/**
 * An owner with some of everything, of which a part is shared with a member, and moved about.
 * @param seen is called after each change
 */
async function populate(
  owner: Person,
  member: Person,
  { round, steps, seen }: { round: number; steps: readonly Step[]; seen: () => Promise<void> },
): Promise<void> {
  const make = async (kind: string, index: number, more: object = {}) => {
    const name = `mark${round}${kind}${index}end`;
    return create(owner, kind, { ...(kind === 'note' ? { title: name, content: name } : { name }), ...more });
  };
  const three = (kind: string, more: (index: number) => object = () => ({})) =>
    Promise.all([0, 1, 2].map((index) => make(kind, index, more(index))));
  const areas = await three('area');
  const goals = await three('goal', (index) => ({ area_id: areas[index]?.id }));
  const order = (index: number) => ({ area_id: pick(areas, index).id, goal_id: pick(goals, index + 1).id });
  const projects = await three('project', (index) => ({ ...order(index), description: 'text' }));
  const tasks: Made[] = [];
  for (let index = 0; index < 8; index++) {
    const within = index < 5 ? { project_id: pick([...projects, null], index)?.id ?? null } : {};
    const below = index < 5 ? {} : { parent_task_id: pick(tasks, index).id };
    tasks.push(await make('task', index, { ...order(index), ...within, ...below, status: 1, due_date: '2026-03-11' }));
  }
  const notes = [];
  for (let index = 0; index < 4; index++) {
    const more = { project_id: pick([...projects, null], index)?.id ?? null, task_id: pick(tasks, index * 3).id };
    notes.push(await make('note', index, more));
  }
  // One of each, so that some objects are always visible.
  await share(owner, 'task', pick(tasks, 1), member, 'rw');
  await share(owner, 'task', pick(tasks, 6), member, 'ro');
  await share(owner, 'note', pick(notes, 2), member, 'rw');
  await share(owner, 'project', pick(projects, 0), member, 'rw');
  const kinds = { project: projects, task: tasks, note: notes };
  await seen();
  for (const [what, a, b] of steps) {
    const kind = pick(['task', 'task', 'note', 'project'] as const, a);
    const one = pick<{ id: number }>(kinds[kind], a >> 2);
    const member_ = pick(['project_id', 'area_id', 'goal_id', 'parent_task_id', 'task_id'] as const, b);
    const related = { project_id: projects, area_id: areas, goal_id: goals, parent_task_id: tasks, task_id: tasks };
    const to = b % 4 === 0 ? null : pick<{ id: number }>(related[member_], b >> 2).id;
    const path = `/api/v1/${kind}/${one.id}`;
    const either = pick([owner, owner, member], b);
    const given = { resource_type: kind, resource_id: one.id, email: member.email, access: b % 2 === 0 ? 'ro' : 'rw' };
    const todo = [
      () => either.patch(path, { [member_]: to }),
      () => owner.patch(path, { [member_]: to }),
      () => owner.patch(path, { [member_]: to }),
      () => owner.post('/api/v1/share', given),
      async () => owner.delete(`/api/v1/share/${pick(await list(owner, 'shares'), b)?.id}`),
      () => either.delete(path),
      async () => either.post(`/api/v1/trash/${pick(await list(owner, 'trash'), b)?.id}/restore`),
    ];
    if ((await pick(todo, what)()).status < 300) await seen();
  }
}

/**
 * The reads of the document, each with the path of one visible and one hidden resource of each kind.
 */
function readsOf({ document }: Service, resources: readonly Owned[]): string[] {
  const named = (kind: string) => resources.filter((resource) => resource.kind === kind);
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    // Tested separately, because it does not end.
    if (get === undefined || get.operationId === 'streamEvents') return [];
    if (path.endsWith('/search')) return ['text', ...resources.map(({ name }) => name)].map((q) => `${path}?q=${q}`);
    if (!path.includes('{')) return [path];
    const [, kind = ''] = /(area|goal|project|task|note)(?:-insights|\/uid)?\/\{\w+\}/.exec(path) ?? [];
    const references = kind === '' ? [1] : named(kind).map(({ id, uid }) => (path.includes('id}') ? uid : id));
    return references.map((reference) => path.replace(/\{\w+\}/, String(reference)));
  });
}

async function filterFaults(
  client: Client,
  { document }: Service,
  resources: readonly Owned[],
  hidden: readonly Owned[],
) {
  const faults: string[] = [];
  for (const { path, filters } of documentedLists(document)) {
    if (path.includes('{')) continue;
    for (const { name } of filters) {
      const [, related] = /^(?:parent_)?(area|goal|project|task)_id$/.exec(name) ?? [];
      const kind = name === 'subtasks_of' ? 'task' : related;
      const isParent = ({ id }: Owned) => kind !== 'task' || resources.some(({ parent }) => parent === id);
      const resource =
        hidden.find((one) => one.kind === kind && isParent(one)) ?? hidden.find((one) => one.kind === kind);
      if (resource === undefined) continue;
      const body = async (value: unknown) => (await client.get(`${path}?${name}=${value}&count=true`)).body;
      const { request_id: _id, ...nothing } = await body(987_654_321);
      for (const value of name === 'subtasks_of' ? [resource.id] : [resource.id, resource.uid]) {
        const { request_id: _other, ...found } = await body(value);
        if (JSON.stringify(found) !== JSON.stringify(nothing)) faults.push(`${path}?${name}=${kind} ${resource.id}`);
      }
      if (related === undefined) continue;
      const all = path.endsWith('/tasks') ? '&include_subtasks=true' : '';
      const { status, body: none } = await client.get(`${path}?${name}=none&limit=500${all}`);
      const items = status === 200 ? (Object.values(none).find(Array.isArray) as Made[]) : [];
      faults.push(...items.filter((item) => item[name] !== null).map(({ id }) => `${path}?${name}=none lists ${id}`));
    }
  }
  return faults;
}

const TOOL_INPUTS: Record<string, (resources: readonly Owned[]) => object[]> = {
  list_tasks: (resources) => [
    ...['today', 'upcoming', 'overdue', 'inbox', 'all'].map((view) => ({ view, state: 'any' })),
    ...resources
      .filter(({ kind }) => ['project', 'area', 'goal'].includes(kind))
      .flatMap(({ kind, id, name }) => [{ [kind]: id }, { [kind]: name }, { [kind]: name.slice(1) }]),
  ],
  get_task: (resources) => resources.filter(({ kind }) => kind === 'task').map(({ id }) => ({ task: id })),
  list_projects: () => [{}, { over: true }, ...['templates', 'sections', 'views'].map((what) => ({ what }))],
  list_areas_goals_tags: () => ['areas', 'goals', 'tags'].map((kind) => ({ kind })),
  list_notes: () => [{}],
  search: (resources) => resources.map(({ name }) => ({ text: name })),
  daily_brief: () => [{}],
  changes_since: () => [{}],
};

async function agentReads(
  t: Test,
  url: string,
  token: string,
  resources: readonly Owned[],
): Promise<[string, string][]> {
  const agent = new McpClient({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }) as never);
  t.teardown(() => agent.close());
  const texts: [string, string][] = [];
  const { tools } = await agent.listTools();
  for (const { name, annotations } of tools) {
    if (annotations?.readOnlyHint !== true) continue;
    const inputs = TOOL_INPUTS[name];
    if (inputs === undefined) throw new Error(`nothing is known of the tool ${name}: add it to TOOL_INPUTS`);
    for (const input of inputs(resources)) {
      const { structuredContent, content } = await agent.callTool({ name, arguments: { ...input } });
      texts.push([`${name} ${JSON.stringify(input)}`, JSON.stringify([structuredContent, content])]);
    }
  }
  for (const { kind, uid } of resources.filter(({ kind }) => kind === 'task' || kind === 'project')) {
    const uri = `tutti://${kind}/${uid}`;
    const found = await agent.readResource({ uri }).catch(() => undefined);
    const text = JSON.stringify(found?.contents.map((content) => ('text' in content ? content.text : '')) ?? []);
    texts.push([uri, text]);
  }
  return texts;
}

async function streamed(url: string, reader: Person, cursor: string, last: string): Promise<string> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/v1/events?cursor=${cursor}`, {
    headers: { authorization: `Bearer ${reader.token}` },
    signal: stop.signal,
  });
  await create(reader, 'task', { name: last });
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    if (text.includes(last)) break;
  }
  stop.abort();
  return text;
}

const GATEWAY_READS = ['/tasks', '/tasks?type=today', '/projects', '/notes', '/areas', '/goals', '/tags', '/metrics'];

const RUNS = slowly(1, 20);

t.test('No answer to a reader names a project, area, goal or task that is hidden from them', async (t) => {
  const { service } = await startAssisted(t, { env: { COMPAT: 'tududi' } });
  const tables = ['areas', 'goals', 'projects', 'tasks', 'notes'];
  for (const [index, table] of tables.entries()) await startIdsAt(service.db, table, 710_000_000 + index * 10_000_000);
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const gateway = service.app.listeners.get('tududi') as App;
  let round = 0;

  async function read(
    what: string,
    reader: Client & { token: string },
    resources: readonly Owned[],
    sees: (one: Owned) => boolean,
  ) {
    const hidden = resources.filter((resource) => !sees(resource));
    const texts: [string, string][] = [];
    for (const path of readsOf(service, resources)) {
      const { text } = await reader.get(path);
      if (!path.endsWith('/security-log')) texts.push([path, text]);
    }
    texts.push(...(await agentReads(t, url, reader.token, resources)));
    for (const path of GATEWAY_READS) {
      const headers = { authorization: `Bearer ${reader.token}` };
      texts.push([`gateway ${path}`, (await gateway.inject({ method: 'GET', url: `/api${path}`, headers })).payload]);
    }
    const faults = texts.flatMap(([source, text]) => givenAway(text, hidden).map((mark) => `${source}: ${mark}`));
    faults.push(...(await filterFaults(reader, service, resources, hidden)));
    if (faults.length > 0) throw new Error(`${what} is told of ${faults.slice(0, 5).join('; ')}`);
    return hidden.length;
  }

  const narrowedKey = async (person: Person, project: Owned) => {
    const body = { name: 'narrow', scopes: ['*'], project_ids: [project.id] };
    const { token } = expectStatus(await person.post('/api/profile/api-keys', body), 201);
    return { ...service.client({ authorization: `Bearer ${token}` }), token };
  };

  const step = fc.tuple(fc.nat(6), fc.nat(1_000), fc.nat(1_000));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
      round += 1;
      const owner = await service.person(`owner-${round}`);
      const member = await service.person(`member-${round}`, { ai_assistant_enabled: 1 });
      for (let index = 0; index < USERS_OWN; index++) await create(member, 'task', { name: `own ${index}` });
      const begun = expectStatus(await member.get('/api/v1/changes'), 200).next_cursor;
      const sharesNow = () => list(owner, 'shares');
      const all = new Map<number, Owned>();
      const seenOnce = new Set<number>();
      const seen = async () => {
        const shares = await sharesNow();
        for (const resource of await ownedBy(owner)) {
          all.set(resource.id, resource);
          if (isCoveredBy(shares, resource)) seenOnce.add(resource.id);
        }
      };
      await populate(owner, member, { round, steps, seen });
      const resources = await ownedBy(owner);
      const shares = await sharesNow();
      const isMembers = (resource: Owned) => isCoveredBy(shares, resource);
      await read('the member', member, resources, isMembers);
      const [project] = resources.filter(({ kind }) => kind === 'project');
      if (project !== undefined) {
        const isIn = ({ kind, id, project: within }: Owned) =>
          (kind === 'project' ? id : within) === project.id && kind !== 'area' && kind !== 'goal';
        await read("the owner's narrowed key", await narrowedKey(owner, project), resources, isIn);
        if (isMembers(project)) {
          const sees = (resource: Owned) => isIn(resource) && isMembers(resource);
          await read("the member's narrowed key", await narrowedKey(member, project), resources, sees);
        }
      }
      const last = `last of ${round}`;
      const text = await streamed(url, member, begun, last);
      const never = [...all.values()].filter(({ id }) => !seenOnce.has(id));
      const leaked = givenAway(text, never);
      if (leaked.length > 0) throw new Error(`the stream tells of ${leaked.slice(0, 5).join('; ')}`);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  t.ok(round >= RUNS);
});

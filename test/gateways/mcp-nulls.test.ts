import t, { type Test } from 'tap';
import { required } from '../../src/lib/typed.js';
import { call, connect, failure, start, tokenWith } from '../support/mcp.js';
import { create, list, names } from '../support/world.js';

// Adapters of agents send null for each argument that has no value.

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema & { enum?: string[] };
}

const optionalIn = ({ properties = {}, required = [] }: Schema) =>
  Object.keys(properties).filter((name) => !required.includes(name));

const MEMBERS = {
  note: 'deep',
  ...{ due_date: '2026-12-01', due_time: '09:00', defer_until: '2026-11-01T00:00:00.000Z' },
  ...{ recurrence_type: 'monthly', recurrence_month_day: 1, tags: ['x'] },
};

/** An agent of a new account, which has the same as every other one of these. */
async function agentOf(t: Test, { service, origin }: Awaited<ReturnType<typeof start>>, name: string) {
  const person = await service.person(name, { name: 'Pat', surname: null });
  const area = await create(person, 'area', { name: 'Home' });
  const goal = await create(person, 'goal', { name: 'Run' });
  const project = await create(person, 'project', { name: 'Garden' });
  const relations = { project_id: project.id, area_id: area.id, goal_id: goal.id };
  const task = await create(person, 'task', {
    ...{ name: 'Dig', assignee_id: 'me', reminders: [{ before: 'PT30M' }], ...MEMBERS, ...relations },
  });
  const late = await create(person, 'task', { name: 'Late', due_date: '2026-03-01' });
  const gone = await create(person, 'note', { title: 'gone' });
  await person.delete(`/api/v1/note/${gone.id}`);
  return { person, agent: await connect(t, origin, person.token), task: task.id, late: late.id };
}

/** Without what differs between two accounts. */
function comparable(facts: object): unknown {
  const own = ['id', 'uid', 'batch', 'rank', 'completed_by'];
  const text = JSON.stringify(facts, (name, value: unknown) => {
    if (own.includes(name) || name.endsWith('_id')) return undefined;
    return name === 'next_cursor' && value !== null ? 'cursor' : value;
  });
  return JSON.parse(text);
}

t.test('MCP: an optional argument that is null counts as absent, for every tool', async (t) => {
  const world = await start(t);
  const [without, withNulls] = [await agentOf(t, world, 'bob'), await agentOf(t, world, 'cy')];
  const { tools } = await without.agent.listTools();
  const schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema as Schema]));
  const since = world.service.clock.now().toISOString();
  const untried = new Set(schemas.keys());

  const kept: Record<string, unknown>[] = [{}, {}];
  for (const [tool, inputOf] of [
    ['list_tasks', () => ({})],
    ['list_tasks', () => ({ view: 'today' })],
    ['get_task', ({ task }) => ({ task })],
    ['add_task', () => ({ text: 'Buy milk' })],
    ['add_task', () => ({ texts: ['Buy bread', 'Buy salt'] })],
    ['update_task', ({ task }) => ({ task, priority: 'high' })],
    ['undo', (_agent, { batch }) => ({ batch })],
    ['update_task', () => ({ filter: 'Late', expect: 1, status: 'in_progress' })],
    ['complete_task', ({ task }) => ({ task })],
    ['delete_task', ({ late }) => ({ task: late })],
    ['restore', () => ({})],
    ['restore', () => ({ item: 'gone' })],
    ['list_projects', () => ({})],
    ['list_projects', () => ({ what: 'sections' })],
    ['add_project', () => ({ name: 'Attic' })],
    ['list_areas_goals_tags', () => ({ kind: 'tags' })],
    ['list_notes', () => ({})],
    ['add_note', () => ({ content: 'n' })],
    ['search', () => ({ text: 'dig' })],
    ['daily_brief', () => ({})],
    ['changes_since', () => ({})],
    ['changes_since', (_agent, { next_cursor: cursor }) => ({ cursor })],
    ['undo', () => ({ since })],
  ] as [string, (of: typeof without, last: Record<string, unknown>) => Record<string, unknown>][]) {
    untried.delete(tool);
    const results: unknown[] = [];
    for (const [index, one] of [without, withNulls].entries()) {
      const input = inputOf(one, required(kept[index]));
      const absent = optionalIn(required(schemas.get(tool))).filter((name) => !(name in input));
      const nulls = one === withNulls ? Object.fromEntries(absent.map((name) => [name, null])) : {};
      const facts = await call<Record<string, unknown>>(one.agent, tool, { ...input, ...nulls });
      kept[index] = facts;
      results.push(comparable(facts));
    }
    t.same(results[1], results[0], `${tool} ${JSON.stringify(inputOf(without, {}))}`);
    const tasks = async ({ person }: typeof without) => comparable(await list(person, 'tasks'));
    t.same(await tasks(withNulls), await tasks(without), `the tasks after ${tool}`);
  }
  t.same([...untried], [], 'tools without a call above');
});

t.test('MCP: no tool takes an object, in which a null would have to be found', async (t) => {
  const { ada, origin } = await start(t);
  const { tools } = await (await connect(t, origin, ada.token)).listTools();
  for (const { name, inputSchema } of tools) {
    for (const [member, { type, items }] of Object.entries((inputSchema as Schema).properties ?? {})) {
      t.notOk([type, items?.type].flat().includes('object'), `${name} ${member}`);
    }
  }
});

t.test('MCP: null is refused for an unknown argument, and absent where a value is required', async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  t.match(await failure(agent, 'list_tasks', { veiw: null }), { code: 'UNKNOWN_MEMBER' });
  t.match(await failure(agent, 'get_task', { task: null }), { error: /^task is required/ });
  t.match(await failure(agent, 'add_task', { texts: [null] }), { details: [{ path: 'input/texts/0' }] });
});

t.test('MCP: an argument that is null needs no scope', async (t) => {
  const { ada, origin } = await start(t);
  const { id } = await create(ada, 'task', { name: 'Dig' });
  const narrow = await connect(t, origin, await tokenWith(ada, { scopes: ['tasks:write'] }));
  t.match(await call(narrow, 'update_task', { task: id, name: 'Rake', comment: null }), { task: { name: 'Rake' } });
  await t.rejects(call(narrow, 'update_task', { task: id, comment: 'x' }), /scope/);
});

t.test('MCP: update_task empties the members that clear names, and its result names them', async (t) => {
  const world = await start(t);
  const { person, agent, task } = await agentOf(t, world, 'bob');
  const { tools } = await agent.listTools();
  const { properties } = required(tools.find(({ name }) => name === 'update_task')).inputSchema as Schema;
  const all = required(properties?.clear?.items?.enum);
  const stored = async () => (await person.get(`/api/v1/task/${task}`)).body;
  const columns: Record<string, string> = {
    ...{ recurrence: 'recurrence_type', project: 'project_id', area: 'area_id', goal: 'goal_id' },
    ...{ assignee: 'assignee_id' },
  };
  const ofList = {
    tags: async () => (await stored()).tags,
    reminders: () => list(person, `reminders?task_id=${task}`),
  };
  const values = async () =>
    Object.fromEntries(
      await Promise.all(
        all.map(async (name) => {
          const read = ofList[name as keyof typeof ofList];
          return [name, read === undefined ? (await stored())[columns[name] ?? name] : (await read()).length || null];
        }),
      ),
    );
  const before = await values();
  for (const name of all) {
    t.not(before[name], null, name);
    const rehearsed = await call(agent, 'update_task', { task, clear: [name], dry_run: true });
    t.match(rehearsed, { cleared: name === 'due_date' ? ['due_date', 'due_time'] : [name] });
  }
  t.same(await values(), before, 'a rehearsal empties nothing');

  for (const name of all.filter((name) => name !== 'due_date')) {
    const { batch } = await call<{ batch: string }>(agent, 'update_task', { task, clear: [name] });
    t.same(await values(), { ...before, [name]: null }, name);
    await call(agent, 'undo', { batch });
  }
  const { content, structuredContent } = await agent.callTool({
    name: 'update_task',
    arguments: { task, clear: ['note', 'project'], priority: 'high', due_date: null },
  });
  t.match(structuredContent, { task: { priority: 'high', project: null, due: '2026-12-01 09:00' } });
  t.same((structuredContent as { cleared: string[] }).cleared, ['note', 'project']);
  t.match(content, [{}, { text: 'It is changed. Empty now: note, project.' }]);
  t.match(await call(agent, 'update_task', { task, clear: all, subtasks: ['Rake'] }), { cleared: all });
  t.same(Object.values(await values()), Array(all.length).fill(null));
  t.notMatch(await call(agent, 'update_task', { task, name: 'Plant', clear: [] }), { cleared: [] });
});

t.test('MCP: clear works by filter, and not for a member with a value', async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  for (const name of ['one', 'two']) await create(ada, 'task', { name, due_date: '2026-03-01', due_time: '09:00' });
  const selected = { filter: 'due:<today', expect: 2 };
  for (const [input, member] of [
    [{ clear: ['due_time'], due_time: '10:00' }, 'due_time'],
    [{ clear: ['due_date'], due_time: '10:00' }, 'due_time'],
    [{ clear: ['tags'], tags: ['x'] }, 'tags'],
  ] as const) {
    const refused = await failure(agent, 'update_task', { ...selected, ...input });
    t.match(refused, { code: 'VALIDATION_FAILED', details: [{ path: 'input/clear' }] });
    t.match(refused.error, `clear empties ${member}, which has a value`);
  }
  t.match(await failure(agent, 'update_task', { ...selected, clear: ['name'] }), {
    details: [{ path: 'input/clear/0' }],
  });
  const done = await call(agent, 'update_task', { ...selected, clear: ['due_date'] });
  t.match(done, { changed: 2, cleared: ['due_date', 'due_time'] });
  t.same(await names(ada, 'tasks?filter=due:none'), ['one', 'two']);
});

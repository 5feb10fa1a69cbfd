import t from 'tap';
import { type ResourceName, startWorld, type World } from '../support/world.js';

type Change = readonly [member: string, value: unknown, alsoChanged?: object];

interface Changes {
  resource: ResourceName;
  component: string;
  changes: Change[];
}

const changesOf: Record<string, (world: World) => Changes | Promise<Changes>> = {
  task: async ({ owner, resources }) => {
    const { id, uid } = resources['private project'];
    const project = { id, uid, name: 'private project' };
    const parent = resources['private task'];
    const section = resources['private section'];
    const { uid: ownerUid } = (await owner.get('/api/profile')).body;
    const assignee = { id: owner.id, uid: ownerUid, name: 'owner' };
    return {
      resource: 'task in private project',
      component: 'TaskUpdate',
      changes: [
        ['name', 'renamed'],
        ['note', '# Title\n\ntext "quoted" \\ 語 🎻'],
        ['note', ''],
        ['note', null],
        ['status', 1],
        ['status', 2, { completed_at: '2026-03-11T12:00:00.000Z', completed_by: owner.id }],
        ['status', 0, { completed_at: null, completed_by: null }],
        ['priority', 2],
        ['due_date', '2026-12-24'],
        ['due_time', '09:30'],
        ['due_time', null],
        ['due_date', null],
        ['defer_until', '2026-12-24T08:00:00.000Z'],
        ['defer_until', null],
        ['recurrence_weekdays', [0, 6]],
        ['recurrence_week_of_month', -1],
        ['recurrence_month_day', 31],
        ['recurrence_interval', 2],
        ['recurrence_end_date', '2027-12-31'],
        ['recurrence_type', 'weekly', { due_date: '2026-03-14' }],
        ['completion_based', true],
        ['recurrence_type', null, { due_date: '2026-03-14' }],
        ['position', 7],
        ['position', null],
        ['rank', 'a1V'],
        ['assignee_id', owner.id, { assignee }],
        ['assignee_id', null, { assignee: null }],
        ['tags', [], { tags: [] }],
        ['area_id', null, { area: null }],
        ['area_id', resources.area.id, { area: small(resources.area, 'area') }],
        ['goal_id', null, { goal: null }],
        ['section_id', section.id, { section: small(section, 'private section') }],
        ['section_id', null, { section: null }],
        ['project_id', null, { project: null }],
        ['project_id', id, { project }],
        ['project_id', null, { project: null }],
        ['source', 'mail'],
        ['source', null],
        ['parent_task_id', parent.id, { parent_task: small(parent, 'private task') }],
        ['parent_task_id', null, { parent_task: null }],
      ],
    };
  },
  project: ({ resources }) => ({
    resource: 'shared project',
    component: 'ProjectUpdate',
    changes: [
      ['name', 'renamed'],
      ['description', 'text'],
      ['rank', 'a1V'],
      ['description', null],
      ['status', 'in_progress'],
      ['priority', 0],
      ['priority', null],
      ['due_date', '2026-12-24'],
      ['due_date', null],
      ['area_id', null, { area: null }],
      ['area_id', resources.area.id, { area: small(resources.area, 'area') }],
      ['goal_id', null, { goal: null }],
      ['color', '#AABBCC'],
      ['color', null],
      ['pinned', true],
      ['pinned', false],
      ['template', true],
      ['template', false],
      ['tags', [], { tags: [] }],
    ],
  }),
  note: ({ resources }) => ({
    resource: 'note in shared project',
    component: 'NoteUpdate',
    changes: [
      ['title', 'renamed'],
      ['content', 'text'],
      ['title', null],
      ['color', '#001122'],
      ['task_id', resources['task in shared project'].id],
      ['task_id', null],
      ['project_id', null],
      ['project_id', resources['shared project'].id],
      ['tags', [], { tags: [] }],
    ],
  }),
  area: () => ({
    resource: 'area',
    component: 'AreaUpdate',
    changes: [
      ['name', 'renamed'],
      ['name', 'RENAMED'],
      ['description', 'text'],
      ['description', null],
      ['color', '#001122'],
      ['color', null],
    ],
  }),
  goal: ({ resources }) => ({
    resource: 'goal',
    component: 'GoalUpdate',
    changes: [
      ['name', 'renamed'],
      ['why', 'text'],
      ['why', null],
      ['horizon', 'season'],
      ['horizon', null],
      ['target_date', '2026-12-24'],
      ['target_date', null],
      ['status', 'achieved'],
      ['color', '#001122'],
      ['area_id', null, { area: null }],
      ['area_id', resources.area.id, { area: small(resources.area, 'area') }],
    ],
  }),
  section: () => ({
    resource: 'shared section',
    component: 'SectionUpdate',
    changes: [
      ['name', 'renamed'],
      ['color', '#001122'],
      ['color', null],
      ['task_limit', 3],
      ['task_limit', null],
      ['rank', 'a1V'],
    ],
  }),
  view: ({ resources }) => ({
    resource: 'private view',
    component: 'ViewUpdate',
    changes: [
      ['name', 'renamed'],
      ['icon', '⭐'],
      ['icon', null],
      ['color', '#001122'],
      ['color', null],
      ['filter', 'due:<today', { tree: { v: 1, field: 'due', op: '<', value: 'today' } }],
      ['filter', '', { tree: { v: 1, and: [] } }],
      ['order_by', 'due_date:asc,name'],
      ['order_by', null],
      ['group_by', 'status'],
      ['layout', 'board'],
      ['columns', ['waiting', 'in_progress']],
      ['columns', null],
      ['group_by', null],
      ['layout', 'list'],
      ['resource', 'notes'],
      ['resource', 'tasks'],
      ['pinned', true],
      ['rank', 'a1V'],
      ['project_id', resources['shared project'].id],
      ['project_id', null],
    ],
  }),
  tag: () => ({
    resource: 'tag',
    component: 'TagUpdate',
    changes: [
      ['name', 'renamed'],
      ['color', '#001122'],
      ['color', null],
    ],
  }),
};

/** `recurrence_rule` is only ended, and only in imported tasks: see calendar-rules.test.ts. */
const INSTRUCTIONS = ['complete_subtasks', 'recurrence_rule'];

function small({ id, uid }: { id: number; uid: string }, name: string) {
  return { id, uid, name };
}

for (const [kind, changesFor] of Object.entries(changesOf)) {
  t.test(`Updating one member of a ${kind} leaves every other member byte for byte as it was`, async (t) => {
    const world = await startWorld(t);
    const { owner, service, resources } = world;
    const { resource, component, changes } = await changesFor(world);
    const { properties } = service.document.components.schemas[component] as { properties: object };
    const untold = Object.keys(properties).filter((name) => !changes.some(([member]) => member === name));
    t.same(
      untold.filter((name) => !INSTRUCTIONS.includes(name)),
      [],
      'every member that it can be updated by is tried',
    );
    const path = `/api/v1/${kind}/${resources[resource].id}`;
    let before = await owner.get(path);
    for (const [index, [member, value, alsoChanged = {}]] of changes.entries()) {
      const update = index % 2 === 0 ? owner.put : owner.patch;
      const after = await update(path, { [member]: value });
      const label = `${member} ${JSON.stringify(value)}`;
      t.equal(after.text, JSON.stringify({ ...before.body, [member]: value, ...alsoChanged }), label);
      t.equal((await owner.get(path)).text, after.text, 'a read shows what the change answered');
      t.not(after.headers.etag, before.headers.etag);
      before = after;
    }
    service.clock.advance(60_000);
    const { body } = await owner.put(path, { [changes[0]?.[0] as string]: 'later' });
    t.same(body, { ...before.body, [changes[0]?.[0] as string]: 'later', updated_at: '2026-03-11T12:01:00.000Z' });
  });

  t.test(
    `Sending back a ${kind} as it was read changes nothing, not even updated_at, for every caller that may write`,
    async (t) => {
      const world = await startWorld(t);
      const { service, resources } = world;
      for (const [name, { id, kind: itsKind }] of Object.entries(resources)) {
        if (itsKind !== kind) continue;
        for (const client of [world.owner, world.rw]) {
          const path = `/api/v1/${kind}/${id}`;
          const read = await client.get(path);
          if (read.status === 404) continue;
          service.clock.advance(60_000);
          const again = await client.put(path, read.body);
          t.equal(again.text, read.text, name);
          t.equal(again.headers.etag, read.headers.etag, name);
          t.equal((await client.put(path, {})).text, read.text, 'nor does an empty body');
        }
      }
    },
  );
}

t.test('What a client sends for members that the service sets is ignored', async (t) => {
  const { owner, resources, rw } = await startWorld(t);
  const forged = {
    id: 1,
    uid: 'zzzzzzzzzzzzzzz',
    user_id: rw.id,
    access: 'owner',
    created_at: '1999-01-01T00:00:00.000Z',
    updated_at: '1999-01-01T00:00:00.000Z',
    completed_at: '1999-01-01T00:00:00.000Z',
    completed_by: 99,
    usage_count: 99,
    task_counts: {},
    subtask_counts: {},
  };
  for (const { kind, id } of Object.values(resources)) {
    const path = `/api/v1/${kind}/${id}`;
    const { text, body } = await owner.get(path);
    const own = Object.fromEntries(Object.entries(forged).filter(([name]) => name in body));
    t.ok(Object.keys(own).length >= 4);
    t.equal((await owner.put(path, own)).text, text, `${kind} ${id}`);
    for (const unknown of ['version', 'name_key', 'nonsense', 'password_hash']) {
      const refused = await owner.put(path, { ...own, [unknown]: { nested: [true] } });
      t.match(refused, { status: 400, body: { code: 'UNKNOWN_MEMBER', details: [{ path: `body/${unknown}` }] } });
    }
  }
});

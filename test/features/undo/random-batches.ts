import { STATUSES_WITH_SUBTASKS } from '../../../src/filter/fields.js';
import type { RandomSource } from '../../support/random.js';
import type { Client, Person, Result, Service } from '../../support/service.js';
import { create, expectStatus, type Made, share } from '../../support/world.js';

/** Random writes of users who share with each other; each is a batch of the change log. */

type Kind = 'area' | 'goal' | 'tag' | 'project' | 'task' | 'note';

interface Row {
  id: number;
  user_id: number;
  name?: string;
}

export interface Writing {
  service: Service;
  random: RandomSource;
  people: readonly Person[];
  /** Reverts of earlier batches are writes as well. */
  revert(person: Person): Promise<Result | null>;
}

const TABLES = {
  ...{ area: 'areas', goal: 'goals', tag: 'tags' },
  ...{ project: 'projects', task: 'tasks', note: 'notes' },
} as const satisfies Record<Kind, string>;

/** Names and tags that differ in case only, or that a later batch uses again. */
const NAMES = ['Home', 'home', 'Work', 'Garden', 'Été', 'Trip', 'trip', 'Books'];
const TAGS = ['a', 'A', 'b', 'c', 'urgent', 'Later', 'new', 'phone'];
const DATES = [null, '2026-03-11', '2026-03-20', '2026-04-01', '2027-02-28'];
const TEXTS = [null, '', 'short', 'längere Worte\nauf zwei Zeilen', '“quoted” \\ {"a": 1} \u2028'];
const RULES = [
  { recurrence_type: 'daily', due_date: '2026-03-11' },
  { recurrence_type: 'weekly', recurrence_weekdays: [2, 4], due_date: '2026-03-12', due_time: '09:30' },
  { recurrence_type: 'monthly', recurrence_month_day: 31, due_date: '2026-03-31', completion_based: true },
  { recurrence_type: 'daily', due_date: '2026-03-10', recurrence_end_date: '2026-03-13' },
];

function rowsOf({ db }: Service, kind: Kind): Promise<Row[]> {
  return db.read
    .selectFrom(TABLES[kind] as 'tags')
    .selectAll()
    .orderBy('id')
    .execute();
}

/** An object of a type: mostly one of the user, sometimes one of another user that they may not see. */
async function some({ service, random }: Writing, person: Person, kind: Kind): Promise<Row | undefined> {
  const all = await rowsOf(service, kind);
  const own = all.filter(({ user_id }) => user_id === person.id);
  const from = own.length > 0 && !random.chance(3) ? own : all;
  return from.length === 0 ? undefined : random.pick(from);
}

async function idOf(real: Writing, person: Person, kind: Kind): Promise<number> {
  return (await some(real, person, kind))?.id ?? 1;
}

async function idOrNull(real: Writing, person: Person, kind: Kind): Promise<number | null> {
  return real.random.chance(3) ? null : idOf(real, person, kind);
}

function tagsFrom({ random }: Writing): string[] {
  return Array.from({ length: random.below(4) }, () => random.pick(TAGS));
}

/** Returns some of the members, at least one. */
async function someOf({ random }: Writing, members: Record<string, () => unknown>): Promise<Record<string, unknown>> {
  const names = Object.keys(members);
  const sure = random.pick(names);
  const chosen = names.filter((name) => name === sure || random.chance(4));
  const entries = [];
  for (const name of chosen) entries.push([name, await members[name]?.()] as const);
  return Object.fromEntries(entries);
}

async function newTask(real: Writing, person: Person): Promise<object> {
  const { random } = real;
  return {
    name: random.pick(NAMES),
    ...(random.chance(2) && { tags: tagsFrom(real) }),
    ...(random.chance(3) && { project_id: await idOf(real, person, 'project') }),
    ...(random.chance(5) && { area_id: await idOf(real, person, 'area') }),
    ...(random.chance(5) && { goal_id: await idOf(real, person, 'goal') }),
    ...(random.chance(3) && {
      subtasks: [
        { name: 'one', tags: tagsFrom(real) },
        { name: 'two', status: 2 },
      ],
    }),
    ...(random.chance(3) && random.pick(RULES)),
    ...(random.chance(6) && { status: random.below(5) }),
  };
}

async function changedTask(real: Writing, person: Person): Promise<Record<string, unknown>> {
  const { random } = real;
  const changed = await someOf(real, {
    name: () => random.pick(NAMES),
    note: () => random.pick(TEXTS),
    status: () => random.below(5),
    priority: () => random.below(3),
    due_date: () => random.pick(DATES),
    due_time: () => random.pick([null, '09:30', '23:59']),
    defer_until: () => random.pick([null, '2026-03-20']),
    recurrence_type: () => random.pick([null, 'daily', 'monthly', 'yearly']),
    recurrence_interval: () => random.pick([1, 2]),
    completion_based: () => random.chance(2),
    position: () => random.pick([null, 0, 3]),
    tags: () => tagsFrom(real),
    area_id: () => idOrNull(real, person, 'area'),
    goal_id: () => idOrNull(real, person, 'goal'),
    project_id: () => idOrNull(real, person, 'project'),
    parent_task_id: () => idOrNull(real, person, 'task'),
  });
  const endsSubtasks = STATUSES_WITH_SUBTASKS.includes(Number(changed.status)) && random.chance(2);
  return { ...changed, ...(endsSubtasks && { complete_subtasks: true }) };
}

function changedOf(real: Writing, person: Person, kind: Exclude<Kind, 'task'>): Promise<Record<string, unknown>> {
  const { random } = real;
  const area_id = () => idOrNull(real, person, 'area');
  const goal_id = () => idOrNull(real, person, 'goal');
  const project_id = () => idOrNull(real, person, 'project');
  const name = () => random.pick(NAMES);
  const tags = () => tagsFrom(real);
  const color = () => random.pick([null, '#112233', '#aabbcc']);
  const description = () => random.pick(TEXTS);
  const members: Record<Exclude<Kind, 'task'>, Record<string, () => unknown>> = {
    area: { name, color, description },
    goal: { name, area_id, why: description, horizon: () => random.pick([null, 'year', 'month']) },
    tag: { name: () => random.pick(TAGS), color },
    project: {
      ...{ name, description, area_id, goal_id, tags },
      ...{ pinned: () => random.chance(2), due_date: () => random.pick(DATES), priority: () => random.below(3) },
    },
    note: {
      ...{ title: name, content: description, color, project_id, tags },
      task_id: () => idOrNull(real, person, 'task'),
    },
  };
  return someOf(real, members[kind]);
}

interface Operation {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
}

/** A new uid from the random source, so that a run can be repeated. */
function uidFrom({ random }: Writing): string {
  return `u${Array.from({ length: 14 }, () => random.below(36).toString(36)).join('')}`;
}

const OTHERS = ['area', 'goal', 'tag', 'project', 'note'] as const;
const ALL = ['task', 'task', 'task', ...OTHERS] as const;

type Make = (real: Writing, person: Person) => Promise<Operation>;

/** Operations that can also be a part of `POST /batch`. */
const SINGLE: Record<string, Make> = {
  createTask: async (real, person) => ({
    ...{ method: 'POST', path: '/api/v1/task' },
    body: { ...(await newTask(real, person)), uid: uidFrom(real) },
  }),
  createOther: async (real, person) => {
    const kind = real.random.pick(OTHERS);
    const body = await changedOf(real, person, kind);
    const name = kind === 'note' ? {} : { name: `${real.random.pick(NAMES)} ${real.random.below(30)}` };
    return { method: 'POST', path: `/api/v1/${kind}`, body: { ...body, ...name } };
  },
  quickAdd: async ({ random }) => ({
    ...{ method: 'POST', path: '/api/v1/task/quick' },
    body: { text: `Call ${random.pick(NAMES)} tomorrow #${random.pick(TAGS)} !high` },
  }),
  changeTask: async (real, person) => ({
    ...{ method: 'PATCH', path: `/api/v1/task/${await idOf(real, person, 'task')}` },
    body: await changedTask(real, person),
  }),
  changeOther: async (real, person) => {
    const kind = real.random.pick(OTHERS);
    return {
      ...{ method: 'PATCH', path: `/api/v1/${kind}/${await idOf(real, person, kind)}` },
      body: await changedOf(real, person, kind),
    };
  },
  moveTask: async (real, person) => ({
    ...{ method: 'PUT', path: `/api/v1/task/${await idOf(real, person, 'task')}` },
    body: { project_id: await idOrNull(real, person, 'project') },
  }),
  nestTask: async (real, person) => ({
    ...{ method: 'PATCH', path: `/api/v1/task/${await idOf(real, person, 'task')}` },
    body: { parent_task_id: await idOrNull(real, person, 'task') },
  }),
  completeTask: async (real, person) => ({
    ...{ method: 'POST', path: `/api/v1/task/${await idOf(real, person, 'task')}/complete` },
    body: { complete_subtasks: real.random.chance(2) },
  }),
  toggleTask: async (real, person) => ({
    ...{ method: 'PATCH', path: `/api/v1/task/${await idOf(real, person, 'task')}/toggle_completion` },
  }),
  addTags: async (real, person) => ({
    ...{ method: 'POST', path: `/api/v1/task/${await idOf(real, person, 'task')}/tags` },
    body: { tags: ['x', ...tagsFrom(real)] },
  }),
  removeTag: async (real, person) => ({
    ...{ method: 'DELETE', path: `/api/v1/task/${await idOf(real, person, 'task')}/tags/${real.random.pick(TAGS)}` },
  }),
  block: async (real, person) => ({
    method: real.random.chance(3) ? 'DELETE' : 'PUT',
    path: `/api/v1/task/${await idOf(real, person, 'task')}/blocked_by/${await idOf(real, person, 'task')}`,
  }),
  remove: async (real, person) => {
    const kind = real.random.pick(ALL);
    return { method: 'DELETE', path: `/api/v1/${kind}/${await idOf(real, person, kind)}` };
  },
};

async function bulkItem(real: Writing, person: Person): Promise<object> {
  const { random } = real;
  const id = await idOf(real, person, 'task');
  return random.pick([
    async () => ({ action: 'create', task: await newTask(real, person) }),
    async () => ({ action: 'quick', text: `Water #${random.pick(TAGS)}` }),
    async () => ({ action: 'update', id, task: await changedTask(real, person) }),
    async () => ({ action: 'complete', id, complete_subtasks: random.chance(2) }),
    async () => ({ action: 'delete', id }),
  ])();
}

type Run = (real: Writing, person: Person) => Promise<Result | null>;

const single =
  (make: Make): Run =>
  async (real, person) => {
    const { method, path, body } = await make(real, person);
    return person.call(method, path, body === undefined ? {} : { body });
  };

/** Writes by name, each with the response that names its batch. */
const WRITES: Record<string, Run> = {
  ...Object.fromEntries(Object.entries(SINGLE).map(([name, make]) => [name, single(make)])),
  async restore(real, person) {
    const { trash } = expectStatus(await person.get('/api/v1/trash?limit=50'), 200);
    if (trash.length === 0) return null;
    return person.post(`/api/v1/trash/${real.random.pick(trash as Made[]).id}/restore`);
  },
  async bulk(real, person) {
    const items = [];
    for (let count = 2 + real.random.below(5); count > 0; count--) items.push(await bulkItem(real, person));
    return person.post(`/api/v1/tasks/bulk?atomic=${real.random.chance(4)}`, { items });
  },
  async bulkWhere({ random }, person) {
    const actions = [
      { update: { priority: 1 } },
      { update: { shift_days: 2, add_tags: ['where'] } },
      { update: { remove_tags: ['a', 'b'] } },
      { update: { status: 2, complete_subtasks: true } },
      { complete: true },
      { delete: true },
    ];
    const where = { filter: random.pick(['priority:low tag:a', 'tag:b', 'tag:phone', 'name:Trip', 'due:2026-03-20']) };
    return person.post('/api/v1/tasks/bulk', { where, ...random.pick(actions) });
  },
  async batch(real, person) {
    const operations: Operation[] = [];
    const makers = Object.values(SINGLE);
    for (let count = 2 + real.random.below(4); count > 0; count--) {
      operations.push(await real.random.pick(makers)(real, person));
    }
    const [first] = operations;
    const uid = (first?.body as { uid?: string } | undefined)?.uid;
    if (uid !== undefined) operations.push({ method: 'POST', path: `/api/v1/task/${uid}/complete` });
    return person.post('/api/v1/batch', { operations });
  },
  /** Two objects exchange their unique names. */
  async swap(real, person) {
    const kind = real.random.pick(['area', 'goal', 'tag'] as const);
    const own = (await rowsOf(real.service, kind)).filter(({ user_id }) => user_id === person.id);
    if (own.length === 0) return null;
    const [one, other] = [real.random.pick(own), real.random.pick(own)];
    const rename = (id: number, name: string | undefined) => ({
      method: 'PATCH',
      path: `/api/v1/${kind}/${id}`,
      body: { name },
    });
    const operations = [rename(one.id, 'between'), rename(other.id, one.name), rename(one.id, other.name)];
    return person.post('/api/v1/batch', { operations });
  },
  async removeAndUseName(real, person) {
    const kind = real.random.pick(['area', 'goal', 'tag'] as const);
    const own = (await rowsOf(real.service, kind)).filter(({ user_id }) => user_id === person.id);
    if (own.length === 0) return null;
    const { id, name } = real.random.pick(own);
    const operations = [
      { method: 'DELETE', path: `/api/v1/${kind}/${id}` },
      { method: 'POST', path: `/api/v1/${kind}`, body: { name } },
    ];
    return person.post('/api/v1/batch', { operations });
  },
  async importTasks({ random }, person) {
    const lines = [{ name: 'imported', project_name: random.pick(NAMES), tags: ['imported'] }, { name: 'second' }];
    return person.call('POST', '/api/v1/tasks/import', {
      payload: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      headers: { 'content-type': 'application/x-ndjson' },
    });
  },
  revert: (real, person) => real.revert(person),
};

const WEIGHTS: Readonly<Record<string, number>> = {
  ...{ createTask: 6, createOther: 4, changeTask: 8, changeOther: 5, nestTask: 3, moveTask: 3 },
  ...{ completeTask: 4, removeTag: 3, remove: 4, bulk: 3, bulkWhere: 2, batch: 4, restore: 3, revert: 4 },
};

export const WRITE_NAMES = Object.keys(WRITES);

const NAMES_BY_WEIGHT = Object.keys(WRITES).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name));

export interface Written {
  name: string;
  response: Result;
}

/** Sends a random write. Returns null if there was nothing to write to. */
export async function writeAtRandom(real: Writing, person: Person): Promise<Written | null> {
  const name = real.random.pick(NAMES_BY_WEIGHT);
  const response = await (WRITES[name] as Run)(real, person);
  return response === null ? null : { name, response };
}

/** Creates objects of each type, and shares that the writes leave as they are. */
export async function createShared(people: readonly Person[]): Promise<void> {
  for (const [at, person] of people.entries()) {
    const member = people[(at + 1) % people.length] as Person;
    const reader = people[(at + 2) % people.length] as Person;
    const area = await create(person, 'area', { name: 'Home' });
    const goal = await create(person, 'goal', { name: 'Move', area_id: area.id });
    const project = await create(person, 'project', { name: 'Flat', area_id: area.id, goal_id: goal.id, tags: ['a'] });
    const other = await create(person, 'project', { name: 'Garden' });
    const task = await create(person, 'task', { name: 'Pack', project_id: project.id, subtasks: [{ name: 'part' }] });
    const alone = await create(person, 'task', { name: 'Alone', tags: ['b'] });
    const note = await create(person, 'note', { title: 'Plan', project_id: project.id, task_id: task.id });
    await create(person, 'note', { title: 'Own', content: 'text', tags: ['b', 'c'] });
    for (const rule of RULES) await create(person, 'task', { name: 'again', subtasks: [{ name: 'step' }], ...rule });
    await share(person, 'project', project, member, 'rw');
    await share(person, 'project', other, member, 'rw');
    await share(person, 'project', project, reader, 'ro');
    await share(person, 'task', alone, reader, 'rw');
    await share(person, 'note', note, reader, 'rw');
  }
}

/** Returns the exported account as text, without what an undo changes: times, versions and the history of tasks. */
export async function exportedAccount(client: Pick<Client, 'get'>): Promise<string> {
  const { body } = await client.get('/api/profile/export');
  return JSON.stringify(body, (name, value) => (CHANGED_BY_UNDO.has(name) ? undefined : value), 1);
}

const CHANGED_BY_UNDO = new Set(['updated_at', 'exported_at', 'activity', 'deleted_task_activity', 'version']);

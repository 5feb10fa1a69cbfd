import fc from 'fast-check';
import type { Mirror } from './mirror.js';
import type { Client, Person } from './service.js';

/** Random operations of users who share with each other. */

/** Number of users, besides one whose account is deleted at the end. */
export const USERS = 4;
export const LEAVER = USERS;

export interface Writers {
  users: readonly (Client & Pick<Person, 'id' | 'email'>)[];
  mirrors: readonly Mirror[];
  later(): void;
}

export type Numbers = readonly [who: number, a: number, b: number, c: number];

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(items.length, 1)];

/** Returns an object of a type that a user sees; in half of the cases, a shared one. */
function seen({ mirrors, users }: Writers, who: number, type: string, at: number): string | undefined {
  const all = [...(mirrors[who] as Mirror).objects].filter(([key]) => key.startsWith(`${type} `));
  const others = all.filter(([, { user_id }]) => user_id !== undefined && user_id !== (users[who] as Person).id);
  const [key] = pick(at % 2 === 0 && others.length > 0 ? others : all, at >> 1) ?? [];
  return key?.split(' ')[1];
}

const orNull = (at: number, id: string | undefined) => (at % 4 === 0 || id === undefined ? null : Number(id));

/** Operations by name. The tests also check that a refused operation changes nothing. */
export const OPERATIONS: Record<string, (real: Writers, client: Client, numbers: Numbers) => Promise<unknown>> = {
  createTask: (real, client, [who, a, b, c]) =>
    client.post('/api/v1/task', {
      name: `task ${a}`,
      ...(a % 3 === 0 && { project_id: orNull(b, seen(real, who, 'project', b)) }),
      ...(a % 3 === 1 && { parent_task_id: orNull(b, seen(real, who, 'task', b)) }),
      ...(c % 3 === 0 && { tags: [`tag ${c % 5}`] }),
      ...(c % 4 === 0 && { subtasks: [{ name: 'one' }, { name: 'two', tags: ['part'] }] }),
      ...(c % 5 === 0 && { recurrence_type: 'daily', due_date: '2026-03-11' }),
    }),
  createProject: (real, client, [who, a, b]) =>
    client.post('/api/v1/project', {
      name: `project ${a}`,
      area_id: orNull(b, seen(real, who, 'area', b)),
      tags: ['x'],
    }),
  createNote: (real, client, [who, a, b, c]) =>
    client.post('/api/v1/note', {
      title: `note ${a}`,
      ...(c % 2 === 0 && { project_id: orNull(b, seen(real, who, 'project', b)) }),
      ...(c % 3 === 0 && { task_id: orNull(b, seen(real, who, 'task', b)) }),
    }),
  createSection: (real, client, [who, a, b]) =>
    client.post('/api/v1/section', { name: `section ${a}`, project_id: Number(seen(real, who, 'project', b)) }),
  renameSection: (real, client, [who, a, b]) =>
    client.patch(`/api/v1/section/${seen(real, who, 'section', a)}`, { name: `renamed ${b}` }),
  createView: (real, client, [who, a, b, c]) =>
    client.post('/api/v1/view', {
      name: `view ${a}`,
      ...(c % 2 === 0 && { project_id: orNull(b, seen(real, who, 'project', b)) }),
      filter: pick(['', 'due:<today', `project:${seen(real, who, 'project', a)}`], a),
      order_by: pick([null, 'manual', 'manual'], a),
    }),
  changeView: (real, client, [who, a, b, c]) =>
    client.patch(`/api/v1/view/${seen(real, who, 'view', a)}`, {
      name: `renamed ${b}`,
      ...(c % 2 === 0 && { project_id: orNull(b, seen(real, who, 'project', b)) }),
      ...(c % 3 === 0 && { filter: `status:${pick(['open', 'closed'], b)}` }),
    }),
  placeInView: (real, client, [who, a, b, c]) =>
    client.post(`/api/v1/view/${seen(real, who, 'view', a)}/order`, {
      task_id: Number(seen(real, who, 'task', b)),
      [c % 2 === 0 ? 'before' : 'after']: Number(seen(real, who, 'task', c)),
    }),
  placeTask: (real, client, [who, a, b, c]) =>
    client.post(`/api/v1/task/${seen(real, who, 'task', a)}/move`, {
      section_id: orNull(b, seen(real, who, 'section', b)),
      at: c % 2 === 0 ? 'first' : 'last',
    }),
  createNamed: (_real, client, [, a, b]) =>
    client.post(`/api/v1/${pick(['area', 'goal', 'tag'], a)}`, { name: `name ${b % 20}` }),
  updateTask: (real, client, [who, a, b, c]) =>
    client.patch(`/api/v1/task/${seen(real, who, 'task', a)}`, {
      ...(b % 2 === 0 && { name: `renamed ${b}` }),
      ...(b % 3 === 0 && { priority: b % 2 }),
      ...(b % 4 === 0 && { status: c % 5 }),
      ...(b % 5 === 0 && { tags: [`tag ${c % 4}`] }),
      ...(b % 6 === 0 && { goal_id: orNull(c, seen(real, who, 'goal', c)) }),
    }),
  assign: (real, client, [who, a, b]) =>
    client.patch(`/api/v1/task/${seen(real, who, 'task', a)}`, {
      assignee_id: b % 5 === 0 ? null : b % 3 === 0 ? 'me' : (real.users[b % (USERS + 1)] as Person).id,
    }),
  comment: (real, client, [who, a, b, c]) =>
    client.post('/api/v1/comment', {
      task_id: Number(seen(real, who, 'task', a)),
      text: `comment ${b} @${(real.users[c % (USERS + 1)] as Person).email.split('@')[0]}`,
    }),
  editComment: (real, client, [who, a, b]) =>
    client.patch(`/api/v1/comment/${seen(real, who, 'comment', a)}`, { text: `edited ${b}` }),
  removeComment: (real, client, [who, a]) => client.delete(`/api/v1/comment/${seen(real, who, 'comment', a)}`),
  watch: (real, client, [who, a, b, c]) => {
    const type = pick(['task', 'task', 'project'], a) as string;
    return client.call(c % 3 === 0 ? 'DELETE' : 'PUT', `/api/v1/${type}/${seen(real, who, type, b)}/watch`);
  },
  moveTask: (real, client, [who, a, b]) =>
    client.patch(`/api/v1/task/${seen(real, who, 'task', a)}`, {
      project_id: orNull(b, seen(real, who, 'project', b)),
    }),
  nestTask: (real, client, [who, a, b]) =>
    client.patch(`/api/v1/task/${seen(real, who, 'task', a)}`, {
      parent_task_id: orNull(b, seen(real, who, 'task', b)),
    }),
  completeTask: (real, client, [who, a, b]) =>
    client.post(`/api/v1/task/${seen(real, who, 'task', a)}/complete`, { complete_subtasks: b % 2 === 0 }),
  toggleTask: (real, client, [who, a]) => client.patch(`/api/v1/task/${seen(real, who, 'task', a)}/toggle_completion`),
  tagTask: (real, client, [who, a, b]) =>
    client.post(`/api/v1/task/${seen(real, who, 'task', a)}/tags`, { tags: [`tag ${b % 6}`] }),
  updateProject: (real, client, [who, a, b]) =>
    client.patch(`/api/v1/project/${seen(real, who, 'project', a)}`, { name: `renamed ${b}`, tags: [`tag ${b % 3}`] }),
  moveNote: (real, client, [who, a, b]) =>
    client.patch(`/api/v1/note/${seen(real, who, 'note', a)}`, {
      content: `${b}`,
      project_id: orNull(b, seen(real, who, 'project', b)),
    }),
  renameNamed: (real, client, [who, a, b]) => {
    const type = pick(['area', 'goal', 'tag'], a) as string;
    return client.patch(`/api/v1/${type}/${seen(real, who, type, b)}`, { name: `other ${b % 20}` });
  },
  remove: (real, client, [who, a, b]) => {
    const type = pick(
      ['task', 'task', 'task', 'project', 'section', 'view', 'note', 'area', 'goal', 'tag'],
      a,
    ) as string;
    return client.delete(`/api/v1/${type}/${seen(real, who, type, b)}`);
  },
  restore: async (_real, client, [, a]) => {
    const { body } = await client.get('/api/v1/trash');
    return client.post(`/api/v1/trash/${(pick(body.trash, a) as { id: number } | undefined)?.id}/restore`);
  },
  share: (real, client, [who, a, b, c]) => {
    const type = pick(['project', 'project', 'task', 'note'], a) as string;
    const member = real.users[(who + 1 + (c % USERS)) % (USERS + 1)] as Person;
    const resource = seen(real, who, type, b * 2 + 1);
    const access = c % 3 === 0 ? 'ro' : 'rw';
    return client.post('/api/v1/share', {
      resource_type: type,
      resource_id: Number(resource),
      email: member.email,
      access,
    });
  },
  changeShare: (real, client, [who, a, b]) =>
    client.patch(`/api/v1/share/${seen(real, who, 'share', a)}`, { access: b % 2 === 0 ? 'ro' : 'rw' }),
  endShare: (real, client, [who, a]) => client.delete(`/api/v1/share/${seen(real, who, 'share', a)}`),
  block: async (real, client, [who, a]) => {
    const body = { email: (real.users[(who + 1 + a) % (USERS + 1)] as Person).email };
    await client.post('/api/profile/blocked', body);
    await client.call('DELETE', '/api/profile/blocked', { body });
  },
  bulk: (real, client, [who, a, b, c]) =>
    client.post(`/api/v1/tasks/bulk?atomic=${c % 4 === 0}`, {
      items: [
        { action: 'create', task: { name: `bulk ${a}`, tags: ['bulk'] } },
        { action: 'update', id: Number(seen(real, who, 'task', a) ?? 1), task: { name: 'in bulk' } },
        { action: 'complete', id: Number(seen(real, who, 'task', b) ?? 1) },
        { action: 'delete', id: Number(seen(real, who, 'task', c) ?? 1) },
      ],
    }),
  keyed: (real, client, [who, a, b]) =>
    client.post(
      '/api/v1/task',
      { name: `once ${a}`, project_id: orNull(b, seen(real, who, 'project', b)) },
      { 'idempotency-key': `k${a % 10}-${b % 3}` },
    ),
  profile: (_real, client, [, a]) => client.patch('/api/profile', { about_you: `I ${a}` }),
  later: async (real) => real.later(),
};

const WEIGHTS: Readonly<Record<string, number>> = {
  ...{
    createTask: 8,
    createProject: 3,
    createNote: 3,
    moveTask: 4,
    placeInView: 3,
    share: 6,
    updateTask: 4,
    completeTask: 3,
    remove: 3,
    assign: 3,
    comment: 4,
    watch: 3,
  },
};

export const operation = fc.tuple(
  fc.constantFrom(...Object.keys(OPERATIONS).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name))),
  fc.tuple(fc.nat(USERS), fc.nat(1_000), fc.nat(1_000), fc.nat(1_000)),
);

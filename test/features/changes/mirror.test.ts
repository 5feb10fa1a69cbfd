import fc from 'fast-check';
import t from 'tap';
import { createMirror, differences, type Mirror } from '../../support/mirror.js';
import { type Client, type Person, type Service, startService } from '../../support/service.js';

/**
 * Random writes of users who share with each other: after each of them, what every user has by `/changes` alone is what
 * the lists show them.
 */

const USERS = 4;
/** One more, whose account is deleted. */
const LEAVER = USERS;

interface Real {
  service: Service;
  users: Person[];
  mirrors: Mirror[];
  gone: Set<number>;
  /** How often what was to be done was done, by operation. */
  done: Map<string, number>;
}

type Numbers = readonly [who: number, a: number, b: number, c: number];

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(items.length, 1)];

/** Something of a type that a user sees; of two tries, one of what somebody else has shared with them. */
function seen({ mirrors, users }: Real, who: number, type: string, at: number): string | undefined {
  const all = [...(mirrors[who] as Mirror).objects].filter(([key]) => key.startsWith(`${type} `));
  const others = all.filter(([, { user_id }]) => user_id !== undefined && user_id !== (users[who] as Person).id);
  const [key] = pick(at % 2 === 0 && others.length > 0 ? others : all, at >> 1) ?? [];
  return key?.split(' ')[1];
}

const orNull = (at: number, id: string | undefined) => (at % 4 === 0 || id === undefined ? null : Number(id));

/** What users do, by its name. What is refused changes nothing, which is looked at as well. */
const OPERATIONS: Record<string, (real: Real, client: Client, numbers: Numbers) => Promise<unknown>> = {
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
    const type = pick(['task', 'task', 'task', 'project', 'note', 'area', 'goal', 'tag'], a) as string;
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
  later: async (real) => real.service.clock.advance(60_000),
};

const WEIGHTS: Readonly<Record<string, number>> = {
  ...{
    createTask: 8,
    createProject: 3,
    createNote: 3,
    moveTask: 4,
    share: 6,
    updateTask: 4,
    completeTask: 3,
    remove: 3,
  },
};

const operation = fc.tuple(
  fc.constantFrom(...Object.keys(OPERATIONS).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name))),
  fc.tuple(fc.nat(USERS), fc.nat(1_000), fc.nat(1_000), fc.nat(1_000)),
);

const command = operation.map(
  ([name, numbers]): fc.AsyncCommand<object, Real> => ({
    check: () => true,
    async run(_model, real) {
      const [who] = numbers;
      if (real.gone.has(who)) return;
      const answer = (await OPERATIONS[name]?.(real, real.users[who] as Person, numbers)) as
        | { status?: number }
        | undefined;
      if ((answer?.status ?? 200) < 300) real.done.set(name, (real.done.get(name) ?? 0) + 1);
      await compare(real, name);
    },
    toString: () => `${name}(${numbers})`,
  }),
);

/** The last of a run: an account that shares and is shared with goes. */
const departure: fc.AsyncCommand<object, Real> = {
  check: () => true,
  async run(_model, real) {
    const leaver = real.users[LEAVER] as Person;
    if (real.gone.has(LEAVER)) return;
    const { status } = await leaver.post('/api/profile/delete-account', { password: leaver.password });
    if (status !== 204) throw new Error(`the account could not be deleted: ${status}`);
    real.gone.add(LEAVER);
    await compare(real, 'departure');
  },
  toString: () => 'departure',
};

async function compare({ users, mirrors, gone }: Real, after: string): Promise<void> {
  for (const [who, mirror] of mirrors.entries()) {
    if (gone.has(who)) continue;
    await mirror.catchUp(3);
    const [difference] = await differences(users[who] as Person, mirror);
    if (difference !== undefined) throw new Error(`after ${after}, user ${who}: ${difference}`);
  }
}

const RUNS = Number(process.env.MIRROR_RUNS ?? 6);
const STEPS = 100;

t.test('Changes: after each step, the mirror of each user is what the lists show them', async (t) => {
  const service = await startService(t, {});
  let round = 0;
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: STEPS, maxLength: STEPS }), async (commands) => {
      round += 1;
      const users: Person[] = [];
      for (let at = 0; at <= USERS; at++) users.push(await service.person(`user${at}-of-${round}`));
      const mirrors = users.map((user) => createMirror(user));
      const real: Real = { service, users, mirrors, gone: new Set(), done };
      await compare(real, 'the beginning');
      for (const one of [...commands, departure]) await one.run({}, real);
      if (mirrors.some(({ restarts }) => restarts > 0)) throw new Error('a mirror had to begin again');
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  t.ok(round >= RUNS);
  // Of few runs, one or the other is missing at times.
  const never = Object.keys(OPERATIONS).filter((name) => !done.has(name));
  t.ok(never.length <= (RUNS < 50 ? 3 : 0), `never succeeded: ${never}`);
});

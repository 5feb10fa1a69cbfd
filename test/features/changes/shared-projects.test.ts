import t from 'tap';
import { createMirror, differences, type Mirror } from '../../support/mirror.js';
import { type RandomSource, randomSource } from '../../support/random.js';
import { type Client, type Person, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { create, expectStatus, type Made } from '../../support/world.js';

/**
 * Projects with many tasks are shared, emptied, deleted and restored, while mirrors read a page of random size now and
 * then: their cursors are in the midst of what one write has logged when the next one follows. The mirrors are those of
 * the owner, of members, and of keys that are narrowed to projects.
 */

const STEPS = slowly(40, 10_000);
const SEED = Number(process.env.MIRROR_SEED ?? Date.now() % 1_000_000);
const TASKS = 30;
/** Projects of the owner beyond which no others are created. */
const PROJECTS = 4;

interface Reader {
  name: string;
  client: Client;
  mirror: Mirror;
  /** Types that are compared, if not all. */
  types?: readonly string[];
}

/** Types whose lists a narrowed key reads, without tags: it is not told when a tag is no longer used in its projects. */
const NARROWED = ['task', 'project', 'section', 'note'];

interface Real {
  random: RandomSource;
  owner: Person;
  members: readonly Person[];
  readers: readonly Reader[];
}

function idsOf({ readers: [owner] }: Real, type: string): number[] {
  const keys = [...(owner as Reader).mirror.objects.keys()].filter((key) => key.startsWith(`${type} `));
  return keys.map((key) => Number(key.split(' ')[1]));
}

function some({ random }: Real, ids: readonly number[]): number {
  return ids.length === 0 ? 0 : random.pick(ids);
}

function project(real: Real): number {
  return some(real, idsOf(real, 'project'));
}

function moved(real: Real): { project_id: number | null } {
  return { project_id: real.random.chance(4) ? null : project(real) };
}

async function createProject({ random, owner }: Real): Promise<Made> {
  const made = await create(owner, 'project', { name: 'project', tags: random.chance(2) ? ['tag'] : [] });
  const section = await create(owner, 'section', { name: 'section', project_id: made.id });
  const container = { project_id: made.id };
  const items = Array.from({ length: TASKS }, (_, index) => ({
    action: 'create',
    task: {
      name: `task ${index}`,
      ...container,
      ...(index % 3 === 0 && { section_id: section.id }),
      ...(index % 5 === 0 && { subtasks: [{ name: 'part' }] }),
    },
  }));
  const { results } = expectStatus(await owner.post('/api/v1/tasks/bulk', { items }), 200);
  const task = results[0].task;
  await create(owner, 'note', { title: 'inside', ...container, task_id: task.id });
  await create(owner, 'note', { title: 'outside', task_id: task.id });
  return made;
}

/** Returns a member of the owner's shares, or the owner. */
function anyone({ random, owner, members }: Real): Person {
  return random.chance(3) ? random.pick(members) : owner;
}

function bulk(client: Client, filter: string, action: object) {
  return client.post('/api/v1/tasks/bulk', { where: { filter }, ...action });
}

const WRITES: Record<string, (real: Real) => Promise<unknown>> = {
  async createProject(real) {
    if (idsOf(real, 'project').length < PROJECTS) await createProject(real);
  },
  shareProject: (real) =>
    real.owner.post('/api/v1/share', {
      ...{ resource_type: 'project', resource_id: project(real), email: real.random.pick(real.members).email },
      access: real.random.pick(['ro', 'rw']),
    }),
  shareWithAll: async (real) => {
    const resource_id = project(real);
    for (const { email } of real.members)
      await real.owner.post('/api/v1/share', { resource_type: 'project', resource_id, email, access: 'rw' });
  },
  shareTask: (real) =>
    real.owner.post('/api/v1/share', {
      ...{ resource_type: 'task', resource_id: some(real, idsOf(real, 'task')), access: 'rw' },
      email: real.random.pick(real.members).email,
    }),
  shareNote: (real) =>
    real.owner.post('/api/v1/share', {
      ...{ resource_type: 'note', resource_id: some(real, idsOf(real, 'note')), access: 'ro' },
      email: real.random.pick(real.members).email,
    }),
  changeShare: (real) =>
    real.owner.patch(`/api/v1/share/${some(real, idsOf(real, 'share'))}`, { access: real.random.pick(['ro', 'rw']) }),
  endShare: (real) => real.owner.delete(`/api/v1/share/${some(real, idsOf(real, 'share'))}`),
  async leave({ random, members, owner }) {
    const body = { email: owner.email };
    const member = random.pick(members);
    await member.post('/api/profile/blocked', body);
    await member.call('DELETE', '/api/profile/blocked', { body });
  },
  renameTask: (real) => anyone(real).patch(`/api/v1/task/${some(real, idsOf(real, 'task'))}`, { name: 'renamed' }),
  createTask: (real) => anyone(real).post('/api/v1/task', { name: 'new', project_id: project(real) }),
  moveTask: (real) => anyone(real).patch(`/api/v1/task/${some(real, idsOf(real, 'task'))}`, moved(real)),
  moveNote: (real) => real.owner.patch(`/api/v1/note/${some(real, idsOf(real, 'note'))}`, moved(real)),
  moveAll: (real) => bulk(anyone(real), `project:${project(real)}`, { update: moved(real) }),
  moveSome: (real) => bulk(real.owner, `project:${project(real)} section:none`, { update: moved(real) }),
  moveBack: (real) => bulk(real.owner, 'project:none', { update: { project_id: project(real) } }),
  changeAll: (real) => bulk(anyone(real), `project:${project(real)}`, { update: { priority: real.random.below(3) } }),
  completeAll: (real) => bulk(anyone(real), `project:${project(real)}`, { complete: true }),
  deleteAll: (real) => bulk(anyone(real), `project:${project(real)}`, { delete: true }),
  deleteProject: (real) => real.owner.delete(`/api/v1/project/${project(real)}`),
  deleteTask: (real) => anyone(real).delete(`/api/v1/task/${some(real, idsOf(real, 'task'))}`),
  async restore({ random, owner }) {
    const { trash } = expectStatus(await owner.get('/api/v1/trash'), 200);
    if (trash.length > 0) await owner.post(`/api/v1/trash/${random.pick<Made>(trash).id}/restore`);
  },
  async revert({ random, owner }) {
    const { batches } = expectStatus(await owner.get('/api/v1/batches?limit=5'), 200);
    if (batches.length > 0)
      await owner.post(`/api/v1/batch/${random.pick<{ batch: string }>(batches).batch}/revert`, { mode: 'skip' });
  },
};

const WEIGHTS: Readonly<Record<string, number>> = {
  ...{ createProject: 4, shareProject: 5, shareWithAll: 2, endShare: 2, deleteProject: 2, revert: 6 },
};
const NAMES = Object.keys(WRITES).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name));

/** Readers that read nothing for long have the longest expansions before them. */
async function readSome({ random, readers }: Real): Promise<void> {
  for (const { mirror } of readers) {
    for (let pages = random.below(3); pages > 0; pages--) await mirror.advance(1 + random.below(20));
  }
}

async function compare({ readers }: Real, after: string): Promise<void> {
  for (const { name, client, mirror, types } of readers) {
    await mirror.catchUp(500);
    const [difference] = await differences(client, mirror, types);
    if (difference !== undefined) throw new Error(`after ${after}, ${name}: ${difference}`);
  }
}

async function narrowed(
  client: Person,
  projects: readonly number[],
  service: Awaited<ReturnType<typeof startService>>,
) {
  const body = { name: 'narrow', scopes: ['*'], project_ids: projects };
  const { token } = expectStatus(await client.post('/api/profile/api-keys', body), 201);
  return service.client({ authorization: `Bearer ${token}` });
}

t.test('Mirrors that stop anywhere within large writes equal the lists', async (t) => {
  t.comment(`MIRROR_SEED=${SEED}`);
  const faults: string[] = [];
  const logger = { level: 'error', stream: { write: (line: string) => void faults.push(line) } };
  const service = await startService(t, { unchecked: true, logger });
  const random = randomSource(SEED);
  const owner = await service.person('owner');
  const members = [await service.person('ann'), await service.person('bob'), await service.person('cid')];
  const readers: Reader[] = [];
  const real: Real = { random, owner, members, readers };
  const first = await createProject(real);
  const second = await createProject(real);
  const [ann] = members;
  for (const { id } of [first, second])
    await create(owner, 'share', { resource_type: 'project', resource_id: id, email: ann?.email, access: 'rw' });
  const read = (name: string, client: Client, types?: readonly string[]) =>
    readers.push({ name, client, mirror: createMirror(client), ...(types && { types }) });
  read('owner', owner);
  for (const member of members) read(member.email, member);
  read('a key of the owner', await narrowed(owner, [first.id], service), NARROWED);
  read('a key of a member', await narrowed(ann as Person, [first.id], service), NARROWED);
  await compare(real, 'the beginning');
  let names: string[] = [];
  for (let step = 1; step <= STEPS; step++) {
    service.clock.advance(1_000);
    const name = random.pick(NAMES);
    names.push(name);
    await WRITES[name]?.(real);
    await readSome(real);
    if (step % 8 !== 0) continue;
    await compare(real, `${names} (step ${step})`);
    names = [];
  }
  t.same(faults, []);
  for (const { name, mirror } of readers) t.equal(mirror.restarts, 0, `${name} never began again`);
});

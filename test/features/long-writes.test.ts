import t from 'tap';
import { MAX_PIECE_ROWS } from '../../db/pieces.js';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { newUid } from '../../src/lib/ids.js';
import { type Person, type Result, type Service, startService } from '../support/service.js';
import { watchStatements } from '../support/statements.js';
import { create, expectStatus, type Made, share } from '../support/world.js';

// Every operation that writes: either its largest case is here, or its size is bounded by the request. In its largest
// case no statement touches more rows than a piece has, and the event loop runs in between.

const ROWS = 1_500;
const SUBTASKS = 500;
const AT = '2026-03-11T12:00:00.000Z';

/** Maximum changes between two iterations of the event loop: a piece of rows, with links, history and log entries. */
const MAX_TURN_ROWS = 5 * MAX_PIECE_ROWS;

/** Operations whose work does not grow with the account, with the limit of each. */
const BOUNDED = new Map<string, string>([
  ...each('one account, its sessions or its keys', [
    ...['register', 'login', 'logout', 'changePassword', 'changeEmail', 'updateProfile', 'patchProfile'],
    ...['signInWithLink', 'confirmPassword', 'deleteIdentity', 'startSecondFactor', 'confirmSecondFactor'],
    ...['createRecoveryCodes', 'removeSecondFactor', 'resetSecondFactor'],
    ...['endSession', 'createApiKey', 'revokeApiKey', 'deleteApiKey', 'createUser', 'updateUser', 'patchUser'],
    ...['revokeUserKeys', 'unblockUser', 'decideAppRequest', 'endConnection', 'createAppClient'],
  ]),
  ...each('one row, and what its body names', [
    ...['createProject', 'updateProject', 'patchProject', 'createArea', 'updateArea', 'patchArea', 'createGoal'],
    ...['updateGoal', 'patchGoal', 'createNote', 'updateNote', 'patchNote', 'deleteNote', 'createTag', 'updateTag'],
    ...['patchTag', 'addTaskTags', 'removeTaskTag', 'quickAddTask', 'createWebhook', 'rotateWebhookSecret'],
    ...['testWebhook', 'redeliverWebhookDelivery', 'createSection', 'updateSection', 'patchSection'],
    ...['createView', 'updateView', 'patchView'],
  ]),
  ...each('one link, or one claim, of a task', ['addTaskBlocker', 'removeTaskBlocker', 'claimTask', 'releaseTask']),
  ...each('one completion of a task', ['addTaskCompletion', 'removeTaskCompletion']),
  ...each('at most 20 connections of each user', ['deleteAppClient']),
  ...each('no row: it reads', ['checkFilter']),
  ...each('at most 500 objects', ['runBatch', 'revertBatches']),
  ...each('at most 500 tasks and 500 notes, in pieces', [
    'duplicateTask',
    'duplicateProject',
    'createProjectFromTemplate',
  ]),
  ...each('one result of the assistant', [
    ...['generateDailyBrief', 'generateTaskInsights', 'dismissTaskInsights', 'generateProjectInsights'],
    ...['dismissProjectInsights'],
  ]),
  ...each('the objects of a batch, in pieces', ['revertBatch']),
  ...each('batches, each a transaction', [
    'importTasks',
    'importFile',
    'updateWebhook',
    'patchWebhook',
    'deleteWebhook',
  ]),
]);

function each(reason: string, operations: readonly string[]): [string, string][] {
  return operations.map((operation) => [operation, reason]);
}

interface World {
  service: Service;
  ada: Person;
  fill(table: string, count: number, row: (index: number) => object): Promise<void>;
  tasks(count: number, columns: object): Promise<number>;
}

type Case = (world: World) => Promise<() => Promise<Result>>;

const CASES: Readonly<Record<string, Case>> = {
  async deleteProject({ ada, tasks, fill }) {
    const project = await create(ada, 'project', { name: 'P' });
    const section = await create(ada, 'section', { name: 'S', project_id: project.id });
    await tasks(ROWS, { project_id: project.id, section_id: section.id });
    await fill('notes', ROWS, () => ({ ...owned(ada), title: 'n', project_id: project.id }));
    return () => ada.delete(`/api/v1/project/${project.id}`);
  },
  async restoreFromTrash({ ada, tasks, fill }) {
    const project = await create(ada, 'project', { name: 'P' });
    const first = await tasks(ROWS, { project_id: project.id });
    await fill('tasks', 500, (index) => ({
      ...owned(ada),
      name: 's',
      project_id: project.id,
      parent_task_id: first + index,
    }));
    expectStatus(await ada.delete(`/api/v1/project/${project.id}`), 204);
    return () => ada.post(`/api/v1/trash/${project.uid}/restore`);
  },
  async deleteSection({ ada, tasks }) {
    const project = await create(ada, 'project', { name: 'P' });
    const section = await create(ada, 'section', { name: 'S', project_id: project.id });
    await tasks(ROWS, { project_id: project.id, section_id: section.id });
    return () => ada.delete(`/api/v1/section/${section.id}`);
  },
  async deleteArea({ ada, tasks, fill }) {
    const area = await create(ada, 'area', { name: 'A' });
    await tasks(ROWS, { area_id: area.id });
    await fill('projects', ROWS, () => ({ ...owned(ada), name: 'p', area_id: area.id }));
    return () => ada.delete(`/api/v1/area/${area.id}`);
  },
  async deleteGoal({ ada, tasks }) {
    const goal = await create(ada, 'goal', { name: 'G' });
    await tasks(ROWS, { goal_id: goal.id });
    return () => ada.delete(`/api/v1/goal/${goal.id}`);
  },
  async deleteTag({ ada, tasks, fill }) {
    const tag = await create(ada, 'tag', { name: 'T' });
    const first = await tasks(ROWS, {});
    await fill('task_tags', ROWS, (index) => ({ task_id: first + index, tag_id: tag.id }));
    return () => ada.delete(`/api/v1/tag/${tag.id}`);
  },
  async createShare(world) {
    const { ada, bob, project } = await sharedProject(world);
    return () =>
      ada.post('/api/v1/share', { resource_type: 'project', resource_id: project.id, email: bob.email, access: 'ro' });
  },
  updateShare: (world) => changeOfShare(world, 'put'),
  patchShare: (world) => changeOfShare(world, 'patch'),
  async deleteShare(world) {
    const { ada, bob, project } = await sharedProject(world);
    const given = await share(ada, 'project', project, bob, 'rw');
    return () => bob.delete(`/api/v1/share/${given.id}`);
  },
  async blockUser(world) {
    const { ada, bob, project } = await sharedProject(world);
    await share(ada, 'project', project, bob, 'rw');
    return () => bob.post('/api/profile/blocked', { email: ada.email });
  },
  async deleteUser(world) {
    const { ada, bob, project } = await sharedProject(world);
    await share(ada, 'project', project, bob, 'ro');
    const root = world.service.client({ authorization: `Bearer ${(await world.service.person('root')).token}` });
    await world.service.db.write((trx) => trx.updateTable('users').set({ is_admin: 1 }).execute());
    return () => root.delete(`/api/v1/user/${ada.id}`);
  },
  async deleteAccount(world) {
    const { ada, bob, project } = await sharedProject(world);
    await share(ada, 'project', project, bob, 'ro');
    await world.service.db.write((trx) => trx.updateTable('users').set({ is_admin: 1 }).execute());
    return () => ada.post('/api/profile/delete-account', { password: ada.password });
  },
  async createTask(world) {
    const project = await projectOfMany(world);
    const subtasks = Array.from({ length: SUBTASKS }, (_, at) => ({
      name: `part ${at}`,
      tags: ['a', 'b', 'c', 'd', 'e'],
    }));
    return () => world.ada.post('/api/v1/task', { name: 'parent', project_id: project.id, subtasks });
  },
  async completeTask(world) {
    const parent = await largeTask(world);
    return () => world.ada.post(`/api/v1/task/${parent}/complete`, { complete_subtasks: true });
  },
  async toggleTaskCompletion(world) {
    const parent = await largeTask(world, { status: 2, completed_at: AT });
    expectStatus(await world.ada.patch(`/api/v1/task/${parent}`, { recurrence_type: 'daily' }), 200);
    return () => world.ada.patch(`/api/v1/task/${parent}/toggle_completion`);
  },
  updateTask: (world) => moveOfTask(world, 'put'),
  patchTask: (world) => moveOfTask(world, 'patch'),
  moveTask: (world) => moveOfTask(world, 'post'),
  async moveTaskInView({ ada, tasks }) {
    const view = await create(ada, 'view', { name: 'V', order_by: 'manual' });
    const first = await tasks(ROWS, {});
    return () => ada.post(`/api/v1/view/${view.id}/order`, { task_id: first, after: first + ROWS - 1 });
  },
  async deleteView({ ada, tasks, fill }) {
    const view = await create(ada, 'view', { name: 'V' });
    const first = await tasks(ROWS, {});
    await fill('view_ranks', ROWS, (index) => ({ view_id: view.id, task_id: first + index, rank: 'a0' }));
    return () => ada.delete(`/api/v1/view/${view.id}`);
  },
  async deleteTask(world) {
    const { ada, fill } = world;
    const parent = await largeTask(world);
    await fill('notes', ROWS, (index) => ({ ...owned(ada), title: 'n', task_id: parent + (index % SUBTASKS) }));
    await fill('task_completions', ROWS, () => ({ task_id: parent, user_id: ada.id, completed_at: AT }));
    return () => ada.delete(`/api/v1/task/${parent}`);
  },
  async bulkTasks({ ada }) {
    const subtasks = Array.from({ length: 50 }, (_, at) => ({ name: `part ${at}` }));
    const items = Array.from({ length: 100 }, (_, at) => ({
      action: 'create',
      task: { name: `task ${at}`, subtasks },
    }));
    return () => ada.post('/api/v1/tasks/bulk', { items });
  },
  async emptyTrash({ ada, fill }) {
    const entry = { user_id: ada.id, deleted_by: ada.id, type: 'note', ref_id: 1, counts: '{}' };
    const content = JSON.stringify({ rows: [], referrers: [] });
    await fill('trash', ROWS, () => ({ ...entry, uid: newUid(), content, deleted_at: AT, expires_at: '2027' }));
    return () => ada.delete('/api/v1/trash');
  },
  async deleteFromTrash(world) {
    const { ada } = world;
    const parent = await largeTask(world);
    const { uid } = expectStatus(await ada.get(`/api/v1/task/${parent}`), 200);
    expectStatus(await ada.delete(`/api/v1/task/${parent}`), 204);
    return () => ada.delete(`/api/v1/trash/${uid}`);
  },
  async importProfile({ ada, service, tasks, fill }) {
    await tasks(ROWS, {});
    const document = JSON.parse((await ada.get('/api/profile/export')).text);
    const eve = await service.person('eve');
    await fill('changes', ROWS, (index) => ({
      ...{ user_id: eve.id, seq: index + 1, batch: 'b', at: AT, type: 'task', ref_id: index, uid: newUid() },
      ...{ event: 'created', changed: '[]' },
    }));
    return () => eve.post('/api/profile/import', document);
  },
};

const owned = (person: Person) => ({ uid: newUid(), user_id: person.id, created_at: AT, updated_at: AT });

async function sharedProject({ service, ada, tasks }: World) {
  const project = await create(ada, 'project', { name: 'P' });
  await tasks(ROWS, { project_id: project.id });
  return { ada, bob: await service.person('bob'), project };
}

async function changeOfShare(world: World, method: 'put' | 'patch') {
  const { ada, bob, project } = await sharedProject(world);
  const given = await share(ada, 'project', project, bob, 'ro');
  return () => ada[method](`/api/v1/share/${given.id}`, { access: 'rw' });
}

async function projectOfMany({ service, ada }: World): Promise<Made> {
  const project = await create(ada, 'project', { name: 'P' });
  for (const name of ['m1', 'm2', 'm3', 'm4']) await share(ada, 'project', project, await service.person(name), 'ro');
  return project;
}

async function largeTask(world: World, columns: object = {}): Promise<number> {
  const project = await projectOfMany(world);
  const parent = await world.tasks(1, { project_id: project.id });
  await world.tasks(SUBTASKS, { project_id: project.id, parent_task_id: parent, ...columns });
  return parent;
}

async function moveOfTask(world: World, method: 'put' | 'patch' | 'post') {
  const parent = await largeTask(world);
  const other = await create(world.ada, 'project', { name: 'other' });
  const url = `/api/v1/task/${parent}`;
  return () => world.ada[method](method === 'post' ? `${url}/move` : url, { project_id: other.id });
}

async function startWorld(t: Parameters<typeof startService>[0]): Promise<World> {
  const service = await startService(t, { env: { ACCOUNT_MAX_PROJECTS: String(2 * ROWS) } });
  const ada = await service.person('ada');
  const { db } = service;
  const fill: World['fill'] = async (table, count, row) => {
    await db.write((trx) =>
      insertRows(
        trx,
        table,
        Array.from({ length: count }, (_, index) => row(index)),
      ),
    );
  };
  return {
    service,
    ada,
    fill,
    async tasks(count, columns) {
      const [first = 0] = await db.write((trx) => reserveIds(trx, 'tasks', count));
      await fill('tasks', count, (index) => ({ id: first + index, ...owned(ada), name: `task ${index}`, ...columns }));
      return first;
    },
  };
}

t.test('Every writing operation is bounded, or has its largest case here', async (t) => {
  const { document } = await startService(t, {});
  const writing = Object.values(document.paths).flatMap((operations) =>
    Object.entries(operations as Record<string, { operationId?: string }>).flatMap(([method, { operationId }]) =>
      method === 'get' || operationId === undefined ? [] : [operationId],
    ),
  );
  t.same(writing.sort(), [...BOUNDED.keys(), ...Object.keys(CASES)].sort());
});

for (const [operation, prepare] of Object.entries(CASES)) {
  t.test(`${operation}: no statement touches more rows than a piece has`, async (t) => {
    const act = await prepare(await startWorld(t));
    let result: Result | undefined;
    const work = await watchStatements(t)(async () => {
      result = await act();
    });
    t.ok((result?.status ?? 500) < 300, `${result?.status} ${result?.text.slice(0, 200)}`);
    t.ok(work.statement.rows <= MAX_PIECE_ROWS + 1, `${work.statement.rows} rows: ${work.statement.text}`);
    t.ok(work.turn <= MAX_TURN_ROWS, `${work.turn} rows changed between two turns of the event loop`);
  });
}

import { createECDH } from 'node:crypto';
import t from 'tap';
import { MAX_PIECE_ROWS } from '../../db/pieces.js';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { logState } from '../../src/features/changes/store.js';
import { MAX_WEBPUSH } from '../../src/features/channels/schema.js';
import { tokenFor } from '../../src/features/channels/unsubscribe.js';
import { newUid } from '../../src/lib/ids.js';
import { SAME_SQL } from '../support/database.js';
import { MAX_PIECE_MS, measureHere } from '../support/event-loop.js';
import { type Person, type Result, type Service, startService } from '../support/service.js';
import { watchStatements } from '../support/statements.js';
import { CHANNEL, create, expectStatus, type Made, share } from '../support/world.js';

// On PostgreSQL too: statements have a bound of rows.

// Every operation that writes: either its largest case is here, or its size is bounded by the request. In its largest
// case no statement touches more rows than a piece has, and the event loop runs in between (test/support/event-loop.ts).

const ROWS = 1_500;
const SUBTASKS = 500;
const AT = '2026-03-11T12:00:00.000Z';

/** Maximum changes between two iterations of the event loop: a piece of rows, with links, history and log entries. */
const MAX_TURN_ROWS = 5 * MAX_PIECE_ROWS;

/** Operations whose work does not grow with the account, with the limit of each. */
const BOUNDED = new Map<string, string>([
  ...each('one account, its sessions or its keys', [
    ...['register', 'login', 'logout', 'changePassword', 'changeEmail', 'updateProfile', 'patchProfile'],
    ...['requestPasswordReset', 'confirmPasswordReset', 'requestEmailVerification', 'verifyEmail'],
    ...['signInWithLink', 'confirmPassword', 'deleteIdentity', 'startSecondFactor', 'confirmSecondFactor'],
    ...['createRecoveryCodes', 'removeSecondFactor', 'resetSecondFactor'],
    ...['endSession', 'createApiKey', 'revokeApiKey', 'createUser', 'updateUser', 'patchUser'],
    ...['revokeUserKeys', 'unblockUser', 'decideAppRequest', 'endConnection', 'createAppClient'],
    'updateNotificationPreferences',
  ]),
  ...each('one row, and what its body names', [
    ...['createProject', 'updateProject', 'patchProject', 'createArea', 'updateArea', 'patchArea', 'createGoal'],
    ...['updateGoal', 'patchGoal', 'createNote', 'updateNote', 'patchNote', 'deleteNote', 'createTag', 'updateTag'],
    ...['patchTag', 'addTaskTags', 'removeTaskTag', 'quickAddTask', 'createWebhook', 'rotateWebhookSecret'],
    ...['testWebhook', 'redeliverWebhookDelivery', 'createSection', 'updateSection', 'patchSection'],
    ...['createView', 'updateView', 'patchView', 'createFeed', 'updateFeed', 'patchFeed', 'deleteFeed', 'rotateFeed'],
    ...['createReminder', 'updateReminder', 'patchReminder', 'deleteReminder', 'snoozeReminder'],
    ...['createComment', 'updateComment', 'patchComment', 'deleteComment'],
    ...['createAttachment', 'updateAttachment', 'patchAttachment', 'deleteAttachment'],
    ...['patchNotification', 'deleteNotification', 'testChannel'],
  ]),
  ...each('one row of the caller', ['watchTask', 'unwatchTask', 'watchProject', 'unwatchProject']),
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
  async restoreFromTrash(world) {
    const { ada, tasks, fill } = world;
    const project = await create(ada, 'project', { name: 'P' });
    const first = await tasks(ROWS, { project_id: project.id });
    await remind(world, ada, { first, count: ROWS });
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
    const { ada, bob, project, first } = await sharedProject(world);
    const given = await share(ada, 'project', project, bob, 'rw');
    await remind(world, bob, { first, count: ROWS });
    return () => bob.delete(`/api/v1/share/${given.id}`);
  },
  async blockUser(world) {
    const { ada, bob, project, first } = await sharedProject(world);
    await share(ada, 'project', project, bob, 'rw');
    await remind(world, bob, { first, count: ROWS });
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
    await remind(world, world.ada, { first: parent + 1, count: SUBTASKS });
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
    await belongings(world, parent);
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
  async readNotifications({ ada, fill }) {
    await fill('notifications', ROWS, () => ({
      ...{ ...owned(ada), kind: 'reminder', title: 'n', text: null, url: '/#/today', data: '{}' },
      ...{ type: null, ref_id: null, ref_uid: null, actor_id: null, merge_key: null, read_at: null },
    }));
    return () => ada.post('/api/v1/notifications/read', {});
  },
  async createChannel(world) {
    const { ada, service } = world;
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'c'.repeat(22) };
    const subscription = (at: number) => ({ kind: 'webpush', endpoint: `https://127.0.0.1:1024/${at}`, keys });
    const [first] = await Promise.all(
      Array.from({ length: MAX_WEBPUSH }, (_, at) => create(ada, 'channel', subscription(at))),
    );
    await service.db.write((trx) =>
      trx
        .updateTable('channels')
        .set({ last_success_at: '2000' })
        .where('id', '=', (first as Made).id)
        .execute(),
    );
    await waiting(world, first as Made);
    return () => ada.post('/api/v1/channel', subscription(MAX_WEBPUSH));
  },
  async deleteChannel(world) {
    const channel = await waiting(world, await create(world.ada, 'channel', CHANNEL));
    return () => world.ada.delete(`/api/v1/channel/${channel.id}`);
  },
  updateChannel: (world) => disabledChannel(world, 'put'),
  patchChannel: (world) => disabledChannel(world, 'patch'),
  async unsubscribe(world) {
    const { service, ada } = world;
    const { id, uid } = await waiting(world, await create(ada, 'channel', CHANNEL));
    const unsubscribe_key = 'k'.repeat(43);
    await service.db.write((trx) =>
      trx.updateTable('channels').set({ kind: 'email', unsubscribe_key }).where('id', '=', id).execute(),
    );
    const token = tokenFor({ uid, unsubscribe_key }, service.now());
    return () => service.client({}).post(`/api/unsubscribe?token=${token}`);
  },
  async deleteApiKey(world) {
    const { service, ada } = world;
    const { apiKey, token } = expectStatus(await ada.post('/api/profile/api-keys', { name: 'k', scopes: ['*'] }), 201);
    const own = service.client({ authorization: `Bearer ${token}` });
    await waiting(world, await create(own as Person, 'channel', CHANNEL));
    return () => ada.delete(`/api/profile/api-keys/${apiKey.id}`);
  },
  async importProfile({ ada, service, tasks, fill }) {
    await tasks(ROWS, {});
    const document = JSON.parse((await ada.get('/api/profile/export')).text);
    const eve = await service.person('eve');
    const { seq: former } = await logState(service.db.read, eve.id);
    await fill('changes', ROWS, (index) => ({
      ...{ user_id: eve.id, seq: former + 1 + index, batch: 'b', at: AT, type: 'task', ref_id: index, uid: newUid() },
      ...{ event: 'created', changed: '[]' },
    }));
    await service.db.write((trx) =>
      trx
        .updateTable('change_counters')
        .set({ seq: former + ROWS })
        .where('user_id', '=', eve.id)
        .execute(),
    );
    return () => eve.post('/api/profile/import', document);
  },
};

/** Gives a channel many deliveries that wait. */
async function waiting({ ada, fill }: World, channel: Made): Promise<Made> {
  const delivery = { user_id: ada.id, channel_id: channel.id, kind: 'reminder', state: 'pending', due_at: AT };
  await fill('channel_deliveries', ROWS, () => ({ uid: newUid(), ...delivery, created_at: AT, updated_at: AT }));
  return channel;
}

async function disabledChannel(world: World, method: 'put' | 'patch') {
  const channel = await waiting(world, await create(world.ada, 'channel', CHANNEL));
  return () => world.ada[method](`/api/v1/channel/${channel.id}`, { enabled: false });
}

const owned = (person: Person) => ({ uid: newUid(), user_id: person.id, created_at: AT, updated_at: AT });

async function sharedProject({ service, ada, tasks }: World) {
  const project = await create(ada, 'project', { name: 'P' });
  const first = await tasks(ROWS, { project_id: project.id });
  return { ada, bob: await service.person('bob'), project, first };
}

async function changeOfShare(world: World, method: 'put' | 'patch') {
  const { ada, bob, project } = await sharedProject(world);
  const given = await share(ada, 'project', project, bob, 'ro');
  return () => ada[method](`/api/v1/share/${given.id}`, { access: 'rw' });
}

/** Gives a user armed reminders about tasks with successive ids. */
async function remind({ fill }: World, person: Person, { first, count }: { first: number; count: number }) {
  const at = '2026-03-20T12:00:00.000Z';
  await fill('reminders', ROWS, (index) => ({
    ...{ ...owned(person), task_id: first + (index % count) },
    ...{ at, before: null, auto: 0, state: 'armed', fires_at: at, due_at: at },
  }));
}

async function projectOfMany({ service, ada }: World): Promise<Made & { member: Person }> {
  const project = await create(ada, 'project', { name: 'P' });
  const member = await service.person('m1');
  await share(ada, 'project', project, member, 'ro');
  for (const name of ['m2', 'm3', 'm4']) await share(ada, 'project', project, await service.person(name), 'ro');
  return { ...project, member };
}

async function largeTask(world: World, columns: object = {}): Promise<number> {
  const project = await projectOfMany(world);
  const parent = await world.tasks(1, { project_id: project.id });
  await world.tasks(SUBTASKS, { project_id: project.id, parent_task_id: parent, ...columns });
  await remind(world, project.member, { first: parent + 1, count: SUBTASKS });
  return parent;
}

/** Gives subtasks of a large task what belongs to tasks. */
async function belongings({ service, ada, fill }: World, parent: number): Promise<void> {
  const of = (index: number) => ({ ...owned(ada), task_id: parent + 1 + (index % SUBTASKS) });
  await fill('comments', ROWS, (index) => ({ ...of(index), author_id: ada.id, text: 'c', via: null, edited_at: null }));
  await fill('reminders', ROWS, (index) => ({ ...of(index), at: AT, before: null, auto: 0, state: 'fired' }));
  const [first = 0] = await service.db.write((trx) => reserveIds(trx, 'attachments', ROWS));
  const bytes = { size: 1, sha256: '0'.repeat(64) };
  await fill('attachments', ROWS, (index) => ({
    ...{ id: first + index, ...of(index), note_id: null, project_id: null, name: 'f', ...bytes },
    ...{ media_type: 'text/plain', created_by_id: ada.id },
  }));
  await fill('attachment_files', ROWS, (index) => ({
    ...{ attachment_id: first + index, user_id: ada.id, uid: newUid(), ...bytes },
    name: String(index).padStart(32, '0'),
  }));
}

async function moveOfTask(world: World, method: 'put' | 'patch' | 'post') {
  const parent = await largeTask(world);
  const other = await create(world.ada, 'project', { name: 'other' });
  const url = `/api/v1/task/${parent}`;
  return () => world.ada[method](method === 'post' ? `${url}/move` : url, { project_id: other.id });
}

async function startWorld(t: Parameters<typeof startService>[0]): Promise<World> {
  const service = await startService(t, {
    env: { ACCOUNT_MAX_PROJECTS: String(2 * ROWS), WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
    unchecked: true,
  });
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

t.test('Every writing operation is bounded, or has its largest case here', SAME_SQL, async (t) => {
  const { document } = await startService(t, {});
  const writing = Object.values(document.paths).flatMap((operations) =>
    Object.entries(operations as Record<string, { operationId?: string }>).flatMap(([method, { operationId }]) =>
      method === 'get' || operationId === undefined ? [] : [operationId],
    ),
  );
  t.same(writing.sort(), [...BOUNDED.keys(), ...Object.keys(CASES)].sort());
});

/** Those whose statements on PostgreSQL no other test runs, and the largest. */
const ON_EITHER_DATABASE = new Set(['deleteSection', 'blockUser', 'deleteProject', 'deleteTask', 'bulkTasks']);

for (const [operation, prepare] of Object.entries(CASES)) {
  const options = ON_EITHER_DATABASE.has(operation) ? {} : SAME_SQL;
  t.test(`${operation}: no statement touches more rows than a piece has`, options, async (t) => {
    const act = await prepare(await startWorld(t));
    const watch = watchStatements(t);
    let result: Result | undefined;
    const { result: work, longestMs } = await measureHere(() =>
      watch(async () => {
        result = await act();
      }),
    );
    t.ok((result?.status ?? 500) < 300, `${result?.status} ${result?.text.slice(0, 200)}`);
    t.ok(work.statement.rows <= MAX_PIECE_ROWS + 1, `${work.statement.rows} rows: ${work.statement.text}`);
    t.ok(work.turn <= MAX_TURN_ROWS, `${work.turn} rows changed between two turns of the event loop`);
    t.ok(longestMs <= MAX_PIECE_MS, `${longestMs} ms between two turns of the event loop`);
  });
}

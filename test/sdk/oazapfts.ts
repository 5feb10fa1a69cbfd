import assert from 'node:assert/strict';
import { ok } from '@oazapfts/runtime';
import * as api from './generated/oazapfts.js';
import { assertAttached, assertTotals, LINES, type Setting, TABLE, WRONG } from './setting.js';

export async function run({ baseUrl, token, email }: Setting): Promise<void> {
  api.defaults.baseUrl = baseUrl;
  api.defaults.headers = { authorization: `Bearer ${token}` };
  const at = ({ id }: { id: number }) => id;

  const area = await ok(api.createArea({ name: 'Home' }));
  assert.equal((await ok(api.updateArea(at(area), { color: '#112233' }))).color, '#112233');
  assert.equal((await ok(api.listAreas())).areas.length, 1);

  const goal = await ok(api.createGoal({ name: 'Live well', area_id: area.id }));
  assert.equal((await ok(api.getGoal(at(goal)))).area?.name, 'Home');
  assert.equal((await ok(api.listGoals())).goals.length, 1);

  const project = await ok(api.createProject({ name: 'Move', goal_id: goal.uid }));
  await ok(api.patchProject(at(project), { status: 'in_progress' }));
  assert.equal((await ok(api.listProjects())).projects[0]?.status, 'in_progress');

  const body: api.TaskCreate = { name: 'Call', project_id: project.id, tags: ['errand'], subtasks: [{ name: 'x' }] };
  const key = { idempotencyKey: 'oazapfts' };
  const task = await ok(api.createTask(body, key));
  assert.equal((await ok(api.createTask(body, key))).id, task.id);
  assert.equal((await ok(api.updateTask(at(task), { priority: 2 }))).priority, 2);
  assert.equal((await ok(api.completeTask(at(task)))).status, 2);
  const { tasks } = await ok(api.listTasks({ status: ['open', 2], limit: 10 }));
  assert.deepEqual(
    tasks.map(({ name }: api.Task) => name),
    ['Call'],
  );
  const { results } = await ok(
    api.bulkTasks({
      items: [
        { action: 'create', task: { name: 'Write' } },
        { action: 'delete', id: task.id },
      ],
    }),
  );
  assert.deepEqual(
    results.map(({ status }) => status),
    [201, 204],
  );
  const [last] = (await ok(api.listBatches())).batches;
  assert.ok(last);
  assert.ok((await ok(api.revertBatches({ batches: [last.batch] }))).reverted > 0);
  assert.equal((await ok(api.getTask(at(task)))).name, 'Call');
  const missing = await api.getTask(999);
  assert.equal(missing.status === 404 && missing.data.code, 'NOT_FOUND');

  const note = await ok(api.createNote({ title: 'Boxes', project_id: project.id }));
  assert.equal((await ok(api.listNotes())).notes[0]?.id, note.id);

  const [tag] = (await ok(api.listTags())).tags;
  assert.ok(tag);
  assert.equal((await ok(api.updateTag(at(tag), { name: 'phone' }))).name, 'phone');

  const share = await ok(api.createShare({ resource_type: 'project', resource_id: project.id, email, access: 'ro' }));
  assert.equal((await ok(api.updateShare(at(share), { access: 'rw' }))).access, 'rw');
  assert.equal((await api.deleteShare(at(share))).status, 204);

  const user = await ok(api.createUser({ email: 'oazapfts@example.com', password: 'correct horse' }));
  assert.equal((await api.deleteUser(at(user))).status, 204);

  const { apiKey } = await ok(api.createApiKey({ name: 'backup' }));
  assert.ok((await ok(api.revokeApiKey(at(apiKey)))).revoked_at);
  await ok(api.patchProfile({ timezone: 'Europe/Berlin' }));
  assert.equal((await ok(api.getProfile())).timezone, 'Europe/Berlin');
  assert.equal((await ok(api.getAiConfig())).api_key_set, false);
  assert.ok(await ok(api.search('Boxes')));

  assertAttached(await ok(api.createAttachment({ file: TABLE }, { taskId: task.uid })));
  assertTotals(await ok(api.importFile({ file: TABLE })), await ok(api.importTasks(LINES)));

  const stale = await api.deleteProject(at(project), { ifMatch: '"other"' });
  assert.equal(stale.status === 412 && stale.data.code, 'PRECONDITION_FAILED');
  assert.equal((await api.deleteNote(at(note))).status, 204);
  assert.equal((await api.deleteProject(at(project))).status, 204);
  assert.equal((await api.deleteGoal(at(goal))).status, 204);
  assert.equal((await api.deleteArea(at(area))).status, 204);

  const rejected = await api.login(WRONG);
  assert.equal(rejected.status === 401 && rejected.data.code, 'INVALID_CREDENTIALS');
  const limited = await api.login(WRONG);
  assert.ok(limited.status === 429 && 'retryAfter' in limited.data && limited.data.retryAfter);
  assert.equal(limited.data.code, 'RATE_LIMITED');
}

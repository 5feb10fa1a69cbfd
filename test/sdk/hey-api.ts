import assert from 'node:assert/strict';
import { client } from './generated/hey-api/client.gen.js';
import * as api from './generated/hey-api/sdk.gen.js';
import type { Task, TaskCreate } from './generated/hey-api/types.gen.js';
import { ACCEPT, assertAttached, assertTotals, got, LINES, type Setting, TABLE, WRONG } from './setting.js';

export async function run({ baseUrl, token, email }: Setting): Promise<void> {
  client.setConfig({ baseUrl, headers: ACCEPT, auth: ({ scheme }) => (scheme === 'bearer' ? token : undefined) });
  const at = ({ id }: { id: number }) => ({ path: { id } });

  const area = got(await api.createArea({ body: { name: 'Home' } }));
  assert.equal(got(await api.updateArea({ ...at(area), body: { color: '#112233' } })).color, '#112233');
  assert.equal(got(await api.listAreas()).areas.length, 1);

  const goal = got(await api.createGoal({ body: { name: 'Live well', area_id: area.id } }));
  assert.equal(got(await api.getGoal(at(goal))).area?.name, 'Home');
  assert.equal(got(await api.listGoals()).goals.length, 1);

  const project = got(await api.createProject({ body: { name: 'Move', goal_id: goal.uid } }));
  got(await api.patchProject({ ...at(project), body: { status: 'in_progress' } }));
  assert.equal(got(await api.listProjects()).projects[0]?.status, 'in_progress');

  const body: TaskCreate = { name: 'Call', project_id: project.id, tags: ['errand'], subtasks: [{ name: 'x' }] };
  const headers = { 'Idempotency-Key': 'hey-api' };
  const task = got(await api.createTask({ headers, body }));
  assert.equal(got(await api.createTask({ headers, body })).id, task.id);
  assert.equal(got(await api.updateTask({ ...at(task), body: { priority: 2 } })).priority, 2);
  assert.equal(got(await api.completeTask(at(task))).status, 2);
  const { tasks } = got(await api.listTasks({ query: { status: ['open', 2], limit: 10 } }));
  assert.deepEqual(
    tasks.map(({ name }: Task) => name),
    ['Call'],
  );
  const { results } = got(
    await api.bulkTasks({
      body: {
        items: [
          { action: 'create', task: { name: 'Write' } },
          { action: 'delete', id: task.id },
        ],
      },
    }),
  );
  assert.deepEqual(
    results.map(({ status }) => status),
    [201, 204],
  );
  const [last] = got(await api.listBatches()).batches;
  assert.ok(last);
  assert.ok(got(await api.revertBatches({ body: { batches: [last.batch] } })).reverted > 0);
  assert.equal(got(await api.getTask(at(task))).name, 'Call');
  const missing = await api.getTask(at({ id: 999 }));
  assert.equal(missing.response?.status, 404);
  assert.equal(missing.error?.code, 'NOT_FOUND');

  const note = got(await api.createNote({ body: { title: 'Boxes', project_id: project.id } }));
  assert.equal(got(await api.listNotes()).notes[0]?.id, note.id);

  const [tag] = got(await api.listTags()).tags;
  assert.ok(tag);
  assert.equal(got(await api.updateTag({ ...at(tag), body: { name: 'phone' } })).name, 'phone');

  const share = got(
    await api.createShare({ body: { resource_type: 'project', resource_id: project.id, email, access: 'ro' } }),
  );
  assert.equal(got(await api.updateShare({ ...at(share), body: { access: 'rw' } })).access, 'rw');
  assert.equal((await api.deleteShare(at(share))).response?.status, 204);

  const user = got(await api.createUser({ body: { email: 'hey@example.com', password: 'correct horse' } }));
  assert.equal((await api.deleteUser(at(user))).response?.status, 204);

  const { apiKey } = got(await api.createApiKey({ body: { name: 'backup' } }));
  assert.ok(got(await api.revokeApiKey(at(apiKey))).revoked_at);
  got(await api.patchProfile({ body: { timezone: 'Europe/Berlin' } }));
  assert.equal(got(await api.getProfile()).timezone, 'Europe/Berlin');
  assert.equal(got(await api.getAiConfig()).api_key_set, false);
  assert.ok(got(await api.search({ query: { q: 'Boxes' } })));

  assertAttached(got(await api.createAttachment({ query: { task_id: task.uid }, body: { file: TABLE } })));
  const file = got(await api.importFile({ body: { file: TABLE } }));
  assertTotals(file, got(await api.importTasks({ body: LINES })));

  const stale = await api.deleteProject({ ...at(project), headers: { 'If-Match': '"other"' } });
  assert.equal(stale.response?.status, 412);
  assert.equal(stale.error?.code, 'PRECONDITION_FAILED');
  assert.equal((await api.deleteNote(at(note))).response?.status, 204);
  assert.equal((await api.deleteProject(at(project))).response?.status, 204);
  assert.equal((await api.deleteGoal(at(goal))).response?.status, 204);
  assert.equal((await api.deleteArea(at(area))).response?.status, 204);

  assert.equal((await api.login({ body: WRONG })).error?.code, 'INVALID_CREDENTIALS');
  const { error } = await api.login({ body: WRONG });
  assert.equal(error?.code, 'RATE_LIMITED');
  assert.ok('retryAfter' in error && error.retryAfter);
}

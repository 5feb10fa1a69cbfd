import assert from 'node:assert/strict';
import {
  Api,
  type ErrorBody,
  type HttpResponse,
  type RateLimitedBody,
  type TaskCreate,
} from './generated/swagger-typescript-api.js';
import { ACCEPT, assertAttached, assertTotals, LINES, type Setting, TABLE, WRONG } from './setting.js';

export async function run({ baseUrl, token, email }: Setting): Promise<void> {
  const { api } = new Api({
    baseUrl,
    securityWorker: () => ({ headers: { authorization: `Bearer ${token}` } }),
  });
  const { data: project } = await api.createProject({ name: 'Move', status: 'in_progress' });
  const body: TaskCreate = {
    name: 'Call',
    project_id: project.id,
    priority: 2,
    tags: ['errand', { name: 'phone' }],
    subtasks: [{ name: 'x' }],
  };
  const headers = { 'Idempotency-Key': 'swagger-typescript-api' };
  const { data: task } = await api.createTask(body, { headers });
  assert.equal((await api.createTask(body, { headers })).data.id, task.id);
  assert.deepEqual(
    task.tags.map(({ name }) => name),
    ['errand', 'phone'],
  );
  assert.equal((await api.getTask(task.id)).data.subtasks.length, 1);
  assert.equal((await api.getTask(task.uid)).data.id, task.id);
  assert.equal((await api.patchTask(task.id, { due_date: '2030-03-31' })).data.due_date, '2030-03-31');
  const { data: listed } = await api.listTasks({ status: ['open', 2], order_by: ['due_date:desc', 'name'], limit: 10 });
  assert.deepEqual(
    listed.tasks.map(({ name }) => name),
    ['Call'],
  );
  const { data: found } = await api.search({ q: 'Call', types: ['task'] });
  assert.equal(found.results[0]?.id, task.id);
  const { data: share } = await api.createShare({
    resource_type: 'project',
    resource_id: project.id,
    email,
    access: 'ro',
  });
  assert.equal((await api.deleteShare(share.id)).status, 204);
  const { data: bulk } = await api.bulkTasks({ items: [{ action: 'delete', id: task.id }] });
  assert.equal(bulk.results[0]?.status, 204);
  const [last] = (await api.listBatches()).data.batches;
  assert.ok(last);
  assert.ok((await api.revertBatches({ batches: [last.batch] })).data.reverted > 0);
  assertAttached((await api.createAttachment({ file: TABLE }, { task_id: task.uid })).data);
  const { data: file } = await api.importFile({ file: TABLE }, {}, { headers: ACCEPT });
  assertTotals(file, (await api.importTasks(LINES, {}, { headers: ACCEPT })).data);
  assert.equal((await api.deleteTask(task.id)).status, 204);
  const missing = await failureOf<ErrorBody>(api.getTask(task.id));
  assert.equal(missing.status, 404);
  assert.equal(missing.error.code, 'NOT_FOUND');
  assert.equal((await failureOf<ErrorBody>(api.login(WRONG))).error.code, 'INVALID_CREDENTIALS');
  const limited = await failureOf<RateLimitedBody>(api.login(WRONG));
  assert.equal(limited.status, 429);
  assert.equal(limited.error.code, 'RATE_LIMITED');
  assert.ok(limited.error.retryAfter);
}

/** It rejects with a response, whose type a `catch` does not have. */
async function failureOf<E>(call: Promise<unknown>): Promise<HttpResponse<unknown, E>> {
  return call.then(
    () => assert.fail('no error'),
    (response: HttpResponse<unknown, E>) => response,
  );
}

import assert from 'node:assert/strict';
import axios from 'axios';
import { failureOf } from './axios.js';
import * as api from './generated/orval-axios.js';
import { assertAttached, assertTotals, LINES, type Setting, TABLE, WRONG } from './setting.js';

/** A scenario through a client of orval, by axios, as it comes: it writes lists in a query as `status[]=2`. */
export async function run({ baseUrl, token }: Setting): Promise<void> {
  axios.defaults.baseURL = baseUrl;
  axios.defaults.headers.common.authorization = `Bearer ${token}`;
  const body: api.TaskCreate = { name: 'Call', priority: 2, tags: ['errand', { name: 'phone' }] };
  const { data: task, status } = await api.createTask(body);
  assert.equal(status, 201);
  assert.equal((await api.getTask(task.id)).data.uid, task.uid);
  const { data } = await api.listTasks({ status: ['open', 2], order_by: ['due_date:desc', 'name'] });
  assert.deepEqual(
    data.tasks.map(({ name }) => name),
    ['Call'],
  );
  assert.equal((await api.listTasks({ status: [2] })).data.tasks.length, 0);
  assert.equal((await api.search({ q: 'Call' })).data.results.length, 1);
  assert.equal((await api.toggleTaskCompletion(task.id)).data.status, 2);
  assert.equal((await api.completeTask(task.id)).data.status, 2);
  assert.equal((await failureOf<api.BadRequestResponse>(api.createTask({ name: '' }))).data.code, 'VALIDATION_FAILED');
  assert.equal((await api.patchTask(task.id, { priority: 1 })).data.priority, 1);
  const { data: bulk } = await api.bulkTasks({ items: [{ action: 'delete', id: task.id }] });
  assert.equal(bulk.results[0]?.status, 204);
  const [last] = (await api.listBatches()).data.batches;
  assert.ok(last);
  assert.ok((await api.revertBatches({ batches: [last.batch] })).data.reverted > 0);
  assertAttached((await api.createAttachment({ file: TABLE }, { task_id: task.uid })).data);
  const { data: file } = await api.importFile({ file: TABLE });
  const headers = { 'Content-Type': 'text/plain' };
  assertTotals(file, (await api.importTasks(LINES, {}, { headers })).data);
  assert.equal((await api.deleteTask(task.id)).status, 204);

  // It has types of errors, and its functions do not name them.
  const missing = await failureOf<api.NotFoundResponse>(api.getTask(999));
  assert.equal(missing.status, 404);
  assert.equal(missing.data.code, 'NOT_FOUND');
  assert.equal((await failureOf<api.UnauthorizedResponse>(api.login(WRONG))).data.code, 'INVALID_CREDENTIALS');
  const limited = await failureOf<api.TooManyRequestsResponse>(api.login(WRONG));
  assert.equal(limited.status, 429);
  assert.equal(limited.data.code, 'RATE_LIMITED');
  assert.ok(limited.data.retryAfter);
}

import assert from 'node:assert/strict';
import { failureOf } from './axios.js';
import { setConfig } from './generated/kubb/.kubb/fetch.js';
import * as api from './generated/kubb/index.js';
import { assertAttached, assertTotals, LINES, type Setting, TABLE, WRONG } from './setting.js';

/** A scenario through a client of kubb, by axios: it writes lists in a query as `status[]=2`. */
export async function run({ baseUrl, token }: Setting): Promise<void> {
  setConfig({ baseURL: baseUrl, headers: { authorization: `Bearer ${token}` } });
  const body: api.TaskCreate = { name: 'Call', priority: 2, tags: ['errand', { name: 'phone' }] };
  const headers = { 'Idempotency-Key': 'kubb' };
  const task = await api.createTask(body, headers);
  assert.equal((await api.createTask(body, headers)).id, task.id);
  assert.equal((await api.patchTask(task.id, { priority: 1 })).priority, 1);
  const { tasks } = await api.listTasks({ status: ['open', 2], order_by: ['due_date:desc', 'name'] });
  assert.deepEqual(
    tasks.map(({ name }) => name),
    ['Call'],
  );
  assert.equal((await api.completeTask(task.id)).status, 2);
  const { results } = await api.bulkTasks({ items: [{ action: 'delete', id: task.id }] });
  assert.equal(results[0]?.status, 204);
  const [last] = (await api.listBatches()).batches;
  assert.ok(last);
  assert.ok((await api.revertBatches({ batches: [last.batch] })).reverted > 0);
  assertAttached(await api.createAttachment({ file: TABLE }, { task_id: task.uid }));
  const file = await api.importFile({ file: TABLE });
  assertTotals(file, await api.importTasks(LINES));
  await api.deleteTask(task.id);

  const missing = await failureOf<api.GetTask404>(api.getTask(task.id));
  assert.equal(missing.status, 404);
  assert.equal(missing.data.code, 'NOT_FOUND');
  assert.equal((await failureOf<api.Login401>(api.login(WRONG))).data.code, 'INVALID_CREDENTIALS');
  const limited = await failureOf<api.Login429>(api.login(WRONG));
  assert.equal(limited.status, 429);
  assert.equal(limited.data.code, 'RATE_LIMITED');
  assert.ok(limited.data.retryAfter);
}

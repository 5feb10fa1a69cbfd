import assert from 'node:assert/strict';
import axios, { AxiosError } from 'axios';
import * as api from './generated/orval-axios.js';
import type { Setting } from './setting.js';

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
  await assert.rejects(api.createTask({ name: '' }), (error) => {
    return error instanceof AxiosError && error.response?.data.code === 'VALIDATION_FAILED';
  });
  assert.equal((await api.deleteTask(task.id)).status, 204);
}

import assert from 'node:assert/strict';
import * as api from './generated/orval-fetch.js';
import type { Setting } from './setting.js';

export async function run({ baseUrl, token }: Setting): Promise<void> {
  // Its paths are those of the page that it runs in.
  const send = globalThis.fetch;
  globalThis.fetch = (path, init) => send(`${baseUrl}${String(path)}`, init);
  try {
    await scenario({ headers: { authorization: `Bearer ${token}` } });
  } finally {
    globalThis.fetch = send;
  }
}

async function scenario(options: RequestInit): Promise<void> {
  const body: api.TaskCreate = { name: 'Call', priority: 2, tags: ['errand', { name: 'phone' }] };
  const made = await api.createTask(body, options);
  assert.ok(made.status === 201);
  const { id, uid } = made.data;
  const read = await api.getTask(id, options);
  assert.equal(read.status === 200 && read.data.uid, uid);
  const listed = await api.listTasks({ status: ['open', 2], order_by: ['due_date:desc', 'name'] }, options);
  assert.ok(listed.status === 200);
  assert.deepEqual(
    listed.data.tasks.map(({ name }) => name),
    ['Call'],
  );
  const found = await api.search({ q: 'Call' }, options);
  assert.equal(found.status === 200 && found.data.results.length, 1);
  const completed = await api.completeTask(id, { complete_subtasks: true }, options);
  assert.equal(completed.status === 200 && completed.data.status, 2);
  const refused = await api.createTask({ name: '' }, options);
  assert.equal(refused.status === 400 && refused.data.code, 'VALIDATION_FAILED');
  assert.equal((await api.deleteTask(id, options)).status, 204);
}

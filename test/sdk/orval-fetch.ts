import assert from 'node:assert/strict';
import * as api from './generated/orval-fetch.js';
import { ACCEPT, assertAttached, assertTotals, LINES, type Setting, TABLE, WRONG } from './setting.js';

export async function run({ baseUrl, token }: Setting): Promise<void> {
  // Its paths are those of the page that it runs in.
  const send = globalThis.fetch;
  globalThis.fetch = (path, init) => send(`${baseUrl}${String(path)}`, init);
  try {
    await scenario({ headers: { ...ACCEPT, authorization: `Bearer ${token}` } });
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
  const patched = await api.patchTask(id, { priority: 1 }, options);
  assert.equal(patched.status === 200 && patched.data.priority, 1);
  const bulk = await api.bulkTasks({ items: [{ action: 'delete', id }] }, {}, options);
  assert.equal(bulk.status === 200 && bulk.data.results[0]?.status, 204);
  const listing = await api.listBatches({}, options);
  assert.ok(listing.status === 200);
  const [last] = listing.data.batches;
  assert.ok(last);
  const reverted = await api.revertBatches({ batches: [last.batch] }, options);
  assert.ok(reverted.status === 200 && reverted.data.reverted > 0);
  const missing = await api.getTask(999, options);
  assert.equal(missing.status === 404 && missing.data.code, 'NOT_FOUND');
  const attached = await api.createAttachment({ file: TABLE }, { task_id: uid }, options);
  assert.ok(attached.status === 201);
  assertAttached(attached.data);
  const file = await api.importFile({ file: TABLE }, {}, options);
  const lines = await api.importTasks(LINES, {}, options);
  // It reads nothing where lines are possible, whatever the type of the response.
  assert.ok('stream' in file && 'stream' in lines);
  assertTotals(await file.stream.json(), await lines.stream.json());
  assert.equal((await api.deleteTask(id, options)).status, 204);
  const rejected = await api.login(WRONG);
  assert.equal(rejected.status === 401 && rejected.data.code, 'INVALID_CREDENTIALS');
  const limited = await api.login(WRONG);
  assert.ok(limited.status === 429 && limited.data.retryAfter);
  assert.equal(limited.data.code, 'RATE_LIMITED');
}

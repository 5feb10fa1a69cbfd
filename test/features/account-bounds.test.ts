import t from 'tap';
import type { App } from '../../src/context.js';
import { usageFaults } from '../support/account-usage.js';
import { SAME_SQL } from '../support/database.js';
import { runJob } from '../support/jobs.js';
import { type Client, type Result, type Service, startService } from '../support/service.js';

// On PostgreSQL too: usage is counted, and history is erased.

const NOTE = 'x'.repeat(500);
const MAX_TEXT = 2_000;

const isFull = ({ status, body }: Result) => status === 409 && body.code === 'ACCOUNT_FULL';

const start = (t: Parameters<typeof startService>[0]) =>
  startService(t, {
    env: {
      COMPAT: 'tududi',
      COMPAT_PORT: '0',
      ACCOUNT_MAX_TAGS: '3',
      ACCOUNT_MAX_PROJECTS: '2',
      ACCOUNT_MAX_TEXT_BYTES: String(MAX_TEXT),
    },
  });

async function fill(client: Client): Promise<{ id: number; uid: string }[]> {
  const tasks: { id: number; uid: string }[] = [];
  for (;;) {
    const made = await client.post('/api/v1/task', { name: 'full', note: NOTE });
    if (isFull(made)) return tasks;
    tasks.push(made.body);
  }
}

function erase(service: Service): Promise<void> {
  return runJob(service, 'history of erased tasks');
}

t.test('Bounds: tags and projects end at their number, on every way in', async (t) => {
  const service = await start(t);
  const ada = await service.person('ada');
  for (const name of ['a', 'b', 'c']) t.equal((await ada.post('/api/v1/tag', { name })).status, 201);
  const { body: task } = await ada.post('/api/v1/task', { name: 'task', tags: ['a', 'b'] });
  const path = `/api/v1/task/${task.id}`;
  const full = await ada.post('/api/v1/tag', { name: 'd' });
  t.ok(isFull(full));
  t.match(full.body.error, /the maximum number of tags/);
  t.ok(isFull(await ada.post('/api/v1/task', { name: 'x', tags: ['a', 'd'] })), 'a task with a new tag');
  t.ok(isFull(await ada.post('/api/v1/task/quick', { text: 'x #d' })), 'quick add');
  t.ok(isFull(await ada.post(`${path}/tags`, { tags: ['d'] })), 'tagging');
  t.ok(isFull(await ada.patch(path, { tags: ['a', 'd'] })), 'an update');
  t.ok(isFull(await ada.post('/api/v1/note', { title: 'x', tags: ['d'] })), 'a note with a new tag');
  t.equal((await ada.patch(path, { tags: ['A', 'c'] })).status, 200, 'known tags');
  t.equal((await ada.get('/api/v1/tasks?q=x')).body.tasks.length, 0, 'nothing is half made');

  for (const name of ['one', 'two']) t.equal((await ada.post('/api/v1/project', { name })).status, 201);
  const [project] = (await ada.get('/api/v1/projects')).body.projects;
  t.match((await ada.post('/api/v1/project', { name: 'three' })).body, { code: 'ACCOUNT_FULL', error: /projects/ });
  t.equal((await ada.delete(`/api/v1/project/${project.id}`)).status, 204);
  t.equal((await ada.post('/api/v1/project', { name: 'three' })).status, 201);
  t.ok(isFull(await ada.post(`/api/v1/trash/${project.uid}/restore`)), 'restored from the trash');
  t.equal((await ada.get('/api/v1/trash')).body.trash.length, 1, 'it is still there');

  const line = JSON.stringify({ name: 'x', project_name: 'four' });
  const headers = { 'content-type': 'application/x-ndjson' };
  const imported = await ada.call('POST', '/api/v1/tasks/import', { payload: line, headers });
  t.match(imported.text, /maximum number of projects.*"failed_count":1/);
  const bob = await service.person('bob');
  t.equal((await bob.post('/api/v1/tag', { name: 'd' })).status, 201, 'another account has its own');
});

t.test('Bounds: text ends at its bytes, on every way in, and deleting makes room', async (t) => {
  const service = await start(t);
  const ada = await service.person('ada');
  const { body: small } = await ada.post('/api/v1/task', { name: 'small', recurrence_type: 'daily' });
  const { body: project } = await ada.post('/api/v1/project', { name: 'project' });
  const tasks = await fill(ada);
  t.equal(tasks.length, 3);
  const { uid } = tasks[0] as { uid: string };
  const grown = { note: `${NOTE}more` };

  const create = { action: 'create', task: { name: 'x', note: NOTE } };
  const update = { action: 'update', id: tasks[0]?.id, task: grown };
  const bulk = (items: object[], atomic: boolean) => ada.post(`/api/v1/tasks/bulk?atomic=${atomic}`, { items });
  const attempts: Record<string, () => Promise<Result>> = {
    note: () => ada.post('/api/v1/note', { content: NOTE }),
    project: () => ada.post('/api/v1/project', { name: 'x', description: NOTE }),
    area: () => ada.post('/api/v1/area', { name: 'x', description: NOTE }),
    goal: () => ada.post('/api/v1/goal', { name: 'x', why: NOTE }),
    'quick add': () => ada.post('/api/v1/task/quick', { text: `x // ${NOTE}` }),
    subtask: () => ada.post('/api/v1/task', { name: 'x', subtasks: [{ name: 'y', note: NOTE }] }),
    update: () => ada.patch(`/api/v1/task/${uid}`, grown),
    'update of another kind': () => ada.put(`/api/v1/project/${project.id}`, { description: NOTE }),
    'atomic bulk': () => bulk([create], true),
  };
  for (const [what, attempt] of Object.entries(attempts)) t.ok(isFull(await attempt()), what);
  const { body } = await bulk([create, update, { action: 'complete', id: small.id }], false);
  t.match(
    body.results.map(({ status, error }: { status: number; error?: object }) => ({ status, error })),
    [
      { status: 409, error: { code: 'ACCOUNT_FULL' } },
      { status: 409, error: { code: 'ACCOUNT_FULL' } },
      { status: 200 },
    ],
    'in a bulk call each item by itself',
  );

  const compat = service.app.listeners.get('tududi') as App;
  const refused = await compat.inject({
    method: 'POST',
    url: '/api/task',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ name: 'x', note: NOTE }),
  });
  t.match(refused.json(), { code: 'ACCOUNT_FULL' }, 'COMPAT_PORT');
  const tool = { name: 'update_task', arguments: { task: uid, ...grown } };
  const mcp = await ada.post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool },
    { accept: 'application/json, text/event-stream' },
  );
  t.match(mcp.text, /ACCOUNT_FULL/, 'MCP');

  const member = await service.person('eve');
  const share = { resource_type: 'project', resource_id: project.id, email: member.email, access: 'rw' };
  t.equal((await ada.post('/api/v1/share', share)).status, 201);
  const theirs = { name: 'x', note: NOTE, project_id: project.id };
  t.ok(isFull(await member.post('/api/v1/task', theirs)), 'what a member writes counts with the owner');
  t.equal((await member.post('/api/v1/task', { name: 'x', note: NOTE })).status, 201, 'their own account is not full');

  t.equal((await ada.post(`/api/v1/task/${small.id}/complete`)).status, 200);
  t.equal((await ada.patch(`/api/v1/task/${small.id}`, { priority: 2, due_date: '2026-04-01' })).status, 200);
  t.equal((await ada.delete(`/api/v1/task/${uid}`)).status, 204);
  t.ok(isFull(await ada.post('/api/v1/task', { name: 'x', note: NOTE })), 'the trash counts');
  t.equal((await ada.post(`/api/v1/trash/${uid}/restore`)).status, 200, 'what is restored does not count twice');
  t.equal((await ada.delete(`/api/v1/task/${uid}`)).status, 204);
  t.equal((await ada.delete('/api/v1/trash')).status, 204);
  t.equal((await ada.post('/api/v1/task', { name: 'x', note: NOTE })).status, 201, 'there is room again');
});

t.test('Bounds: the history of notes counts, and goes when its task has left the trash', async (t) => {
  const service = await start(t);
  const ada = await service.person('ada');
  const { body: task } = await ada.post('/api/v1/task', { name: 'task', note: 'short' });
  const path = `/api/v1/task/${task.id}`;
  t.equal((await ada.patch(path, { note: NOTE })).status, 200);
  t.equal((await ada.patch(path, { note: 'short' })).status, 200);
  await fill(ada);
  t.ok(isFull(await ada.patch(path, { note: NOTE })), 'no member fills an account with edits');
  await erase(service);
  t.ok(isFull(await ada.post('/api/v1/note', { content: NOTE })), 'a task that is there keeps its history');
  t.equal((await ada.delete(path)).status, 204);
  await erase(service);
  t.ok(isFull(await ada.post('/api/v1/note', { content: NOTE })), 'one in the trash, too');
  t.equal((await ada.post(`/api/v1/trash/${task.uid}/restore`)).status, 200);
  await erase(service);
  const { activity } = (await ada.get(`${path}/activity`)).body;
  t.ok(
    activity.some(({ old_value: value }: { old_value: string | null }) => value?.includes(NOTE)),
    'restored with its history',
  );
  t.equal((await ada.delete(path)).status, 204);
  t.equal((await ada.delete(`/api/v1/trash/${task.uid}`)).status, 204);
  await erase(service);
  t.equal((await ada.post('/api/v1/note', { content: NOTE })).status, 201);
  const long = await service.db.read
    .selectFrom('activity')
    .select('old_value')
    .where('task_id', '=', task.id)
    .execute();
  t.ok(long.length > 3, 'what happened is still told');
  t.ok(
    long.every(({ old_value }) => (old_value ?? '').length <= 100),
    'without the long values',
  );
  t.same(await service.db.read.selectFrom('erased_tasks').selectAll().execute(), []);
});

t.test('Bounds: writes at the same time do not exceed them together', async (t) => {
  const service = await start(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const { body: project } = await bob.post('/api/v1/project', { name: 'p' });
  const share = { resource_type: 'project', resource_id: project.id, email: ada.email, access: 'rw' };
  t.equal((await bob.post('/api/v1/share', share)).status, 201);

  // Opens all connections to the database.
  await Promise.all(Array.from({ length: 20 }, () => ada.post('/api/v1/goal', { name: 'x' })));
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      ada.post('/api/v1/task', { name: 'full', note: NOTE, ...(n < 6 && { project_id: project.id }) }),
    ),
  );
  t.equal(made.filter(({ status }) => status === 201).length, 6, 'three for each of two accounts');
  t.equal(made.filter(isFull).length, 6);
  const tagged = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => ada.post('/api/v1/tag', { name })));
  t.equal(tagged.filter(({ status }) => status === 201).length, 3);
  t.equal(tagged.filter(isFull).length, 2);
  t.same(await usageFaults(service.db), []);
});

t.test('Bounds: what a failed step of a write would have added does not count', SAME_SQL, async (t) => {
  const service = await start(t);
  const ada = await service.person('ada');
  const create = (note: string, more = {}) => ({ action: 'create', task: { name: 'x', note, ...more } });
  const items = [
    create(NOTE),
    create(NOTE, { project_id: 999_999 }),
    create(NOTE, { tags: ['a', 'b', 'c', 'd'] }),
    create(NOTE),
  ];
  const { body } = await ada.post('/api/v1/tasks/bulk?atomic=false', { items });
  t.same(
    body.results.map(({ status }: { status: number }) => status),
    [201, 400, 409, 201],
  );
  t.same(await usageFaults(service.db), []);
  t.equal((await ada.post('/api/v1/task', { name: 'x', note: NOTE, tags: ['a', 'b', 'c'] })).status, 201);
});

t.test(
  'Bounds: what is deleted in a write makes the trash grow beyond them, whatever else the write adds',
  SAME_SQL,
  async (t) => {
    const service = await start(t);
    const ada = await service.person('ada');
    const tasks = [];
    for (const name of ['one', 'two']) tasks.push((await ada.post('/api/v1/task', { name, note: NOTE })).body);
    const items = [
      { action: 'create', task: { name: 'three', note: `${NOTE}${'y'.repeat(100)}` } },
      { action: 'delete', id: tasks[0].id },
    ];
    t.equal((await ada.post('/api/v1/tasks/bulk?atomic=true', { items })).status, 200);
    const { text_bytes } = (await ada.get('/api/profile/limits')).body.account;
    t.ok(text_bytes.used > MAX_TEXT, 'the trash holds more than fits');
    t.ok(isFull(await ada.post('/api/v1/task', { name: 'four' })));
    t.same(await usageFaults(service.db), []);
  },
);

t.test('Bounds: an import of an account beyond them leaves nothing', SAME_SQL, async (t) => {
  const large = await startService(t);
  const ada = await large.person('ada');
  for (const name of ['a', 'b', 'c', 'd']) await ada.post('/api/v1/task', { name, note: NOTE, tags: [name] });
  const { body: document } = await ada.get('/api/profile/export');
  const service = await start(t);
  const bob = await service.person('bob');
  t.ok(isFull(await bob.post('/api/profile/import', document)));
  t.same((await bob.get('/api/v1/tasks')).body.tasks, []);
  t.same(await usageFaults(service.db), []);
  t.equal((await bob.post('/api/v1/task', { name: 'x', note: NOTE })).status, 201);
});

t.test(
  'Bounds: counts survive the deletion of an account, lowered bounds, and are seen when they are wrong',
  SAME_SQL,
  async (t) => {
    const service = await start(t);
    const root = await service.person('root');
    const ada = await service.person('ada');
    const tasks = await fill(ada);
    const { body } = await ada.get('/api/profile/limits');
    t.match(body.account, { tags: { used: 0, max: 3 }, projects: { used: 0, max: 2 } });
    t.ok(body.account.text_bytes.used > MAX_TEXT - 504 && body.account.text_bytes.used <= MAX_TEXT);

    await service.db.write((trx) => trx.updateTable('account_usage_bounds').set({ text_bytes: 10 }).execute());
    const path = `/api/v1/task/${tasks[0]?.id}`;
    t.ok(isFull(await ada.patch(path, { name: 'fuller' })));
    t.equal((await ada.patch(path, { name: 'ful' })).status, 200);
    t.equal((await ada.delete(path)).status, 204);
    t.same(await usageFaults(service.db), []);
    await service.db.write((trx) => trx.updateTable('account_usage').set({ projects: 1 }).execute());
    t.equal((await usageFaults(service.db)).length, 2, 'the check of these tests sees what is wrong');
    await service.db.write((trx) => trx.updateTable('account_usage').set({ projects: 0 }).execute());

    t.equal((await root.delete(`/api/v1/user/${ada.id}`)).status, 204);
    t.same(await usageFaults(service.db), []);
  },
);

import type { InjectOptions } from 'fastify';
import t, { type Test } from 'tap';
import { insertRows } from '../../db/query/bulk.js';
import type { App } from '../../src/context.js';
import { MAX_OFFSET } from '../../src/http/schemas.js';
import { newUid } from '../../src/lib/ids.js';
import { expectTurns } from '../support/event-loop.js';
import { type Person, type Service, type ServiceOptions, startService } from '../support/service.js';

type Json = ReturnType<typeof JSON.parse>;

async function start(t: Test, env: Record<string, string> = {}, options: ServiceOptions = {}) {
  const usual = { COMPAT: 'tududi', ACCOUNT_MAX_PROJECTS: '5000' };
  const service: Service = await startService(t, { ...options, env: { ...usual, ...env } });
  const server = service.app.listeners.get('tududi') as App;
  const ada = await service.person('ada');
  const ask = async (method: string, path: string, body?: object) => {
    const response = await server.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${ada.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    const { payload, statusCode: status, headers } = response;
    return { status, headers, text: payload, body: (payload === '' ? undefined : JSON.parse(payload)) as Json };
  };
  return { service, server, ada, ask };
}

async function importTasks(ada: Person, tasks: readonly object[]): Promise<void> {
  await ada.call('POST', '/api/v1/tasks/import', {
    payload: tasks.map((task) => JSON.stringify(task)).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  });
}

const named = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_none, index) => ({ name: `task ${index}`, ...more }));

t.test('tududi: a long list comes page by page, with what belongs to each task', async (t) => {
  // The audit of the changes takes longer than the writes.
  const { ada, ask, service } = await start(t, {}, { unchecked: true });
  const note = 'n'.repeat(5_000);
  await importTasks(ada, named(620, { note, due_date: '2026-03-12' }));
  for (let count = 0; count < 3; count++) {
    const subtasks = named(60, { note });
    await ada.post('/api/v1/task', { name: `parent ${count}`, subtasks });
  }
  let waiting = 0;
  let most = 0;
  let longest = 0;
  const inject = service.app.inject.bind(service.app);
  service.app.inject = (async (options: InjectOptions) => {
    waiting += 1;
    most = Math.max(most, waiting);
    const response = await inject(options);
    waiting -= 1;
    longest = Math.max(longest, response.payload.length);
    return response;
  }) as never;

  const { status, headers, body, text } = await expectTurns(t, 'list', () => ask('GET', '/tasks'));
  t.equal(status, 200);
  t.match(headers['content-type'], /^application\/json/);
  t.equal(headers['content-length'], undefined, 'it is a stream');
  t.ok(text.length > 3_500_000);
  t.same(new Set(body.tasks.map(({ name }: Json) => name)).size, 623);
  const parents = body.tasks.filter(({ name }: Json) => /^parent/.test(name));
  t.same(
    parents.map(({ subtasks }: Json) => subtasks.map(({ name }: Json) => name)),
    Array(3).fill(named(60).map(({ name }) => name)),
  );
  t.ok(longest < text.length * 0.8, 'no answer of the service is the whole');

  const page = (await ask('GET', '/tasks?limit=500&offset=100&order_by=created_at:asc')).body;
  t.equal(page.tasks.length, 500);
  t.match(page.pagination, { total: 623, limit: 500, offset: 100, hasMore: true });
  const expected = (await ask('GET', '/tasks?order_by=created_at:asc')).body.tasks.slice(100, 600);
  t.same(
    page.tasks.map(({ id }: Json) => id),
    expected.map(({ id }: Json) => id),
  );
  t.equal((await ask('GET', '/tasks?limit=500&offset=600')).body.tasks.length, 23);
  t.equal((await ask('GET', '/tasks?type=today&include_lists=true')).body.tasks_overdue.length, 0);

  const byDay = await ask('GET', '/tasks?type=upcoming&groupBy=day');
  t.equal(byDay.headers['content-length'], undefined, 'it is a stream');
  t.equal(byDay.body.groupedTasks.Tomorrow.length, 620);
  t.ok(longest < byDay.text.length * 0.4);

  most = 0;
  const many = await Promise.all(Array.from({ length: 12 }, () => ask('GET', '/tasks?limit=50')));
  t.ok(many.every((response) => response.body.tasks.length === 50));
  t.ok(most <= 4, `${most} at once`);
});

t.test('tududi: what the service refuses in the middle of a list ends its connection', async (t) => {
  const { server, ada } = await start(t, {}, { unchecked: true });
  await importTasks(ada, named(1_100, { note: 'n'.repeat(2_000) }));
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${ada.token}` };
  const revoked = await fetch(`${address}/api/tasks`, { headers });
  t.equal(revoked.status, 200);
  // The rest is read by now, or refused: a list is whole or its end is missed.
  await ada.post(`/api/profile/api-keys/${(await ada.get('/api/profile/api-keys')).body.api_keys[0].id}/revoke`);
  const text = await revoked.text().catch(() => null);
  if (text !== null) t.equal(JSON.parse(text).tasks.length, 1_100);
  t.equal((await fetch(`${address}/api/tasks`, { headers })).status, 401);
});

t.test('tududi: projects by area are refused when they are too many, naming limit', async (t) => {
  // Rows that are not in the change log do not change what is kept of a list.
  const { ask, service, ada } = await start(t, { LIST_CACHE_MB: '0' });
  const project = (await ask('POST', '/project', { name: 'one' })).body;
  t.same(Object.keys((await ask('GET', '/projects?grouped=true')).body), ['Uncategorized']);
  const row = await service.db.read.selectFrom('projects').selectAll().where('id', '=', project.id).executeTakeFirst();
  const { id: _id, ...columns } = row as Json;
  await service.db.write(async (trx) => {
    for (let count = 0; count < 1_000; count += 50) {
      const rows = Array.from({ length: 50 }, (_none, index) => ({
        ...columns,
        name: `project ${count + index}`,
        uid: `grouped${String(count + index).padStart(8, '0')}`,
      }));
      await trx.insertInto('projects').values(rows).execute();
    }
  });
  t.match(await ask('GET', '/projects?grouped=true'), {
    status: 413,
    body: { code: 'LIST_TOO_LARGE', error: /limit and offset/ },
  });
  t.equal((await ask('GET', '/projects')).body.projects.length, 1_001);
  t.match((await ask('GET', '/projects?grouped=true&limit=5')).body, { projects: { length: 5 } });
  t.equal((await ada.get('/api/v1/projects?limit=1')).status, 200);
});

t.test('tududi: a range beyond the largest offset of the service is reached by cursor', async (t) => {
  const { ask, ada, service } = await start(t, {}, { unchecked: true });
  const total = MAX_OFFSET + 1_203;
  const at = service.clock.now().toISOString();
  const row = (index: number) => ({
    uid: newUid(),
    user_id: ada.id,
    name: `task ${index}`,
    created_at: at,
    updated_at: at,
  });
  const rows = Array.from({ length: total }, (_none, index) => row(index));
  await service.db.write((trx) => insertRows(trx, 'tasks', rows));
  const url = '/tasks?order_by=id:asc&limit=100';
  const namesAt = async (offset: number) => {
    const { status, body } = await ask('GET', `${url}&offset=${offset}`);
    t.equal(status, 200);
    t.match(body.pagination, { total, limit: 100, offset, hasMore: offset + 100 < total });
    return body.tasks.map(({ name }: Json) => name);
  };
  const expectedAt = (offset: number) =>
    named(total)
      .slice(offset, offset + 100)
      .map(({ name }) => name);
  for (const offset of [MAX_OFFSET, MAX_OFFSET + 1, MAX_OFFSET + 500, MAX_OFFSET + 777, total - 3, total, 1e9]) {
    t.same(await namesAt(offset), expectedAt(offset), `${offset}`);
  }
  const found = await ask('GET', `/search?filters=Task&q=task&limit=100&offset=${total - 40}`);
  t.match(found.body, { results: { length: 40 }, pagination: { total } });
});

t.test('tududi: a task and its list of subtasks change together or not at all', async (t) => {
  const { ask } = await start(t);
  const { body: task } = await ask('POST', '/task', {
    name: 'Pack',
    subtasks: [{ name: 'Books' }, { name: 'Plates' }],
  });
  const [books, plates] = task.subtasks;
  const before = (await ask('GET', `/task/${task.uid}`)).body;
  for (const [what, message, body] of [
    [
      'a subtask with a name that is no text',
      /^subtasks\.1\.name /,
      { name: 'Move', subtasks: [{ ...books, name: 'All' }, { name: 5 }] },
    ],
    [
      'a subtask with a name that is none',
      /^subtasks\.0\.name /,
      { name: 'Move', subtasks: [{ ...plates, name: ' ' }] },
    ],
    ['a task with a name that is none', /^name /, { name: '', subtasks: [] }],
    ['a subtask that is none', /^subtasks\.1 /, { name: 'Move', subtasks: [books, null] }],
    ['too many', /at most 100 tasks/, { name: 'Move', subtasks: named(120) }],
  ] as const) {
    const refused = await ask('PATCH', `/task/${task.uid}`, body);
    t.match(refused, { status: 400, body: { code: 'VALIDATION_FAILED', error: String } }, what);
    t.match(refused.body.error, message, what);
    t.same((await ask('GET', `/task/${task.uid}`)).body, before, what);
  }
  const { body: after } = await ask('PATCH', `/task/${task.uid}`, {
    name: 'Move',
    subtasks: [{ ...plates, status: 'done' }, ...named(97)],
  });
  t.match(after, { name: 'Move', subtasks: { length: 98 } });
  t.match(after.subtasks[0], { id: plates.id, status: 2 });
});

t.test('tududi: members of other types than clients send are refused, and do no harm', async (t) => {
  const { ask } = await start(t);
  const { body: task } = await ask('POST', '/task', { name: 'x', tags: ['a'] });
  const object = { toString: 1, valueOf: 1 };
  for (const [method, path, body] of [
    ['POST', '/task', { name: 'x', tags: [null] }],
    ['POST', '/task', { name: 'x', tags: [{}] }],
    ['POST', '/task', { name: 'x', tags: [{ name: null }] }],
    ['POST', '/task', { name: 'x', subtasks: [null] }],
    ['POST', '/task', { name: 'x', subtasks: ['y'] }],
    ['POST', '/task', { name: 'x', status: object }],
    ['POST', '/task', { name: 'x', status: 'constructor' }],
    ['POST', '/task', { name: 'x', priority: object }],
    ['PATCH', `/task/${task.uid}`, { subtasks: [[]] }],
    ['PATCH', `/task/${task.uid}`, { tags: [null] }],
    ['POST', '/goal', { name: 'x', status: object }],
    ['POST', '/goal', { name: 'x', status: 'toString' }],
    ['POST', '/project', { name: 'x', state: object }],
    ['POST', '/note', { title: 'x', tags: [null] }],
    ['DELETE', '/shares', { resource_type: object, resource_uid: task.uid, target_user_id: 1 }],
    ['DELETE', '/shares', { resource_type: 'task', resource_uid: task.uid, target_user_id: object }],
    ['POST', '/inbox', { content: object }],
    ['POST', '/login', { email: object, password: [] }],
  ] as const) {
    const refused = await ask(method, path, body);
    t.match(
      refused,
      { status: 400, body: { code: String, error: String } },
      `${method} ${path} ${JSON.stringify(body)}`,
    );
  }
  t.equal((await ask('POST', '/inbox/analyze-text', { content: object })).status, 200);
  t.match((await ask('GET', `/task/${task.uid}`)).body, { tags: [{ name: 'a' }] });
});

import t from 'tap';
import { newUid } from '../../src/lib/ids.js';
import { type Person, startService } from '../support/service.js';

const BULK = '/api/v1/tasks/bulk';
const EACH = `${BULK}?atomic=false`;

type Json = ReturnType<typeof JSON.parse>;

async function create(person: Person, body: object): Promise<Json> {
  return (await person.post('/api/v1/task', body)).body;
}

async function everything(person: Person): Promise<Json> {
  const [{ body: tasks }, { body: tags }] = [
    await person.get('/api/v1/tasks?include_subtasks=true'),
    await person.get('/api/v1/tags'),
  ];
  return { tasks: tasks.tasks, tags: tags.tags };
}

t.test('Bulk: creates, changes, completes and deletes in one request, each as its own call does', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const [a, b, c] = [
    await create(ada, { name: 'a' }),
    await create(ada, { name: 'b', subtasks: [{ name: 'b1' }] }),
    await create(ada, { name: 'c' }),
  ];
  const { status, body } = await ada.post(BULK, {
    items: [
      { action: 'create', task: { name: 'd', tags: ['new'], subtasks: [{ name: 'd1' }] } },
      { action: 'update', id: a.id, task: { name: 'A', due_date: '2026-03-31' } },
      { action: 'complete', id: b.uid, complete_subtasks: true },
      { action: 'delete', id: String(c.id) },
      { action: 'update', id: a.uid, task: { priority: 2 } },
    ],
  });
  t.equal(status, 200);
  t.same(
    body.results.map(({ index, status, error }: Json) => [index, status, error]),
    [
      [0, 201, null],
      [1, 200, null],
      [2, 200, null],
      [3, 204, null],
      [4, 200, null],
    ],
  );
  const [made, , completed, deleted, changed] = body.results.map(({ task }: Json) => task);
  t.match(made, { name: 'd', tags: [{ name: 'new' }], subtasks: [{ name: 'd1' }] });
  t.match(completed, { status: 2, subtasks: [{ status: 2 }] });
  t.equal(deleted, null);
  t.match(changed, { name: 'A', due_date: '2026-03-31', priority: 2 });
  for (const task of [made, completed, changed]) t.same((await ada.get(`/api/task/${task.id}`)).body, task);
  t.equal((await ada.get(`/api/v1/task/${c.id}`)).status, 404);
  const { body: log } = await ada.get(`/api/v1/task/${a.id}/activity`);
  t.same(
    log.activity.map(({ kind, field }: Json) => [kind, field]),
    [
      ['updated', 'priority'],
      ['updated', 'due_date'],
      ['updated', 'name'],
      ['created', null],
    ],
  );
});

t.test('Bulk: lines of text become tasks, each as its own call does', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const uid = newUid();
  const quick = { action: 'quick', text: 'Pack the books on 2026-04-03 9am #move !high', uid };
  const { body: project } = await ada.post('/api/v1/project', { name: 'The move' });
  const items = [
    quick,
    { action: 'create', task: { name: 'plain' } },
    { action: 'quick', text: 'tomorrow', project_id: project.uid },
    { action: 'quick', text: 'Call', now: '2020-01-01T00:00:00Z' },
    { action: 'quick', text: 'Call tomorrow', now: '2026-03-01T23:59:59Z', project_id: project.uid },
    { action: 'quick', text: 'x', dry_run: true },
    { action: 'quick', text: 'again', uid },
  ];
  for (const [index, path] of [
    [2, 'text'],
    [3, 'now'],
    [5, 'dry_run'],
  ] as const) {
    const refused = await ada.post(BULK, {
      items: items.slice(0, index + 1).filter((_, at) => at === index || at < 2),
    });
    t.match(refused.body, { error: /^Item 2: /, details: [{ path: `body/items/2/${path}` }] });
  }
  t.same((await everything(ada)).tasks, []);
  const { body } = await ada.post(EACH, { items });
  t.same(
    body.results.map(({ status, error }: Json) => [status, error?.code]),
    [
      [201, undefined],
      [201, undefined],
      [400, 'VALIDATION_FAILED'],
      [400, 'VALIDATION_FAILED'],
      [201, undefined],
      [400, 'UNKNOWN_MEMBER'],
      [409, 'UID_TAKEN'],
    ],
  );
  t.match(body.results[0].task, {
    ...{ uid, name: 'Pack the books', due_date: '2026-04-03', due_time: '09:00', priority: 2 },
    tags: [{ name: 'move' }],
  });
  t.match(body.results[4].task, { due_date: '2026-03-02', project: { uid: project.uid } });
});

t.test('Bulk: when one item fails, nothing has changed, and the answer says which and why', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const [mine, hers] = [await create(ada, { name: 'mine' }), await create(eve, { name: 'hers' })];
  const before = await everything(ada);
  const good = [
    { action: 'create', task: { name: 'new', tags: ['new'] } },
    { action: 'update', id: mine.id, task: { name: 'changed' } },
  ];
  const cases: [object, number, string, string][] = [
    [{ action: 'update', id: hers.id, task: { name: 'x' } }, 404, 'NOT_FOUND', 'body/items/2'],
    [{ action: 'delete', id: 'nothing' }, 404, 'NOT_FOUND', 'body/items/2'],
    [{ action: 'create', task: { name: ' ' } }, 400, 'VALIDATION_FAILED', 'body/items/2/task/name'],
    [{ action: 'create', task: { name: 'x', priority: '1' } }, 400, 'VALIDATION_FAILED', 'body/items/2/task/priority'],
    [{ action: 'create', task: {} }, 400, 'VALIDATION_FAILED', 'body/items/2/task/name'],
    [{ action: 'create' }, 400, 'VALIDATION_FAILED', 'body/items/2/task'],
    [
      { action: 'update', id: mine.id, task: { due_date: '2026-02-30' } },
      400,
      'VALIDATION_FAILED',
      'body/items/2/task/due_date',
    ],
    [{ action: 'update', task: {} }, 400, 'VALIDATION_FAILED', 'body/items/2/id'],
    [
      { action: 'complete', id: mine.id, complete_subtasks: 1 },
      400,
      'VALIDATION_FAILED',
      'body/items/2/complete_subtasks',
    ],
    [{ action: 'toString', id: mine.id }, 400, 'VALIDATION_FAILED', 'body/items/2/action'],
  ];
  for (const [item, status, code, path] of cases) {
    const refused = await ada.post(BULK, { items: [...good, item] });
    t.equal(refused.status, status, JSON.stringify(item));
    t.match(refused.body, { code, error: /^Item 2: /, details: [{ path }] });
  }
  for (const item of [null, 7, 'create', []]) {
    t.equal((await ada.post(BULK, { items: [...good, item] })).body.details[0].path, 'body/items/2/action');
  }
  t.same(await everything(ada), before);
});

t.test('Bulk: with atomic=false an item that fails is undone alone', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const { body: project } = await ada.post('/api/v1/project', { name: 'shared' });
  const task = await create(ada, { name: 'shared', project_id: project.id });
  const at = service.clock.now().toISOString();
  const covers = { project_id: project.id, task_id: null, note_id: null };
  const stamps = { uid: newUid(), created_at: at, updated_at: at };
  await service.db.write((trx) =>
    trx
      .insertInto('shares')
      .values({ ...stamps, ...covers, owner_id: ada.id, user_id: bob.id, access: 'rw' })
      .execute(),
  );
  const { status, body } = await bob.post(EACH, {
    items: [
      { action: 'create', task: { name: 'first' } },
      { action: 'update', id: task.id, task: { project_id: null, name: 'taken away', tags: ['taken'] } },
      { action: 'create', task: {} },
      { action: 'complete', id: 999 },
      { action: 'create', task: { name: 'last' } },
    ],
  });
  t.equal(status, 200);
  t.same(
    body.results.map(({ status, task, error }: Json) => [status, task?.name, error?.code]),
    [
      [201, 'first', undefined],
      [403, undefined, 'FORBIDDEN'],
      [400, undefined, 'VALIDATION_FAILED'],
      [404, undefined, 'NOT_FOUND'],
      [201, 'last', undefined],
    ],
  );
  t.equal(body.results[2].error.details[0].path, 'body/items/2/task/name');
  t.same((await ada.get(`/api/v1/task/${task.id}`)).body, task, 'what was written before it failed is undone');
  t.same((await ada.get('/api/v1/tags')).body.tags, []);
});

t.test('Bulk: 1 to 100 items, a body that is one, and a caller', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const items = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ action: 'create', task: { name: `${index}` } }));
  for (const body of [{}, { items: [] }, { items: items(101) }, { items: 'all' }, [], 7]) {
    t.equal((await ada.post(BULK, body)).status, 400);
    t.equal((await ada.post(EACH, body)).status, 400);
  }
  t.equal((await ada.post(`${BULK}?atomic=maybe`, { items: items(1) })).status, 400);
  t.equal((await service.anonymous.post(BULK, { items: items(1) })).status, 401);
  const { body } = await ada.post('/api/tasks/bulk', { items: items(100) });
  t.equal(body.results.length, 100);
  t.equal((await ada.get('/api/v1/tasks?count=true')).body.pagination.total, 100);
});

t.test('Bulk: with an Idempotency-Key it is carried out once', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const body = {
    items: [
      { action: 'create', task: { name: 'once' } },
      { action: 'delete', id: 999 },
    ],
  };
  const key = { 'idempotency-key': 'k1' };
  const first = await ada.post(EACH, body, key);
  const again = await ada.post(EACH, body, key);
  t.equal(again.text, first.text);
  t.equal(again.headers['idempotency-replayed'], 'true');
  t.equal((await ada.post(BULK, body, key)).status, 422, 'all or nothing is another request');
  t.equal((await ada.get('/api/v1/tasks?count=true')).body.pagination.total, 1);
});

t.test('Bulk: each create counts in the tier of creation, nothing else does', async (t) => {
  const service = await startService(t, { env: { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '5' } });
  const ada = await service.person('ada');
  const item = { action: 'create', task: { name: 'x' } };
  const three = await ada.post(BULK, { items: [item, { action: 'quick', text: 'x' }, item] });
  t.equal(three.status, 200);
  t.match(three.headers, { 'ratelimit-limit': '5', 'ratelimit-remaining': '2', 'ratelimit-policy': /^"create"/ });
  const refused = await ada.post(BULK, { items: [item, item, item] });
  t.equal(refused.status, 429);
  t.match(refused.body, { code: 'RATE_LIMITED', retryAfter: 900 });
  t.match(refused.headers, { 'ratelimit-remaining': '2', 'retry-after': '900' });
  const id = three.body.results[0].task.id;
  const others = await ada.post(BULK, {
    items: [
      { action: 'complete', id },
      { action: 'delete', id },
    ],
  });
  t.match(others.headers, { 'ratelimit-policy': /^"user"/ });
  const key = { 'idempotency-key': 'k1' };
  t.match((await ada.post(BULK, { items: [item, item] }, key)).headers, { 'ratelimit-remaining': '0' });
  t.equal((await ada.post(BULK, { items: [item, item] }, key)).headers['idempotency-replayed'], 'true');
  t.equal((await ada.post('/api/v1/task', { name: 'x' })).status, 429);
  t.equal((await ada.get('/api/v1/tasks?count=true')).body.pagination.total, 4);

  const bob = await service.person('bob');
  const many = await bob.post(BULK, { items: Array(6).fill(item) });
  t.match(many.body, { code: 'VALIDATION_FAILED', details: [{ path: 'body/items', message: /the limit is 5/ }] });
  t.equal(many.headers['retry-after'], undefined, 'what never fits is not worth a retry');
  t.equal((await bob.get('/api/v1/tasks?count=true')).body.pagination.total, 0);
});

t.test('Bulk: an item that names another version is refused by itself, and the rest stands', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const made = async (name: string) => {
    const { body, headers } = await ada.post('/api/v1/task', { name });
    return { ...body, etag: String(headers.etag) };
  };
  const [a, b, c, d] = [await made('a'), await made('b'), await made('c'), await made('d')];
  service.clock.advance(1_000);
  await ada.patch(`/api/v1/task/${b.id}`, { note: 'theirs' });
  await ada.patch(`/api/v1/task/${d.id}`, { note: 'theirs' });
  const item = (task: Json, if_match: string) => ({ action: 'update', id: task.uid, task: { priority: 2 }, if_match });
  const items = [item(a, a.updated_at), item(b, b.updated_at), item(c, c.etag), item(d, d.etag)];
  const { status, body } = await ada.post(EACH, { items });
  t.equal(status, 200);
  t.same(
    body.results.map(({ status, error }: Json) => [status, error?.code ?? null]),
    [
      [200, null],
      [412, 'PRECONDITION_FAILED'],
      [200, null],
      [412, 'PRECONDITION_FAILED'],
    ],
  );
  t.match(body.results[1].error, { details: [{ path: 'body/items/1' }] });
  const whole = await ada.post(BULK, { items: [item(a, '*'), item(b, '2020-01-01T00:00:00.000Z')] });
  t.match(whole, { status: 412, body: { code: 'PRECONDITION_FAILED', details: [{ path: 'body/items/1' }] } });
  t.match((await ada.post(EACH, { items: [item(a, '*'), item(b, 'what?'), item(c, '2020-')] })).body.results, [
    { status: 200 },
    { status: 412 },
    { status: 412 },
  ]);
  const bob = await service.person('bob');
  t.match((await bob.post(EACH, { items: [item(a, a.updated_at)] })).body.results, [{ status: 404 }], 'as without');
});

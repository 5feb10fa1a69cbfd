import t, { type Test } from 'tap';
import { newUid } from '../../src/lib/ids.js';
import { differingTables, rowsOfDatabase } from '../support/rows.js';
import { type Client, type Result, type ServiceOptions, startService } from '../support/service.js';
import { create, list, names, share } from '../support/world.js';

interface Operation {
  method: string;
  path: string;
  body?: unknown;
  if_match?: string;
}

const post = (path: string, body?: unknown): Operation => ({ method: 'POST', path: `/api/v1${path}`, body });
const run = (client: Client, operations: readonly unknown[], headers: Record<string, string> = {}): Promise<Result> =>
  client.post('/api/v1/batch', { operations }, headers);

async function start(t: Test, options: ServiceOptions = {}) {
  const service = await startService(t, options);
  return { service, ada: await service.person('ada') };
}

t.test('Batch: operations run in order and refer to each other by uid, as one batch of the log', async (t) => {
  const { service, ada } = await start(t);
  const note = await create(ada, 'note', { title: 'old' });
  const [project, task] = [newUid(), newUid()];
  const response = await run(ada, [
    post('/project', { name: 'P', uid: project }),
    post('/task', { name: 'T', uid: task, project_id: project, tags: ['new'] }),
    { method: 'PATCH', path: `/api/v1/task/${task}`, body: { priority: 2 } },
    post(`/task/${task}/complete`),
    { method: 'DELETE', path: `/api/v1/task/${task}/tags/new` },
    post('/tasks/bulk?atomic=false', {
      items: [
        { action: 'create', task: { name: 'B' } },
        { action: 'delete', id: 999 },
      ],
    }),
    post('/task/quick', { text: 'Call @P tomorrow' }),
    { method: 'DELETE', path: `/api/note/${note.id}` },
  ]);
  t.equal(response.status, 200, response.text);
  const { results, batch } = response.body;
  t.same(
    results.map(({ status }: Result) => status),
    [201, 201, 200, 200, 200, 200, 201, 204],
  );
  t.match(results[1], { body: { uid: task, project: { uid: project }, tags: [{ name: 'new' }] }, etag: /^"1-/ });
  t.match(results[3].body, { status: 2, priority: 2, tags: [{ name: 'new' }] });
  t.match(results[5].body.results, [{ status: 201 }, { status: 404 }]);
  t.same(results[7], { status: 204, body: null });
  t.equal(response.headers['tutti-batch'], batch);
  t.match(await ada.get(`/api/v1/task/${task}`), { headers: { etag: results[4].etag }, body: results[4].body });
  const logged = await service.db.read.selectFrom('changes').select('batch').where('batch', '=', batch).execute();
  t.ok(logged.length > 4);
  t.same(await names(ada, 'tasks'), ['B', 'Call @P', 'T'], 'lines are parsed before, and know no new project');
});

t.test('Batch: the first failure undoes everything, and is named with its own error', async (t) => {
  const { service, ada } = await start(t);
  const eve = await service.person('eve');
  const task = await create(ada, 'task', { name: 'x' });
  const seen = await create(ada, 'project', { name: 'seen' });
  await share(ada, 'project', seen, eve, 'ro');
  const before = await rowsOfDatabase(service.db);
  const first = post('/task', { name: 'first' });
  const cases: [who: Client, failing: Operation, code: string][] = [
    [
      ada,
      { method: 'PUT', path: `/api/v1/task/${task.id}`, body: { priority: 1 }, if_match: '"9-00"' },
      'PRECONDITION_FAILED',
    ],
    [ada, post('/task/999/complete'), 'NOT_FOUND'],
    [ada, post('/task', { name: 'y', uid: task.uid }), 'UID_TAKEN'],
    [eve, { method: 'PUT', path: `/api/v1/project/${seen.id}`, body: { name: 'mine' } }, 'FORBIDDEN'],
    [ada, post('/tasks/bulk', { items: [{ action: 'delete', id: 999 }] }), 'NOT_FOUND'],
    [ada, post('/task', { name: 'y', project_id: 999 }), 'VALIDATION_FAILED'],
  ];
  for (const [who, failing, code] of cases) {
    const { status, headers, body } = await run(who, [first, failing, first]);
    t.match({ status, body }, { status: 409, body: { code: 'BATCH_FAILED', failed_at: 1, cause: { code } } }, code);
    t.match(body.cause.error, /\w/);
    t.notOk('request_id' in body.cause);
    t.notOk('tutti-batch' in headers);
  }
  t.same(differingTables(before, await rowsOfDatabase(service.db)), []);
  const problem = await run(ada, [post('/task/999/complete')], { accept: 'application/problem+json' });
  t.match(problem.body, { status: 409, failed_at: 0, cause: { code: 'NOT_FOUND' } });
});

t.test('Batch: malformed operations are all reported, before anything runs', async (t) => {
  const { service, ada } = await start(t);
  const before = await rowsOfDatabase(service.db);
  const task = post('/task', { name: 'x' });
  const { status, body } = await run(ada, [
    task,
    post('/task', { name: '' }),
    post('/task', { name: 'x', prioritty: 1 }),
    post('/nothing', {}),
    post('/tasks/bulk?atomc=false', { items: [{ action: 'delete', id: 1 }] }),
    post('/tasks/bulk', { items: [{ action: 'create', task: { name: 7 } }] }),
    { method: 'DELETE', path: '/api/v1/task/1', body: { x: 1 } },
  ]);
  t.equal(status, 400);
  t.same(
    body.details.map(({ path }: { path: string }) => path.replace('body/operations/', '')),
    ['1/body/name', '2/body/prioritty', '3/path', '4/query/atomc', '6/body'],
  );
  const bulk = await run(ada, [task, post('/tasks/bulk', { items: [{ action: 'create', task: { name: 7 } }] })]);
  t.match(bulk, { status: 400, body: { details: [{ path: 'body/operations/1/body/items/0/task/name' }] } });
  for (const operations of [[], null, [{ method: 'GET', path: '/api/v1/tasks' }], [{ path: '/api/v1/task' }], [1]]) {
    t.equal((await ada.post('/api/v1/batch', { operations })).status, 400, JSON.stringify(operations));
  }
  t.equal((await run(ada, Array(101).fill(task))).status, 400);
  const preview = await run(ada, [task, post('/task/quick', { text: 'x', dry_run: true })]);
  t.match(preview, { status: 400, body: { details: [{ path: 'body/operations/1/body/dry_run' }] } });
  t.same(differingTables(before, await rowsOfDatabase(service.db)), []);
});

t.test('Batch: only writes that can be rolled back are operations, and no batch is in a batch', async (t) => {
  const { service, ada } = await start(t);
  const refused: string[] = [];
  for (const [path, methods] of Object.entries(service.document.paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      const url = path.replaceAll(/\{\w+\}/g, '999');
      const { status, body } = await run(ada, [{ method: method.toUpperCase(), path: url, body: {} }]);
      if (status === 400 && /^body\/operations\/0\/(?:path|method)$/.test(body.details?.[0]?.path))
        refused.push(operationId);
    }
  }
  const dryRuns = Object.values(service.document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => JSON.stringify(operation).includes('parameters/DryRun'))
    .map(({ operationId }) => operationId);
  const excluded = dryRuns.filter((operationId) => refused.includes(operationId)).sort();
  t.match(excluded.join(), /^emptyTrash,importTasks,(?:revertBatch,revertBatches,)?runBatch$/);
  t.ok(dryRuns.length - excluded.length > 30);
});

t.test('Batch: bulk items count as operations, and at most 500 objects change', async (t) => {
  const { service, ada } = await start(t);
  const items = Array.from({ length: 60 }, (_none, index) => ({ action: 'create', task: { name: `${index}` } }));
  const before = await rowsOfDatabase(service.db);
  const bulks = await run(ada, [post('/tasks/bulk', { items }), post('/tasks/bulk', { items })]);
  t.match(bulks, { status: 400, body: { code: 'BATCH_TOO_LARGE' } });
  const subtasks = Array.from({ length: 300 }, (_none, index) => ({ name: `${index}` }));
  const large = await run(ada, [post('/task', { name: 'a', subtasks }), post('/task', { name: 'b', subtasks })]);
  t.match(large, { status: 400, body: { code: 'BATCH_TOO_LARGE' } });
  t.same(differingTables(before, await rowsOfDatabase(service.db)), []);
  t.equal((await run(ada, [post('/task', { name: 'a', subtasks })])).status, 200);
});

t.test('Batch: a token needs the scopes of each operation', async (t) => {
  const { service, ada } = await start(t);
  const { token } = (await ada.post('/api/profile/api-keys', { name: 'k', scopes: ['tasks:write'] })).body;
  const client = service.client({ authorization: `Bearer ${token}` });
  const task = post('/task', { name: 'x' });
  t.equal((await run(client, [task])).status, 200);
  const refused = await run(client, [task, post('/note', { title: 'x' })]);
  t.match(refused, { status: 403, body: { code: 'INSUFFICIENT_SCOPE', error: /^Operation 1: / } });
  t.match(refused.headers['www-authenticate'], /scope="notes:write"/);
  t.equal((await list(ada, 'tasks')).length, 1);
});

t.test('Batch: creations are counted before it runs', async (t) => {
  const { ada } = await start(t, { env: { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '5' } });
  const task = post('/task', { name: 'x' });
  const bulk = post('/tasks/bulk', { items: [1, 2].map(() => ({ action: 'create', task: { name: 'y' } })) });
  t.equal((await run(ada, [task, task, task, task, bulk])).status, 400, 'more than a whole window');
  t.equal((await run(ada, [task, bulk])).status, 200);
  t.equal((await run(ada, [task, bulk])).status, 429);
  t.equal((await run(ada, [task, bulk], { 'dry-run': 'true' })).status, 200);
  t.equal((await run(ada, [task, task])).status, 200);
});

t.test('Batch: it can be rehearsed and repeated', async (t) => {
  const { service, ada } = await start(t);
  const uid = newUid();
  const operations = [
    post('/project', { name: 'P' }),
    post('/task', { name: 'T', uid }),
    post(`/task/${uid}/complete`),
  ];
  const before = await rowsOfDatabase(service.db);
  const rehearsed = await run(ada, operations, { 'dry-run': 'true' });
  t.match(rehearsed, { status: 200, headers: { 'dry-run': 'true', 'x-would-change': 'task=1, project=1' } });
  t.match(rehearsed.body.results, [
    { status: 201, body: { id: 0, uid: 'dryrun000000000' } },
    { status: 201, body: { id: 0, uid } },
    { status: 200, body: { id: 0, uid, status: 2 } },
  ]);
  t.equal(rehearsed.body.batch, null);
  t.notMatch(rehearsed.text, /"etag"/);
  t.same(differingTables(before, await rowsOfDatabase(service.db)), []);
  const key = { 'idempotency-key': 'k' };
  const first = await run(ada, operations, key);
  t.equal(first.status, 200);
  const again = await run(ada, operations, key);
  t.same([again.text, again.headers['tutti-batch']], [first.text, first.headers['tutti-batch']]);
  t.equal((await list(ada, 'projects')).length, 1);
});

t.test('Batch: shares change in it, and concurrent batches in opposite order all succeed', async (t) => {
  const { service, ada } = await start(t);
  const eve = await service.person('eve');
  const tasks = [await create(ada, 'task', { name: 'a' }), await create(ada, 'task', { name: 'b' })];
  const shared = await run(ada, [
    post('/share', { resource_type: 'task', resource_id: tasks[0]?.id, email: eve.email, access: 'rw' }),
    post('/share', { resource_type: 'task', resource_id: tasks[1]?.id, email: eve.email, access: 'rw' }),
  ]);
  t.equal(shared.status, 200, shared.text);
  const change = (order: typeof tasks, priority: number) =>
    order.map(({ id }) => ({ method: 'PATCH', path: `/api/v1/task/${id}`, body: { priority } }));
  const responses = await Promise.all([
    run(ada, change(tasks, 1)),
    run(eve, change([...tasks].reverse(), 2)),
    run(ada, change([...tasks].reverse(), 2)),
    run(eve, change(tasks, 1)),
  ]);
  for (const { status, text } of responses) t.equal(status, 200, text);
  const [one, other] = await list(ada, 'tasks');
  t.equal(one?.priority, other?.priority, 'each is whole');
});

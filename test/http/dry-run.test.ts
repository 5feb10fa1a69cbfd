import t, { type Test } from 'tap';
import { TYPES } from '../../src/registry.js';
import { referencedBy } from '../../src/resource/type.js';
import { DRY_RUN_UID, withoutNewIds } from '../../src/write/would-be.js';
import { ON_POSTGRES, startIdsAt } from '../support/database.js';
import { differingTables, rowsOfDatabase } from '../support/rows.js';
import { type Service, type ServiceOptions, startService } from '../support/service.js';
import { create, expectStatus, list, names, share } from '../support/world.js';

// test/contract/writes.test.ts rehearses every operation. These are the rules beyond that.

const DRY = { 'dry-run': 'true' };

async function start(t: Test, options: ServiceOptions = {}) {
  const service = await startService(t, options);
  return { service, ada: await service.person('ada') };
}

/** Checks that a callback leaves the database as it is. */
async function unchanged<T>(t: Test, { db }: Service, run: () => Promise<T>): Promise<T> {
  const before = await rowsOfDatabase(db);
  const result = await run();
  t.same(differingTables(before, await rowsOfDatabase(db)), []);
  return result;
}

t.test('Dry-Run: ids of new objects and references to them are 0, by type and not by number', async (t) => {
  const { service, ada } = await start(t);
  const project = await create(ada, 'project', { name: 'P' });
  // The next task gets the id of the project.
  await startIdsAt(service.db, 'tasks', ON_POSTGRES ? project.id : project.id - 1);
  const body = {
    ...{ name: 'x', project_id: project.id, tags: ['new'] },
    subtasks: [{ name: 'part', uid: 'k3v9x0q2m7b4t1z' }],
  };
  const { body: task } = await unchanged(t, service, () => ada.post('/api/v1/task', body, DRY));
  t.match(task, {
    ...{ id: 0, uid: DRY_RUN_UID, project_id: project.id, project: { id: project.id, uid: project.uid } },
    tags: [{ id: 0, uid: DRY_RUN_UID, name: 'new' }],
    subtasks: [{ id: 0, uid: 'k3v9x0q2m7b4t1z', parent_task_id: 0 }],
  });
  const items = [
    { action: 'create', task: { name: 'parent', uid: 'p3v9x0q2m7b4t1z' } },
    { action: 'create', task: { name: 'child', parent_task_id: 'p3v9x0q2m7b4t1z' } },
  ];
  const { body: bulk } = await unchanged(t, service, () => ada.post('/api/v1/tasks/bulk', { items }, DRY));
  t.match(bulk.results, [
    { status: 201, task: { id: 0, uid: 'p3v9x0q2m7b4t1z' } },
    { status: 201, task: { id: 0, uid: DRY_RUN_UID, parent_task_id: 0, parent_task: { id: 0 } } },
  ]);
});

t.test('Dry-Run: a share of an object that does not exist yet refers to 0', (t) => {
  const entry = (type: string, id: number, uid: string) =>
    [`${type} ${id}`, { type, id, uid, isNew: true }] as [string, never];
  const changes = { types: TYPES, entries: new Map([entry('task', 5, 'a'), entry('share', 6, 'b')]) };
  const shares = [
    { id: 6, uid: 'b', resource_type: 'task', resource_id: 5 },
    { id: 6, uid: 'c', resource_type: 'note', resource_id: 5, user_id: 6 },
  ];
  t.same(JSON.parse(withoutNewIds(JSON.stringify(shares), changes, () => false)), [
    { id: 0, uid: DRY_RUN_UID, resource_type: 'task', resource_id: 0 },
    { id: 6, uid: 'c', resource_type: 'note', resource_id: 5, user_id: 6 },
  ]);
  t.end();
});

t.test('Dry-Run: every reference by id in a response is known to the function that replaces ids', async (t) => {
  const { service } = await start(t);
  const seen = new Set<string>();
  const { components, paths } = service.document as unknown as {
    components: { schemas: Record<string, object> };
    paths: Record<string, Record<string, { parameters?: { $ref?: string }[]; responses: object }>>;
  };
  const visit = (node: unknown, visited: Set<string>): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref, properties = {} } = node as { $ref?: string; properties?: object };
    if ($ref?.includes('/schemas/')) {
      if (visited.has($ref)) return;
      visit(components.schemas[$ref.split('/').at(-1) as string], visited.add($ref));
    }
    for (const name of Object.keys(properties)) if (/_ids?$/.test(name)) seen.add(name);
    for (const value of Object.values(node)) visit(value, visited);
  };
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    if (!JSON.stringify(operation.parameters ?? []).includes('DryRun')) continue;
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status < '300') visit((response as { content?: object }).content, new Set());
    }
  }
  // Users and requests are not created.
  const others = ['resource_id', 'user_id', 'assignee_id', 'request_id'];
  t.same([...seen].filter((name) => !(referencedBy(TYPES, name) !== undefined || others.includes(name))).sort(), []);
  t.ok(seen.has('parent_task_id'));
});

t.test('Dry-Run: its uid is refused by creation', async (t) => {
  const { ada } = await start(t);
  const uid = DRY_RUN_UID;
  const refusals = [
    await ada.post('/api/v1/task', { name: 'x', uid }),
    await ada.post('/api/v1/task', { name: 'x', subtasks: [{ name: 'y', uid }] }),
    await ada.post('/api/v1/task/quick', { text: 'x', uid }),
    await ada.post('/api/v1/project', { name: 'x', uid }),
    await ada.post('/api/v1/goal', { name: 'x', uid }),
    await ada.post('/api/v1/tasks/bulk', { items: [{ action: 'create', task: { name: 'x', uid } }] }),
  ];
  for (const { status, body } of refusals)
    t.match({ status, body }, { status: 400, body: { code: 'VALIDATION_FAILED' } });
  await create(ada, 'task', { name: 'x' });
  const { body: document } = await ada.get('/api/profile/export');
  document.tasks[0].uid = uid;
  await ada.delete(`/api/v1/task/${(await list(ada, 'tasks'))[0]?.id}`);
  t.match(await ada.post('/api/profile/import', document), { status: 200, body: { new_uids: 1 } });
  t.not((await list(ada, 'tasks'))[0]?.uid, uid);
});

t.test('Dry-Run: only true and false are values, and reads ignore it', async (t) => {
  const { service, ada } = await start(t);
  for (const value of ['', '1', 'TRUE', 'yes', '?1', 'true, true']) {
    const refused = await ada.post('/api/v1/task', { name: 'x' }, { 'dry-run': value });
    t.match(
      refused,
      { status: 400, body: { code: 'VALIDATION_FAILED', details: [{ path: 'header/Dry-Run' }] } },
      value,
    );
  }
  t.same(await list(ada, 'tasks'), []);
  const made = await ada.post('/api/v1/task', { name: 'x' }, { 'dry-run': 'false' });
  t.match(made, { status: 201, headers: { 'dry-run': undefined, location: String } });
  for (const value of ['true', 'x']) {
    t.equal((await ada.get('/api/v1/tasks', { 'dry-run': value })).status, 200);
    t.equal((await ada.call('HEAD', '/api/v1/tasks', { headers: { 'dry-run': value } })).status, 200);
  }
  t.equal((await ada.post('/api/v1/nothing', {}, DRY)).status, 404, 'an unknown path is the first fault');
  t.equal((await ada.call('POST', '/mcp', { headers: DRY, body: {} })).body.code, 'DRY_RUN_UNSUPPORTED');
  t.equal((await service.anonymous.post('/api/v1/task', { name: 'x' }, DRY)).status, 401);
});

t.test('Dry-Run: errors are those of the write', async (t) => {
  const { service, ada } = await start(t);
  const eve = await service.person('eve');
  const task = await create(ada, 'task', { name: 'x' });
  const seen = await create(ada, 'project', { name: 'seen' });
  await share(ada, 'project', seen, eve, 'ro');
  await create(ada, 'goal', { name: 'known' });
  const cases = [
    () => ada.post('/api/v1/task', { name: '' }, DRY),
    () => ada.post('/api/v1/goal', { name: 'known' }, DRY),
    () => ada.post('/api/v1/task', { name: 'x', uid: task.uid }, DRY),
    () => ada.put(`/api/v1/task/${task.id}`, { name: 'y' }, { ...DRY, 'if-match': '"9-00"' }),
    () => eve.put(`/api/v1/project/${seen.id}`, { name: 'y' }, DRY),
    () => eve.delete(`/api/v1/task/${task.id}`, DRY),
  ];
  const statuses = await unchanged(t, service, async () => {
    const found = [];
    for (const send of cases) found.push(await send());
    return found.map(({ status, body }) => `${status} ${body.code}`);
  });
  t.same(statuses, [
    ...['400 VALIDATION_FAILED', '409 CONFLICT', '409 UID_TAKEN', '412 PRECONDITION_FAILED'],
    ...['403 FORBIDDEN', '404 NOT_FOUND'],
  ]);
});

t.test('Dry-Run: creations are not counted, the request is; more than their maximum is refused', async (t) => {
  const { ada } = await start(t, {
    env: { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '2' },
  });
  const left = async () => (await ada.get('/api/profile/limits')).body.tiers;
  const create = (headers: Record<string, string> = {}) => ada.post('/api/v1/task', { name: 'x' }, headers);
  const before = await left();
  for (let round = 0; round < 4; round++) t.equal((await create(DRY)).status, 201);
  const after = await left();
  const remaining = (limits: { tier: string; remaining: number }[], tier: string) =>
    limits.find((limit) => limit.tier === tier)?.remaining;
  t.equal(remaining(after, 'create'), remaining(before, 'create'));
  t.equal(remaining(after, 'user'), Number(remaining(before, 'user')) - 5, 'with the request for the limits');
  t.equal((await create()).status, 201);
  t.equal((await create()).status, 201);
  t.equal((await create()).status, 429);
  t.equal((await create(DRY)).status, 201);
  const items = (count: number) => Array.from({ length: count }, () => ({ action: 'create', task: { name: 'x' } }));
  t.equal((await ada.post('/api/v1/tasks/bulk', { items: items(2) }, DRY)).status, 200);
  t.match(await ada.post('/api/v1/tasks/bulk', { items: items(3) }, DRY), { status: 400 });
});

t.test('Dry-Run: a write that tells whether an account exists counts as a creation', async (t) => {
  const { service, ada } = await start(t, { env: { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '5' } });
  const { id } = await create(ada, 'project', { name: 'P' });
  const share = (email: string) => ({ resource_type: 'project', resource_id: id, email, access: 'ro' });
  const together = (...emails: string[]) => ({
    operations: emails.map((email) => ({ method: 'POST', path: '/api/v1/share', body: share(email) })),
  });
  const statuses = [
    await ada.post('/api/v1/share', share('a@example.com'), DRY),
    await ada.post('/api/v1/share', share('b@example.com'), DRY),
    await ada.post('/api/v1/batch', together('c@example.com', 'd@example.com'), DRY),
    await ada.post('/api/v1/batch', together('e@example.com'), DRY),
    await ada.post('/api/v1/share', share('f@example.com'), DRY),
    await ada.post('/api/v1/share', share('g@example.com')),
  ].map(({ status }) => status);
  t.same(statuses, [404, 404, 409, 429, 429, 429]);
  t.equal((await ada.post('/api/v1/project', { name: 'Q' }, DRY)).status, 201);

  const { components, paths } = service.document as unknown as {
    components: { schemas: Record<string, object> };
    paths: Record<string, Record<string, { operationId: string; parameters?: object[]; requestBody?: object }>>;
  };
  const namesAccount = (body: object | undefined, seen = new Set<string>()): boolean => {
    const text = JSON.stringify(body ?? null);
    if (/"format":"email"|"email":/.test(text)) return true;
    const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name);
    return names.some((name) => !seen.has(name) && namesAccount(components.schemas[name], seen.add(name)));
  };
  const rehearsable = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ parameters = [] }) => JSON.stringify(parameters).includes('DryRun'));
  const naming = rehearsable.filter(({ requestBody }) => namesAccount(requestBody));
  const counted = service.app.mountedWrites.filter(({ config }) => config.countsRehearsals);
  t.same(new Set(naming.map(({ operationId }) => operationId)), new Set(counted.map(({ operationId }) => operationId)));
  t.equal(naming.length, 1);
});

t.test('Dry-Run: writes in the same commit are kept, and found by search', async (t) => {
  const { service, ada } = await start(t);
  const doomed = await create(ada, 'task', { name: 'doomed' });
  const responses = await Promise.all([
    ada.post('/api/v1/task', { name: 'first' }),
    ada.delete(`/api/v1/task/${doomed.id}`, DRY),
    ada.post('/api/v1/task', { name: 'rehearsed' }, DRY),
    ada.put(`/api/v1/task/${doomed.id}`, { name: 'renamed' }, DRY),
    ada.post('/api/v1/task', { name: 'second' }),
  ]);
  t.same(
    responses.map(({ status }) => status),
    [201, 204, 201, 200, 201],
  );
  t.same(await names(ada, 'tasks'), ['doomed', 'first', 'second']);
  const found = async (q: string) => (await list(ada, `search?q=${q}`)).length;
  t.same(await Promise.all(['doomed', 'first', 'second', 'rehearsed', 'renamed'].map(found)), [1, 1, 1, 0, 0]);
  t.same((await service.db.read.selectFrom('trash').select('id').execute()).length, 0);
});

t.test('Dry-Run: emptying the trash keeps all entries, and ends', async (t) => {
  const { service, ada } = await start(t);
  const items = Array.from({ length: 30 }, (_none, index) => ({ action: 'create', task: { name: `${index}` } }));
  const { results } = expectStatus(await ada.post('/api/v1/tasks/bulk', { items }), 200);
  for (const { task } of results) await ada.delete(`/api/v1/task/${task.id}`);
  await unchanged(t, service, async () => t.equal((await ada.delete('/api/v1/trash', DRY)).status, 204));
  t.equal((await ada.delete('/api/v1/trash')).status, 204);
  t.same(await list(ada, 'trash'), []);
});

t.test('Dry-Run: an import sees its own lines, and has at most 500 of them', async (t) => {
  const { service, ada } = await start(t);
  const send = (lines: readonly object[], how: { query?: string; headers?: Record<string, string> }) =>
    ada.call('POST', `/api/v1/tasks/import${how.query ?? ''}`, {
      payload: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { 'content-type': 'application/x-ndjson', ...how.headers },
    });
  const lines = [
    { name: 'a', import_key: 'one', project_name: 'New' },
    { name: 'b', import_key: 'one' },
    { name: 'c', project_id: 999 },
    { name: 'd', project_name: 'New' },
  ];
  await unchanged(t, service, async () => {
    for (const how of [{ query: '?dry_run=true' }, { headers: DRY }]) {
      const { status, headers, text } = await send(lines, how);
      t.match(
        { status, headers },
        { status: 200, headers: { 'dry-run': 'true', 'x-would-change': 'task=2, project=1' } },
      );
      t.match(JSON.parse(text), { created: 2, skipped: 1, failed: [{ line: 3 }], batches: [] });
      t.same(await service.db.read.selectFrom('leases').select('name').execute(), [], 'released before the response');
    }
    const many = Array.from({ length: 501 }, () => ({ name: 'x' }));
    t.match(await send(many, { headers: DRY }), { status: 400, body: { code: 'VALIDATION_FAILED' } });
    const large = Array.from({ length: 12 }, () => ({
      name: 'x',
      subtasks: Array.from({ length: 500 }, () => ({ name: 'y' })),
    }));
    t.match(await send(large, { headers: DRY }), { status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
  t.equal((await send(lines, {})).status, 200, 'no lease is left');
});

t.test('X-Would-Change: names only what the token may read', async (t) => {
  const { service, ada } = await start(t);
  const project = await create(ada, 'project', { name: 'P' });
  const key = async (scopes: string[], more: object = {}) => {
    const { token } = (await ada.post('/api/profile/api-keys', { name: 'k', scopes, ...more })).body;
    return service.client({ authorization: `Bearer ${token}` });
  };
  const body = { name: 'x', project_id: project.id, tags: ['new'] };
  const counted = async (scopes: string[], more = {}) =>
    (await (await key(scopes, more)).post('/api/v1/task', body, DRY)).headers['x-would-change'];
  t.equal(await counted(['*']), 'task=1, tag=1');
  t.equal(await counted(['tasks:write']), 'task=1');
  t.equal(await counted(['*'], { project_ids: [project.id] }), 'task=1, tag=1');
  const reader = await key(['tasks:read']);
  t.match(await reader.post('/api/v1/task', body, DRY), { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
  // A note that the narrowed token does not see loses its task.
  const task = await create(ada, 'task', { name: 'y', project_id: project.id });
  await create(ada, 'note', { title: 'elsewhere', task_id: task.id });
  const narrowed = await key(['*'], { project_ids: [project.id] });
  t.equal((await narrowed.delete(`/api/v1/task/${task.id}`, DRY)).headers['x-would-change'], 'task=1');
  t.equal((await ada.delete(`/api/v1/task/${task.id}`, DRY)).headers['x-would-change'], 'task=1, note=1');
});

t.test('Dry-Run: CORS allows it, and exposes its headers', async (t) => {
  const origin = 'https://app.example.com';
  const { service } = await start(t, { env: { SERVICE_ALLOWED_ORIGINS: origin } });
  const preflight = await service.anonymous.call('OPTIONS', '/api/v1/task', {
    headers: {
      ...{ origin, 'access-control-request-method': 'POST' },
      'access-control-request-headers': 'dry-run,prefer,content-type',
    },
  });
  t.equal(preflight.status, 204);
  t.match(preflight.headers['access-control-allow-headers'], /dry-run/);
  const read = await service.anonymous.get('/api/v1/tasks', { origin });
  for (const name of ['Dry-Run', 'X-Would-Change', 'Tutti-Batch']) {
    t.match(read.headers['access-control-expose-headers'], name);
  }
});

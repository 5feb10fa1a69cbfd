import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { takeLease } from '../../db/leases.js';
import { eventually } from '../support/eventually.js';
import { type Person, startService } from '../support/service.js';
import { create, list } from '../support/world.js';

const IMPORT = '/api/v1/tasks/import';

async function send(person: Person, lines: readonly unknown[], query = '', headers: Record<string, string> = {}) {
  const payload = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const response = await person.call('POST', `${IMPORT}${query}`, {
    payload,
    headers: { 'content-type': 'application/x-ndjson', ...headers },
  });
  const reports =
    response.status === 200
      ? response.text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  return { ...response, reports, sums: reports.at(-1) };
}

t.test('Import of lines: each is a task, what cannot be is told by its number, and progress as it goes', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const garden = await create(ada, 'project', { name: 'Garden' });
  const lines = [
    { name: 'first', tags: ['a'], subtasks: [{ name: 'part' }], project_name: 'Garden' },
    'not json',
    '',
    { name: 'x', prioritty: 1 },
    { name: 'x', status: 9, due_date: 'never' },
    { name: 'x', project_id: 999 },
    '[]',
    { name: 'second', project_name: 'New', import_key: 'k' },
    { name: 'again', import_key: 'k' },
    { name: 'x', project_name: 'Other', parent_task_id: 999 },
  ];
  const { sums, reports } = await send(ada, lines);
  t.match(sums, { created: 2, skipped: 1, failed_count: 6 });
  t.same(
    sums.failed.map(({ line }: { line: number }) => line),
    [2, 4, 5, 6, 7, 10],
  );
  const messages = sums.failed.map(({ message }: { message: string }) => message);
  for (const [index, message] of [
    /^The body is not valid JSON: line 1, character 1\.$/,
    /^prioritty is not a member .* did you mean priority\?$/,
    /^status must be one of .* And 1 more: see details\.$/,
    /^project_id must be the id or uid of a resource that you can see\.$/,
    /must be an object/,
    /^parent_task_id must be the id or uid/,
  ].entries()) {
    t.match(messages[index], message);
  }
  t.match(reports.at(-2), { lines: 10, created: 2, skipped: 1 });
  t.same(
    (await list(ada, 'tasks?order_by=id')).map(({ name, project_id }) => [name, project_id]),
    [
      ['first', garden.id],
      ['second', garden.id + 1],
    ],
  );
  t.same(
    (await list(ada, 'projects?order_by=id')).map(({ name }) => name),
    ['Garden', 'New'],
    'none of a failed line',
  );
  t.match((await send(ada, [{ name: 'once more', import_key: 'k' }])).sums, { created: 0, skipped: 1 });
});

t.test('Import of lines: sections are found by name in the project, or created', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'House' });
  const kitchen = await create(ada, 'section', { name: 'Kitchen', project_id: project.id });
  const container = { project_name: 'House' };
  const { sums } = await send(ada, [
    { name: 'a', ...container, section_name: 'Kitchen' },
    { name: 'b', ...container, section_name: ' Bath ' },
    { name: 'c', ...container, section_name: 'Bath' },
    { name: 'd', ...container, section_name: null },
    { name: 'e', project_name: 'New', section_name: 'Bath' },
    { name: 'f', section_name: 'Bath' },
    { name: 'g', ...container, section_name: '' },
  ]);
  t.match(sums, { created: 5, failed_count: 2 });
  t.match(sums.failed, [
    { line: 6, message: /^section_name needs a project_name/ },
    { line: 7, message: /^section_name/ },
  ]);
  const tasks = await list(ada, 'tasks?order_by=name:asc');
  const sections = tasks.map(({ section }) => (section as { name: string } | null)?.name ?? null);
  t.same(sections, ['Kitchen', 'Bath', 'Bath', null, 'Bath']);
  t.equal(tasks[0]?.section_id, kitchen.id);
  t.equal((await list(ada, 'sections')).length, 3);
});

t.test('Import of lines: times of creation and completion are those of the line, and count as such', async (t) => {
  const service = await startService(t, { time: '2026-03-31T12:00:00.000Z' });
  const ada = await service.person('ada');
  const created_at = '2024-05-01T10:00:00.000Z';
  const past = '2024-05-02T12:30:00+02:00';
  const lines = [
    { name: 'old', status: 2, created_at, completed_at: past, subtasks: [{ name: 'part', status: 2, created_at }] },
    { name: 'unknown', status: 2 },
    { name: 'today', status: 2, completed_at: '2026-03-31T08:00:00Z' },
    { name: 'now', created_at: null, completed_at: null },
    { name: 'x', created_at: '2026-03-31T12:00:00.001Z' },
    { name: 'x', status: 2, completed_at: '2027-01-01T00:00:00Z' },
    { name: 'x', status: 2, created_at, completed_at: '2024-05-01T09:59:59.999Z' },
    { name: 'x', status: 1, completed_at: past },
    { name: 'x', subtasks: [{ name: 'part' }, { name: 'part', completed_at: past }] },
    { name: 'x', status: 2, completed_at: '2024-05-02' },
  ];
  const { sums } = await send(ada, lines);
  t.match(sums, { created: 4, failed_count: 6 });
  t.same(
    sums.failed.map(({ message }: { message: string }) => message),
    [
      'created_at must not be in the future.',
      'completed_at must not be in the future.',
      'completed_at must not be before created_at.',
      'completed_at requires the status 2.',
      'subtasks.1.completed_at requires the status 2.',
      'completed_at must be a timestamp with a time zone, such as 2026-03-31T08:00:00Z.',
    ],
  );
  const tasks = await list(ada, 'tasks?order_by=id&include_subtasks=true');
  const at = '2026-03-31T12:00:00.000Z';
  t.same(
    tasks.map((task) => [task.name, task.created_at, task.completed_at]),
    [
      ['old', created_at, '2024-05-02T10:30:00.000Z'],
      ['part', created_at, null],
      ['unknown', at, null],
      ['today', at, '2026-03-31T08:00:00.000Z'],
      ['now', at, null],
    ],
  );
  t.match((await ada.get('/api/v1/tasks/metrics')).body, { completed_today: 1 });

  const [, , unknown] = tasks;
  t.match((await ada.patch(`/api/v1/task/${unknown?.uid}`, { note: 'n', status: 2 })).body, { completed_at: null });
  const document = (await ada.get('/api/profile/export')).body;
  const bob = await service.person('bob');
  t.match((await bob.post('/api/profile/import', document)).body, { imported: { tasks: 5 } });
  const copies = await list(bob, 'tasks?order_by=id&include_subtasks=true');
  t.same(
    copies.map((task) => [task.name, task.created_at, task.completed_at]),
    tasks.map((task) => [task.name, task.created_at, task.completed_at]),
  );
});

t.test('Import of lines: a dry run says the same and writes nothing', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const lines = [{ name: 'x', project_name: 'P' }, { nme: 'x' }];
  t.match((await send(ada, lines, '?dry_run=true')).sums, { created: 1, failed_count: 1 });
  t.same(await list(ada, 'tasks'), []);
  t.same(await list(ada, 'projects'), []);
});

t.test('Import of lines: it counts as one request, whatever the limit on creating', async (t) => {
  const env = { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '5', RATE_LIMIT_AUTH_API_MAX: '10' };
  const service = await startService(t, { env });
  const ada = await service.person('ada');
  const response = await send(
    ada,
    Array.from({ length: 1_200 }, (_, index) => ({ name: `task ${index}`, import_key: String(index) })),
  );
  t.match(response.sums, { created: 1_200, skipped: 0, failed: [], failed_count: 0 });
  t.match(response.headers['ratelimit-policy'], /^"user"/);
  t.equal(response.headers['ratelimit-remaining'], '9');
  t.ok(response.reports.length >= 4, 'a line after each batch');
  const counts = response.reports.slice(0, -1).map(({ lines }: { lines: number }) => lines);
  t.same(
    counts,
    [...counts].sort((a: number, b: number) => a - b),
  );
});

t.test('Import of lines: an Idempotency-Key gets the sums again', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const key = { 'idempotency-key': 'k1' };
  const first = await send(ada, [{ name: 'x' }], '', key);
  const again = await send(ada, [{ name: 'x' }], '', key);
  t.same(again.reports, first.reports);
  t.equal(again.headers['idempotency-replayed'], 'true');
  t.match(again.sums, { created: 1 });
  t.equal((await list(ada, 'tasks')).length, 1);
  const lease = await takeLease(service, `import of tasks ${ada.id}`);
  t.equal((await send(ada, [{ name: 'x' }], '', key)).status, 200, 'a replay does not wait for another import');
  t.equal((await send(ada, [{ name: 'x' }], '', { 'idempotency-key': 'k2' })).status, 409);
  await lease?.release(null);
  t.equal((await send(ada, [{ name: 'x' }], '', { 'idempotency-key': 'k2' })).status, 200);
});

t.test('Import of lines: a client that prefers JSON gets one object with the totals', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const lines = Array.from({ length: 600 }, (_, index) => ({ name: `task ${index}`, import_key: String(index) }));
  const sendAs = (accept: string, headers = {}, query = '') => send(ada, lines, query, { accept, ...headers });
  const first = await sendAs('application/json');
  t.match(first.headers['content-type'], /^application\/json/);
  t.match(first.body, { created: 600, skipped: 0, failed: [], failed_count: 0, batches: [String] });
  for (const [accept, type] of [
    ['application/json, text/plain, */*', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['Application/JSON, application/x-ndjson;q=0.5', 'application/json'],
    ['*/*', 'application/x-ndjson'],
    ['', 'application/x-ndjson'],
    ['text/html', 'application/x-ndjson'],
    ['application/problem+json', 'application/x-ndjson'],
    ['application/json;q=0, */*', 'application/x-ndjson'],
    ['application/json;q=0.5, application/x-ndjson', 'application/x-ndjson'],
    ['application/x-ndjson, application/json', 'application/x-ndjson'],
    ['application/x-ndjson; q=0.1, application/json; charset=utf-8; q=0.9', 'application/json'],
    ['application/x-ndjson ; q=0 , application/json', 'application/json'],
    ['application/ndjson', 'application/ndjson'],
  ] as const) {
    const response = await sendAs(accept);
    t.equal(String(response.headers['content-type']).split(';')[0], type, accept);
    t.equal(response.reports.length > 1, type !== 'application/json', accept);
    t.match(response.sums, { created: 0, skipped: 600 }, accept);
  }
  t.match((await sendAs('application/ndjson', { 'content-type': 'application/ndjson' })).sums, { skipped: 600 });
  t.match((await sendAs('application/json', {}, '?dry_run=true')).status, 400, 'too many lines for a dry run');
  const rehearsed = await send(ada, [{ name: 'x' }], '?dry_run=true', { accept: 'application/json' });
  t.match(rehearsed, { headers: { 'content-type': /^application\/json/ }, body: { created: 1 } });

  const replay = async (accept: string) => sendAs(accept, { 'idempotency-key': 'k' });
  const kept = await replay('application/json');
  for (const type of ['application/x-ndjson', 'application/ndjson', 'application/json']) {
    const replayed = await replay(type);
    t.match(replayed.headers, { 'content-type': new RegExp(`^${type}`), 'idempotency-replayed': 'true' }, type);
    t.same(replayed.sums, kept.body, type);
  }
});

t.test('Import of lines: one at a time for each user; who hangs up ends it, and what was written stays', async (t) => {
  const service = await startService(t, {});
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/x-ndjson' };
  const request = httpRequest(`${origin}${IMPORT}`, { method: 'POST', headers });
  request.on('error', () => undefined);
  request.write(`${JSON.stringify({ name: 'x' })}\n`.repeat(700));
  await eventually(async () => (await list(ada, 'tasks?limit=1')).length > 0, 'the first lines are written');
  const refused = await send(ada, [{ name: 'y' }]);
  t.same([refused.status, refused.body.code], [409, 'IMPORT_IN_PROGRESS']);
  t.match((await send(bob, [{ name: 'y' }])).sums, { created: 1 });
  request.destroy();
  // Long before the lease of the import, or a limit that was reached by asking, would end.
  await eventually(async () => (await send(ada, [{ name: 'later' }])).status === 200, 'the next import may begin');
  const { total } = (await ada.get('/api/v1/tasks?count=true')).body.pagination;
  t.ok(total > 1 && total <= 701, String(total));
});

t.test('Import of lines: a line that is too long is left out, and nothing of it kept in memory', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const { sums } = await send(ada, [{ name: 'x', note: 'n'.repeat(1_100_000) }, { name: 'after' }]);
  t.match(sums, { created: 1, failed: [{ line: 1, message: /more than 1048576 bytes/ }] });
});

t.test('Import of lines: one that is cut ends with a line that names the last one committed', async (t) => {
  const service = await startService(t, {});
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const cut = async (name: string, headers: Record<string, string>) => {
    const ada = await service.person(name);
    const request = httpRequest(`${origin}${IMPORT}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/x-ndjson', ...headers },
    });
    const pending = once(request, 'response');
    const lines = `${JSON.stringify({ name: 'x' })}\n`.repeat(700);
    request.write(lines);
    const session = await service.signIn(ada);
    await eventually(async () => (await list(session, 'tasks?limit=1')).length === 1, 'a batch is committed');
    const { id } = (await session.get('/api/profile/api-keys')).body.api_keys[0];
    t.equal((await session.post(`/api/profile/api-keys/${id}/revoke`)).status, 200);
    request.end(lines);
    const [response] = await pending;
    const reports = (await text(response)).trim().split('\n');
    const { total } = (await session.get('/api/v1/tasks?count=true')).body.pagination;
    return { status: response.statusCode as number, last: JSON.parse(reports.at(-1) ?? ''), total };
  };
  const streamed = await cut('ada', {});
  t.equal(streamed.status, 200);
  t.match(streamed.last, { last_committed: streamed.total, code: 'TOKEN_REVOKED', batches: [String] });
  t.notOk('created' in streamed.last, 'it is not taken for the totals');
  const keyed = await cut('bob', { 'idempotency-key': 'k' });
  t.match(keyed, { status: 401, last: { error: new RegExp(`The first ${keyed.total} were imported`) } });
  const asJson = await cut('eve', { accept: 'application/json' });
  t.match(asJson, { status: 401, last: { error: new RegExp(`The first ${asJson.total} were imported`) } });
});

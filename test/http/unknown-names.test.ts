import t from 'tap';
import { MAX_PIECE_MS, measureHere } from '../support/event-loop.js';
import { startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create } from '../support/world.js';

t.test('A member that an operation does not know is refused, by its name and with the likely one', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x', tags: ['a'] });
  for (const [method, path, body, name, meant] of [
    ['POST', '/api/v1/task', { name: 'x', prioritty: 2 }, 'prioritty', 'priority'],
    ['PATCH', `/api/v1/task/${task.id}`, { due: '2026-01-01' }, 'due', ''],
    ['PUT', `/api/v1/task/${task.id}`, { Name: 'y' }, 'Name', 'name'],
    ['POST', '/api/v1/project', { name: 'x', colour: '#123456' }, 'colour', 'color'],
    ['POST', '/api/profile/api-keys', { name: 'x', rights: ['read'] }, 'rights', ''],
    ['POST', '/api/v1/task', { name: 'x', subtasks: [{ name: 'y', taggs: [] }] }, 'subtasks/0/taggs', 'tags'],
    ['POST', '/api/v1/task', { name: 'x', tags: [{ name: 'a', colour: 'x' }] }, 'tags/0/colour', 'color'],
    ['POST', `/api/v1/task/${task.id}/complete`, { subtasks: true }, 'subtasks', ''],
    ['PATCH', `/api/v1/task/${task.id}/toggle_completion`, { status: 2 }, 'status', ''],
    ['POST', '/api/login', { email: ada.email, password: ada.password, remember: true }, 'remember', ''],
    [
      'POST',
      '/api/v1/tasks/bulk',
      { items: [{ action: 'complete', id: task.id, forced: true }] },
      'items/0/forced',
      '',
    ],
  ] as const) {
    const refused = await ada.call(method, path, { body });
    const request = `${method} ${path} ${JSON.stringify(body)}`;
    t.equal(refused.status, 400, request);
    t.equal(refused.body.code, 'UNKNOWN_MEMBER', request);
    const [detail] = refused.body.details;
    t.equal(detail.path, `body/${name}`, request);
    t.match(detail.message, meant === '' ? /of this operation$/ : new RegExp(`did you mean ${meant}\\?$`), request);
  }
  t.equal((await ada.get(`/api/v1/task/${task.id}`)).body.version, undefined);
  t.equal((await ada.get('/api/profile/api-keys')).body.api_keys.length, 1, 'nothing was made');
});

t.test('A query parameter that an operation does not know is refused; name[] is read as name', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'open' });
  await create(ada, 'task', { name: 'done', status: 2 });
  for (const [path, name, meant] of [
    ['/api/v1/tasks?statu=2', 'statu', 'status'],
    ['/api/v1/tasks?type=today', 'type', ''],
    ['/api/v1/tasks?page=2', 'page', ': use cursor'],
    ['/api/v1/tasks?per_page=50', 'per_page', ': use limit'],
    ['/api/v1/tasks?sort_by=name', 'sort_by', ': use order_by'],
    ['/api/v1/tasks?search=milk', 'search', ': use q'],
    ['/api/v1/notes?pageSize=50', 'pageSize', ': use limit'],
    ['/api/v1/tasks?prioritty=2', 'prioritty', 'priority'],
    ['/api/v1/tasks?stauts=2', 'stauts', 'status'],
    ['/api/v1/tasks?pgae=2', 'pgae', ''],
    ['/api/v1/task/1?fields=name', 'fields', ''],
    ['/api/profile?x[]=1', 'x', ''],
    ['/api/v1/tasks?__proto__=1', '__proto__', ''],
  ] as const) {
    const refused = await ada.get(path);
    t.same([refused.status, refused.body.code], [400, 'UNKNOWN_PARAMETER'], path);
    t.equal(refused.body.details[0].path, `query/${name}`, path);
    const expected =
      meant === ''
        ? /is not a parameter of this operation\.?$/
        : meant.startsWith(':')
          ? meant
          : `did you mean ${meant}?`;
    t.match(refused.body.error, expected, path);
  }
  for (const query of ['status[]=2', 'status%5B%5D=2', 'status=2', 'status[]=2&status[]=2']) {
    const { tasks } = (await ada.get(`/api/v1/tasks?${query}`)).body;
    t.same(
      tasks.map(({ name }: { name: string }) => name),
      ['done'],
      query,
    );
  }
});

t.test('Who prefers lenient handling has unknown names ignored, and is told so (RFC 7240)', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const prefer = { prefer: 'respond-async, handling=lenient' };
  const body = { name: 'x', prioritty: 2, subtasks: [{ name: 'y', taggs: [] }], tags: [{ name: 'a', colour: 1 }] };
  const made = await ada.post('/api/v1/task', body, prefer);
  t.equal(made.status, 201, made.text);
  t.equal(made.headers['preference-applied'], 'handling=lenient');
  const listed = await ada.get('/api/v1/tasks?statu=2&limit=1', prefer);
  t.same([listed.status, listed.body.pagination.limit], [200, 1]);
  t.equal((await ada.get('/api/v1/tasks?limit=0', prefer)).status, 400, 'what is known is held to its schema');
  const bulk = { items: [{ action: 'complete', id: made.body.id, forced: true }] };
  t.equal((await ada.post('/api/v1/tasks/bulk', bulk, prefer)).status, 200);
  t.equal((await ada.post(`/api/v1/task/${made.body.id}/complete`, { forced: true }, prefer)).status, 200);
  t.equal((await ada.get('/api/v1/tasks')).headers['preference-applied'], undefined);
  t.equal((await ada.get('/api/v1/tasks?statu=2', { prefer: 'handling=strict' })).status, 400);
});

t.test('All faults of a request are told in one answer, at most 20, in plain words', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const refused = await ada.post('/api/v1/task?dry=1', {
    status: 9,
    priority: '2',
    due_date: '2026-02-30',
    defer_until: 'tomorrow',
    recurrence_type: 'monthly_weekday',
    recurrence_interval: 0,
    tags: [3],
    note: 'n'.repeat(100_001),
    project_id: -1,
    subtasks: [{ name: '' }],
    nonsense: 1,
  });
  t.equal(refused.status, 400);
  t.equal(refused.body.code, 'VALIDATION_FAILED');
  const messages = Object.fromEntries(
    refused.body.details.map(({ path, message }: { path: string; message: string }) => [path, message]),
  );
  t.strictSame(messages, {
    'body/name': 'is required',
    'body/nonsense': 'is not a member of this operation',
    'body/status': 'must be one of 0, 1, 2, 3, 4, 5 or 6',
    'body/priority': 'must be a whole number',
    'body/due_date':
      'must be an existing date, such as 2026-03-31, or a timestamp with a time zone, such as 2026-03-31T08:00:00Z',
    'body/defer_until':
      'must be an existing date, such as 2026-03-31, or a timestamp with a time zone, such as 2026-03-31T08:00:00Z',
    'body/recurrence_interval': 'must be at least 1',
    'body/recurrence_weekdays': 'must name exactly one weekday for monthly_weekday, such as [5]',
    'body/recurrence_week_of_month': 'is required for monthly_weekday: 1 to 4, or -1 for the last',
    'body/tags/0': 'must be a string or an object',
    'body/note': 'must have at most 100000 characters',
    'body/project_id': 'must be at least 1',
    'body/subtasks/0/name': 'must not be empty',
    'query/dry': 'is not a parameter of this operation',
  });
  t.match(refused.body.error, /^.* And 13 more: see details\.$/);
  const many = await ada.post('/api/v1/task', { name: 'x', subtasks: Array(30).fill({}) });
  t.equal(many.body.details.length, 20);
});

t.test('Messages say what to do, and nothing of the framework', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const { id } = await create(ada, 'task', { name: 'x' });
  for (const [method, path, body, message] of [
    ['GET', '/api/v1/tasks?limit=501', undefined, 'limit must be at most 500.'],
    ['GET', '/api/v1/tasks?limit=0', undefined, 'limit must be at least 1.'],
    ['GET', '/api/v1/tasks?due_before=tomorrow', undefined, /^due_before must be an existing date, such as/],
    [
      'GET',
      '/api/v1/tasks?order_by=-due_date',
      undefined,
      /each optionally followed by :asc or :desc, such as id:desc/,
    ],
    ['POST', '/api/v1/task', { name: 'x', recurrence_type: 'often' }, /must be one of daily, .*, yearly or null\.$/],
    ['PATCH', `/api/v1/task/${id}`, { tags: Array(101).fill('a') }, 'tags must have at most 100 elements.'],
    ['POST', '/api/v1/project', { name: 'x', color: 'red' }, 'color must look like #3366cc.'],
    [
      'PUT',
      '/api/profile/notifications',
      { digest: { time: '07:00', weekdays: [1, 1], channels: [] } },
      'digest.weekdays must not name anything twice.',
    ],
    ['POST', '/api/v1/reminder/1/snooze', {}, /must not be empty\.$/],
    ['POST', '/api/v1/reminder/1/snooze', { minutes: 5, until: '2099-01-01' }, /together with `until`\.$/],
    ['POST', '/api/v1/tasks', { name: 'x' }, /not POST\. Did you mean POST \/api\/v1\/task\?$/],
    ['GET', '/api/v1/task', undefined, /not GET\. Did you mean GET \/api\/v1\/tasks\?$/],
    ['GET', '/api/v1/tasks/?limit=1', undefined, /does not exist\. Did you mean GET \/api\/v1\/tasks\?$/],
    ['GET', `/api/v1/tasks/${id}`, undefined, new RegExp(`does not exist\\. Did you mean GET /api/v1/task/${id}\\?$`)],
    ['POST', '/api/v1/note', {}, 'title must not be blank unless there is content.'],
    ['PUT', '/api/profile', { timezone: 'Mars/Olympus' }, /^timezone must be the IANA name/],
  ] as const) {
    const { body: response } = await ada.call(method, path, body === undefined ? {} : { body });
    t.match(response.error, message, `${method} ${path}`);
    t.notMatch(JSON.stringify(response), /querystring|<=|>=|NOT have|\.\.|additional propert|schema|right form|, \./i);
  }
  const large = await ada.post('/api/v1/task', { name: 'x', note: 'n'.repeat(1_100_000) });
  t.same([large.status, large.body.error], [413, 'The body has more than 1 MiB, the maximum of this operation.']);
});

t.test('Broken JSON is told by line and character', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  for (const [payload, path] of [
    ['{"name": "a",}', 'line 1, character 14'],
    ['{\n  "name": x\n}', 'line 2, character 11'],
    ['{"name": "a"', 'line 1, character 13'],
    ['name=x', 'line 1, character 1'],
    ['{"name": "a"} {}', 'line 1, character 15'],
  ] as const) {
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await ada.call('POST', '/api/v1/task', { payload, headers });
    t.same([status, body.code], [400, 'INVALID_JSON'], payload);
    t.equal(body.error, `The body is not valid JSON: ${path}.`, payload);
  }
});

t.test('No body is no body, whatever its content type says; JSON has several names', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const { id } = await create(ada, 'task', { name: 'x' });
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json', 'multipart/form-data']) {
    const headers = { 'content-type': type };
    for (const [method, path] of [
      ['POST', `/api/v1/task/${id}/complete`],
      ['PATCH', `/api/v1/task/${id}/toggle_completion`],
    ] as const) {
      t.equal((await ada.call(method, path, { headers })).status, 200, `${method} ${type}`);
    }
  }
  for (const type of ['application/merge-patch+json', 'application/vnd.api+json; charset=utf-8', 'application/json']) {
    const headers = { 'content-type': type };
    const changed = await ada.call('PATCH', `/api/v1/task/${id}`, { payload: '{"name":"y"}', headers });
    t.same([changed.status, changed.body.name], [200, 'y'], type);
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  t.equal((await ada.call('PATCH', `/api/v1/task/${id}`, { payload: 'name=z', headers })).status, 415);
});

t.test('Problem details name the entry of the error in the guide, which the service shows', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const { body } = await ada.get('/api/v1/task/999', { accept: 'application/problem+json' });
  t.equal(body.type, '/openapi/errors.md#not_found');
  const guide = await service.anonymous.get('/openapi/errors.md');
  t.equal(guide.status, 200);
  t.match(guide.headers['content-type'], /^text\/markdown/);
  const headings = [...guide.text.matchAll(/^### (\w+)$/gm)].map(([, code]) => `#${code?.toLowerCase()}`);
  t.ok(headings.includes('#not_found'));
  t.ok(headings.length > 30);
});

t.test('Faults of a large body take little more time than its parsing', async (t) => {
  const service = await startService(t, { unchecked: true });
  const ada = await service.person('ada');
  const unknown = (count: number) => Array.from({ length: count }, (_, index) => `"unknown${index}":1`).join();
  const objects = (count: number) => Array(count).fill('{"q":1}').join();
  const bodies = {
    'unknown names': `{${unknown(60_000)}}`,
    'unknown names of a member': `{"name":"x","subtasks":[{${unknown(60_000)}}]}`,
    'unknown names in branches': `{"name":"x","tags":[{${unknown(4_900)}}]}`,
    'many unions': `{"name":"x","tags":[${objects(4_900)}]}`,
    'many unions of too many values': `{"name":"x","tags":[${objects(100_000)}]}`,
    'many subtasks': `{"name":"x","subtasks":[${objects(4_900)}]}`,
  };
  for (const path of ['/api/v1/task', '/api/v1/tasks/bulk']) {
    for (const [index, [what, payload]] of Object.entries(bodies).entries()) {
      const handling = ['handling=strict', 'handling=lenient'];
      for (const prefer of slowly(handling.slice(index % 2, (index % 2) + 1), handling)) {
        const headers = { 'content-type': 'application/json', prefer };
        const send = () => ada.call('POST', path, { payload, headers });
        const parse = async () => JSON.parse(payload);
        // The first one compiles the validator.
        const runs = [await measureHere(send), await measureHere(send)];
        const parsing = await measureHere(parse);
        for (const { result } of runs) t.ok(result.status < 500, `${path}: ${result.status}`);
        const longest = Math.min(...runs.map(({ longestMs }) => longestMs)) - parsing.longestMs;
        t.ok(longest <= MAX_PIECE_MS, `${path}, ${what}, ${prefer}: ${Math.round(longest)} ms`);
      }
    }
  }
});

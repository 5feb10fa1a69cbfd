import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect as connectSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { openDatabase } from '../../db/open.js';
import { Sqlite } from '../../db/sqlite/driver.js';
import { credentialsOf, type Result, type Service, startService } from '../support/service.js';

const JSON_TYPE = { 'content-type': 'application/json' };

function isError(t: Test, response: Result, status: number, code: string): void {
  t.equal(response.status, status, code);
  t.equal(response.body.code, code);
  t.match(response.body.error, /^[A-Z“"`a-z_].{5,}[.!?…]$/);
  t.equal(response.body.request_id, response.headers['x-request-id']);
  t.match(response.headers['content-type'], 'application/json');
}

t.test('Errors 400: a missing or non-string name', async (t) => {
  const ada = await (await startService(t)).person('ada');
  for (const name of [undefined, null, 123, true, [], {}, '', ' \t\n', 'x'.repeat(256)]) {
    for (const resource of ['task', 'project', 'tag', 'area', 'goal']) {
      const response = await ada.post(`/api/v1/${resource}`, { name });
      isError(t, response, 400, 'VALIDATION_FAILED');
      t.match(response.body.error, /^name /, `${resource} ${JSON.stringify(name)}`);
      t.equal(response.body.details[0].path, 'body/name');
    }
  }
  const { body: task } = await ada.post('/api/v1/task', { name: 'x' });
  for (const name of [null, 123, '', '  ']) {
    isError(t, await ada.put(`/api/v1/task/${task.id}`, { name }), 400, 'VALIDATION_FAILED');
  }
});

t.test('Errors 400: a priority that is not an integer from 0 to 2', async (t) => {
  const ada = await (await startService(t)).person('ada');
  for (const priority of [-1, 3, 1.5, '1', true, null, [1], 1e9]) {
    const response = await ada.post('/api/v1/task', { name: 'x', priority });
    isError(t, response, 400, 'VALIDATION_FAILED');
    t.match(response.body.error, /^priority /, JSON.stringify(priority));
  }
  for (const priority of [0, 1, 2]) {
    t.equal((await ada.post('/api/v1/task', { name: 'x', priority })).body.priority, priority);
  }
});

t.test('Errors 400: a body that cannot be parsed, or that is no object', async (t) => {
  const ada = await (await startService(t)).person('ada');
  for (const payload of ['{', '{"name":"x"', 'name=x', '{"name":"x",}', 'NaN']) {
    isError(t, await ada.call('POST', '/api/v1/task', { payload, headers: JSON_TYPE }), 400, 'INVALID_JSON');
  }
  for (const body of [[], 'x', 1, true, null]) {
    isError(t, await ada.post('/api/v1/task', body), 400, 'VALIDATION_FAILED');
  }
  isError(t, await ada.call('POST', '/api/v1/task', { headers: JSON_TYPE }), 400, 'VALIDATION_FAILED');
});

t.test('An empty body with a content type is no body, not an error', async (t) => {
  const ada = await (await startService(t)).person('ada');
  const { body: task } = await ada.post('/api/v1/task', { name: 'x' });
  const empty = { headers: JSON_TYPE };
  t.equal((await ada.call('POST', `/api/v1/task/${task.id}/complete`, empty)).status, 200);
  t.equal((await ada.call('DELETE', `/api/v1/task/${task.id}`, empty)).status, 204);
});

t.test('Errors 404: an unknown path, and what does not exist for this user', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const client of [ada, service.anonymous]) {
    for (const path of ['/nowhere', '/api', '/api/nowhere', '/api/v1/nowhere', '/api/v2/tasks', '/api/v1/task']) {
      const response = await client.get(path);
      if (path === '/api/v1/task') isError(t, response, 405, 'METHOD_NOT_ALLOWED');
      else isError(t, response, 404, 'NOT_FOUND');
    }
  }
  for (const id of ['1', '0', '-1', '1.5', 'abc', '9'.repeat(20), 'k3v9x0q2m7b4t1z', '%00', '☃', 'x'.repeat(400)]) {
    isError(t, await ada.get(`/api/v1/task/${encodeURIComponent(id)}`), 404, 'NOT_FOUND');
  }
});

t.test('Errors 404: an unknown path is unknown whatever the body and its type', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const types = ['application/octet-stream', 'application/json', 'text/plain', 'multipart/form-data', 'x', ''];
  for (const type of types) {
    for (const payload of ['{', '\xff', '{}']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const headers = type === '' ? {} : { 'content-type': type };
        const refused = await ada.call(method, '/api/v1/nothing', { headers, payload });
        t.match(refused, { status: 404, body: { code: 'NOT_FOUND' } }, `${method} ${type} ${payload}`);
      }
    }
  }
  const known = await ada.call('PATCH', '/api/v1/tasks', { headers: { 'content-type': 'text/plain' }, payload: 'x' });
  t.match(known, { status: 405, headers: { allow: /GET/ } });
});

t.test('Errors 405: a known path tells with Allow what it answers to', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const refused = await ada.call('DELETE', '/api/v1/tasks');
  isError(t, refused, 405, 'METHOD_NOT_ALLOWED');
  t.equal(refused.headers.allow, 'GET, HEAD');
  t.equal((await ada.call('POST', '/api/task/1')).headers.allow, 'GET, HEAD, PUT, PATCH, DELETE');
  t.equal((await service.anonymous.get('/api/login')).headers.allow, 'POST');
  t.equal((await service.anonymous.post('/health')).headers.allow, 'GET, HEAD');
  for (const method of ['OPTIONS', 'TRACE', 'PROPFIND']) {
    const response = await service.app.inject({ method: method as 'OPTIONS', url: '/api/v1/tasks' });
    t.equal(response.statusCode, 405, method);
    t.equal(response.headers.allow, 'GET, HEAD');
    t.equal(response.json().code, 'METHOD_NOT_ALLOWED');
  }
});

t.test('Errors 409: a duplicate resource', async (t) => {
  const ada = await (await startService(t)).person('ada');
  for (const resource of ['tag', 'area', 'goal']) {
    await ada.post(`/api/v1/${resource}`, { name: 'Home' });
    isError(t, await ada.post(`/api/v1/${resource}`, { name: 'HOME' }), 409, 'CONFLICT');
    const twice = await Promise.all([1, 2].map(() => ada.post(`/api/v1/${resource}`, { name: 'at once' })));
    t.same(twice.map(({ status }) => status).sort(), [201, 409]);
  }
});

t.test('Errors 413, 414, 415: too large, too long, of another media type', async (t) => {
  const ada = await (await startService(t)).person('ada');
  isError(t, await ada.post('/api/v1/task', { name: 'x', note: 'x'.repeat(2 ** 20) }), 413, 'BODY_TOO_LARGE');
  isError(t, await ada.get(`/api/v1/tasks?q=${'x'.repeat(9000)}`), 414, 'URI_TOO_LONG');
  isError(t, await ada.get(`/api/v1/task/${'x'.repeat(600)}`), 414, 'URI_TOO_LONG');
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
    const response = await ada.call('POST', '/api/v1/task', {
      payload: '{"name":"x"}',
      headers: { 'content-type': type },
    });
    isError(t, response, 415, 'UNSUPPORTED_MEDIA_TYPE');
  }
  for (const coding of ['gzip', 'br', 'identity, gzip']) {
    for (const [path, type] of [
      ['/api/v1/task', 'application/json'],
      ['/api/v1/attachment?task_id=1', 'text/plain'],
      ['/api/profile/import-file', 'application/octet-stream'],
    ] as const) {
      const headers = { 'content-type': type, 'content-encoding': coding };
      isError(t, await ada.call('POST', path, { payload: '{"name":"x"}', headers }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
  }
  const plain = { 'content-type': 'application/json', 'content-encoding': 'identity' };
  t.equal((await ada.call('POST', '/api/v1/task', { payload: '{"name":"x"}', headers: plain })).status, 201);
  const charset = { 'content-type': 'application/json; charset=utf-8' };
  t.equal((await ada.call('POST', '/api/v1/task', { payload: '{"name":"x"}', headers: charset })).status, 201);
});

t.test('Errors 500: an unexpected error is passed to the global error handler and shows no internals', async (t) => {
  const lines: string[] = [];
  const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } };
  const service = await startService(t, { logger });
  const ada = await service.person('ada');
  await service.db.write((trx) => sql`ALTER TABLE goals RENAME TO elsewhere`.execute(trx));
  const response = await ada.get('/api/v1/goals');
  isError(t, response, 500, 'INTERNAL');
  t.notMatch(response.text, /SQL|goals|no such|stack|\.js/i);
  const logged = lines.find((line) => line.includes(response.body.request_id));
  t.match(logged, /no such table|does not exist/, 'the log has the reason, under the request’s id');
});

t.test('Errors 503: while another process holds the database, a write fails with DATABASE_BUSY', async (t) => {
  const file = join(mkdtempSync(join(tmpdir(), 'tutti-busy-')), 'tutti.db');
  const service = await startService(t, { db: openDatabase(`sqlite:${file}`, { busyTimeoutMs: 50 }) });
  const ada = await service.person('ada');
  const session = await service.signIn(ada);
  const other = new Sqlite(file);
  other.exec('BEGIN IMMEDIATE');
  const busy = await ada.post('/api/v1/task', { name: 'x' });
  isError(t, busy, 503, 'DATABASE_BUSY');
  t.equal(busy.headers['retry-after'], '1');
  t.equal((await session.get('/api/v1/tasks')).status, 200, 'reading goes on, and no user is signed out');
  t.equal((await service.anonymous.get('/health/ready')).status, 200);
  other.exec('ROLLBACK');
  other.close();
  t.equal((await ada.post('/api/v1/task', { name: 'x' })).status, 201);
  t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 1, 'what was refused was not written');
});

async function responsesTo(service: Service, bytes: string, use: (socket: Socket) => void = () => undefined) {
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connectSocket(Number(new URL(service.app.listeningOrigin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  use(socket);
  return text(socket);
}

function statusesOf(responses: string): number[] {
  return [...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}

async function exchange(...asked: Parameters<typeof responsesTo>) {
  const [head = '', body = ''] = (await responsesTo(...asked)).split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

for (const [what, bytes, status, code] of [
  ['headers that are too large', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ['what is no HTTP', 'hello there\r\n\r\n', 400, 'BAD_REQUEST'],
  ['a request without Host', 'GET /health HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  [
    'a body that lies about its length',
    'POST /api/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    400,
    'BAD_REQUEST',
  ],
] as const) {
  t.test(`Errors below the application have the same shape: ${what}`, async (t) => {
    const { head, body } = await exchange(await startService(t), bytes);
    t.match(head, new RegExp(`^HTTP/1.1 ${status} `));
    t.match(head, /content-type: application\/json/i);
    t.match(head, /connection: close/i);
    t.match(head, /x-content-type-options: nosniff/i);
    t.equal(body.code, code);
    t.match(body.error, /\.$/);
    t.match(head, new RegExp(`x-request-id: ${body.request_id}`, 'i'));
  });
}

for (const [what, rest, statuses] of [
  [
    'what follows a request and is none is refused after its answer',
    '6\r\n x"}  \r\n0\r\n\r\nnonsense\r\n\r\n',
    [201, 400],
  ],
  ['a body that turns out to be none is refused', 'zz\r\n', [400]],
] as const) {
  t.test(`Errors below the application: ${what}`, async (t) => {
    const service = await startService(t);
    const { token } = await service.person('ada');
    const head = `POST /api/v1/task HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`;
    const type = 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
    const response = await responsesTo(service, `${head}${type}a\r\n{"name": "\r\n${rest}`);
    t.same(statusesOf(response), statuses);
  });
}

t.test(
  'Errors below the application: a request that was answered before its body was broken is not answered again',
  async (t) => {
    const service = await startService(t);
    const head =
      'POST /api/v1/task HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n';
    const response = await responsesTo(service, `${head}\r\n`, (socket) => {
      socket.once('data', () => socket.write('zz\r\n'));
    });
    t.same(statusesOf(response), [401]);
  },
);

t.test('Errors below the application have the same shape: a request that does not arrive in time', async (t) => {
  const service = await startService(t);
  service.app.server.requestTimeout = 1;
  service.app.server.headersTimeout = 1;
  const { head, body } = await exchange(service, 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-le');
  t.match(head, /^HTTP\/1.1 408 /);
  t.equal(body.code, 'REQUEST_TIMEOUT');
});

t.test('Request id: on every response, taken from the request when it is safe', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const idOf = async (given?: string) =>
    (await ada.get('/api/v1/tasks', given === undefined ? {} : { 'x-request-id': given })).headers['x-request-id'];
  t.equal(await idOf('my-request.42_A'), 'my-request.42_A');
  for (const unsafe of ['short', 'x'.repeat(65), 'with space', 'semi;colon', 'ünïcödé!'])
    t.not(await idOf(unsafe), unsafe);
  t.not(await idOf(), await idOf());
  for (const path of ['/health', '/nowhere', '/api-docs', '/api/v1/tasks']) {
    t.match((await service.anonymous.get(path)).headers['x-request-id'], /^[A-Za-z0-9._-]{8,64}$/, path);
  }
});

t.test('Versioning: every route answers under /api/v1 and, the same, under /api', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { body: task } = await ada.post('/api/v1/task', { name: 'x' });
  for (const path of ['tasks', `task/${task.id}`, `task/uid/${task.uid}`, 'projects', 'tags', 'tasks/today']) {
    const [versioned, plain] = [await ada.get(`/api/v1/${path}`), await ada.get(`/api/${path}`)];
    t.equal(versioned.status, 200, path);
    t.same(plain.body, versioned.body, path);
  }
  for (const path of ['profile', 'profile/api-keys', 'current_user', 'health', 'ai-assistant/config']) {
    const [plain, versioned] = [await ada.get(`/api/${path}`), await ada.get(`/api/v1/${path}`)];
    t.equal(plain.status, 200, path);
    t.same(versioned.body, plain.body, path);
  }
  t.equal((await service.anonymous.post('/api/v1/login', credentialsOf(ada))).status, 200);
});

t.test('Versioning: every API response names its version', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const path of ['/api/v1/tasks', '/api/tasks', '/api/nowhere', '/api/v1/task/1', '/api/health']) {
    t.equal((await ada.get(path)).headers['x-api-version'], 'v1', path);
  }
  t.equal((await service.anonymous.get('/api/v1/tasks')).headers['x-api-version'], 'v1');
  t.equal((await service.anonymous.get('/health')).headers['x-api-version'], undefined);
});

import t from 'tap';
import { startService } from '../support/service.js';

t.test('Versioning: resource routes answer under /api/v1 and, the same, under /api, with X-API-Version', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { body } = await ada.post('/api/task', { name: 'x' });
  const [v1, plain] = [await ada.get(`/api/v1/task/${body.id}`), await ada.get(`/api/task/${body.id}`)];
  t.equal(v1.text, plain.text);
  for (const { headers } of [v1, plain]) t.equal(headers['x-api-version'], 'v1');
  t.equal((await ada.get('/api/v1/profile')).text, (await ada.get('/api/profile')).text);
  t.equal((await ada.get('/api/v2/tasks')).status, 404);
});

t.test(
  'Versioning: every operation answers the same below both prefixes, and links to the one of the request',
  async (t) => {
    const service = await startService(t);
    const { app, anonymous } = service;
    const other = (path: string) =>
      path.startsWith('/api/v1/') ? path.replace('/api/v1/', '/api/') : path.replace('/api/', '/api/v1/');
    const { error: unknown } = (await anonymous.get('/api/nothing')).body;
    const operations = [...app.operations.values()].filter(({ url }) => url.startsWith('/api/'));
    t.ok(operations.length > 200, `${operations.length} operations`);
    for (const { method, url } of operations) {
      const [documented, alias] = [await anonymous.call(method, url), await anonymous.call(method, other(url))];
      t.not(documented.body?.error, unknown, `${method} ${url}`);
      t.strictSame(
        [alias.status, alias.body?.code],
        [documented.status, documented.body?.code],
        `${method} ${other(url)}`,
      );
      const wrong = await anonymous.call('PROPFIND', other(url));
      t.equal(wrong.headers.allow, (await anonymous.call('PROPFIND', url)).headers.allow, `methods of ${other(url)}`);
    }
    const ada = await service.person('ada');
    for (const prefix of ['/api', '/api/v1']) {
      const { headers, body } = await ada.post(`${prefix}/task`, { name: 'x' });
      t.equal(headers.location, `${prefix}/task/${body.id}`);
      t.equal((await ada.get(`${prefix}/%74ask/${body.id}`)).status, 200, 'an encoded name');
      t.equal((await ada.get(`${prefix}/%zz`)).status, 400);
    }
    t.match((await ada.get('/api/tasks?limit=1')).headers.link, '</api/tasks?');
  },
);

t.test('Errors: X-Request-Id is the one of the request when it is well-formed, else a new one', async (t) => {
  const { anonymous } = await startService(t);
  const given = await anonymous.get('/api/v1/tasks', { 'x-request-id': 'my-request.1' });
  t.equal(given.headers['x-request-id'], 'my-request.1');
  t.equal(given.body.request_id, 'my-request.1');
  for (const wrong of ['short', 'x'.repeat(65), 'with space and more', 'ümlaut-ümlaut']) {
    t.not((await anonymous.get('/health', { 'x-request-id': wrong })).headers['x-request-id'], wrong);
  }
});

t.test(
  'Errors: 404 for an unknown path, 405 with Allow for a known one, 415, 413 and 400 for bodies, in one shape',
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    const post = (payload: string, type = 'application/json') =>
      ada.call('POST', '/api/v1/task', { payload, headers: { 'content-type': type } });
    const cases: [
      Promise<{ status: number; body: { code: string; error: string; request_id: string } }>,
      number,
      string,
    ][] = [
      [ada.get('/api/v1/nothing'), 404, 'NOT_FOUND'],
      [ada.get('/nothing'), 404, 'NOT_FOUND'],
      [ada.delete('/api/v1/tasks'), 405, 'METHOD_NOT_ALLOWED'],
      [post('{"name":'), 400, 'INVALID_JSON'],
      [post('name=x', 'application/x-www-form-urlencoded'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
      [post(JSON.stringify({ name: 'x', note: 'x'.repeat(1_100_000) })), 413, 'BODY_TOO_LARGE'],
      [post('{"priority":1}'), 400, 'VALIDATION_FAILED'],
      [post('{"name":123}'), 400, 'VALIDATION_FAILED'],
      [post('{"name":"x","priority":3}'), 400, 'VALIDATION_FAILED'],
      [post('{"name":"x","priority":"1"}'), 400, 'VALIDATION_FAILED'],
      [ada.get('/api/v1/tasks?limit=501'), 400, 'VALIDATION_FAILED'],
    ];
    for (const [response, status, code] of cases) {
      const { status: got, body } = await response;
      t.equal(got, status, code);
      t.equal(body.code, code);
      t.ok(body.error.length > 0 && body.request_id.length > 0);
    }
    t.equal((await ada.delete('/api/v1/tasks')).headers.allow, 'GET, HEAD');
    t.match((await ada.get('/api/v1/tasks?limit=501')).body.error, /500/, 'the maximum is named');
  },
);

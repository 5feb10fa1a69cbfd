import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import t from 'tap';
import { catalogued, ERROR_CODES } from '../../src/lib/errors.js';
import { type CallOptions, startService } from '../support/service.js';

// The same on both databases: it is about the form of errors.

/** Errors of connections, and of the compatibility listener, belong to no documented operation. */
const WITHOUT_OPERATION = [
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'LIST_TOO_LARGE',
  'OAUTH_NOT_CONFIGURED',
];

const PROBLEM = { accept: 'application/problem+json' };

t.test('Errors: who asks for application/problem+json gets the same facts as RFC 9457', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await ada.post('/api/v1/tag', { name: 'errand' });
  const { headers } = await ada.post('/api/v1/task', { name: 'x' });
  const task = String(headers.location);
  const refused: [string, string, CallOptions, number, string][] = [
    ['POST', '/api/v1/task', { body: { name: '' } }, 400, 'VALIDATION_FAILED'],
    ['POST', '/api/v1/task', { payload: '{', headers: { 'content-type': 'application/json' } }, 400, 'INVALID_JSON'],
    ['GET', '/api/v1/tasks?cursor=x', {}, 400, 'INVALID_CURSOR'],
    ['GET', task, { headers: { authorization: 'Bearer tt_nothing' } }, 401, 'INVALID_TOKEN'],
    ['GET', '/api/v1/task/999', {}, 404, 'NOT_FOUND'],
    ['GET', '/api/v1/nowhere?with=query', {}, 404, 'NOT_FOUND'],
    ['PUT', '/api/v1/tasks', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/api/v1/tag', { body: { name: 'errand' } }, 409, 'CONFLICT'],
    ['DELETE', task, { headers: { 'if-match': '"other"' } }, 412, 'PRECONDITION_FAILED'],
    ['POST', '/api/v1/task', { body: { note: 'x'.repeat(2 ** 20) } }, 413, 'BODY_TOO_LARGE'],
    ['GET', `/api/v1/tasks?q=${'x'.repeat(9000)}`, {}, 414, 'URI_TOO_LONG'],
    [
      'POST',
      '/api/v1/task',
      { payload: 'x', headers: { 'content-type': 'text/plain' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ];
  for (const [method, url, options, status, code] of refused) {
    const plain = await ada.call(method, url, options);
    const problem = await ada.call(method, url, { ...options, headers: { ...options.headers, ...PROBLEM } });
    t.equal(plain.status, status, code);
    t.equal(problem.status, status, code);
    t.match(plain.headers['content-type'], /^application\/json/);
    t.match(problem.headers['content-type'], /^application\/problem\+json/);
    const { type, title, status: statusMember, detail, instance, request_id, ...facts } = problem.body;
    const { request_id: _other, ...expected } = plain.body;
    t.equal(plain.body.code, code);
    t.same(facts, expected, 'the same facts');
    t.same(
      { type, title, said: statusMember, detail, instance },
      {
        type: `/openapi/errors.md#${code.toLowerCase()}`,
        title: STATUS_CODES[status],
        said: status,
        detail: expected.error,
        instance: url.split('?')[0],
      },
    );
    t.equal(request_id, problem.headers['x-request-id']);
  }
});

t.test('Errors: the catalogue is whole: in the document, in the guide, each with its status', async (t) => {
  const service = await startService(t);
  const document = service.document as ReturnType<typeof JSON.parse>;
  t.same(document.components.schemas.ErrorBody.properties.code.enum, ERROR_CODES);
  const guide = readFileSync('openapi/errors.md', 'utf8');
  const responses: { [name: string]: { description: string } } = document.components.responses;
  const documented = JSON.stringify(responses) + JSON.stringify(document.paths);
  for (const code of ERROR_CODES) {
    const { status, sentence, when, remedy } = catalogued(code);
    t.ok(STATUS_CODES[status], `${code} has a status`);
    for (const text of [sentence, when, remedy]) t.match(text, /^[A-Z`].*[.…]$/, `${code}: a sentence`);
    t.ok(guide.includes(`### ${code}\n\n${when}\n\n*What to do:* ${remedy}\n`), `${code} is in the guide`);
    if (!WITHOUT_OPERATION.includes(code)) t.ok(documented.includes(code), `${code} is documented`);
  }
});

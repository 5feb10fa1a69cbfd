import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import t from 'tap';
import { catalogued, ERROR_CODES, type ErrorCode } from '../../src/lib/errors.js';
import { type CallOptions, startService } from '../support/service.js';

/** Errors of connections, and of the compatibility listener, belong to no documented operation. */
const WITHOUT_OPERATION = [
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'LIST_TOO_LARGE',
  'OAUTH_NOT_CONFIGURED',
];

type Json = ReturnType<typeof JSON.parse>;

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

/** It has no body, and so no code: the response of a file that has no such bytes (RFC 9110, section 15.5.17). */
const NO_RANGE = '416';

/** Statuses that are not those of the catalogue, by operation and code. */
const OTHER_STATUSES: ReadonlyMap<string, number> = new Map([
  ['confirmPasswordReset INVALID_LINK', 400],
  ['verifyEmail INVALID_LINK', 400],
]);

t.test('Errors: the catalogue is whole: in the document, in the guide, each with its status', async (t) => {
  const service = await startService(t);
  const document: Json = service.document;
  t.same(document.components.schemas.ErrorCode['x-known-values'], [...ERROR_CODES].sort());
  const guide = readFileSync('openapi/errors.md', 'utf8');
  const operations = Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path));
  const { responses } = document.components;
  const shared = Object.values<Json>(responses).flatMap((response) => response['x-error-codes'] ?? []);
  const texts = JSON.stringify(document.paths);
  const documented = new Set([...shared, ...operations.flatMap((operation) => operation['x-error-codes'] ?? [])]);
  for (const operation of operations) {
    const codes: string[] = operation['x-error-codes'] ?? [];
    t.same(codes, codes.toSorted(), `${operation.operationId}: sorted`);
    const statuses = Object.keys(operation.responses).filter((status) => status >= '400' && status !== NO_RANGE);
    const statusOf = (code: string) =>
      OTHER_STATUSES.get(`${operation.operationId} ${code}`) ?? catalogued(code as ErrorCode).status;
    const own = new Set(codes.map((code) => String(statusOf(code))));
    const other = statuses.filter((status) => !own.has(status));
    for (const status of own) t.ok(statuses.includes(status), `${operation.operationId}: ${status}`);
    for (const status of other) {
      const { $ref } = operation.responses[status];
      t.ok(responses[$ref.split('/').at(-1)]['x-error-codes'], `${operation.operationId}: codes of ${status}`);
    }
  }
  t.ok(Object.keys(responses).length <= 20);
  for (const [name, { description }] of Object.entries<Json>(responses)) {
    t.match(name, /^[A-Z][A-Za-z]{1,23}$/);
    t.ok(description.length <= 90, `${name}: generators copy its description to every operation`);
  }
  for (const code of ERROR_CODES) {
    const { status, sentence, when, remedy } = catalogued(code);
    t.ok(STATUS_CODES[status], `${code} has a status`);
    for (const text of [sentence, when, remedy]) t.match(text, /^[A-Z`].*[.…]$/, `${code}: a sentence`);
    t.ok(guide.includes(`### ${code}\n\n${when}\n\n*What to do:* ${remedy}\n`), `${code} is in the guide`);
    if (!WITHOUT_OPERATION.includes(code)) t.ok(documented.has(code) || texts.includes(code), `${code} is documented`);
  }
});

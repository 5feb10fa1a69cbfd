import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { ROOT } from '../support/command.js';
import { startService } from '../support/service.js';

const MODULES = join(ROOT, 'src/client-python');
const isMissing = spawnSync('python3', ['--version']).status !== 0;
const options = { skip: isMissing && process.env.CI === undefined && 'there is no python3 here' };

/** Runs a program, which ends with printing JSON. */
async function run(...args: string[]) {
  const env = { ...process.env, PYTHONPATH: MODULES, PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await promisify(execFile)('python3', args, { env, timeout: 300_000 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

t.test('tutti.py: runs a scenario against the service', options, async (t) => {
  // A sign-in counts twice: first with an `Idempotency-Key`, which it refuses.
  const { app, person } = await startService(t, { env: { NODE_ENV: 'development', RATE_LIMIT_AUTH_MAX: '2' } });
  const { token } = await person('ada');
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.equal(await run(join(ROOT, 'test/sdk/tutti_client.py'), app.listeningOrigin, token), 'done');
});

t.test('tutti.py: the examples of its README run, one after the other', options, async (t) => {
  const { app, person } = await startService(t);
  const ada = await person('ada');
  const { body } = await ada.get('/api/profile/api-keys');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const blocks = [...readFileSync(join(MODULES, 'README.md'), 'utf8').matchAll(/(?:^ {4}.*\n(?:\n(?= {4}))?)+/gm)]
    .map(([block]) => block.replace(/^ {4}/gm, ''))
    .filter((block) => !block.startsWith('python3 '));
  t.equal(blocks.length, 11);
  const program = [...blocks, 'print("\\"done\\"")']
    .join('\n')
    .replace('https://tasks.example.com', app.listeningOrigin)
    .replace('tt_…', ada.token)
    .replace("'key_id': 3", `'key_id': ${body.api_keys[0].id}`);
  t.equal(await run('-c', program), 'done');
});

t.test('tutti.py: is Python 3.9, and its types resolve', options, async (t) => {
  const program = `
import ast, json, sys, tutti, tutti_types, typing
for module in (tutti, tutti_types):
    ast.parse(open(module.__file__, encoding='utf-8').read(), feature_version=(3, 9))
types = [type for type in vars(tutti_types).values() if hasattr(type, '__total__')]
for type in types:
    typing.get_type_hints(type)
names = [node.name for node in ast.parse(open(tutti_types.__file__, encoding='utf-8').read()).body if isinstance(node, ast.ClassDef)]
print(json.dumps({
    'repeated': len(names) - len(set(names)),
    'required': sorted(tutti_types.TaskBulkOutcome.__required_keys__),
    'hint': str(typing.get_type_hints(tutti_types.Task)['project']),
    'keywords': sorted(tutti_types.FilterTree.__optional_keys__)[:3],
    'inherited': sorted(set(tutti_types.TaskWithSubtasks.__required_keys__) - set(tutti_types.Task.__required_keys__)),
}))`;
  t.match(await run('-c', program), {
    repeated: 0,
    hint: 'typing.Optional[tutti_types.SmallObject]',
    keywords: ['and', 'field', 'not'],
    inherited: ['blocked_by', 'blocks', 'subtasks'],
  });
});

type Answer = [status: number, body?: object, headers?: Record<string, string>];

/** A service that gives these responses, and 200 after them; `null` ends the connection. */
async function startAnswering(t: Test, ...answers: (Answer | null)[]) {
  const requests: { method: string | undefined; url: string | undefined; key: unknown }[] = [];
  const server = createServer((request, response) => {
    const answer = answers[requests.length];
    requests.push({ method: request.method, url: request.url, key: request.headers['idempotency-key'] });
    if (answer === null) return request.socket.destroy();
    const [status, body = {}, headers = {}] = answer ?? [200];
    return response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Returns the status of the response to a call, such as `post('/x', {})`. */
function statusOf(url: string, call: string, limits = '') {
  const program = `
from tutti import Client, ServiceError
try:
    print(Client('${url}', 'tt_x'${limits}).${call}.status)
except ServiceError as error:
    print(error.status)`;
  return run('-c', program);
}

const busy = (status: number, seconds = '0'): Answer => [status, { code: 'BUSY' }, { 'retry-after': seconds }];

t.test('tutti.py: waits and asks again when the service says so, with the same key', options, async (t) => {
  const { requests, url } = await startAnswering(t, busy(409), busy(429), busy(503));
  t.equal(await statusOf(url, "post('/x', {})"), 200);
  t.equal(requests.length, 4);
  t.match(requests[0]?.key, /^[0-9a-f-]{36}$/);
  t.equal(new Set(requests.map(({ key }) => key)).size, 1);
  for (const [answer, limits] of [
    [busy(429), ', retries=0'],
    [busy(429, '61'), ''],
    [busy(429, '2'), ', max_wait=1'],
    [[503], ''],
    [busy(500), ''],
    [busy(429, 'soon'), ''],
  ] as [Answer, string][]) {
    const { requests, url } = await startAnswering(t, answer);
    t.equal(await statusOf(url, "get('/x')", limits), answer[0]);
    t.equal(requests.length, 1, 'only what asks for it');
  }
});

t.test('tutti.py: repeats a request without a response if that is safe', options, async (t) => {
  const { requests, url } = await startAnswering(t, null);
  t.equal(await statusOf(url, "post('/x', {})"), 200);
  t.equal(requests[0]?.key, requests[1]?.key);
  const unsupported: Answer = [400, { code: 'IDEMPOTENCY_NOT_SUPPORTED' }];
  const unsafe = await startAnswering(t, unsupported, null);
  t.equal(await statusOf(unsafe.url, "post('/x', {})"), 503);
  t.match(unsafe.requests, [{ key: String }, { key: undefined }]);
  t.equal(unsafe.requests.length, 2);
});

t.test('tutti.py: follows no redirect, and takes responses of intermediaries', options, async (t) => {
  const { requests, url } = await startAnswering(t, [302, {}, { location: '/other' }]);
  t.equal(await statusOf(url, "get('/x')"), 302);
  t.equal(requests.length, 1);
  const proxy = await startAnswering(t, [502, {}, { 'content-type': 'text/html' }]);
  t.equal(await statusOf(proxy.url, "get('/x')"), 502);
});

t.test('tutti.py: begins the change log again after an expired cursor', options, async (t) => {
  const page = (cursor: string, has_more: boolean) => ({ changes: [{ uid: cursor }], next_cursor: cursor, has_more });
  const expired: Answer = [410, { code: 'CURSOR_EXPIRED' }];
  const { requests, url } = await startAnswering(t, expired, [200, page('a', true)], [200, page('b', false)]);
  const program = `
import json
from tutti import Client
print(json.dumps([page for page in Client('${url}').changes('old', follow=False)]))`;
  t.same(await run('-c', program), [
    [true, [{ uid: 'a' }], 'a'],
    [false, [{ uid: 'b' }], 'b'],
  ]);
  t.same(
    requests.map((request) => request.url),
    ['?cursor=old&wait=0', '?wait=0', '?cursor=a&wait=0'].map((query) => `/api/v1/changes${query}`),
  );
});

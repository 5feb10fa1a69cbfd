import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type RetryOptions, withRetries } from '../../src/client/retry.js';
import { startService } from '../support/service.js';

function respondingWith(...responses: [status: number, retryAfter?: string][]) {
  const bodies: string[] = [];
  const send = async (request: Request) => {
    bodies.push(await request.text());
    const [status, retryAfter] = responses[bodies.length - 1] ?? [200];
    return new Response('{}', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });
  };
  return { bodies, send };
}

async function statusOf(send: (request: Request) => Promise<Response>, options: RetryOptions, signal?: AbortSignal) {
  const init = { method: 'POST', body: 'once', ...(signal && { signal }) };
  return (await withRetries(send, options)(new Request('http://127.0.0.1', init))).status;
}

t.test('tutti-client: imports nothing that only Node has', async (t) => {
  const files = readdirSync('src/client').filter((file) => file.endsWith('.ts'));
  t.ok(files.length >= 3);
  for (const file of files) {
    const imports = readFileSync(join('src/client', file), 'utf8').matchAll(/^(?:import|export) .* from '([^']+)'/gm);
    for (const [, from] of imports) t.match(from, /^(openapi-fetch|\.\/\w+\.js)$/, `${file}: ${from}`);
  }
});

t.test('tutti-client: waits and asks again when the service says so', async (t) => {
  for (const status of [409, 429, 503]) {
    const { bodies, send } = respondingWith([status, '0'], [status, '0']);
    t.equal(await statusOf(send, {}), 200);
    t.same(bodies, ['once', 'once', 'once'], 'the same body each time');
  }
  const busy = respondingWith([429, '0'], [429, '0'], [429, '0']);
  t.equal(await statusOf(busy.send, { retries: 2 }), 429, 'so often and no more');
  t.equal(busy.bodies.length, 3);
  t.equal(await statusOf(respondingWith([429, '0']).send, { retries: 0 }), 429, 'never, when told so');
  t.equal(await statusOf(respondingWith([429, '61']).send, {}), 429, 'no longer than a minute');
  t.equal(await statusOf(respondingWith([429, '2']).send, { maxWait: 1 }), 429, 'no longer than it is told');
  for (const response of [[503], [409], [500, '0'], [429, 'soon']] as [number, string?][]) {
    t.equal(await statusOf(respondingWith(response).send, {}), response[0], 'only what asks for it');
  }
});

t.test('tutti-client: waits for as long as it is told, unless it is stopped', async (t) => {
  const started = performance.now();
  t.equal(await statusOf(respondingWith([429, '1']).send, {}), 200);
  t.ok(performance.now() - started >= 990);
  const stop = new AbortController();
  const waiting = statusOf(respondingWith([429, '30']).send, {}, stop.signal);
  setImmediate(() => stop.abort(new Error('stopped')));
  await t.rejects(waiting, { message: 'stopped' });
});

t.test('tutti-client: is held up by a limit of the service, and goes on when the window ends', async (t) => {
  const env = { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '1', RATE_LIMIT_CREATE_WINDOW_MS: '60000' };
  const service = await startService(t, { env });
  const { token } = await service.person('ada');
  const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const statuses: number[] = [];
  const send = async (request: Request) => {
    const response = await fetch(request);
    statuses.push(response.status);
    // Advances the clock of the service instead of waiting for a minute.
    service.clock.advance(60_001);
    return new Response(response.body, { status: response.status, headers: { 'retry-after': '0' } });
  };
  const create = (name: string) =>
    withRetries(
      send,
      {},
    )(
      new Request(`${baseUrl}/api/v1/task`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
    );
  await fetch(`${baseUrl}/api/v1/task`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"name":"first"}',
  });
  t.equal((await create('second')).status, 201);
  t.same(statuses, [429, 201]);
});

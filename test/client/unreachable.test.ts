import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { createClient, isUnreachable, ServiceError, unwrap } from '../../src/client/index.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

/** An address of this machine on which no program listens. */
async function unusedOrigin(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

t.test('Client: a service that is down is an error as a value, or a ServiceError', async (t) => {
  const client = createClient({ baseUrl: await unusedOrigin(), token: undefined });
  const { data, error, response } = await client.POST('/api/v1/task', { body: { name: 'x' } });
  t.equal(data, undefined);
  t.match(error, { code: 'UNREACHABLE', error: /^The service cannot be reached: .*ECONNREFUSED/ });
  t.ok(isUnreachable(error));
  t.equal(response.status, 503);
  const isReported = (failure: unknown) => failure instanceof ServiceError && isUnreachable(failure.body);
  for (const failing of [
    unwrap(client.GET('/api/profile')),
    client.all('/api/v1/tasks').next(),
    client.changes().next(),
  ]) {
    t.ok(isReported(await failing.catch((failure: unknown) => failure)));
  }
  t.notOk(isUnreachable({ code: 'OVERLOADED' }));
});

t.test('Client: an aborted request is thrown, and middleware of the program comes first', async (t) => {
  const client = createClient({ baseUrl: await unusedOrigin() });
  await t.rejects(client.GET('/api/profile', { signal: AbortSignal.abort(new Error('stopped')) }), {
    message: 'stopped',
  });
  client.use({ onError: () => Response.json({ id: 7 }) });
  t.match(await client.GET('/api/profile'), { data: { id: 7 } });
});

async function start(t: Test) {
  const service = await startService(t);
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'x' });
  const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  let asked = () => {};
  const client = createClient({
    baseUrl,
    token: ada.token,
    fetch: (request) => {
      asked();
      return fetch(request);
    },
  });
  return { client, onRequest: (listener: () => void) => (asked = listener) };
}

t.test(
  'Client: aborting the signal of changes ends the loop: while it waits, in its body, and before it',
  async (t) => {
    const { client, onRequest } = await start(t);
    const waiting = new AbortController();
    let pages = 0;
    for await (const { begin } of client.changes({ signal: waiting.signal })) {
      t.equal(begin, pages === 0);
      pages += 1;
      // The next request waits for a change that does not come.
      onRequest(() => setImmediate(() => waiting.abort()));
    }
    t.equal(pages, 1);

    const inBody = new AbortController();
    onRequest(() => {});
    for await (const { changes } of client.changes({ signal: inBody.signal, limit: 1 })) {
      t.ok(changes.length > 0);
      inBody.abort();
    }
    for await (const page of client.changes({ signal: inBody.signal })) t.fail('a page', { page });
  },
);

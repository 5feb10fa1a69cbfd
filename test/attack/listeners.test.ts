import type { Socket } from 'node:net';
import t, { type Test } from 'tap';
import { childrenOf } from '../../scripts/support/processes.js';
import type { App } from '../../src/context.js';
import { MAX_WAITING_REQUESTS } from '../../src/http/socket/pipelining.js';
import { buildAllListeners, listeningPorts, openAllListeners, startAllListeners } from '../support/listeners.js';
import { openSocket } from '../support/process.js';
import { endOf, get, responseTo } from '../support/raw-http.js';
import { type RouteTable, withRouteTables } from '../support/route-tables.js';

/** The guards of the transport, on every port that the service can open. */

t.test('The ports of the table of listeners are all that a service opens, by one process or several', async (t) => {
  for (const WORKERS of ['1', '2']) {
    const server = await startAllListeners(t, { env: { WORKERS } });
    const wanted = server.listeners.map(({ port }) => port).sort();
    t.same([...listeningPorts([server.pid, ...childrenOf(server.pid)])].sort(), wanted);
    for (const { name, port } of server.listeners) {
      const response = await responseTo(t, port, get('/nothing', 'Connection: close\r\n'));
      t.match(
        response,
        /^HTTP\/1\.1 404 .*x-content-type-options: nosniff.*"code":"NOT_FOUND"/is,
        `${name}, ${WORKERS}`,
      );
    }
  }
});

t.test('Requests that wait on one connection are answered in order up to a bound, and end it beyond', async (t) => {
  const { listeners } = await openAllListeners(t);
  // The framework answers the second kind before a route is looked for, Node the third before the framework sees it.
  const kinds = [get('/nothing'), get('/%zz'), get('/nothing', 'Expect: nothing\r\n'), get(`/${'x'.repeat(600)}`)];
  for (const { name, port } of listeners) {
    const last = get('/nothing', 'Connection: close\r\n');
    for (const request of kinds) {
      const text = await responseTo(t, port, request.repeat(MAX_WAITING_REQUESTS - 1) + last);
      t.equal(text.split('HTTP/1.1 40').length - 1, MAX_WAITING_REQUESTS, `${name}: ${request.slice(0, 40)}`);
      const greedy = await openSocket(t, port);
      greedy.resume().write(request.repeat(MAX_WAITING_REQUESTS + 2));
      await endOf(greedy);
    }
  }
});

t.test('Invalid HTTP is refused with an error of the usual shape', async (t) => {
  const { listeners } = await openAllListeners(t);
  const cases: [what: string, request: string, status: number | string][] = [
    ['no HTTP', 'EHLO example.com\r\n\r\n', 400],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a Host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['much in headers', get('/', `X-Long: ${'x'.repeat(20_000)}\r\n`), 431],
    ['a long URL', get(`/${'x'.repeat(9_000)}`, 'Connection: close\r\n'), 414],
    ['an expectation', get('/nothing', 'Expect: nothing\r\nConnection: close\r\n'), 404],
    ['a broken escape', get('/%zz', 'Connection: close\r\n'), 400],
    // A listener without such a route refuses the request before the body.
    ['extensions of chunks', chunked(`1;${'x'.repeat(20_000)}\r\n{\r\n`), '(413|404)'],
  ];
  for (const { name, port } of listeners) {
    for (const [what, request, status] of cases) {
      const [head = '', body = ''] = (await responseTo(t, port, request)).split('\r\n\r\n');
      t.match(head, new RegExp(`^HTTP/1\\.1 ${status} `), `${name}: ${what}`);
      t.match(head, /^x-request-id: \S+\r?$/im, `${name}: ${what}`);
      t.match(JSON.parse(body), { error: String, code: String, request_id: String }, `${name}: ${what}`);
    }
  }
});

const chunked = (chunks: string) =>
  `POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`;

t.test(
  'Headers have 30 seconds, bodies a time of their own; a body that does not come ends its connection',
  async (t) => {
    const { listeners } = await openAllListeners(t, { guards: { bodyTimeoutMs: 300 } });
    for (const { name, app, port } of listeners) {
      t.equal(app.server.headersTimeout, 30_000, name);
      t.equal(app.server.requestTimeout, 0, 'which would be one for all routes');
      t.ok(app.server.timeout > 60_000 && app.server.timeout < 600_000);
      for (const length of ['Content-Length: 7', 'Transfer-Encoding: chunked']) {
        const text = await responseTo(t, port, `POST /api/login HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n1`);
        // A listener without such a route refuses the request before the body.
        t.match(text, /^HTTP\/1\.1 40[458] /, `${name}: ${length}`);
      }
    }
  },
);

t.test('A dry run is refused by every route that cannot roll back, before authentication', async (t) => {
  const { built, tables } = await withRouteTables(() => buildAllListeners((fault) => t.fail(fault)));
  t.teardown(built.close);
  let refused = 0;
  for (const [name, app] of built.servers) {
    const { routes } = tables.find(({ server }) => server.server === app.server) as RouteTable;
    const unknown: RouteTable['routes'][number] = { method: 'POST', url: '/nothing', config: {} };
    const hasDryRun = routes.some(({ config }) => config.dryRun === true);
    t.equal(hasDryRun, name === 'service', name);
    for (const { method, url, config } of hasDryRun ? routes : [...routes, unknown]) {
      if (['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE', 'PROPFIND', 'REPORT'].includes(method)) continue;
      const path = url.replaceAll(/:\w+/g, '1').replace('*', 'x');
      const response = await app.inject({ method: method as 'POST', url: path, headers: { 'dry-run': 'true' } });
      const { code, error } = response.json();
      // Errors of the endpoints for apps have the form of RFC 6749, section 5.2.
      if (/^\/(?:oauth\/\w+|token|register)$/.test(url))
        t.same([response.statusCode, error], [400, 'invalid_request'], url);
      else if (config.dryRun === true) t.equal(code, 'UNAUTHENTICATED', `${name}: ${method} ${url}`);
      else t.same([response.statusCode, code], [400, 'DRY_RUN_UNSUPPORTED'], `${name}: ${method} ${url}`);
      refused += config.dryRun === true ? 0 : 1;
    }
  }
  t.ok(refused > 100, `${refused}`);
});

/** Connects from addresses that the service takes for those of the clients. @returns the sockets of the service */
async function connectFrom(
  t: Test,
  listeners: readonly { app: App; port: number }[],
  addresses: readonly string[],
): Promise<Socket[]> {
  const accepted: Socket[] = [];
  for (const [index, remoteAddress] of addresses.entries()) {
    const { app, port } = listeners[index % listeners.length] as { app: App; port: number };
    const connected = new Promise((resolve) => {
      app.server.prependOnceListener('connection', (socket) => {
        Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
        accepted.push(socket);
        resolve(socket);
      });
    });
    await Promise.all([openSocket(t, port), connected]);
  }
  return accepted;
}

const isOpen = ({ destroyed }: Socket) => !destroyed;

t.test(
  'Connections are counted for all listeners together, and one public address has a quarter of them',
  async (t) => {
    const env = { MAX_CONNECTIONS: '40' };
    const repeat = (count: number, ...addresses: string[]) =>
      Array.from({ length: count }, (_none, index) => addresses[index % addresses.length] as string);
    const cases: [what: string, addresses: string[], open: number][] = [
      ['one address', repeat(20, '8.8.8.8'), 10],
      ['one address, mapped into IPv6', repeat(20, '8.8.8.8', '::ffff:8.8.8.8'), 10],
      ['one /64', repeat(20, '2a00:1450:1:1::1', '2a00:1450:1:1::2'), 10],
      ['two /64', repeat(20, '2a00:1450:1:1::1', '2a00:1450:1:2::1'), 20],
      ['addresses of this machine and of private networks', repeat(20, '127.0.0.1', '10.1.2.3', '::1', 'fd00::1'), 20],
    ];
    for (const [what, addresses, open] of cases) {
      const { listeners } = await openAllListeners(t, { env });
      const sockets = await connectFrom(t, listeners, addresses);
      t.equal(sockets.filter(isOpen).length, open, what);
      if (open === 20) continue;
      t.equal((await connectFrom(t, listeners, ['9.9.9.9'])).filter(isOpen).length, 1, 'another has its own part');
      const [first] = sockets.filter(isOpen);
      await Promise.all([endOf(first as Socket), first?.destroy()]);
      t.equal((await connectFrom(t, listeners, [addresses[0] as string])).filter(isOpen).length, 1, 'freed at the end');
    }
    const behindProxy = await openAllListeners(t, { env: { ...env, TRUST_PROXY: '8.8.8.8' } });
    t.equal((await connectFrom(t, behindProxy.listeners, repeat(20, '8.8.8.8'))).filter(isOpen).length, 20);

    const { listeners } = await openAllListeners(t, { env });
    const counts = new Map<string, number>();
    for (const listener of listeners) {
      const open = (await connectFrom(t, [listener], repeat(50, '127.0.0.1'))).filter(isOpen).length;
      counts.set(listener.name, open);
    }
    t.equal(counts.get('metrics'), 20);
    counts.delete('metrics');
    t.equal(
      [...counts.values()].reduce((sum, count) => sum + count),
      40,
    );
  },
);

import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect as connectSocket } from 'node:net';
import t from 'tap';
import { newToken } from '../../../scripts/support/server.js';
import { readConfig } from '../../../src/config/config.js';
import { createGuards, createListener, openPort } from '../../../src/http/socket/listener.js';
import { monitorLoad } from '../../../src/http/socket/load-shedding.js';
import { eventually } from '../../support/eventually.js';
import { openSocket, startProcess, withOpenFiles } from '../../support/process.js';
import { startService } from '../../support/service.js';

// Only in npm run test:slow: it floods the service.

const OPEN_FILES = 600;
const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

async function headersOf(url: string): Promise<Record<string, string>> {
  return { 'content-type': 'application/json', authorization: `Bearer ${await newToken(url, ADA)}` };
}

t.test(
  'SIGTERM under load: what was acknowledged is there, idle and slow clients do not hold up the end',
  async (t) => {
    const folder = t.testdir({});
    const first = await startProcess(t, folder);
    const headers = await headersOf(first.url);
    const slow = await openSocket(t, first.port);
    slow.write(
      'POST /api/v1/task HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await openSocket(t, first.port);

    const acknowledged: number[] = [];
    const odd: number[] = [];
    let writing = true;
    const writers = Array.from({ length: 10 }, async () => {
      while (writing) {
        try {
          const body = JSON.stringify({ name: 'x', tags: ['a'] });
          const response = await fetch(`${first.url}/api/v1/task`, { method: 'POST', headers, body });
          if (response.status === 201) acknowledged.push(((await response.json()) as { id: number }).id);
          else odd.push(response.status);
        } catch {
          return;
        }
      }
    });
    await eventually(() => acknowledged.length >= 50, 'some are written');
    const code = await first.stop('SIGTERM');
    writing = false;
    await Promise.all(writers);
    t.equal(code, 0, 'a stop that takes too long ends with another code');
    t.same(odd, [], 'every client is told that it is written');

    const second = await startProcess(t, folder);
    const seen = new Set<number>();
    for (let path: string | null = '/api/v1/tasks?limit=500'; path !== null; ) {
      const response: Response = await fetch(second.url + path, { headers });
      const page = (await response.json()) as { tasks: { id: number }[]; pagination: { next_cursor: string | null } };
      for (const { id } of page.tasks) seen.add(id);
      const { next_cursor: next } = page.pagination;
      path = next === null ? null : `/api/v1/tasks?limit=500&cursor=${next}`;
    }
    t.same(
      acknowledged.filter((id) => !seen.has(id)),
      [],
    );
    t.equal(await second.stop('SIGTERM'), 0);
  },
);

t.test('File descriptors used up: the server survives it, and serves when they are free again', async (t) => {
  const env = { MAX_CONNECTIONS: '10000' };
  const server = await startProcess(t, t.testdir({}), { within: withOpenFiles(OPEN_FILES), env });
  const headers = await headersOf(server.url);
  const sockets = Array.from({ length: 900 }, () => {
    const socket = connectSocket(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    return socket;
  });
  // libuv keeps one in reserve.
  const open = () => readdirSync(`/proc/${server.pid}/fd`).length;
  await eventually(() => open() >= OPEN_FILES - 1, 'all are used up');
  for (const socket of sockets) socket.destroy();
  const isWritten = () =>
    fetch(`${server.url}/api/v1/task`, { method: 'POST', headers, body: '{"name":"after"}' }).then(
      ({ status }) => status === 201,
      () => false,
    );
  await eventually(isWritten, 'it serves');
  t.pass();
});

t.test(
  '1 000 connections at once, 200 of them writing: every one is answered, with nothing but 429 and 503 besides',
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    const port = await openPort(service.app, { host: '127.0.0.1', port: 0 });
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    t.teardown(() => agent.destroy());
    const ask = (method: string, path: string, body = '') =>
      new Promise<number>((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${ada.token}`,
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        };
        httpRequest({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode as number));
        })
          .on('error', reject)
          .end(body);
      });
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, (_none, index) =>
        index % 5 === 0
          ? ask('POST', '/api/v1/task', `{"name":"task ${index}","tags":["a"]}`)
          : ask('GET', '/api/v1/tasks?limit=20'),
      ),
    );
    t.same(
      statuses.filter((status) => ![200, 201, 429, 503].includes(status)),
      [],
    );
    const { body } = await ada.get('/api/v1/tasks?limit=500');
    t.equal(body.tasks.length, statuses.filter((status) => status === 201).length);
  },
);

t.test(
  'An overloaded event loop: 503 OVERLOADED with Retry-After, and service as before when the load is gone',
  async (t) => {
    const guards = createGuards(readConfig({ NODE_ENV: 'test' }));
    guards.load.stop();
    const load = monitorLoad({ sampleIntervalMs: 20, maxDelayMs: 100 });
    t.teardown(load.stop);
    const app = createListener({ ...guards, load }, {});
    t.teardown(() => app.close());
    app.get('/health', { config: { probe: true } }, async () => 'ok');
    app.get('/', async () => 'ok');
    await app.ready();
    const isServed = async () => (await app.inject('/')).statusCode === 200;
    await eventually(isServed, 'without load');

    let loaded = true;
    const writeUntilStopped = async () => {
      while (loaded) {
        const until = performance.now() + 250;
        while (performance.now() < until);
        await new Promise(setImmediate);
      }
    };
    const loading = writeUntilStopped();
    let refused = await app.inject('/');
    for (let attempt = 0; refused.statusCode === 200 && attempt < 40; attempt++) {
      await new Promise(setImmediate);
      refused = await app.inject('/');
    }
    t.equal(refused.statusCode, 503);
    t.equal(refused.json().code, 'OVERLOADED');
    t.ok(Number(refused.headers['retry-after']) >= 1);
    t.equal((await app.inject('/health')).statusCode, 200, 'who watches over the process is answered');
    loaded = false;
    await loading;
    await eventually(isServed, 'the load is gone');
  },
);

t.test('Clients that send slowly or without end cost nothing lasting', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { server } = service.app;
  server.headersTimeout = 300;
  server.requestTimeout = 600;
  const { port } = server.address() as { port: number };
  const talk = async (text: string) => {
    const socket = await openSocket(t, port);
    let response = '';
    socket.setEncoding('utf8').on('data', (part) => {
      response += part;
    });
    socket.write(text);
    const closed = once(socket, 'close');
    return { socket, closed, status: () => Number(/^HTTP\/1.1 (\d+)/.exec(response)?.[1]) };
  };
  const post = `POST /api/v1/task HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada.token}\r\nContent-Type: application/json\r\n`;

  const slowHeaders = await talk('GET /api/v1/tasks HTTP/1.1\r\nHost: x\r\nX-A');
  const slowBody = await talk(`${post}Content-Length: 100\r\n\r\n{`);
  const hugeHeaders = await talk(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`);
  const announced = await talk(`${post}Content-Length: 100000000\r\n\r\n{`);
  const endless = await talk(`${post}Transfer-Encoding: chunked\r\n\r\n`);
  const twoLengths = await talk(`${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`);
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  for (let count = 0; count < 40 && !endless.socket.destroyed; count++) endless.socket.write(chunk);

  const all = [slowHeaders, slowBody, hugeHeaders, announced, endless, twoLengths];
  await Promise.all(all.map(({ closed }) => closed));
  t.equal(hugeHeaders.status(), 431);
  t.equal(announced.status(), 413);
  t.equal(twoLengths.status(), 400);
  t.equal(slowHeaders.status(), 408);
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  await eventually(async () => (await open()) === 0, 'no connection is left');
  t.equal((await ada.get('/api/v1/tasks')).status, 200);
});

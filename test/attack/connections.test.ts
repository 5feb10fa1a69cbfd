import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { readConfig } from '../../src/config/config.js';
import { createGuards, createListener } from '../../src/http/socket/listener.js';
import { MAX_WAITING_REQUESTS } from '../../src/http/socket/pipelining.js';
import { openSocket } from '../support/process.js';
import { NO_SHEDDING_MS, startService } from '../support/service.js';

t.test('Requests that wait are counted before they wait, and answered in their order', async (t) => {
  const { app } = await startService(t, { env: { NODE_ENV: 'development', RATE_LIMIT_API_MAX: '30' } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = await openSocket(t, (app.server.address() as AddressInfo).port);
  const ask = (end: string) => `GET /api/health HTTP/1.1\r\nHost: x\r\n${end}\r\n`;
  socket.setEncoding('utf8').write(ask('').repeat(MAX_WAITING_REQUESTS - 1) + ask('Connection: close\r\n'));
  let text = '';
  for await (const piece of socket) text += piece;
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  t.same(statuses, [...Array(30).fill('200'), ...Array(MAX_WAITING_REQUESTS - 30).fill('429')]);

  const greedy = await openSocket(t, (app.server.address() as AddressInfo).port);
  greedy.on('error', () => undefined).resume();
  const closed = new Promise<unknown>((resolve) => greedy.once('close', resolve));
  greedy.write(ask('').repeat(MAX_WAITING_REQUESTS + 2));
  await closed;
});

t.test('A body that does not arrive in time is refused, and its connection closed', async (t) => {
  const guards = createGuards(readConfig({ NODE_ENV: 'test', MAX_EVENT_LOOP_DELAY_MS: NO_SHEDDING_MS }));
  t.teardown(guards.load.stop);
  const app = createListener({ ...guards, bodyTimeoutMs: 200 }, {});
  t.teardown(() => app.close());
  app.post('/body', async ({ body }) => body);
  app.post('/patient', { config: { bodyTimeoutMs: 60_000 } }, async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a"`;

  const slow = await openSocket(t, port);
  slow.setEncoding('utf8').write(head('/body'));
  let text = '';
  for await (const piece of slow) text += piece;
  t.match(text, /^HTTP\/1\.1 408 /);
  t.match(text, /"code":"REQUEST_TIMEOUT"/);
  t.match(text, /connection: close/i);

  const patient = await openSocket(t, port);
  patient.setEncoding('utf8').write(head('/patient'));
  await sleep(400);
  patient.write(':1}');
  t.match(String(await once(patient, 'data')), /^HTTP\/1\.1 200 /);
});

t.test('A request with two Host headers, or one that names no host, is refused', async (t) => {
  const { app } = await startService(t, {});
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (const [hosts, status] of [
    [['a.example'], 200],
    [['[::1]:3000'], 200],
    [[''], 200],
    [['a.example', 'b.example'], 400],
    [['a.example', 'a.example'], 400],
    [['a b'], 400],
    [['a.example/path'], 400],
    [['user@a.example'], 400],
  ] as const) {
    const socket = await openSocket(t, port);
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    socket.setEncoding('utf8').write(`GET /health HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    let text = '';
    for await (const piece of socket) text += piece;
    t.match(text, new RegExp(`^HTTP/1\\.1 ${status} `), hosts.join(' and '));
  }
});

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { eventually } from '../../support/eventually.js';
import { openSocket, startProcess, withOpenFiles } from '../../support/process.js';
import { startService } from '../../support/service.js';

// Only in npm run test:slow: it floods the service, and holds its process.

for (const [name, within, env, most] of [
  ['as MAX_CONNECTIONS says', [], { MAX_CONNECTIONS: '50' }, 50],
  ['as the limit of open files allows', withOpenFiles(600), {}, 500],
] as const) {
  t.test(`Connections are as many ${name}: further ones are closed, which is said once`, async (t) => {
    const server = await startProcess(t, t.testdir({}), { within: [...within], env: { LOG_LEVEL: 'warn', ...env } });
    const sockets = await Promise.all(Array.from({ length: most + 50 }, () => openSocket(t, server.port)));
    const open = () => sockets.filter(({ destroyed }) => !destroyed);
    await eventually(() => open().length <= most, 'further ones are closed');
    t.equal(open().length, most);
    const late = await openSocket(t, server.port);
    await once(late.resume(), 'close');
    t.equal(late.bytesRead, 0);
    const [held] = open();
    held?.setEncoding('utf8').write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    t.match(String(await once(held as Socket, 'data')), /^HTTP\/1.1 200/, 'those who are in are served');
    const warnings = () => server.output().split('MAX_CONNECTIONS is reached').length - 1;
    await eventually(() => warnings() > 0, 'it is said');
    t.equal(warnings(), 1, server.output());

    for (const socket of sockets) socket.destroy();
    const isServed = () =>
      fetch(`${server.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually(isServed, 'a new connection is served');
  });
}

t.test('1 000 connections that come while the process is held are all served afterwards', async (t) => {
  for (const WORKERS of ['1', '2']) {
    const server = await startProcess(t, t.testdir({}), { env: { WORKERS } });
    process.kill(server.pid, 'SIGSTOP');
    const responses = Array.from({ length: 1_000 }, () => {
      const socket = connect(server.port, '127.0.0.1');
      t.teardown(() => socket.destroy());
      socket.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      return text(socket).catch(String);
    });
    await eventually(() => waitingAt(server.port) === responses.length, 'the system keeps them all');
    process.kill(server.pid, 'SIGCONT');
    const faults = (await Promise.all(responses)).filter((response) => !response.startsWith('HTTP/1.1 200'));
    t.same(faults, [], `${WORKERS} processes`);
  }
});

/** Returns the number of connections that wait to be accepted (proc_net_tcp: `rx_queue` of a socket that listens). */
function waitingAt(port: number): number {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const table = readFileSync('/proc/net/tcp', 'latin1');
  return Number.parseInt(new RegExp(`${address} \\S+ 0A \\w+:(\\w+)`).exec(table)?.[1] ?? '', 16);
}

t.test('A connection may be silent for longer than the AI provider may take', async (t) => {
  for (const [LLM_TIMEOUT_MS, least] of [
    ['300000', 300_000],
    ['1000', 30_000],
  ] as const) {
    const { app } = await startService(t, { env: { LLM_TIMEOUT_MS } });
    t.ok(app.server.timeout > least);
  }
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { readConfig } from '../../src/config/config.js';
import type { App } from '../../src/context.js';
import { createGuards, createListener, openPort } from '../../src/http/socket/listener.js';
import { eventually } from '../support/eventually.js';
import { startProcess } from '../support/process.js';
import { register } from '../support/remote.js';

async function stops(app: App): Promise<void> {
  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  await eventually(() => isClosed, 'the app is closed');
  await closed;
}

t.test(
  'Stop: a connection is closed after a response that began before, also if its client keeps it open',
  async (t) => {
    const app = createListener(createGuards(readConfig({ NODE_ENV: 'test' })), {});
    const closing = new AbortController();
    app.addHook('preClose', async () => closing.abort());
    app.get('/', async (_request, reply) => {
      reply.hijack();
      reply.raw.write('begun');
      await once(closing.signal, 'abort');
      await sleep(100);
      reply.raw.end('ended');
    });
    const socket = connect(await openPort(app, { host: '127.0.0.1', port: 0 }), '127.0.0.1');
    t.teardown(() => socket.destroy());
    let received = '';
    socket.setEncoding('utf8').on('data', (text) => {
      received += text;
    });
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    while (!received.includes('begun')) await once(socket, 'data');
    const closed = once(socket, 'close');
    await stops(app);
    await closed;
    t.match(received, /begun.*ended/s);
  },
);

t.test('Stop: a client that reads late gets the whole response', async (t) => {
  const app = createListener(createGuards(readConfig({ NODE_ENV: 'test' })), {});
  const text = 'x'.repeat(20_000_000);
  app.get('/', async (_request, reply) => {
    reply.hijack();
    reply.raw.end(text);
  });
  const socket = connect(await openPort(app, { host: '127.0.0.1', port: 0 }), '127.0.0.1');
  t.teardown(() => socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
  };
  socket.once('data', (chunk) => {
    count(chunk);
    socket.pause();
  });
  await once(socket, 'pause');
  const stopped = stops(app);
  await sleep(200);
  const closed = once(socket, 'close');
  socket.on('data', count).resume();
  await stopped;
  await closed;
  t.ok(received > text.length, `${received} of ${text.length} bytes`);
});

t.test('Stop: a connection without a request is closed, as browsers open them in advance', async (t) => {
  const app = createListener(createGuards(readConfig({ NODE_ENV: 'test' })), {});
  const port = await openPort(app, { host: '127.0.0.1', port: 0 });
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  t.teardown(() => socket.destroy());
  await accepted;
  await stops(app);
  t.pass();
});

t.test('Stop: streams end, in the only process and in workers', async (t) => {
  for (const WORKERS of ['1', '2']) {
    const server = await startProcess(t, t.testdir({}), { env: { WORKERS } });
    const ada = await register(server, 'ada');
    const headers = { authorization: `Bearer ${ada.token}`, accept: 'text/event-stream' };
    const stream = await fetch(`${server.url}/api/v1/events`, { headers });
    t.equal(stream.status, 200);
    // Shutdown cuts connections that stay open.
    const [text, code] = await Promise.all([stream.text().catch(() => 'cut'), server.stop('SIGTERM')]);
    t.match(text, /event: ready/, `${WORKERS} processes`);
    t.equal(code, 0);
  }
});

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { newToken } from '../../scripts/support/server.js';
import { MAX_DROPPED_BYTES } from '../../src/http/socket/closing.js';
import { openAllListeners, startAllListeners } from '../support/listeners.js';
import { openSocket } from '../support/process.js';
import { endOf, get, readAll, responseTo } from '../support/raw-http.js';

// Only in npm run test:slow: it floods every port that the service can open.

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

const PATHS = ['/api/login', '/api/v1/tasks?limit=500', '/api/tasks', '/api/v1/version', '/metrics'];

function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

t.test('A flood of requests with unread responses ends its connection; other clients are served', async (t) => {
  const server = await startAllListeners(t, { flags: ['--max-old-space-size=200'] });
  const token = await newToken(server.url, ADA);
  const tasks = Array.from({ length: 100 }, (_none, index) => ({ name: `${index}`, note: 'x'.repeat(10_000) }));
  await fetch(`${server.url}/api/v1/tasks/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: tasks.map((task) => JSON.stringify(task)).join('\n'),
  });
  const before = residentMiB(server.pid);
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, residentMiB(server.pid));
  }, 50);
  t.teardown(() => clearInterval(watching));
  for (const { name, port } of server.listeners) {
    for (const path of PATHS) {
      const attackers = await Promise.all(Array.from({ length: 3 }, () => openSocket(t, port)));
      const flood = get(path, `Authorization: Bearer ${token}\r\n`).repeat(500);
      for (const socket of attackers) {
        socket.pause();
        for (let sent = 0; sent < 20_000 && !socket.destroyed; sent += 500) {
          socket.write(flood);
          if (sent % 5_000 === 0) await sleep(1);
        }
      }
      t.match(
        await responseTo(t, port, get('/nothing', 'Connection: close\r\n')),
        /^HTTP\/1\.1 404 /,
        `${name} ${path}`,
      );
      // Data before the end is consumed, so that the end is seen.
      await Promise.all(attackers.map((socket) => endOf(socket.resume())));
    }
  }
  t.ok(most - before < 150, `${before} MiB, then ${most} MiB`);
});

t.test('While the event loop is late, requests are refused with a time to come back', async (t) => {
  const { listeners } = await openAllListeners(t, { env: { MAX_EVENT_LOOP_DELAY_MS: '100' } });
  let loaded = true;
  const load = async () => {
    while (loaded) {
      const until = performance.now() + 450;
      while (performance.now() < until);
      await new Promise(setImmediate);
    }
  };
  const loading = load();
  for (const { name, app } of listeners) {
    let response = await app.inject('/nothing');
    for (let attempt = 0; response.statusCode !== 503 && attempt < 60; attempt++) {
      await new Promise(setImmediate);
      response = await app.inject('/nothing');
    }
    t.match(response, { statusCode: 503, headers: { 'retry-after': '1' } }, name);
    t.equal(response.json().code, 'OVERLOADED');
  }
  loaded = false;
  await loading;
});

t.test('A body beyond the limit gets its refusal, though its client reads when all is sent', async (t) => {
  const server = await startAllListeners(t);
  const body = Buffer.alloc(8 * 1_048_576, 'x');
  const parts = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
  for (const { name, port } of server.listeners) {
    for (const [how, sent] of [
      [`Content-Length: ${body.length}`, body],
      ['Transfer-Encoding: chunked', parts],
    ] as const) {
      const responses = Array.from({ length: 8 }, async () => {
        const socket = await openSocket(t, port);
        let fault: NodeJS.ErrnoException | undefined;
        socket.on('error', (error) => {
          fault = error;
        });
        socket.write(`POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${how}\r\n\r\n`);
        await new Promise((resolve) => socket.write(sent, resolve));
        const [text] = (await Promise.race([once(socket, 'data'), endOf(socket).then(() => ['no answer'])])) as [
          string,
        ];
        socket.destroy();
        return fault?.code ?? /^HTTP\/1\.1 (\d+)/.exec(String(text))?.[1] ?? text;
      });
      const statuses = new Set(await Promise.all(responses));
      t.match([...statuses], [/^(413|404|405)$/], `${name}: ${how}`);
      t.equal(statuses.size, 1);
    }
  }
});

t.test('A body beyond the limit gets its refusal on a slow line; one that pauses ends its connection', async (t) => {
  // A response before the body, of a listener without the route, leaves the connection open for the rest of it.
  const { listeners } = await openAllListeners(t, { guards: { bodyTimeoutMs: 15_000 } });
  const part = Buffer.alloc(100_000, 'x');
  const attempt = async ({ name, port }: { name: string; port: number }) => {
    const begin = async () => {
      const socket = await openSocket(t, port);
      socket.pause().write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n');
      return socket;
    };
    const slow = await begin();
    // Longer than a client may pause.
    for (let sent = 0; sent < 30; sent++) {
      slow.write(part);
      await sleep(100);
    }
    t.match(await readAll(slow.resume()), /^HTTP\/1\.1 (413|404|405) /, name);
    const pausing = await begin();
    await endOf(pausing.resume());
  };
  await Promise.all(listeners.map(attempt));
});

t.test('A body without an end is read for a while and no longer', async (t) => {
  const server = await startAllListeners(t);
  const part = Buffer.alloc(65_536, 'x');
  for (const { name, port } of server.listeners) {
    const socket = await openSocket(t, port);
    socket.resume().write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000000\r\n\r\n');
    const ended = endOf(socket);
    while (!socket.destroyed) await new Promise((resolve) => socket.write(part, resolve));
    await ended;
    // Buffers of the system take more than is read, and a fast client sends much between two checks of the bound.
    t.ok(socket.bytesWritten < 8 * MAX_DROPPED_BYTES, `${name}: ${socket.bytesWritten} bytes`);
  }
});

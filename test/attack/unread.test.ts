import type { Socket } from 'node:net';
import t from 'tap';
import { eventually } from '../support/eventually.js';
import { openAllListeners } from '../support/listeners.js';
import { openSocket } from '../support/process.js';

// Only in npm run test:slow: it waits until connections have stalled.

const MB = 1_000_000;

t.test('Unread responses and streams are limited for each user, on all listeners, and end', async (t) => {
  const bound = 60 * MB;
  // Longer than an export takes to begin on a busy machine.
  const timeout = 5_000;
  const { service, listeners } = await openAllListeners(t, {
    env: { RESPONSE_BUFFER_MAX_BYTES: String(bound), RESPONSE_BUFFER_TIMEOUT_MS: String(timeout) },
  });
  const accepted = new Set<Socket>();
  for (const { app } of listeners) app.server.on('connection', (socket) => accepted.add(socket));
  const held = () => [...accepted].reduce((sum, { writableLength }) => sum + writableLength, 0);
  const ada = await service.person('ada');
  const { next_cursor: begun } = (await ada.get('/api/v1/changes')).body;
  const { next_cursor: cursor } = (await ada.get(`/api/v1/changes?cursor=${begun}`)).body;
  const line = JSON.stringify({ name: 'x', note: 'n'.repeat(100_000) });
  const imported = await ada.call('POST', '/api/v1/tasks/import', {
    payload: Array(120).fill(line).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  t.equal(imported.status, 200);

  const paths = ['/api/v1/tasks?limit=500', '/api/tasks', `/api/v1/events?cursor=${cursor}`, '/api/profile/export'];
  for (const path of paths) {
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, held());
    }, 5);
    const ports = listeners.flatMap(({ port }) => Array(8).fill(port));
    const sockets = await Promise.all(ports.map((port) => openSocket(t, port)));
    for (const socket of sockets) {
      socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada.token}\r\n\r\n`);
    }
    await eventually(() => held() === 0 && most > 0, `${path}: nothing is kept for long`);
    clearInterval(watching);
    t.ok(most > 100_000 && most <= bound / 4 + MB, `${path}: ${most} bytes`);
    for (const socket of sockets) socket.destroy();
  }
  t.match(await ada.get('/api/v1/tasks?limit=1'), { status: 200 }, 'and there is room again');
});

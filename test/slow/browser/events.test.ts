import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { findBrowser, openPage } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { credentialsOf, startService } from '../../support/service.js';
import { create } from '../../support/world.js';

// Only in npm run test:slow: it cuts a stream again and again while it writes.

const browser = findBrowser();
const options = { skip: browser === null && 'there is no chromium here: apt-get install chromium' };

const FOLLOW = (body: object) => `(async () => {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch('/api/login', { method: 'POST', headers, body: ${JSON.stringify(JSON.stringify(body))} });
  names = [];
  opened = 0;
  const events = new EventSource('/api/v1/events?types=task');
  events.addEventListener('ready', () => { opened += 1; });
  events.addEventListener('change', ({ data }) => names.push(JSON.parse(data).object.name));
  return login.status;
})()`;

t.test("Events: a browser's own EventSource loses nothing when its connection is cut", options, async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const sockets = new Set<Socket>();
  service.app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const { page } = await openPage(t, String(browser), [origin]);
  await page.goto(`${origin}/`);
  const status = await page.evaluate(FOLLOW(credentialsOf(ada)));
  t.equal(status, 200);
  await eventually(async () => (await page.evaluate('opened')) === 1, 'it is open');
  const names: string[] = [];
  for (let at = 0; at < 300; at++) {
    names.push(`${at}`);
    await create(ada, 'task', { name: `${at}` });
    if (at % 100 === 0) for (const socket of sockets) socket.destroy();
    if (at % 50 === 0) await sleep(50);
  }
  await eventually(async () => (await page.evaluate('names.length')) === names.length, 'all have come');
  t.same(await page.evaluate('names'), names);
  const opened = (await page.evaluate('opened')) as number;
  t.ok(opened > 1 && opened < 10, `it was cut: ${opened} connections`);
});

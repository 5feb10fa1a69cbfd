import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { openSocket, startProcess, withOpenFiles } from '../../support/process.js';
import { startService } from '../../support/service.js';

for (const [name, within, env, most] of [
  ['as MAX_CONNECTIONS says', [], { MAX_CONNECTIONS: '50' }, 50],
  ['as the limit of open files allows', withOpenFiles(600), {}, 500],
] as const) {
  t.test(`Connections are as many ${name}: further ones are closed, which is said once`, async (t) => {
    const server = await startProcess(t, t.testdir({}), { within: [...within], env: { LOG_LEVEL: 'warn', ...env } });
    const sockets = await Promise.all(Array.from({ length: most + 50 }, () => openSocket(t, server.port)));
    const open = () => sockets.filter(({ destroyed }) => !destroyed);
    for (let attempt = 0; open().length > most && attempt < 100; attempt++) await sleep(20);
    t.equal(open().length, most);
    const late = await openSocket(t, server.port);
    await once(late.resume(), 'close');
    t.equal(late.bytesRead, 0);
    const [held] = open();
    held?.setEncoding('utf8').write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    t.match(String(await once(held as Socket, 'data')), /^HTTP\/1.1 200/, 'those who are in are served');
    t.equal(server.output().split('MAX_CONNECTIONS is reached').length - 1, 1, server.output());

    for (const socket of sockets) socket.destroy();
    let status: number | undefined;
    for (let attempt = 0; status !== 200 && attempt < 100; attempt++) {
      await sleep(20);
      status = await fetch(`${server.url}/health`).then(
        (answer) => answer.status,
        () => undefined,
      );
    }
    t.equal(status, 200);
  });
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

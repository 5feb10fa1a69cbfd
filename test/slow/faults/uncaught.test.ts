import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { newToken } from '../../../scripts/support/server.js';
import { eventually } from '../../support/eventually.js';
import { openSocket, startProcess } from '../../support/process.js';

// Only in npm run test:slow: it starts a service for each fault.

/** Errors that no code handles, in each kind of process: they are logged, and the process ends in order. */

const HOOK = fileURLToPath(new URL('./throw-at-signal.js', import.meta.url));
const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

async function start(t: Test, workers: string) {
  const server = await startProcess(t, t.testdir({}), {
    flags: ['--import', HOOK],
    env: { LOG_LEVEL: 'info', WORKERS: workers },
    captureErrors: true,
  });
  const logged = () => {
    const lines = server
      .output()
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{"level"'));
    return lines.map((line): Record<string, unknown> => JSON.parse(line));
  };
  const workersReady = () => logged().flatMap(({ msg, worker }) => (msg === 'worker ready' ? [Number(worker)] : []));
  const fatal = () => logged().filter(({ level }) => level === 'fatal');
  await eventually(() => workers === '1' || workersReady().length === Number(workers), 'all workers serve');
  return { ...server, fatal, workersReady };
}

for (const [workers, signal, message] of [
  ['1', 'SIGHUP', 'rejected at a signal'],
  ['2', 'SIGUSR2', 'thrown at a signal'],
] as const) {
  t.test(
    `${signal}, WORKERS=${workers}: the process logs its error and ends with 1, despite slow clients`,
    async (t) => {
      const server = await start(t, workers);
      const slow = await openSocket(t, server.port);
      slow.write(
        'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
      process.kill(server.pid, signal);
      t.same(await server.ended, [1, null]);
      t.match(server.fatal(), [{ err: { message, stack: String }, msg: 'an error was not handled: stopping' }]);
      t.equal(server.fatal().length, 1);
      t.equal(server.errors(), '', 'no stack is printed');
    },
  );
}

t.test('An error in a worker: it ends, another takes its place, and the service goes on', async (t) => {
  const server = await start(t, '2');
  const [worker] = server.workersReady();
  process.kill(Number(worker), 'SIGUSR2');
  await eventually(() => server.workersReady().length === 3, 'a worker takes its place');
  t.match(server.fatal(), [{ pid: worker, err: { message: 'thrown at a signal' } }]);
  t.equal((await fetch(`${server.url}/health/ready`)).status, 200);
  t.equal(await server.stop('SIGTERM'), 0);
  t.equal(server.errors(), '');
});

t.test('An error in a thread fails its read, and another thread serves the next', async (t) => {
  const server = await start(t, '1');
  const authorization = `Bearer ${await newToken(server.url, ADA)}`;
  const search = (word: string) => fetch(`${server.url}/api/v1/search?q=${word}`, { headers: { authorization } });
  t.equal((await search('explode')).status, 503);
  t.equal((await search('wall')).status, 200);
  t.equal(await server.stop('SIGTERM'), 0);
  t.equal(server.errors(), '');
});

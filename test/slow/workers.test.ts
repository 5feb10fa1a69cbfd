import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { startFakeProvider } from '../../scripts/fake-provider/server.js';
import { isAlive, signalIfAlive } from '../../scripts/support/processes.js';
import { newToken, startServer } from '../../scripts/support/server.js';
import { eventually } from '../support/eventually.js';
import { startProcess } from '../support/process.js';
import { slowly } from '../support/slow.js';

// Only in npm run test:slow: it kills workers.

const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };
const WORKERS = 3;
const WRITERS = 8;
const KILLS = slowly(3, 30);
/** A worker that hangs is killed after 5 seconds. */
const NO_ANSWER_MS = 120_000;

async function startWorkers(t: Test, env: Record<string, string> = {}, flags: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-workers-'));
  const server = await startProcess(t, folder, { flags, env: { WORKERS: String(WORKERS), LOG_LEVEL: 'info', ...env } });
  await eventually(() => readyIn(server.output()) >= WORKERS, 'workers are ready');
  const token = await newToken(server.url, PERSON);
  return { ...server, folder, token };
}

function readyIn(output: string): number {
  return output.split('worker ready').length - 1;
}

interface WorkerResponse {
  status: number;
  body: ReturnType<typeof JSON.parse>;
  headers: http.IncomingHttpHeaders;
}

/** Sends a request over a new connection, and so to the next worker. */
function send(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<WorkerResponse> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const request = http.request(
      `${url}${path}`,
      { method, headers, agent: false, timeout: NO_ANSWER_MS },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('error', reject).on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: text === '' ? undefined : JSON.parse(text) });
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer'))).on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function workersIn(output: string): Set<number> {
  const lines = output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'));
  return new Set(
    lines
      .map((line) => JSON.parse(line) as { pid: number; msg: string })
      .filter(({ msg }) => msg === 'request')
      .map(({ pid }) => pid),
  );
}

t.test('Limits are exact across the workers, for requests, creations, sign-ins and wrong passwords', async (t) => {
  const { url, token, output } = await startWorkers(t, {
    RATE_LIMITING_ENABLED: 'true',
    RATE_LIMIT_AUTH_API_MAX: '150',
    RATE_LIMIT_CREATE_MAX: '40',
    RATE_LIMIT_AUTH_MAX: '5',
  });
  const creations = await Promise.all(
    Array.from({ length: 100 }, (_, n) => send(url, token, 'POST', '/api/v1/task', { name: `task ${n}` })),
  );
  t.equal(creations.filter(({ status }) => status === 201).length, 40);
  t.equal(creations.filter(({ status }) => status === 429).length, 60);
  const reads = await Promise.all(Array.from({ length: 200 }, () => send(url, token, 'GET', '/api/v1/tasks')));
  t.equal(reads.filter(({ status }) => status === 200).length, 109, 'what creations and the token have left');
  await eventually(() => workersIn(output()).size === 3, 'all workers have answered');
  const left = reads
    .filter(({ status }) => status === 200)
    .map(({ headers }) => Number(headers['ratelimit-remaining']));
  t.same(
    left.sort((a, b) => b - a),
    Array.from({ length: 109 }, (_, n) => 108 - n),
    'each was told another number',
  );
  const logins = await Promise.all(
    Array.from({ length: 20 }, () => send(url, '', 'POST', '/api/login', { ...PERSON, password: 'wrong password' })),
  );
  // Registration has a separate budget; the sign-in for the token was one of the five.
  t.equal(logins.filter(({ status }) => status === 401).length, 3);
});

t.test('A brief that is asked for in all workers at once is generated once', async (t) => {
  const fake = await startFakeProvider({ mode: 'slow' });
  t.teardown(() => fake.close());
  const { url, token, output } = await startWorkers(t, { LLM_BASE_URL: fake.url, LLM_API_KEY: 'sk-test' });
  await send(url, token, 'PATCH', '/api/profile', { ai_assistant_enabled: true });
  const generate = () => send(url, token, 'POST', '/api/ai-assistant/daily-brief');
  const all = Array.from({ length: 9 }, generate);
  await eventually(() => fake.requests.length > 0, 'the provider is asked');
  // Time enough for the others to ask too, if they did.
  await sleep(500);
  fake.release();
  const responses = await Promise.all(all);
  await eventually(() => workersIn(output()).size > 1, 'several workers were asked');
  t.equal(fake.requests.length, 1);
  t.ok(responses.every(({ status }) => status === 200));
  t.equal(new Set(responses.map(({ body }) => JSON.stringify(body))).size, 1);

  fake.mode = '500';
  fake.requests.length = 0;
  const failed = await Promise.all(Array.from({ length: 9 }, generate));
  t.ok(failed.every(({ status, body }) => status === 502 && body.code === 'AI_PROVIDER_ERROR'));
  t.ok(failed.every(({ body }) => body.reason === 'unavailable'));
  fake.mode = 'clean';
  t.equal((await generate()).status, 200, 'a failure is no reason to wait');
});

t.test('Workers that are killed while eight write are replaced, and nothing acknowledged is lost', async (t) => {
  const { url, token, output, stop } = await startWorkers(t);
  const acknowledged = new Map<string, number>();
  let isOver = false;
  let broken = 0;
  const write = async (writer: number) => {
    for (let n = 0; !isOver; n++) {
      const name = `${writer}-${n}`;
      const isWritten = async () => {
        try {
          const { status, body } = await send(url, token, 'POST', '/api/v1/task', { name }, name);
          if (status === 201) acknowledged.set(name, body.id);
          return status === 201;
        } catch (error) {
          t.notMatch(error, { message: 'no answer' });
          broken += 1;
          return false;
        }
      };
      await eventually(isWritten, `${name} is written`);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(300);
    let alive: number[] = [];
    const areTwo = () => {
      alive = [...workersIn(output())].filter(isAlive);
      return alive.length >= 2;
    };
    await eventually(areTwo, 'two workers serve');
    signalIfAlive(alive[kill % alive.length] as number, 'SIGKILL');
  }
  await sleep(300);
  isOver = true;
  await Promise.all(writers);
  t.comment(`${acknowledged.size} acknowledged, ${broken} connections broken`);
  t.ok(acknowledged.size > KILLS);
  const found = new Map<string, number>();
  for (let next: string | undefined = '/api/v1/tasks?limit=100'; next !== undefined; ) {
    const { body, headers } = await send(url, token, 'GET', next);
    for (const { name, id } of body.tasks ?? body) found.set(name, id);
    const [, link] = /<([^>]+)>; rel="next"/.exec(String(headers.link)) ?? [];
    next = link?.replace(url, '');
  }
  t.same([...found].sort(), [...acknowledged].sort(), 'each is there once, under the id that was told');
  await eventually(() => output().includes('worker died; starting another'), 'the log says so');
  t.equal(await stop('SIGTERM'), 0);
});

t.test('A worker whose event loop is held is replaced, and the others serve meanwhile', async (t) => {
  const hook = fileURLToPath(new URL('./hang-at-signal.js', import.meta.url));
  const { url, token, output, stop } = await startWorkers(t, {}, ['--import', hook]);
  for (let n = 0; n < 9; n++) await send(url, token, 'GET', '/api/v1/tasks');
  await eventually(() => workersIn(output()).size === WORKERS, 'all workers have answered');
  const [hung] = workersIn(output());
  process.kill(hung as number, 'SIGUSR2');
  // Connections go to the workers in turn. Some wait until their worker is replaced; one that the hung worker has
  // accepted is reset, and the client tries again.
  const read = () => send(url, token, 'GET', '/api/v1/tasks');
  const responses = await Promise.all(Array.from({ length: 12 }, () => read().catch(read)));
  t.ok(responses.every(({ status }) => status === 200));
  await eventually(() => output().includes('has not responded for 5 s'), 'the log says so');
  await eventually(() => !isAlive(hung as number), 'it is killed');
  await eventually(() => readyIn(output()) > WORKERS, 'the worker is replaced');
  t.equal(await stop('SIGTERM'), 0);
});

t.test('A stop waits for what all workers have accepted, and ends them all', async (t) => {
  const fake = await startFakeProvider({ mode: 'slow' });
  t.teardown(() => fake.close());
  const { url, token, output, stop } = await startWorkers(t, { LLM_BASE_URL: fake.url, LLM_API_KEY: 'sk-test' });
  await send(url, token, 'PATCH', '/api/profile', { ai_assistant_enabled: true });
  for (let n = 0; n < 9; n++) await send(url, token, 'GET', '/api/v1/tasks');
  await eventually(() => workersIn(output()).size === WORKERS, 'all workers have answered');
  const pids = workersIn(output());
  const generating = send(url, token, 'POST', '/api/ai-assistant/daily-brief');
  await eventually(() => fake.requests.length > 0, 'the provider is asked');
  const stopped = stop('SIGTERM');
  const isRefused = () =>
    send(url, token, 'GET', '/health').then(
      () => false,
      () => true,
    );
  await eventually(isRefused, 'nothing new is accepted');
  fake.release();
  t.equal((await generating).status, 200);
  t.equal(await stopped, 0);
  t.notOk([...pids].some(isAlive));
});

t.test('Workers whose parent is killed end, and the service can be started again', async (t) => {
  const { url, token, output, stop, folder } = await startWorkers(t);
  for (let n = 0; n < 9; n++) await send(url, token, 'GET', '/api/v1/tasks');
  await eventually(() => workersIn(output()).size === WORKERS, 'all workers have answered');
  const pids = [...workersIn(output())];
  await stop('SIGKILL');
  await eventually(() => !pids.some(isAlive), 'the workers end');
  const again = await startProcess(t, folder, { env: { WORKERS: '2' } });
  t.equal((await send(again.url, token, 'GET', '/api/v1/tasks')).status, 200);
});

t.test('A port that is taken ends the service with one sentence', async (t) => {
  const first = await startWorkers(t);
  const folder = mkdtempSync(join(tmpdir(), 'tutti-workers-'));
  const env = { WORKERS: '2', PORT: String(first.port) };
  const second = startServer(join(folder, 'tutti.db'), { env, captureErrors: true });
  const [code] = await second.ended;
  t.equal(code, 1);
  t.equal(
    second
      .errors()
      .split('\n')
      .filter((line) => line.includes('is in use by another program')).length,
    1,
  );
  t.equal(second.errors().trim().split('\n').length, 1);
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, numberOf, runCommand } from '../commands/support/command.js';
import { required } from '../src/lib/typed.js';
import { type BenchUser, fill, PASSWORD } from './bench/data.js';
import { type User, work } from './soak/actions.js';
import { COLLECTS_ON_SIGNAL, canMeasure, type Figures, figuresOf } from './soak/figures.js';
import { createAsk, createPacer, newTally, type Tally } from './soak/requests.js';
import { workSlowly } from './soak/slow.js';
import { type Finding, levelOf } from './soak/verdict.js';
import { type Connections, openConnections } from './support/load.js';
import { createRandom } from './support/random.js';
import { type Server, signIn, startServer } from './support/server.js';
import { temporaryFolder } from './support/temporary.js';

const usage = `Sends the requests of a few users for a while and checks that the service stays stable.

  npm run task soak -- --minutes 60

  --minutes N   how long (default 10)
  --rate N      requests per second (default 300); 0 for no limit
  --every N     seconds from one line of figures to the next (default 10)
  --limits      turns on the rate limits; 429 is then an expected response
  --seed N      seed of the random choices (default 1)

The server runs in a process of its own, on a new database. The users list, read, search, create, change, complete and
delete tasks, sign in and out, send invalid requests, open new connections, read and send slowly and disconnect. They
delete as many tasks as they create, so only the process and the change log can grow. Memory is measured after a garbage
collection. Ctrl-C ends the run early and prints its findings. Exits with 1 if memory or descriptors grew from the second
quarter of the time to the last, if a response was unexpected, or if the server did not stop cleanly.`;

const options = {
  minutes: { type: 'string', default: '10' },
  rate: { type: 'string', default: '300' },
  every: { type: 'string', default: '10' },
  limits: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
} as const;

/** Tasks of each user: pages of 500 stay full whatever is deleted. */
const SIZES = [700, 800, 900, 1000];
const WORKERS = 32;

interface Plan {
  durationMs: number;
  rate: number;
  everyMs: number;
  limits: boolean;
  seed: number;
}

await runCommand({ usage, options }, async (values) => {
  const plan: Plan = {
    durationMs: numberOf('--minutes', values.minutes) * 60_000,
    rate: numberOf('--rate', values.rate),
    everyMs: numberOf('--every', values.every) * 1000,
    limits: values.limits,
    seed: numberOf('--seed', values.seed),
  };
  if (!canMeasure()) throw new CommandError('This system has no /proc to measure a process with.');
  const folder = temporaryFolder('soak');
  try {
    const findings = await soak(join(folder, 'tutti.db'), plan);
    for (const { what, ok, message } of findings)
      console.log(`${ok ? 'ok    ' : 'NOT OK'}  ${what.padEnd(12)} ${message}`);
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function soak(file: string, plan: Plan): Promise<Finding[]> {
  const { sized } = await fill(`sqlite:${file}`, { sizes: SIZES, writers: 0 }, () => undefined);
  // Ctrl-C reaches this process only, which then stops the server.
  const server = startServer(file, {
    env: { RATE_LIMITING_ENABLED: String(plan.limits) },
    flags: COLLECTS_ON_SIGNAL,
    apart: true,
  });
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  server.ended.then(end, end);
  const tally = newTally();
  try {
    const url = await server.listening();
    const users = await Promise.all(sized.map((user) => userOf(url, user)));
    const timer = setTimeout(end, plan.durationMs);
    const connections = openConnections(url, { count: WORKERS });
    const [samples] = await Promise.all([
      watch({ server, file, connections, tally }, plan, stop.signal),
      sendAll({ url, users, connections, tally }, plan, stop.signal),
    ]);
    clearTimeout(timer);
    await connections.close();
    return [responsesOf(tally), ...levelOf(samples), await endOf(server)];
  } finally {
    await server.stop('SIGKILL');
  }
}

async function userOf(url: string, { email, token, projectUid, uids }: BenchUser): Promise<User> {
  const person = { email, password: PASSWORD };
  return { ...person, token, projectUid, tasks: [...uids], cookie: String(await signIn(url, person)) };
}

interface Sending {
  url: string;
  users: User[];
  connections: Connections;
  tally: Tally;
}

async function sendAll({ url, users, connections, tally }: Sending, plan: Plan, stop: AbortSignal): Promise<void> {
  const random = createRandom(plan.seed);
  const ask = createAsk(connections, tally, createPacer(plan.rate), plan.limits);
  await Promise.all([
    ...Array.from({ length: WORKERS }, () => work(users, ask, random, stop)),
    workSlowly(url, required(users[0]), tally, stop, plan.limits),
  ]);
}

interface Watched {
  server: Server;
  file: string;
  connections: Connections;
  tally: Tally;
}

async function watch(
  { server, file, connections, tally }: Watched,
  { everyMs }: Plan,
  stop: AbortSignal,
): Promise<Figures[]> {
  const samples: Figures[] = [];
  const startedAt = performance.now();
  console.log('elapsed s    req/s   p99 ms  unexpected   RSS MiB  heap MiB    db MiB   log MiB  descriptors');
  for (;;) {
    await sleep(everyMs, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return samples;
    const figures = await figuresOf(server.pid, file);
    samples.push(figures);
    const { rps, p99 } = connections.measured();
    const columns: [number, number, number][] = [
      [(performance.now() - startedAt) / 1000, 9, 0],
      [rps, 9, 0],
      [p99, 9, 1],
      [tally.unexpected, 12, 0],
      [figures.rss, 10, 1],
      [figures.retained, 10, 1],
      [figures.database, 10, 1],
      [figures.log, 10, 1],
      [figures.descriptors, 13, 0],
    ];
    console.log(columns.map(([value, width, digits]) => value.toFixed(digits).padStart(width)).join(''));
  }
}

function responsesOf({ responses, deferred, unexpected, examples }: Tally): Finding {
  const later = deferred > 0 ? `, ${deferred} of them deferred` : '';
  const message = [`${responses}${later}, ${unexpected} unexpected`, ...examples].join('\n          ');
  return { what: 'responses', ok: responses > 0 && unexpected === 0, message };
}

/** Stops the server. It must exit within ten seconds. */
async function endOf(server: Server): Promise<Finding> {
  const code = await server.stop('SIGTERM');
  return { what: 'stop', ok: code === 0, message: code === 0 ? 'clean' : `exit code ${code}\n${server.output()}` };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, numberOf, runCommand } from '../commands/support/command.js';
import { required } from '../src/lib/typed.js';
import { type BenchUser, fill, PASSWORD } from './bench/data.js';
import { createAsk, createPacer, newTally, type Tally } from './soak/asking.js';
import { COLLECTS_ON_SIGNAL, canMeasure, type Figures, figuresOf } from './soak/figures.js';
import { type User, work } from './soak/load.js';
import { workSlowly } from './soak/slow.js';
import { type Finding, levelOf } from './soak/verdict.js';
import { createRandom } from './support/random.js';
import { type Server, signIn, startServer } from './support/server.js';

const usage = `Uses the service for a while, as a handful of users would, and looks whether it holds out.

  npm run task soak -- --minutes 60

  --minutes N   how long (default 10)
  --rate N      requests per second (default 300); 0 for as many as it takes
  --every N     seconds from one line of figures to the next (default 10)
  --limits      with the rate limits that are off otherwise; 429 is then an answer like any other
  --seed N      makes the same choices again (default 1)

The real server runs in a process of its own, on a new database. Its users list, read, search, create, change, complete
and delete, sign in and out, make mistakes, come on new connections, read and send slowly and hang up; they delete as
much as they make, so that what grows is the process (and, in the database, the history of changes). Memory is what is
kept after a garbage collection. Ctrl-C ends it early, with its verdict. Exits with 1 when memory or descriptors grew
from the second quarter of the time to the last, when an answer was not what it should be, or when the server did not
stop cleanly.`;

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
  if (!canMeasure()) throw new CommandError('This system does not tell in /proc what a process holds.');
  const folder = mkdtempSync(join(tmpdir(), 'tutti-soak-'));
  try {
    const findings = await soak(join(folder, 'tutti.db'), plan);
    for (const { what, ok, said } of findings) console.log(`${ok ? 'ok    ' : 'NOT OK'}  ${what.padEnd(12)} ${said}`);
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
    const [looks] = await Promise.all([
      watch(server, file, tally, plan, stop.signal),
      load(url, users, tally, plan, stop.signal),
    ]);
    clearTimeout(timer);
    return [answersOf(tally), ...levelOf(looks), await endOf(server)];
  } finally {
    await server.stop('SIGKILL');
  }
}

async function userOf(url: string, { email, token, projectUid, uids }: BenchUser): Promise<User> {
  const person = { email, password: PASSWORD };
  return { ...person, token, projectUid, tasks: [...uids], cookie: String(await signIn(url, person)) };
}

async function load(url: string, users: User[], tally: Tally, plan: Plan, stop: AbortSignal): Promise<void> {
  const random = createRandom(plan.seed);
  const { ask, close } = createAsk(url, tally, createPacer(plan.rate), plan.limits);
  await Promise.all([
    ...Array.from({ length: WORKERS }, () => work(users, ask, random, stop)),
    workSlowly(url, required(users[0]), tally, stop, plan.limits),
  ]);
  await close();
}

async function watch(server: Server, file: string, tally: Tally, plan: Plan, stop: AbortSignal): Promise<Figures[]> {
  const looks: Figures[] = [];
  const begun = performance.now();
  let answered = 0;
  let since = begun;
  console.log('elapsed s    req/s   p99 ms  unexpected   RSS MiB  kept MiB    db MiB   log MiB  descriptors');
  for (;;) {
    await sleep(plan.everyMs, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return looks;
    const figures = await figuresOf(server.pid, file);
    looks.push(figures);
    const now = performance.now();
    const columns: [number, number, number][] = [
      [(now - begun) / 1000, 9, 0],
      [((tally.answers - answered) / (now - since)) * 1000, 9, 0],
      [p99(tally.latencies), 9, 1],
      [tally.unexpected, 12, 0],
      [figures.rss, 10, 1],
      [figures.kept, 10, 1],
      [figures.database, 10, 1],
      [figures.log, 10, 1],
      [figures.descriptors, 13, 0],
    ];
    console.log(columns.map(([value, width, digits]) => value.toFixed(digits).padStart(width)).join(''));
    tally.latencies = [];
    answered = tally.answers;
    since = now;
  }
}

function p99(latencies: number[]): number {
  return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
}

function answersOf({ answers, deferred, unexpected, examples }: Tally): Finding {
  const later = deferred > 0 ? `, ${deferred} of them to ask again later` : '';
  const said = [`${answers}${later}, ${unexpected} not as they should be`, ...examples].join('\n          ');
  return { what: 'answers', ok: answers > 0 && unexpected === 0, said };
}

/** Stops the server. It must exit within ten seconds. */
async function endOf(server: Server): Promise<Finding> {
  const code = await server.stop('SIGTERM');
  return { what: 'stop', ok: code === 0, said: code === 0 ? 'clean' : `exit code ${code}\n${server.output()}` };
}

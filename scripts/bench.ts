import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { isPostgres } from '../db/open.js';
import { MAX_STREAMS } from '../src/features/changes/streams.js';
import { type BenchUser, type BenchUsers, fill, PASSWORD } from './bench/data.js';
import { processorTime } from './bench/processor.js';
import { measureStreams } from './bench/streams.js';
import { WORKLOADS, type Workload } from './bench/workloads.js';
import { startFakeProvider } from './fake-provider/server.js';
import { CommandError, numberOf, runCommand, wrongUse } from './support/command.js';
import { signIn, startServer } from './support/server.js';

const usage = `Measures the service over HTTP, on this machine, with data of its own.

  npm run bench -- [options]

  --seconds N       how long each measurement takes (default 3)
  --rounds N        how often each is taken; the median counts (default 3)
  --only A,B        some workloads: ${WORKLOADS.map(({ name }) => name).join(', ')}
  --sizes A,B       tasks of each user, smallest first (default 100,10000,100000)
  --database URL    an empty PostgreSQL database to use; without it, a SQLite file. The workloads that a bare server
                    does too (get, list 50, create, update) are then measured on one in turn, the column "to floor"
  --streams N       measures nothing else but what N idle streams of events cost, here and with a bare server (Linux)
  --json FILE       writes the figures to a file
  --against FILE    compares with such a file; exit with 1 when a workload has lost more than a fifth

Machines differ and their speed drifts: compare the column "to health", which is set against the plainest request of
the same run, rather than requests per second.`;

const TOLERATED_LOSS = 0.2;
/** Users for what several do at the same time. */
const WRITERS = 4;

/** What one workload came to for one user. */
interface Figure {
  workload: string;
  tasks: number;
  /** Requests per second. */
  rps: number;
  p50: number;
  p99: number;
  /** Milliseconds of the service's processor time per request; null where the system does not tell. */
  cpu: number | null;
  /** Requests per second, as a share of those of the reference in the same run. */
  relative: number;
  /** Requests per second, as a share of those of a server that does the least for the same; null without one. */
  toFloor: number | null;
  failed: number;
  /** What went on beside it. */
  meanwhile?: string;
}

const options = {
  seconds: { type: 'string', default: '3' },
  rounds: { type: 'string', default: '3' },
  only: { type: 'string' },
  sizes: { type: 'string', default: '100,10000,100000' },
  database: { type: 'string' },
  streams: { type: 'string' },
  json: { type: 'string' },
  against: { type: 'string' },
} as const;

/** What to measure, and how long. */
interface Plan {
  seconds: number;
  rounds: number;
  workloads: readonly Workload[];
  sizes: number[];
  /** Null for a SQLite file of its own. */
  database: string | null;
}

await runCommand({ usage, options }, async ({ only, json, against, streams, ...values }) => {
  if (streams !== undefined) return benchStreams(numberOf('--streams', streams), values.database ?? null);
  const unknown = (only?.split(',') ?? []).filter((name) => !WORKLOADS.some((workload) => workload.name === name));
  if (unknown.length > 0) {
    throw wrongUse(`There is no workload ${unknown.join(', ')}: ${WORKLOADS.map(({ name }) => name).join(', ')}.`);
  }
  const plan = {
    seconds: numberOf('--seconds', values.seconds),
    rounds: numberOf('--rounds', values.rounds),
    workloads: WORKLOADS.filter(({ name }) => only === undefined || only.split(',').includes(name)),
    sizes: values.sizes.split(',').map((size) => numberOf('--sizes', size)),
    database: values.database ?? null,
  };
  const figures = await bench(plan);
  print(figures);
  const failing = figures.filter(({ failed }) => failed > 0).map(({ workload }) => workload);
  if (failing.length > 0) {
    console.error(
      `These were not answered as they should be, and measure nothing: ${[...new Set(failing)].join(', ')}.`,
    );
    process.exitCode = 1;
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  if (against !== undefined) compare(figures, JSON.parse(readFileSync(against, 'utf8')) as Figure[]);
});

async function bench(plan: Plan): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-bench-'));
  const file = join(folder, 'bench.db');
  try {
    const url = plan.database ?? `sqlite:${file}`;
    return await measureAll(url, await fill(url, { sizes: plan.sizes, writers: WRITERS }, progress), plan);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(url: string, users: BenchUsers, plan: Plan): Promise<Figure[]> {
  const provider = await startFakeProvider({ port: 0, mode: 'clean' });
  const service = startServer('', {
    env: {
      DATABASE_URL: url,
      SERVICE_SESSION_SECRET: 'the benchmark signs its sessions with it',
      LOG_LEVEL: 'warn',
      LLM_BASE_URL: provider.url,
      LLM_API_KEY: 'x',
      LLM_MAX_CALLS_PER_DAY: '1000000000',
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    },
  });
  const floor = isPostgres(url) ? await startFloor('floor', url) : null;
  try {
    return await runAll({ base: await service.listening(), pid: service.pid, floor: floor?.url ?? null }, users, plan);
  } finally {
    floor?.stop();
    await service.stop('SIGTERM');
    await provider.close();
  }
}

/** A server that does the least, in a process of its own. */
async function startFloor(name: 'floor' | 'idle-floor', ...args: string[]) {
  const program = fileURLToPath(new URL(`./bench/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const said of child.stdout) {
    const url = /listens on (\S+)/.exec(String(said))?.[1];
    if (url !== undefined) return { url, pid: child.pid as number, stop: () => child.kill('SIGTERM') };
  }
  throw new CommandError('The floor did not start.');
}

/** What so many idle streams of events cost the service and a bare server. */
async function benchStreams(count: number, database: string | null): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-bench-'));
  const url = database ?? `sqlite:${join(folder, 'bench.db')}`;
  const { writers } = await fill(url, { sizes: [], writers: Math.ceil(count / MAX_STREAMS) }, progress);
  const tokens = writers.map(({ token }) => token);
  const service = startServer('', {
    env: { DATABASE_URL: url, SERVICE_SESSION_SECRET: 'the benchmark signs its sessions with it' },
  });
  const floor = await startFloor('idle-floor');
  try {
    progress(`${count} streams of ${tokens.length} users`);
    const own = await measureStreams({ url: await service.listening(), pid: service.pid }, { count, tokens });
    progress(`${count} streams of a bare server`);
    const bare = await measureStreams(floor, { count, tokens: [null] });
    progress('');
    console.log(`${count} idle streams of ${tokens.length} users   KiB each   of a processor`);
    for (const [name, { kib, load }] of Object.entries({ service: own, 'bare server': bare })) {
      console.log(`${name.padEnd(35)} ${kib.toFixed(1).padStart(5)} ${`${(load * 100).toFixed(1)} %`.padStart(16)}`);
    }
    console.log(`ratio of memory                     ${(own.kib / bare.kib).toFixed(2)}`);
  } finally {
    floor.stop();
    await service.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Running {
  base: string;
  pid: number;
  /** The address of the server that does the least; null where there is none. */
  floor: string | null;
}

async function runAll({ base, pid, floor }: Running, users: BenchUsers, plan: Plan): Promise<Figure[]> {
  const [smallest] = users.sized as [BenchUser];
  const cookie = await signIn(base, { email: smallest.email, password: PASSWORD });
  if (cookie === null) throw new CommandError('The service did not take the password of the bench.');
  const [reference] = WORKLOADS as [Workload];
  const figures: Figure[] = [];
  let plainest = 0;
  for (const workload of new Set([reference, ...plan.workloads])) {
    for (const user of workload.grows ? users.sized : [smallest]) {
      progress(`${workload.name}, ${user.tasks} tasks`);
      const figure = await measure(
        { base, pid, floor: workload.hasFloor ? floor : null, workload, user, writers: users.writers, cookie },
        plan,
      );
      if (workload === reference) plainest = figure.rps;
      figures.push({ ...figure, relative: figure.rps / plainest });
    }
  }
  progress('');
  return figures;
}

interface Measured extends Running {
  workload: Workload;
  user: BenchUser;
  writers: readonly BenchUser[];
  cookie: string;
}

/** The median round of a workload, after one that does not count. */
async function measure({ base, pid, floor, workload, user, writers, cookie }: Measured, plan: Plan) {
  const beside = await workload.beside?.(base, writers[0] as BenchUser);
  const rounds: Omit<Figure, 'relative'>[] = [];
  for (let round = -1; round < plan.rounds; round++) {
    const load = (url: string) => {
      let next = 0;
      return autocannon({
        url,
        connections: workload.connections,
        duration: round < 0 ? 1 : plan.seconds,
        setupClient: (client) => client.setRequests(workload.requests({ user, cookie, writers, connection: next++ })),
      });
    };
    const before = processorTime(pid);
    const result = await load(base);
    const after = processorTime(pid);
    const least = floor === null ? null : await load(floor);
    if (round < 0) continue;
    rounds.push({
      workload: workload.name,
      tasks: user.tasks,
      rps: result.requests.total / result.duration,
      p50: result.latency.p50,
      p99: result.latency.p99,
      cpu: before === null || after === null ? null : (after - before) / result.requests.total,
      toFloor: least === null ? null : result.requests.total / least.requests.total,
      failed: result.non2xx + result.errors + (least === null ? 0 : least.non2xx + least.errors),
    });
  }
  const meanwhile = await beside?.stop();
  rounds.sort((a, b) => a.rps - b.rps);
  const median = rounds[Math.floor(rounds.length / 2)] as Omit<Figure, 'relative'>;
  return { ...median, ...(meanwhile !== undefined && { meanwhile }) };
}

function print(figures: readonly Figure[]): void {
  console.log('workload            tasks    req/s   p50 ms   p99 ms   cpu ms   to health   growth   to floor   failed');
  for (const figure of figures) {
    const first = figures.find(({ workload }) => workload === figure.workload) as Figure;
    const growth = first === figure ? '' : (figure.rps / first.rps).toFixed(2);
    console.log(
      [
        figure.workload.padEnd(17),
        String(figure.tasks).padStart(7),
        figure.rps.toFixed(0).padStart(8),
        figure.p50.toFixed(1).padStart(8),
        figure.p99.toFixed(1).padStart(8),
        (figure.cpu?.toFixed(3) ?? '-').padStart(8),
        figure.relative.toFixed(3).padStart(11),
        growth.padStart(8),
        (figure.toFloor?.toFixed(2) ?? '-').padStart(10),
        String(figure.failed).padStart(8),
        figure.meanwhile === undefined ? '' : `  (${figure.meanwhile})`,
      ].join(' '),
    );
  }
}

/** Reports how each workload stands to the reference now and then. */
function compare(now: readonly Figure[], then: readonly Figure[]): void {
  console.log('\nagainst the file        then      now   change');
  for (const figure of now) {
    const before = then.find(({ workload, tasks }) => workload === figure.workload && tasks === figure.tasks);
    if (before === undefined) continue;
    const change = figure.relative / before.relative - 1;
    const lost = change < -TOLERATED_LOSS;
    if (lost) process.exitCode = 1;
    console.log(
      [
        `${figure.workload} ${figure.tasks}`.padEnd(21),
        before.relative.toFixed(3).padStart(7),
        figure.relative.toFixed(3).padStart(8),
        `${(change * 100).toFixed(0)} %`.padStart(8),
        lost ? ' slower' : '',
      ].join(' '),
    );
  }
}

/** One line that is written over, for a person who waits. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(60)}${text === '' ? '\r' : ''}`);
}

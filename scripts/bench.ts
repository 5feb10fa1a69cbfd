import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, numberOf, runCommand, wrongUse } from '../commands/support/command.js';
import { isPostgres } from '../db/open.js';
import { MAX_STREAMS } from '../src/features/changes/streams.js';
import { parsedJson, required } from '../src/lib/typed.js';
import { measureConnections } from './bench/connections.js';
import { type BenchUsers, fill, PASSWORD } from './bench/data.js';
import { measureFiles } from './bench/files.js';
import { measureLimits } from './bench/limits.js';
import { measureMails } from './bench/mails.js';
import { measurePushes } from './bench/pushes.js';
import { ARMED, DUE, measureReminders } from './bench/reminders.js';
import { measureStreams } from './bench/streams.js';
import { measureWorkers, type Round } from './bench/workers.js';
import { WORKLOADS, type Workload } from './bench/workloads.js';
import { startFakeProvider } from './fake-provider/server.js';
import { type Load, load } from './support/load.js';
import { startPostgres } from './support/postgres.js';
import { median } from './support/quantile.js';
import { signIn, startServer } from './support/server.js';
import { temporaryFolder } from './support/temporary.js';

const usage = `Measures the service over HTTP, on this machine, with data of its own.

  npm run task bench -- [options]

  --seconds N       how long each measurement takes (default 3)
  --rounds N        how often each is taken; the median counts (default 3)
  --only A,B        some workloads: ${WORKLOADS.map(({ name }) => name).join(', ')}
  --sizes A,B       tasks of each user, smallest first (default 100,10000,100000)
  --database URL    an empty PostgreSQL database to use, or "postgres" to start a server for this run; without it, a
                    SQLite file. The workloads that a bare server
                    does too (get, list 50, create, update) are then measured on one in turn, the column "to other"
  --other FOLDER    another checkout, in which npm run build has been run: measured in turn with this one, round by
                    round, the columns "to other" (requests per second, and processor time)
  --other-database URL  an empty PostgreSQL database for it
  --other-setting NAME=VALUE  a setting of the other server, such as UNDO_KEEP_DAYS=0: what undo costs a write. Without
                    --other, the other server is this checkout
  --streams N       measures nothing else but what N idle streams of events cost, here and with a bare server (Linux);
                    a thousand or more, to tell them from what else goes on in a process
  --workers N       measures nothing else but one process and N workers on SQLite in turn: lists and a mixed load, sent by
                    wrk, and the processor time of parent, workers and generator (Linux)
  --limits          measures nothing else but what the rate limits cost a request
  --connections     measures nothing else but what an app costs that connects: request, decision and redemption (Linux)
  --mails           measures nothing else but sending 1,000 mails to a server on this machine
  --pushes          measures nothing else but sending 1,000 push messages to a service on this machine
  --reminders       measures nothing else but ${ARMED} armed reminders, and ${DUE} that are due at once (Linux)
  --files           measures nothing else but uploads and downloads of 100 MiB, in turn with a bare server (Linux)
  --json FILE       writes the figures to a file
  --against FILE    compares with such a file; exit with 1 when a workload has lost more than a fifth

The column "to plain" is the processor time of a write divided by that of one without what is measured, in turn: without
the reminder, or on a task without members ("comment to 50": the p50 of one connection is at most 10 ms).
The writer is held by "batch of 100" for less than its p50: one request at a time changes 100 tasks.
Machines differ and their speed drifts. To know whether a change costs something, use --other, with ten rounds or more.
Across machines, compare the column "to health", which is set against the plainest request of the same run.`;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TOLERATED_LOSS = 0.2;
const WRITERS = 4;
/** Commits as durable as those of SQLite. */
const DURABLE = { settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } };

interface Figure extends Load {
  workload: string;
  tasks: number;
  /** Requests per second divided by those of the reference in the same run. */
  relative: number;
  /** Requests per second divided by those of the other server in the same rounds; null without one. */
  toOther: number | null;
  /** Processor time per request of the other server divided by this one's; null without one. */
  cpuToOther: number | null;
  /** Processor time per request divided by that of the plain requests in the same rounds; null without such. */
  cpuToPlain: number | null;
}

const options = {
  seconds: { type: 'string', default: '3' },
  rounds: { type: 'string', default: '3' },
  only: { type: 'string' },
  sizes: { type: 'string', default: '100,10000,100000' },
  database: { type: 'string' },
  other: { type: 'string' },
  'other-database': { type: 'string' },
  'other-setting': { type: 'string' },
  streams: { type: 'string' },
  workers: { type: 'string' },
  limits: { type: 'boolean' },
  mails: { type: 'boolean' },
  pushes: { type: 'boolean' },
  reminders: { type: 'boolean' },
  files: { type: 'boolean' },
  connections: { type: 'boolean' },
  json: { type: 'string' },
  against: { type: 'string' },
} as const;

interface Plan {
  seconds: number;
  rounds: number;
  workloads: readonly Workload[];
  sizes: number[];
  /** Null for a temporary SQLite file. */
  database: string | null;
  other: { folder: string; database: string | null; setting: string | null } | null;
}

await runCommand(
  { usage, options },
  async ({
    only,
    json,
    against,
    streams,
    workers,
    limits,
    mails,
    pushes,
    reminders,
    files,
    connections,
    ...values
  }) => {
    if (mails) return benchMails();
    if (pushes) return benchPushes();
    if (reminders) return benchReminders();
    if (files) return benchFiles(numberOf('--rounds', values.rounds), numberOf('--seconds', values.seconds));
    if (limits) return benchLimits();
    if (connections) return benchConnections(values.database ?? null);
    if (streams !== undefined) return benchStreams(numberOf('--streams', streams), values.database ?? null);
    const unknown = (only?.split(',') ?? []).filter((name) => !WORKLOADS.some((workload) => workload.name === name));
    if (unknown.length > 0) {
      throw wrongUse(`There is no workload ${unknown.join(', ')}: ${WORKLOADS.map(({ name }) => name).join(', ')}.`);
    }
    if (workers !== undefined)
      return benchWorkers(numberOf('--workers', workers), { ...values, only: only?.split(',') });
    const otherDatabase = values['other-database'] ?? null;
    const setting = values['other-setting'] ?? null;
    const folder = values.other ?? (setting === null ? undefined : ROOT);
    const plan = {
      seconds: numberOf('--seconds', values.seconds),
      rounds: numberOf('--rounds', values.rounds),
      workloads: WORKLOADS.filter(({ name }) => only === undefined || only.split(',').includes(name)),
      sizes: values.sizes.split(',').map((size) => numberOf('--sizes', size)),
      database: values.database ?? null,
      other: folder === undefined ? null : { folder: resolve(folder), database: otherDatabase, setting },
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
    if (against !== undefined) compare(figures, parsedJson<Figure[]>(readFileSync(against, 'utf8')));
  },
);

interface Side {
  url: string;
  pid: number;
  users: BenchUsers;
  cookie: string;
  stop(): Promise<unknown>;
}

async function bench(given: Plan): Promise<Figure[]> {
  const folder = temporaryFolder('bench');
  const provider = await startFakeProvider({ port: 0, mode: 'clean' });
  const postgres = given.database === 'postgres' ? await startPostgres(DURABLE) : null;
  const plan = postgres === null ? given : { ...given, database: postgres.url };
  const sides: Side[] = [];
  try {
    const url = plan.database ?? `sqlite:${join(folder, 'bench.db')}`;
    const service = await startSide(url, plan, provider.url);
    sides.push(service);
    const other = await startOther(plan, service, folder, provider.url);
    if (other !== null) sides.push(other);
    return await runAll(service, other, plan);
  } finally {
    for (const side of sides) await side.stop();
    await postgres?.stop();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startSide(
  database: string,
  { sizes }: Plan,
  provider: string,
  { program, setting = null }: { program?: string; setting?: string | null } = {},
): Promise<Side> {
  const users = await fill(database, { sizes, writers: WRITERS }, progress, program);
  const service = startServer('', {
    env: {
      DATABASE_URL: database,
      SERVICE_SESSION_SECRET: 'the benchmark signs its sessions with it',
      LOG_LEVEL: 'warn',
      LLM_BASE_URL: provider,
      LLM_API_KEY: 'x',
      LLM_MAX_CALLS_PER_DAY: '1000000000',
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      ...(setting !== null && Object.fromEntries([setting.split('=', 2)])),
    },
    ...(program !== undefined && { program }),
  });
  const url = await service.listening();
  const smallest = required(users.sized[0]);
  const cookie = await signIn(url, { email: smallest.email, password: PASSWORD });
  if (cookie === null) throw new CommandError('The service did not take the password of the bench.');
  return { url, pid: service.pid, users, cookie, stop: () => service.stop('SIGTERM') };
}

/** Starts the server to compare with in turn: another checkout, or the bare server on the service's PostgreSQL. */
async function startOther(plan: Plan, service: Side, folder: string, provider: string): Promise<Side | null> {
  if (plan.other !== null) {
    const program = join(plan.other.folder, 'dist', 'src', 'server.js');
    if (!existsSync(program)) throw new CommandError(`There is no ${program}: run npm run build there.`);
    const database = plan.other.database ?? `sqlite:${join(folder, 'other', 'bench.db')}`;
    return startSide(database, plan, provider, { program, setting: plan.other.setting });
  }
  if (plan.database === null || !isPostgres(plan.database)) return null;
  const floor = await startFloor('floor', plan.database);
  return { ...service, ...floor, stop: async () => floor.stop() };
}

async function startFloor(name: 'floor' | 'idle-floor', ...args: string[]) {
  const program = fileURLToPath(new URL(`./bench/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) {
    const url = /listens on (\S+)/.exec(String(chunk))?.[1];
    if (url !== undefined) return { url, pid: required(child.pid), stop: () => child.kill('SIGTERM') };
  }
  throw new CommandError('The floor did not start.');
}

async function benchFiles(rounds: number, seconds: number): Promise<void> {
  const { upload, memoryMiB, download, p99, bareP99 } = await measureFiles(rounds, seconds);
  const line = (what: string, value: number, base: number, unit: string) =>
    console.log(
      `${what.padEnd(40)} ${value.toFixed(1)} ${unit}, ${base.toFixed(1)} there: ${(value / base).toFixed(2)} times`,
    );
  line('processor time of 100 MiB, to a bare route', upload.cpuMs, upload.bareMs, 'ms');
  console.log(`${'memory of 16 uploads at once'.padEnd(40)} ${memoryMiB.toFixed(1)} MiB more`);
  line('downloads, to @fastify/static', download.rate, download.staticRate, 'MiB/s');
  line('p99 of GET /task/{id}, to that without files', p99.beside, p99.alone, 'ms');
  line('the same of a bare route', bareP99.beside, bareP99.alone, 'ms');
}

async function benchLimits(): Promise<void> {
  console.log('rate limits, microseconds a request');
  for (const [what, us] of Object.entries(await measureLimits())) {
    console.log(`${what.padEnd(32)} ${us.toFixed(2).padStart(6)}`);
  }
}

interface Durations {
  seconds: string;
  rounds: string;
  only: string[] | undefined;
}

async function benchWorkers(count: number, { only, ...given }: Durations): Promise<void> {
  const [seconds, rounds] = [numberOf('--seconds', given.seconds), numberOf('--rounds', given.rounds)];
  const figures = await measureWorkers({ count, seconds, rounds, only }, progress);
  console.log('                        req/s   processor time a request, ms');
  console.log(
    'workload  processes             workers    parent       wrk   p99 ms    ratio   ratio of free cores   failed',
  );
  for (const { workload, one, several, ratio, ratioOfCores, failed } of figures) {
    const row = (name: string, { rps, parent, workers, generator, p99 }: Round) => {
      const times = [workers, parent, generator].map((ms) => ms.toFixed(3).padStart(9));
      const latency = p99.toFixed(1).padStart(8);
      return `${workload.padEnd(9)} ${name.padEnd(10)} ${rps.toFixed(0).padStart(8)} ${times.join(' ')} ${latency}`;
    };
    // A single process has no parent.
    console.log(row('1', { ...one, workers: one.parent, parent: 0 }));
    const ratios = `${ratio.toFixed(2).padStart(8)} ${ratioOfCores.toFixed(2).padStart(21)}`;
    console.log(`${row(String(count), several)} ${ratios} ${String(failed).padStart(8)}`);
    if (failed > 0) process.exitCode = 1;
  }
}

async function benchMails(): Promise<void> {
  const { mails, seconds, cpuMs } = await measureMails();
  console.log(`${mails} mails in ${seconds.toFixed(1)} s, ${Math.round((mails / seconds) * 60)} a minute`);
  console.log(`${cpuMs.toFixed(2)} ms of processor time a mail`);
}

async function benchPushes(): Promise<void> {
  const { pushes, seconds, cpuMs } = await measurePushes();
  console.log(`${pushes} pushes in ${seconds.toFixed(1)} s, ${Math.round((pushes / seconds) * 60)} a minute`);
  console.log(`${cpuMs.toFixed(2)} ms of processor time a push`);
}

async function benchReminders(): Promise<void> {
  const { armed, none } = await measureReminders(progress);
  console.log(`                       idle, of a core   memory, MiB   ${DUE} at once, s   processor time each, ms`);
  for (const [name, { load, memory, seconds, cpuMs }] of [
    [`${ARMED} armed`, armed],
    ['none armed', none],
  ] as const) {
    const idle = `${(load * 100).toFixed(2)} %`.padStart(15);
    console.log(
      [
        `${name.padEnd(22)} ${idle}`,
        memory.toFixed(1).padStart(13),
        seconds.toFixed(1).padStart(17),
        cpuMs.toFixed(2).padStart(25),
      ].join(' '),
    );
  }
  const [load, memory] = [armed.load - none.load, armed.memory - none.memory];
  console.log(
    `difference             ${`${(load * 100).toFixed(2)} %`.padStart(15)} ${memory.toFixed(1).padStart(13)}`,
  );
}

async function benchConnections(database: string | null): Promise<void> {
  const folder = temporaryFolder('bench');
  const service = startServer('', { env: { DATABASE_URL: database ?? `sqlite:${join(folder, 'bench.db')}` } });
  try {
    const [first, ...rounds] = await measureConnections({ url: await service.listening(), pid: service.pid });
    const formatted = (ms: number | undefined) => `${ms?.toFixed(1)} ms`;
    console.log('processor time of the service for a connection: request, decision, redemption');
    console.log(`median of ${rounds.length} rounds    ${formatted(median(rounds))}`);
    console.log(`while it warms up     ${formatted(first)}`);
  } finally {
    await service.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchStreams(count: number, database: string | null): Promise<void> {
  const folder = temporaryFolder('bench');
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

async function runAll(service: Side, other: Side | null, plan: Plan): Promise<Figure[]> {
  const reference = required(WORKLOADS[0]);
  const figures: Figure[] = [];
  let plainest = 0;
  for (const workload of new Set([reference, ...plan.workloads])) {
    const sizes = workload.grows ? service.users.sized : service.users.sized.slice(0, 1);
    for (const [size, { tasks }] of sizes.entries()) {
      progress(`${workload.name}, ${tasks} tasks`);
      const figure = await measure(
        service,
        plan.other !== null || workload.hasFloor ? other : null,
        workload,
        size,
        plan,
      );
      if (workload === reference) plainest = figure.rps;
      figures.push({ workload: workload.name, tasks, ...figure, relative: figure.rps / plainest });
    }
  }
  progress('');
  return figures;
}

/** Returns the median round of a workload, after one warm-up round. */
async function measure(service: Side, other: Side | null, workload: Workload, size: number, plan: Plan) {
  const rounds: (Load & Pick<Figure, 'toOther' | 'cpuToOther' | 'cpuToPlain'>)[] = [];
  for (let round = -1; round < plan.rounds; round++) {
    const seconds = round < 0 ? 1 : plan.seconds;
    const own = await loadSide(service, workload, size, seconds);
    const least = other === null ? null : await loadSide(other, workload, size, seconds);
    const plain = workload.plain && (await loadSide(service, { ...workload, requests: workload.plain }, size, seconds));
    if (round < 0) continue;
    rounds.push({
      ...own,
      failed: own.failed + (least?.failed ?? 0) + (plain?.failed ?? 0),
      toOther: least === null ? null : own.rps / least.rps,
      cpuToOther: ratioOf(least?.cpu, own.cpu),
      cpuToPlain: ratioOf(own.cpu, plain?.cpu),
    });
  }
  const middle = medianBy(rounds, ({ rps }) => rps);
  const { toOther } = medianBy(rounds, (round) => round.toOther ?? 0);
  const { cpuToOther } = medianBy(rounds, (round) => round.cpuToOther ?? 0);
  const { cpuToPlain } = medianBy(rounds, (round) => round.cpuToPlain ?? 0);
  return { ...middle, toOther, cpuToOther, cpuToPlain };
}

function ratioOf(one: number | null | undefined, other: number | null | undefined): number | null {
  return one == null || other == null ? null : one / other;
}

async function loadSide({ users, cookie, ...server }: Side, workload: Workload, size: number, seconds: number) {
  const writer = required(users.writers[0]);
  const sender = { user: required(users.sized[size]), cookie, writers: users.writers };
  await workload.prepare?.(server.url, sender);
  const beside = await workload.beside?.(server.url, writer);
  try {
    const requests = Array.from({ length: workload.connections }, (_, connection) =>
      workload.requests({ ...sender, connection }),
    );
    return await load(server, requests, seconds);
  } finally {
    await beside?.stop();
  }
}

function medianBy<T>(all: readonly T[], by: (one: T) => number): T {
  return required(all.toSorted((a, b) => by(a) - by(b))[Math.floor(all.length / 2)]);
}

function print(figures: readonly Figure[]): void {
  console.log(
    'workload            tasks    req/s   p50 ms   p99 ms   cpu ms   to health   growth   to other   its cpu   to plain   failed',
  );
  for (const figure of figures) {
    const first = required(figures.find(({ workload }) => workload === figure.workload));
    const growth = first === figure ? '' : (figure.rps / first.rps).toFixed(2);
    console.log(
      [
        figure.workload.padEnd(19),
        String(figure.tasks).padStart(5),
        figure.rps.toFixed(0).padStart(8),
        figure.p50.toFixed(1).padStart(8),
        figure.p99.toFixed(1).padStart(8),
        (figure.cpu?.toFixed(3) ?? '-').padStart(8),
        figure.relative.toFixed(3).padStart(11),
        growth.padStart(8),
        (figure.toOther?.toFixed(2) ?? '-').padStart(10),
        (figure.cpuToOther?.toFixed(2) ?? '-').padStart(9),
        (figure.cpuToPlain?.toFixed(2) ?? '-').padStart(10),
        String(figure.failed).padStart(8),
      ].join(' '),
    );
  }
}

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

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(60)}${text === '' ? '\r' : ''}`);
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { numberOf, runCommand, wrongUse } from '../commands/support/command.js';
import { parsedJson, required } from '../src/lib/typed.js';
import {
  benchConnections,
  benchFiles,
  benchLimits,
  benchMails,
  benchPushes,
  benchReminders,
  benchSharedProjects,
  benchStreams,
  benchWorkers,
} from './bench/apart.js';
import { compare, type Figure, print, progress } from './bench/figures.js';
import { ARMED, DUE } from './bench/reminders.js';
import { MEMBERS, SHARED_TASKS } from './bench/shared-projects.js';
import { type Plan, type Side, startOther, startSide } from './bench/sides.js';
import { WORKLOADS, type Workload } from './bench/workloads.js';
import { startFakeProvider } from './fake-provider/server.js';
import { type Load, load } from './support/load.js';
import { startPostgres } from './support/postgres.js';
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
  --shared-projects  measures nothing else but a project of ${SHARED_TASKS} tasks and ${MEMBERS} members: sharing it, ending a
                    share, deleting it, and how long a write of another user waits meanwhile (Linux)
  --files           measures nothing else but uploads and downloads of 100 MiB, in turn with a bare server (Linux)
  --json FILE       writes the figures to a file
  --against FILE    compares with such a file; exit with 1 when a workload has lost more than a fifth

The column "to plain" is the processor time of a write divided by that of one without what is measured, in turn: without
the reminder, or on a task without members ("comment to 50": the p50 of one connection is at most 10 ms).
The writer is held by "batch of 100" for less than its p50: one request at a time changes 100 tasks.
Machines differ and their speed drifts. To know whether a change costs something, use --other, with ten rounds or more.
Across machines, compare the column "to health", which is set against the plainest request of the same run.`;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Commits as durable as those of SQLite. */
const DURABLE = { settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } };

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
  'shared-projects': { type: 'boolean' },
  files: { type: 'boolean' },
  connections: { type: 'boolean' },
  json: { type: 'string' },
  against: { type: 'string' },
} as const;

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
    if (values['shared-projects']) return benchSharedProjects(values.database ?? null);
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

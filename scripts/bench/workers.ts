import { execFile } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../../commands/support/command.js';
import { required } from '../../src/lib/typed.js';
import { endedChildrenTime, processorTime } from '../support/process-figures.js';
import { childrenOf } from '../support/processes.js';
import { median } from '../support/quantile.js';
import { startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary.js';
import { type BenchUsers, fill, PASSWORD } from './data.js';
import { type BenchRequest, WORKLOADS } from './workloads.js';

/**
 * Compares one process with several workers on SQLite. The load generator is wrk, because it takes a fraction of the
 * processor time of a generator in JavaScript. On a machine with as many cores as workers it still takes a part of
 * them, so the processor time of a request counts too: that of the parent, of the workers and of the generator.
 */

const CONNECTIONS = 20;
/** Workloads of `WORKLOADS`. */
const MEASURED = ['list 50', 'mixed'];
const TASKS = 10_000;
const WRITERS = 4;
const SETTINGS = { SERVICE_SESSION_SECRET: 'the benchmark signs its sessions with it', LOG_LEVEL: 'warn' };

export interface Round {
  rps: number;
  /** Milliseconds of processor time per request. */
  parent: number;
  workers: number;
  generator: number;
  /** Milliseconds. */
  p99: number;
}

export interface WorkersFigure {
  workload: string;
  one: Round;
  several: Round;
  /** Median over the rounds. */
  ratio: number;
  /** Requests per second of `count` cores that do nothing else, divided by those of one core. */
  ratioOfCores: number;
  failed: number;
}

interface WorkersPlan {
  count: number;
  seconds: number;
  rounds: number;
  only?: readonly string[] | undefined;
}

interface Server {
  url: string;
  pid: number;
  stop(): Promise<unknown>;
}

export async function measureWorkers(
  { count, seconds, rounds, only = MEASURED }: WorkersPlan,
  progress: (text: string) => void,
): Promise<WorkersFigure[]> {
  const folder = temporaryFolder('bench');
  const servers: Server[] = [];
  try {
    const [first, second] = [join(folder, 'one.db'), join(folder, 'several.db')];
    const users = await fill(`sqlite:${first}`, { sizes: [TASKS], writers: WRITERS }, progress);
    copyFileSync(first, second);
    const one = await start(first, 1);
    servers.push(one);
    const several = await start(second, count);
    servers.push(several);
    const figures: WorkersFigure[] = [];
    for (const workload of only) {
      const script = join(folder, 'requests.lua');
      writeFileSync(script, scriptOf(requestsOf(workload, users)));
      const allRounds: { one: Round; several: Round }[] = [];
      let failed = 0;
      for (let round = -1; round < rounds; round++) {
        progress(`${workload}, round ${round + 1} of ${rounds}`);
        const pair = {
          one: await loadByWrk(one, script, round < 0 ? 2 : seconds),
          several: await loadByWrk(several, script, round < 0 ? 2 : seconds),
        };
        failed += pair.one.failed + pair.several.failed;
        if (round >= 0) allRounds.push(pair);
      }
      figures.push({ workload, ...summaryOf(allRounds, count), failed });
    }
    progress('');
    return figures;
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(file: string, workers: number): Promise<Server> {
  const server = startServer(file, { env: { ...SETTINGS, WORKERS: String(workers) } });
  const url = await server.listening();
  const ready = async () => childrenOf(server.pid).length >= workers;
  while (workers > 1 && !(await ready())) await new Promise((resolve) => setTimeout(resolve, 20));
  return { url, pid: server.pid, stop: () => server.stop('SIGTERM') };
}

function requestsOf(name: string, { sized, writers }: BenchUsers): BenchRequest[] {
  const { requests } = required(WORKLOADS.find((workload) => workload.name === name));
  const user = required(sized[0]);
  return Array.from({ length: CONNECTIONS }, (_, connection) =>
    requests({ user, writers, cookie: PASSWORD, connection }),
  ).flat();
}

function scriptOf(requests: readonly BenchRequest[]): string {
  const text = (value: string) => `"${value.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))}"`;
  const lines = requests.map(({ method, path, headers, body }) => {
    const members = Object.entries(headers).map(([name, value]) => `[${text(name)}]=${text(value)}`);
    const parts = [text(method), text(path), `{${members.join(',')}}`, body === undefined ? 'nil' : text(body)];
    return `  requests[#requests + 1] = wrk.format(${parts.join(', ')})`;
  });
  return `local requests = {}
local at = 0
function init(args)
${lines.join('\n')}
end
function request()
  at = at % #requests + 1
  return requests[at]
end
`;
}

async function loadByWrk({ url, pid }: Server, script: string, seconds: number): Promise<Round & { failed: number }> {
  const times = () => [Number(processorTime(pid)), sum(childrenOf(pid).map((child) => Number(processorTime(child))))];
  const [parent = 0, workers = 0] = times();
  const generator = endedChildrenTime();
  const args = ['--latency', '-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '-s', script, url];
  const { stdout } = await promisify(execFile)('wrk', args).catch((error) => {
    throw new CommandError(`wrk is needed (apt-get install wrk), and failed: ${error.message}`);
  });
  const [parentAfter = 0, workersAfter = 0] = times();
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const requests = number(/(\d+) requests in/);
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? [];
  return {
    rps: number(/Requests\/sec:\s+([\d.]+)/),
    parent: (parentAfter - parent) / requests,
    workers: (workersAfter - workers) / requests,
    generator: (endedChildrenTime() - generator) / requests,
    p99: millisecondsIn(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + sum(errors.map(Number)),
  };
}

const MS_IN_UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

function millisecondsIn(found: readonly string[] | null): number {
  const [, number, unit = ''] = found ?? [];
  return Number(number) * (MS_IN_UNIT[unit] ?? Number.NaN);
}

function summaryOf(rounds: readonly { one: Round; several: Round }[], count: number) {
  const medianOf = (of: (round: { one: Round; several: Round }) => number) => median(rounds.map(of));
  const side = (name: 'one' | 'several'): Round => ({
    rps: medianOf((round) => round[name].rps),
    parent: medianOf((round) => round[name].parent),
    workers: medianOf((round) => round[name].workers),
    generator: medianOf((round) => round[name].generator),
    p99: medianOf((round) => round[name].p99),
  });
  const ofRequest = ({ parent, workers }: Round) => parent + workers;
  return {
    one: side('one'),
    several: side('several'),
    ratio: medianOf(({ one, several }) => several.rps / one.rps),
    ratioOfCores: medianOf(({ one, several }) => (count * ofRequest(one)) / ofRequest(several)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

import { execFile } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandError } from '../../commands/support/command.js';
import { parsedJson } from '../../src/lib/typed.js';
import { type Load, type LoadRequest, load } from '../support/load.js';
import { memoryOf, processorTime } from '../support/process-figures.js';
import { programPath } from '../support/programs.js';
import { median } from '../support/quantile.js';
import { startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary.js';
import { ENVIRONMENT, fill } from './fill.js';

/**
 * Shows what the number of accounts costs: the same requests on a database of many accounts and on one of ten, in
 * turn. The requests of both go to all accounts, so that the pages of the large database are not all in memory.
 */

const FEW = 10;
const TOLERATED = 1.3;
const CONNECTIONS = 10;
const PAGE = 200;
const IDLE_MS = 10_000;
const MIB = 1_048_576;
const BACKUP = programPath('backup');

interface Scale {
  accounts: number;
  tasks: number;
  seconds: number;
  rounds: number;
}

interface Account {
  token: string;
  /** Uids of some tasks. */
  uids: string[];
  /** Cursor of the head of the change log. */
  head: string;
}

interface Side {
  url: string;
  pid: number;
  file: string;
  /** Time from the start of the process to its first response, in milliseconds. */
  startMs: number;
  accounts: Account[];
  stop(): Promise<unknown>;
}

/** The request of an account; `turn` counts the requests of the account. */
const REQUESTS: Record<string, (account: Account, turn: number) => LoadRequest> = {
  'one task': ({ uids }, turn) => ({ method: 'GET', path: `/api/v1/task/${uids[turn % uids.length]}` }),
  'list of 50': () => ({ method: 'GET', path: '/api/v1/tasks?limit=50' }),
  search: () => ({ method: 'GET', path: '/api/v1/search?q=invoice%20kit&limit=20' }),
  'changes from the head': ({ head }) => ({ method: 'GET', path: `/api/v1/changes?cursor=${head}` }),
  // Last, because it moves the heads.
  create: (_account, turn) => ({
    method: 'POST',
    path: '/api/v1/task',
    body: { name: `one more task ${turn}`, note: 'a note of moderate length', tags: ['home'] },
  }),
};

export async function showAccounts(scale: Scale): Promise<void> {
  const folder = temporaryFolder('scale-demo');
  const sides: Side[] = [];
  try {
    const few = await prepare(join(folder, 'few.db'), { ...scale, accounts: FEW });
    sides.push(few);
    const many = await prepare(join(folder, 'many.db'), scale);
    sides.push(many);
    console.log(`\nStart              ${round(many.startMs)} ms, with ${FEW} accounts ${round(few.startMs)} ms`);
    await showIdle(many);
    const slower = await compare(few, many, scale);
    showMemory(few, many);
    await showBackup(many, join(folder, 'backup.db'));
    if (slower.length > 0) {
      throw new CommandError(
        `More than ${TOLERATED} times the processor time of ${FEW} accounts: ${slower.join(', ')}.`,
      );
    }
  } finally {
    for (const side of sides) await side.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(file: string, { accounts, tasks }: Scale): Promise<Side> {
  const began = performance.now();
  console.log(`Filling ${accounts} accounts of ${tasks} tasks …`);
  const tokens = await fill(file, { accounts, tasks });
  console.log(`${accounts * tasks} tasks in ${round((performance.now() - began) / 1_000)} s`);
  const started = performance.now();
  const server = startServer(file, { env: ENVIRONMENT });
  const url = await server.listening();
  await fetch(`${url}/health/ready`);
  const startMs = performance.now() - started;
  const found: Account[] = [];
  for (const token of tokens) found.push(await accountOf(url, token));
  return { url, pid: server.pid, file, startMs, accounts: found, stop: () => server.stop('SIGTERM') };
}

async function accountOf(url: string, token: string): Promise<Account> {
  const headers = { authorization: `Bearer ${token}` };
  const get = async <Body>(path: string): Promise<Body> => {
    const response = await fetch(`${url}/api/v1${path}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new CommandError(`${path}: ${response.status} ${text}`);
    return parsedJson<Body>(text);
  };
  const { tasks } = await get<{ tasks: { uid: string }[] }>(`/tasks?limit=${PAGE}`);
  let head = '';
  for (let hasMore = true; hasMore; ) {
    const path: string = `/changes?limit=500${head === '' ? '' : `&cursor=${head}`}`;
    const page = await get<{ next_cursor: string; has_more: boolean }>(path);
    head = page.next_cursor;
    hasMore = page.has_more;
  }
  return { token, uids: tasks.map(({ uid }) => uid), head };
}

/** Compares round by round. @returns the names of requests that take too long */
async function compare(few: Side, many: Side, { seconds, rounds }: Scale): Promise<string[]> {
  const slower: string[] = [];
  console.log(`\n                        ${FEW} accounts            ${many.accounts.length} accounts`);
  console.log('                         cpu ms   p50 ms      cpu ms   p50 ms    ratio   failed');
  for (const [name, requestOf] of Object.entries(REQUESTS)) {
    const pairs: { few: Load; many: Load }[] = [];
    for (let turn = -1; turn < rounds; turn++) {
      const pair = { few: await run(few, requestOf, seconds), many: await run(many, requestOf, seconds) };
      if (turn >= 0) pairs.push(pair);
    }
    const medianOf = (of: (pair: { few: Load; many: Load }) => number) => median(pairs.map(of));
    const ratio = medianOf((pair) => Number(pair.many.cpu) / Number(pair.few.cpu));
    const failed = pairs.reduce((sum, pair) => sum + pair.few.failed + pair.many.failed, 0);
    const columns = [
      medianOf((pair) => Number(pair.few.cpu))
        .toFixed(3)
        .padStart(8),
      medianOf((pair) => pair.few.p50)
        .toFixed(1)
        .padStart(8),
      medianOf((pair) => Number(pair.many.cpu))
        .toFixed(3)
        .padStart(11),
      medianOf((pair) => pair.many.p50)
        .toFixed(1)
        .padStart(8),
      ratio.toFixed(2).padStart(8),
      String(failed).padStart(8),
    ];
    console.log(`${name.padEnd(22)} ${columns.join(' ')}`);
    if (ratio > TOLERATED || failed > 0) slower.push(name);
  }
  return slower;
}

function run(side: Side, requestOf: (typeof REQUESTS)[string], seconds: number): Promise<Load> {
  const requests = Array.from({ length: CONNECTIONS }, (_, connection) => {
    const own = side.accounts.filter((_account, at) => at % CONNECTIONS === connection);
    const turns = Math.max(1, Math.ceil(PAGE / own.length));
    return Array.from({ length: turns }, (_turn, turn) =>
      own.map((account) => ({
        ...requestOf(account, turn),
        headers: { authorization: `Bearer ${account.token}` },
      })),
    ).flat();
  });
  return load(side, requests, seconds);
}

/** Shows what the process does without requests: jobs, sweeps. */
async function showIdle({ pid }: Side): Promise<void> {
  const before = Number(processorTime(pid));
  await sleep(IDLE_MS);
  const share = (Number(processorTime(pid)) - before) / IDLE_MS;
  console.log(`Without requests   ${(share * 100).toFixed(1)} % of a processor`);
}

function showMemory(few: Side, many: Side): void {
  const text = ({ pid }: Side) => `${round(memoryOf(pid, 'VmRSS'))} MiB (at most ${round(memoryOf(pid, 'VmHWM'))})`;
  console.log(`\nMemory             ${text(many)}, with ${FEW} accounts ${text(few)}`);
  const size = ({ file }: Side) => `${round(statSync(file).size / MIB)} MiB`;
  console.log(`File               ${size(many)}, with ${FEW} accounts ${size(few)}`);
}

async function showBackup({ file }: Side, copy: string): Promise<void> {
  const began = performance.now();
  const env = { ...process.env, ...ENVIRONMENT, NODE_ENV: 'development', DATABASE_URL: `sqlite:${file}` };
  await promisify(execFile)(process.execPath, [BACKUP, copy], { env });
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `Backup             ${seconds.toFixed(1)} s while the service runs, ${round(statSync(copy).size / MIB)} MiB`,
  );
}

function round(value: number): string {
  return String(Math.round(value));
}

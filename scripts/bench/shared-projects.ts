import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/database.js';
import { openDatabase } from '../../db/open.js';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { insertUser } from '../../src/features/accounts/store.js';
import { newUid } from '../../src/lib/ids.js';
import { newRank } from '../../src/lib/ranks.js';
import { objectOf, parsedJson, required } from '../../src/lib/typed.js';
import { processorTime } from '../support/process-figures.js';
import { median } from '../support/quantile.js';
import { newToken, postJson, startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary.js';
import { PASSWORD } from './data.js';

/** Measures writes of a project that many users share, and how long a write of another user waits for them. */

export const SHARED_TASKS = 20_000;
export const MEMBERS = 100;
/** Each on a project of its own. */
const ROUNDS = 3;
const SETTLE_MS = 1_000;

interface WriteFigures {
  ms: number;
  /** Milliseconds of processor time of the service, with that of the other user's writes. */
  cpuMs: number;
  /** Duration of the longest write of another user meanwhile, in milliseconds. */
  longestWaitMs: number;
}

const WRITES = [
  'share with the first member',
  'share with a further one',
  'end a share',
  'delete the project',
] as const;

/** The median of all rounds by write, and its longest wait. */
export type SharedProjectFigures = Record<(typeof WRITES)[number], WriteFigures>;

export async function measureSharedProjects(
  database: string | null,
  progress: (text: string) => void,
): Promise<SharedProjectFigures> {
  const folder = temporaryFolder('bench');
  const url = database ?? `sqlite:${join(folder, 'bench.db')}`;
  const settings = {
    DATABASE_URL: url,
    FILES_DIR: join(folder, 'files'),
    SERVICE_SESSION_SECRET: 'the benchmark signs its sessions with it',
  };
  try {
    progress('filling');
    const tokens = await registered(settings);
    const projects = await filled(url);
    const server = startServer('', { env: settings });
    try {
      const service = { url: await server.listening(), pid: server.pid, ...tokens };
      const rounds: SharedProjectFigures[] = [];
      for (const [round, project] of projects.entries()) {
        progress(`round ${round + 1}`);
        rounds.push(await measureProject(service, project));
      }
      return objectOf(WRITES.map((write) => [write, summary(rounds.map((round) => round[write]))]));
    } finally {
      await server.stop('SIGTERM');
    }
  } finally {
    progress('');
    rmSync(folder, { recursive: true, force: true });
  }
}

function summary(figures: readonly WriteFigures[]): WriteFigures {
  return {
    ms: median(figures.map(({ ms }) => ms)),
    cpuMs: median(figures.map(({ cpuMs }) => cpuMs)),
    longestWaitMs: Math.max(...figures.map(({ longestWaitMs }) => longestWaitMs)),
  };
}

const OWNER = 'owner@example.com';

async function registered(settings: Record<string, string>): Promise<{ owner: string; other: string }> {
  const server = startServer('', { env: settings });
  try {
    const url = await server.listening();
    const owner = await newToken(url, { email: OWNER, password: PASSWORD });
    return { owner, other: await newToken(url, { email: 'other@example.com', password: PASSWORD }) };
  } finally {
    await server.stop('SIGTERM');
  }
}

async function filled(url: string): Promise<string[]> {
  const db = openDatabase(url);
  try {
    const at = new Date().toISOString();
    for (let member = 0; member < MEMBERS; member++) {
      const made = { uid: newUid(), email: emailOf(member), passwordHash: 'x', name: null, isAdmin: false, at };
      await db.write((trx) => insertUser(trx, made));
    }
    const projects: string[] = [];
    for (let round = 0; round < ROUNDS; round++) projects.push(await insertProject(db, at));
    return projects;
  } finally {
    await db.close();
  }
}

function emailOf(member: number): string {
  return `member${member}@example.com`;
}

/** Inserts a project of the owner with its tasks. @returns its uid */
async function insertProject(db: Db, at: string): Promise<string> {
  const { id: user_id } = await db.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', OWNER)
    .executeTakeFirstOrThrow();
  const common = { user_id, created_at: at, updated_at: at };
  return db.write(async (trx) => {
    const [project_id] = await reserveIds(trx, 'projects', 1);
    const uid = newUid();
    await insertRows(trx, 'projects', [
      { ...common, id: required(project_id), uid, name: 'Shared', rank: newRank(new Date()) },
    ]);
    const ids = await reserveIds(trx, 'tasks', SHARED_TASKS);
    await insertRows(
      trx,
      'tasks',
      ids.map((id) => ({ ...common, id, uid: newUid(), name: `Water plant ${id}`, project_id, rank: `a${id}1` })),
    );
    return uid;
  });
}

interface Service {
  url: string;
  pid: number;
  owner: string;
  other: string;
}

async function measureProject(service: Service, project: string): Promise<SharedProjectFigures> {
  const { url, owner } = service;
  const headers = { authorization: `Bearer ${owner}` };
  const share = async (member: number) => {
    const body = { resource_type: 'project', resource_id: project, email: emailOf(member), access: 'rw' };
    return parsedJson<{ id: number }>(await textOf(await postJson(`${url}/api/v1/share`, body, headers)));
  };
  const remove = async (path: string) => textOf(await fetch(`${url}/api/v1/${path}`, { method: 'DELETE', headers }));
  const first = await measured(service, () => share(0));
  const { id } = await share(1);
  const end = await measured(service, () => remove(`share/${id}`));
  const shareWithOthers = async () => {
    for (let member = 1; member < MEMBERS; member++) await share(member);
  };
  const others = await measured(service, shareWithOthers);
  await sleep(SETTLE_MS);
  return {
    'share with the first member': first,
    'share with a further one': {
      ...others,
      ms: others.ms / (MEMBERS - 1),
      cpuMs: others.cpuMs / (MEMBERS - 1),
    },
    'end a share': end,
    'delete the project': await measured(service, () => remove(`project/${project}`)),
  };
}

/** Pause between two writes of the other user, in milliseconds. */
const PAUSE_MS = 5;

/** Measures a write while another user writes. */
async function measured(service: Service, write: () => Promise<unknown>): Promise<WriteFigures> {
  let isDone = false;
  const others = longestWrite(service, () => isDone);
  const used = Number(processorTime(service.pid));
  const begun = performance.now();
  const timed = async () => {
    try {
      await write();
      return performance.now() - begun;
    } finally {
      isDone = true;
    }
  };
  const [ms, longestWaitMs] = await Promise.all([timed(), others]);
  return { ms, longestWaitMs, cpuMs: Number(processorTime(service.pid)) - used };
}

async function longestWrite({ url, other }: Service, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const begun = performance.now();
    await textOf(await postJson(`${url}/api/v1/note`, { title: 'another' }, { authorization: `Bearer ${other}` }));
    longest = Math.max(longest, performance.now() - begun);
    await sleep(PAUSE_MS);
  }
  return longest;
}

async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return text;
}

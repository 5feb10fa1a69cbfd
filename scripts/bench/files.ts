import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parsedJson, required } from '../../src/lib/typed.js';
import { type LoadRequest, load } from '../support/load.js';
import { memoryOf, processorTime } from '../support/process-figures.js';
import { median } from '../support/quantile.js';
import { newToken, startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary.js';
import type { Transfers } from './file-transfers.js';

const MIB = 1_048_576;
const FILE_BYTES = 100 * MIB;
const USERS = 4;
const UPLOADS_PER_USER = 4;
const DOWNLOADS = 4;
const LATENCY_CONNECTIONS = 2;

export interface FileFigures {
  /** Processor time of an upload of 100 MiB in ms, and that of a bare route. */
  upload: { cpuMs: number; bareMs: number };
  /** Resident memory in MiB at 16 uploads at once, more than before. */
  memoryMiB: number;
  /** MiB per second of downloads, and those of @fastify/static. */
  download: { rate: number; staticRate: number };
  /** p99 in ms of a read, and of one from the bare server. */
  p99: Latencies;
  bareP99: Latencies;
}

/** In ms, alone and beside an upload and a download that never end. */
export interface Latencies {
  alone: number;
  beside: number;
}

interface Side {
  url: string;
  pid: number;
}

/** Measures files in turn with a bare server, by processes of their own that send and fetch them. */
export async function measureFiles(rounds: number, seconds: number): Promise<FileFigures> {
  const folder = temporaryFolder('bench');
  const bare = await startBare(join(folder, 'bare'));
  const server = startServer(join(folder, 'bench.db'), {
    env: {
      FILES_DIR: join(folder, 'files'),
      MAX_FILE_SIZE: String(FILE_BYTES),
      ACCOUNT_MAX_FILE_BYTES: String(64 * 1_024 * MIB),
    },
  });
  try {
    const service = { url: await server.listening(), pid: server.pid };
    const users = await Promise.all(
      Array.from({ length: USERS }, (_, n) => newUser(service.url, `user${n}@example.com`)),
    );
    const [first] = users as [BenchFileUser];
    const post = (path: string, token: string | null) => ({ method: 'POST' as const, path, token });
    const get = (path: string, token: string | null) => ({ method: 'GET' as const, path, token });
    const uploadOf = ({ path, token }: BenchFileUser) => post(path, token);
    // A first one each, so that all code is loaded.
    for (const [side, request] of [
      [service, uploadOf(first)],
      [bare, post('/file', null)],
    ] as const) {
      await transfer({ url: side.url, requests: [request], bytes: MIB, times: 3 });
    }
    const cpu: number[] = [];
    const bareCpu: number[] = [];
    const rates: number[] = [];
    const staticRates: number[] = [];
    for (let round = 0; round < rounds; round++) {
      cpu.push(await processorTimeOf(service, [uploadOf(first)]));
      bareCpu.push(await processorTimeOf(bare, [post('/file', null)]));
      const own = `/api/v1/attachment/${await newest(service.url, first)}/content`;
      rates.push(await rateOf(service, { path: own, token: first.token }));
      staticRates.push(await rateOf(bare, { path: `/file/${3 + round}`, token: null }));
      for (const user of users) await empty(service.url, user);
    }
    const memoryMiB = await peakOf(
      service,
      users.flatMap((user) => Array(UPLOADS_PER_USER).fill(uploadOf(user))),
    );
    for (const user of users) await empty(service.url, user);
    const [, second] = users as [BenchFileUser, BenchFileUser];
    await transfer({ url: service.url, requests: [uploadOf(second)], bytes: FILE_BYTES, times: 1 });
    const path = `/api/v1/attachment/${await newest(service.url, second)}/content`;
    const read = { method: 'GET' as const, path: `/api/v1/task/${first.task}` };
    const readBare = { method: 'GET' as const, path: '/task' };
    const headers = { authorization: `Bearer ${first.token}` };
    return {
      upload: { cpuMs: median(cpu), bareMs: median(bareCpu) },
      memoryMiB,
      download: { rate: median(rates), staticRate: median(staticRates) },
      p99: await latenciesOf(service, { ...read, headers }, [uploadOf(second), get(path, second.token)], seconds),
      bareP99: await latenciesOf(bare, readBare, [post('/file', null), get('/file/3', null)], seconds),
    };
  } finally {
    await server.stop('SIGTERM');
    bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startBare(folder: string): Promise<Side & { stop(): void }> {
  const program = fileURLToPath(new URL('./files-floor.js', import.meta.url));
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) {
    const url = /listens on (\S+)/.exec(String(chunk))?.[1];
    if (url !== undefined) return { url, pid: required(child.pid), stop: () => void child.kill('SIGTERM') };
  }
  throw new Error('The bare server did not start.');
}

interface BenchFileUser {
  token: string;
  task: string;
  /** Path of an upload to a task. */
  path: string;
}

async function newUser(url: string, email: string): Promise<BenchFileUser> {
  const token = await newToken(url, { email, password: 'correct horse battery' });
  const { uid } = await ask<{ uid: string }>(url, token, 'POST', '/task', { name: 'Pack' });
  return { token, task: uid, path: `/api/v1/attachment?task_id=${uid}` };
}

async function ask<T>(url: string, token: string, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return parsedJson<T>(text === '' ? 'null' : text);
}

interface Listed {
  attachments: { uid: string; size: number }[];
}

async function newest(url: string, { token }: BenchFileUser): Promise<string> {
  const { attachments } = await ask<Listed>(url, token, 'GET', '/attachments?order_by=id:desc&limit=1');
  return required(attachments[0]).uid;
}

/** Deletes the files of a user: a task has at most 50, and the disk an end. */
async function empty(url: string, { token }: BenchFileUser): Promise<void> {
  const { attachments } = await ask<Listed>(url, token, 'GET', '/attachments?limit=100');
  for (const { uid } of attachments) await ask(url, token, 'DELETE', `/attachment/${uid}`);
  await ask(url, token, 'DELETE', '/trash');
  await sleep(500);
}

function startTransfers(transfers: Transfers): ChildProcess {
  return fork(fileURLToPath(new URL('./file-transfers.js', import.meta.url)), [JSON.stringify(transfers)]);
}

async function transfer(transfers: Transfers): Promise<{ seconds: number; bytes: number }> {
  const child = startTransfers(transfers);
  const [done] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The transfers have failed.'))),
  ]);
  return done as { seconds: number; bytes: number };
}

async function processorTimeOf({ url, pid }: Side, requests: Transfers['requests']): Promise<number> {
  const before = required(processorTime(pid) ?? undefined);
  await transfer({ url, requests, bytes: FILE_BYTES, times: 1 });
  return required(processorTime(pid) ?? undefined) - before;
}

async function rateOf({ url }: Side, get: { path: string; token: string | null }): Promise<number> {
  const requests = Array.from({ length: DOWNLOADS }, () => ({ method: 'GET' as const, ...get }));
  const { bytes, seconds } = await transfer({ url, requests, bytes: 0, times: 4 });
  return bytes / MIB / seconds;
}

async function peakOf({ url, pid }: Side, requests: Transfers['requests']): Promise<number> {
  const before = memoryOf(pid, 'VmRSS');
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid, 'VmRSS'));
  }, 10);
  await transfer({ url, requests, bytes: FILE_BYTES, times: 1 });
  clearInterval(sampling);
  return peak - before;
}

async function latenciesOf(
  side: Side,
  read: LoadRequest,
  transfers: Transfers['requests'],
  seconds: number,
): Promise<Latencies> {
  const requests = Array.from({ length: LATENCY_CONNECTIONS }, () => [read]);
  await load(side, requests, 1);
  const alone = await load(side, requests, seconds);
  const child = startTransfers({ url: side.url, requests: transfers, bytes: FILE_BYTES, times: null });
  await sleep(500);
  const beside = await load(side, requests, seconds);
  child.kill();
  return { alone: alone.p99, beside: beside.p99 };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { createClient } from '../../src/client/index.js';
import { required } from '../../src/lib/typed.js';
import { connectApp, refreshTokens, registerApp } from '../support/app.js';
import { newToken, signIn } from '../support/server.js';

/** Connections per user. Each request may reach another process. */
const CONNECTIONS = 3;
/** Time after which a request without response is repeated, in milliseconds. */
const ANSWER_TIMEOUT_MS = 15_000;
/** A connected app gets its next tokens this often, in milliseconds. */
const REFRESH_INTERVAL_MS = 1_000;
const REFRESH_TIMEOUT_MS = 15_000;
/** Tolerated difference between two reports of the end of one window, in seconds. */
const RESET_TOLERANCE_S = 1;

export interface Tally {
  requests: number;
  errors: Map<string, number>;
  /** Ids of tasks whose creation was acknowledged, by name. */
  acknowledged: Map<string, number>;
  /** Number of granted requests per window of the limit, by user and end of the window. */
  granted: Map<string, Map<number, number>>;
  /** Connected apps. A repeated refresh, whose response was lost, must not end one. */
  apps: { connected: number; refreshed: number; ended: number };
}

export function newTally(): Tally {
  return {
    requests: 0,
    errors: new Map(),
    acknowledged: new Map(),
    granted: new Map(),
    apps: { connected: 0, refreshed: 0, ended: 0 },
  };
}

interface Answer {
  status: number;
  body: ReturnType<typeof JSON.parse>;
  etag: string | undefined;
  retryAfterMs: number;
}

interface Driver {
  name: string;
  /** `app` for the access token of a connected app, which is exchanged all the time; `key` for an API key. */
  by: 'app' | 'key';
}

/**
 * Creates, reads, lists and changes tasks as one user until `isOver`. Repeats a write with its Idempotency-Key until it
 * is acknowledged.
 */
export async function drive(url: string, { name, by }: Driver, tally: Tally, isOver: () => boolean): Promise<void> {
  const person = { email: `${name}@example.com`, password: 'correct horse battery' };
  let token = await newToken(url, person);
  const keepConnected = by === 'app' ? await connect() : async () => undefined;
  const pool = new Pool(url, { connections: CONNECTIONS });
  const granted = new Map<number, number>();
  tally.granted.set(name, granted);

  const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    tally.requests += 1;
    try {
      const response = await pool.request({
        method: method as 'GET',
        path: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: body === undefined ? null : JSON.stringify(body),
        headersTimeout: ANSWER_TIMEOUT_MS,
        bodyTimeout: ANSWER_TIMEOUT_MS,
      });
      const text = await response.body.text();
      const { statusCode: status, headers: got } = response;
      const answer: Answer = {
        status,
        body: text === '' ? undefined : JSON.parse(text),
        etag: got.etag as string | undefined,
        retryAfterMs: Number(got['retry-after'] ?? 0) * 1_000,
      };
      if (status >= 300) count(tally.errors, `${status} ${answer.body?.code}`);
      if (status !== 429 && got['ratelimit-reset'] !== undefined) grant(granted, Number(got['ratelimit-reset']));
      return answer;
    } catch (error) {
      const { code, name: kind } = error as NodeJS.ErrnoException;
      count(tally.errors, `connection: ${code ?? kind}`);
      return undefined;
    }
  };

  const untilAnswered = async (...request: Parameters<typeof ask>): Promise<Answer | undefined> => {
    while (!isOver()) {
      const answer = await ask(...request);
      if (answer !== undefined && answer.status !== 429 && answer.status < 500) return answer;
      await sleep(Math.max(20, answer?.retryAfterMs ?? 0));
    }
    return undefined;
  };

  const work = async (worker: number) => {
    for (let n = 0; !isOver(); n++) {
      const key = randomUUID();
      const task = { name: `${name} ${worker} ${n}`, tags: ['demo'] };
      const created = await untilAnswered('POST', '/task', task, { 'idempotency-key': key });
      if (created?.status !== 201) continue;
      tally.acknowledged.set(task.name, created.body.id);
      const { id } = created.body as { id: number };
      const read = await untilAnswered('GET', `/task/${id}`);
      if (read !== undefined && read.status !== 200) count(tally.errors, 'a task that was acknowledged is not read');
      await untilAnswered('GET', '/tasks?limit=20');
      await untilAnswered('PATCH', `/task/${id}`, { note: 'changed' }, { 'if-match': String(read?.etag ?? '*') });
      await untilAnswered('GET', `/search?q=demo&limit=5`);
    }
  };
  await Promise.all([keepConnected(), ...Array.from({ length: CONNECTIONS }, (_, worker) => work(worker))]);
  await pool.close();

  /** Connects an app. @returns a job that exchanges its tokens until the end */
  async function connect(): Promise<() => Promise<void>> {
    const cookie = required((await signIn(url, person)) ?? undefined);
    const app = await registerApp(url, `App of ${name}`);
    let tokens = await connectApp(url, createClient({ baseUrl: url, headers: { cookie } }), app);
    token = tokens.access_token;
    tally.apps.connected += 1;
    return async () => {
      while (!isOver()) {
        await sleep(REFRESH_INTERVAL_MS);
        const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
        const { status, tokens: next } = await refreshTokens(url, app, tokens, signal).catch(() => ({
          status: 0,
          tokens: undefined,
        }));
        if (next !== undefined) {
          tokens = next;
          token = next.access_token;
          tally.apps.refreshed += 1;
        } else if (status === 400) {
          tally.apps.ended += 1;
          return;
        }
      }
    };
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Counts a request in the window of its reset time. Processes may round to neighbouring seconds. */
function grant(windows: Map<number, number>, reset: number): void {
  const known = [...windows.keys()].find((end) => Math.abs(end - reset) <= RESET_TOLERANCE_S) ?? reset;
  windows.set(known, (windows.get(known) ?? 0) + 1);
}

export function grantedBeyond({ granted }: Tally, max: number): number {
  let beyond = 0;
  for (const windows of granted.values()) for (const n of windows.values()) beyond += Math.max(0, n - max);
  return beyond;
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../src/client/index.js';
import { required } from '../../src/lib/typed.js';
import { connectApp, refreshTokens, registerApp } from '../support/app.js';
import { type LoadRequest, openConnections } from '../support/load.js';
import { newToken, signIn } from '../support/server.js';

/** Connections per user. Each request may reach another process. */
const CONNECTIONS = 3;
/** Time after which a request without response is repeated, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 15_000;
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

interface TimedResponse {
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
  const connections = openConnections(url, { count: CONNECTIONS, timeoutMs: RESPONSE_TIMEOUT_MS });
  const granted = new Map<number, number>();
  tally.granted.set(name, granted);

  const ask = async (
    method: LoadRequest['method'],
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    tally.requests += 1;
    try {
      const {
        status,
        headers: got,
        text,
      } = await connections.send({
        method,
        path: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { body }),
      });
      const response: TimedResponse = {
        status,
        body: text === '' ? undefined : JSON.parse(text),
        etag: got.etag as string | undefined,
        retryAfterMs: Number(got['retry-after'] ?? 0) * 1_000,
      };
      if (status >= 300) count(tally.errors, `${status} ${response.body?.code}`);
      if (status !== 429 && got['ratelimit-reset'] !== undefined) grant(granted, Number(got['ratelimit-reset']));
      return response;
    } catch (error) {
      const { code, name: kind } = error as NodeJS.ErrnoException;
      count(tally.errors, `connection: ${code ?? kind}`);
      return undefined;
    }
  };

  const untilResponse = async (...request: Parameters<typeof ask>): Promise<TimedResponse | undefined> => {
    while (!isOver()) {
      const response = await ask(...request);
      if (response !== undefined && response.status !== 429 && response.status < 500) return response;
      await sleep(Math.max(20, response?.retryAfterMs ?? 0));
    }
    return undefined;
  };

  const work = async (worker: number) => {
    for (let n = 0; !isOver(); n++) {
      const key = randomUUID();
      const task = { name: `${name} ${worker} ${n}`, tags: ['demo'] };
      const created = await untilResponse('POST', '/task', task, { 'idempotency-key': key });
      if (created?.status !== 201) continue;
      tally.acknowledged.set(task.name, created.body.id);
      const { id } = created.body as { id: number };
      const read = await untilResponse('GET', `/task/${id}`);
      if (read !== undefined && read.status !== 200) count(tally.errors, 'a task that was acknowledged is not read');
      await untilResponse('GET', '/tasks?limit=20');
      await untilResponse('PATCH', `/task/${id}`, { note: 'changed' }, { 'if-match': String(read?.etag ?? '*') });
      await untilResponse('GET', `/search?q=demo&limit=5`);
    }
  };
  await Promise.all([keepConnected(), ...Array.from({ length: CONNECTIONS }, (_, worker) => work(worker))]);
  await connections.close();

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

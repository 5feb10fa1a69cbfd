import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, Client, request } from 'undici';
import { errorMessage } from '../../src/lib/typed.js';

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  status: number;
  headers?: Record<string, string>;
  body?: object | string;
  holds?: (body: ReturnType<typeof JSON.parse>) => boolean;
  /** 503 is accepted with Retry-After or SEARCH_TOO_BROAD, because the service limits requests of this kind. */
  patient?: true;
  alone?: true;
}

export interface LoadResponse {
  headers: Record<string, string | string[] | undefined>;
  body: ReturnType<typeof JSON.parse>;
}

/** Sends a request. Returns null for an unexpected response, after recording it. */
export type SendRequest = (question: LoadRequest) => Promise<LoadResponse | null>;

export interface Tally {
  answers: number;
  /** Deferred requests: 429 where limits are on, 503 where accepted, and searches at their time limit. */
  deferred: number;
  unexpected: number;
  examples: string[];
  /** Latencies in milliseconds since the last sample. */
  latencies: number[];
}

export function newTally(): Tally {
  return { answers: 0, deferred: 0, unexpected: 0, examples: [], latencies: [] };
}

const MAX_EXAMPLES = 10;

export function recordFault(tally: Tally, what: string): void {
  tally.unexpected += 1;
  if (tally.examples.length < MAX_EXAMPLES) tally.examples.push(what);
}

/** Paces requests at `rate` per second without bursts; 0 means no limit. */
export function createPacer(rate: number): () => Promise<void> {
  let next = performance.now();
  return async () => {
    if (rate === 0) return;
    next = Math.max(next + 1000 / rate, performance.now());
    await sleep(next - performance.now());
  };
}

/** @param limited true if the service may answer 429 */
export function createAsk(url: string, tally: Tally, nextSlot: () => Promise<void>, limited: boolean) {
  const agent = new Agent();

  const ask: SendRequest = async (question) => {
    await nextSlot();
    const sent = performance.now();
    let response: { status: number; headers: LoadResponse['headers']; text: string };
    try {
      response = await send(question);
    } catch (error) {
      recordFault(tally, `${nameOf(question)}: no answer: ${errorMessage(error)}`);
      return null;
    }
    tally.latencies.push(performance.now() - sent);
    tally.answers += 1;
    const { status, headers, text } = response;
    const mayDefer = (status === 429 && limited) || (status === 503 && question.patient === true);
    // On a busy machine a search may reach its time limit.
    const isTimeLimit = question.patient === true && status === 503 && text.includes('"SEARCH_TOO_BROAD"');
    if (isTimeLimit || (mayDefer && headers['retry-after'] !== undefined)) {
      tally.deferred += 1;
      return null;
    }
    const body = text === '' ? undefined : JSON.parse(text);
    if (status === question.status && question.holds?.(body) !== false) return { headers, body };
    recordFault(tally, `${nameOf(question)}: ${status} ${text.slice(0, 200)}`);
    return null;
  };

  async function send({ method, path, headers, body, alone }: LoadRequest) {
    const dispatcher = alone === true ? new Client(url) : agent;
    try {
      const answer = await request(url + path, {
        method,
        dispatcher,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null),
      });
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    } finally {
      if (dispatcher !== agent) await dispatcher.close();
    }
  }

  return { ask, close: () => agent.close() };
}

function nameOf({ method, path }: LoadRequest): string {
  return `${method} ${path}`;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, Client, request } from 'undici';

/** A request, and what its response must be. */
export interface Question {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is a text. */
  body?: object | string;
  /** What else must hold of the response's body. */
  holds?: (body: ReturnType<typeof JSON.parse>) => boolean;
  /** It may be answered 503 with Retry-After, since only some such requests are answered at a time. */
  patient?: true;
  /** On a connection of its own, which is closed then. */
  alone?: true;
}

export interface Answer {
  headers: Record<string, string | string[] | undefined>;
  /** The body; undefined where there is none. */
  body: ReturnType<typeof JSON.parse>;
}

/** Sends a request. Null for a response that is not what it must be: it is recorded, and nothing builds on it. */
export type Ask = (question: Question) => Promise<Answer | null>;

/** What the service has answered. */
export interface Tally {
  answers: number;
  /** Responses that put off to later: 429 where limits are on, 503 to those who are patient. */
  deferred: number;
  unexpected: number;
  /** The first of what was unexpected. */
  examples: string[];
  /** Milliseconds of each response since they were last taken out. */
  latencies: number[];
}

export function newTally(): Tally {
  return { answers: 0, deferred: 0, unexpected: 0, examples: [], latencies: [] };
}

const MAX_EXAMPLES = 10;

/** Writes down what should not have been. */
export function complain(tally: Tally, what: string): void {
  tally.unexpected += 1;
  if (tally.examples.length < MAX_EXAMPLES) tally.examples.push(what);
}

/** When a request may be sent: `rate` of them a second, without bursts to make up for a standstill; 0 for at once. */
export function createPacer(rate: number): () => Promise<void> {
  let next = performance.now();
  return async () => {
    if (rate === 0) return;
    next = Math.max(next + 1000 / rate, performance.now());
    await sleep(next - performance.now());
  };
}

/** @param limited whether the service may answer 429 */
export function createAsk(url: string, tally: Tally, turn: () => Promise<void>, limited: boolean) {
  const agent = new Agent();

  const ask: Ask = async (question) => {
    await turn();
    const sent = performance.now();
    let answer: { status: number; headers: Answer['headers']; text: string };
    try {
      answer = await send(question);
    } catch (error) {
      complain(tally, `${nameOf(question)}: no answer: ${(error as Error).message}`);
      return null;
    }
    tally.latencies.push(performance.now() - sent);
    tally.answers += 1;
    const { status, headers, text } = answer;
    const mayDefer = (status === 429 && limited) || (status === 503 && question.patient === true);
    if (mayDefer && headers['retry-after'] !== undefined) {
      tally.deferred += 1;
      return null;
    }
    const body = text === '' ? undefined : JSON.parse(text);
    if (status === question.status && question.holds?.(body) !== false) return { headers, body };
    complain(tally, `${nameOf(question)}: ${status} ${text.slice(0, 200)}`);
    return null;
  };

  async function send({ method, path, headers, body, alone }: Question) {
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

function nameOf({ method, path }: Question): string {
  return `${method} ${path}`;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../../src/lib/typed.js';
import type { Connections, LoadRequest, LoadResponse } from '../support/load.js';

export interface SoakRequest extends LoadRequest {
  /** Of the expected response. */
  status: number;
  holds?: (body: ReturnType<typeof JSON.parse>) => boolean;
  /** 503 is accepted with Retry-After or SEARCH_TOO_BROAD, because the service limits requests of this kind. */
  patient?: true;
}

export interface SoakResponse {
  headers: LoadResponse['headers'];
  body: ReturnType<typeof JSON.parse>;
}

/** Sends a request. Returns null for an unexpected response, after recording it. */
export type SendRequest = (request: SoakRequest) => Promise<SoakResponse | null>;

export interface Tally {
  responses: number;
  /** Deferred requests: 429 where limits are on, 503 where accepted, and searches at their time limit. */
  deferred: number;
  unexpected: number;
  examples: string[];
}

export function newTally(): Tally {
  return { responses: 0, deferred: 0, unexpected: 0, examples: [] };
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
export function createAsk(
  connections: Connections,
  tally: Tally,
  nextSlot: () => Promise<void>,
  limited: boolean,
): SendRequest {
  return async (request) => {
    await nextSlot();
    let response: LoadResponse;
    try {
      response = await connections.send(request);
    } catch (error) {
      recordFault(tally, `${nameOf(request)}: no answer: ${errorMessage(error)}`);
      return null;
    }
    tally.responses += 1;
    const { status, headers, text } = response;
    const mayDefer = (status === 429 && limited) || (status === 503 && request.patient === true);
    // On a busy machine a search may reach its time limit.
    const isTimeLimit = request.patient === true && status === 503 && text.includes('"SEARCH_TOO_BROAD"');
    if (isTimeLimit || (mayDefer && headers['retry-after'] !== undefined)) {
      tally.deferred += 1;
      return null;
    }
    const body = text === '' ? undefined : JSON.parse(text);
    if (status === request.status && request.holds?.(body) !== false) return { headers, body };
    recordFault(tally, `${nameOf(request)}: ${status} ${text.slice(0, 200)}`);
    return null;
  };
}

function nameOf({ method, path }: LoadRequest): string {
  return `${method} ${path}`;
}

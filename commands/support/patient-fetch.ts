import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../../src/lib/typed.js';
import { CommandError } from './command.js';

/** How long to wait for a service that does not answer, before each further try, in seconds. */
const PAUSES_S = [1, 2, 4, 8, 15];

/**
 * Sends requests that may be sent again, for which they need an Idempotency-Key or must only read. Waits whenever the
 * service asks for it (RFC 9110, section 10.2.3), however long, and tells so; waits a while for one that is gone.
 * @throws CommandError when the service stays away
 */
export function patientFetch(say: (message: string) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let failures = 0; ; ) {
      try {
        const response = await fetch(request.clone());
        const wait = waitOf(response);
        if (wait === null) return response;
        const { error = 'The service is busy.' } = (await response.json().catch(() => ({}))) as { error?: string };
        say(`${error} Going on at ${timeIn(wait)}.`);
        await sleep(wait * 1000);
      } catch (error) {
        const pause = PAUSES_S[failures++];
        const { origin } = new URL(request.url);
        if (pause === undefined) throw new CommandError(`${origin} does not answer: ${reasonOf(error)}.`);
        say(`${origin} does not answer: ${reasonOf(error)}. Trying again in ${pause} s.`);
        await sleep(pause * 1000);
      }
    }
  };
}

/** The seconds to wait; null for a response that is one, or that asks for less at once. */
function waitOf({ status, headers }: Response): number | null {
  const seconds = headers.get('retry-after');
  if (![409, 429, 503].includes(status) || seconds === null || !/^\d+$/.test(seconds)) return null;
  return status === 429 && remainingOf(headers) > 0 ? null : Number(seconds);
}

/** The time on the clock in so many seconds. */
function timeIn(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toTimeString().slice(0, 8);
}

/** What a limit has left, as the service tells with each response; 0 when it tells nothing. */
function remainingOf(headers: Headers): number {
  return Number(headers.get('ratelimit-remaining') ?? 0);
}

/** Why a request did not reach the service. */
export function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? errorMessage(error);
}

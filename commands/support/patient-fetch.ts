import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, errorMessage } from '../../src/lib/typed.js';
import { CommandError } from './command.js';

/** Waiting times before the retries of an unreachable service, in seconds. */
const PAUSES_S = [1, 2, 4, 8, 15];

/**
 * Sends requests that may be repeated: reads, and writes with an Idempotency-Key. Waits as long as the service
 * requests (RFC 9110, section 10.2.3) and reports it; retries an unreachable service for a while.
 * @throws CommandError if the service stays unreachable
 */
export function patientFetch(say: (message: string) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let failures = 0; ; ) {
      try {
        const response = await fetch(request.clone());
        const wait = waitOf(response);
        if (wait === null) return response;
        const { error = 'The service is busy.' } = (await response.json().catch(() => ({}))) as { error?: string };
        say(`${error} Retrying at ${timeIn(wait)}.`);
        await sleep(wait * 1000);
      } catch (error) {
        const pause = PAUSES_S[failures++];
        const { origin } = new URL(request.url);
        if (pause === undefined) throw new CommandError(`${origin} is not reachable: ${reasonOf(error)}.`);
        say(`${origin} is not reachable: ${reasonOf(error)}. Retrying in ${pause} s.`);
        await sleep(pause * 1000);
      }
    }
  };
}

/** Returns the seconds to wait; null if the response needs no retry. */
function waitOf({ status, headers }: Response): number | null {
  const seconds = headers.get('retry-after');
  if (![409, 429, 503].includes(status) || seconds === null || !/^\d+$/.test(seconds)) return null;
  return status === 429 && remainingOf(headers) > 0 ? null : Number(seconds);
}

function timeIn(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toTimeString().slice(0, 8);
}

function remainingOf(headers: Headers): number {
  return Number(headers.get('ratelimit-remaining') ?? 0);
}

export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return errorCode(cause) ?? errorMessage(cause ?? error);
}

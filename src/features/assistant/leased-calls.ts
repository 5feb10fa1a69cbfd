import { setTimeout as sleep } from 'node:timers/promises';
import { leaseState, takeLease } from '../../../db/leases.js';
import type { Context } from '../../context.js';
import { AppError, type ErrorCode } from '../../lib/errors.js';
import { parsedJson } from '../../lib/typed.js';

/** Polling interval while another process holds the lease, in milliseconds. */
const POLL_MS = 100;
const DONE = 'done';

interface LeasedCall {
  key: string;
  make(): Promise<string>;
  /** Reads the stored result; null if it was removed. */
  read(): Promise<string | null>;
  stop: AbortSignal;
}

interface Failure {
  code: ErrorCode;
  message: string;
  members?: object;
  retryAfter?: number;
}

/**
 * Makes a call, or waits for the same call of another process. If that process dies, a waiting one makes the call.
 * @throws AppError the error of the call, in this process or the other
 */
export async function callWithLease(context: Pick<Context, 'db' | 'now'>, call: LeasedCall): Promise<string> {
  const name = `assistant ${call.key}`;
  for (;;) {
    const lease = await takeLease(context, name);
    if (lease !== undefined) {
      let outcome: string | null = null;
      try {
        const result = await call.make();
        outcome = DONE;
        return result;
      } catch (error) {
        if (!call.stop.aborted) outcome = JSON.stringify(failureOf(error));
        throw error;
      } finally {
        await lease.release(outcome);
      }
    }
    const outcome = await outcomeOf(context, name, call.stop);
    if (outcome === DONE) {
      const result = await call.read();
      if (result !== null) return result;
    } else if (outcome !== null) {
      const { code, ...facts } = parsedJson<Failure>(outcome);
      throw new AppError(code, facts);
    }
  }
}

/** Waits for the holder of a lease and returns its outcome; null if it left none. */
async function outcomeOf(
  context: Pick<Context, 'db' | 'now'>,
  name: string,
  stop: AbortSignal,
): Promise<string | null> {
  for (;;) {
    const state = await leaseState(context, name);
    if (state === undefined || state.outcome !== null) return state?.outcome ?? null;
    await sleep(POLL_MS, undefined, { signal: stop });
  }
}

function failureOf(error: unknown): Failure {
  const { code, message, members, retryAfter } = error instanceof AppError ? error : new AppError('INTERNAL');
  return { code, message, ...(members && { members }), ...(retryAfter !== undefined && { retryAfter }) };
}

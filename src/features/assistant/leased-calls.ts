import { setTimeout as sleep } from 'node:timers/promises';
import { leaseState, takeLease } from '../../../db/leases.js';
import type { Context } from '../../context.js';
import { AppError, type ErrorCode } from '../../lib/errors.js';

/** How often those who wait for another process look whether it is done, in milliseconds. */
const POLL_MS = 100;
const DONE = 'done';

/** A call to the provider that processes share. */
export interface LeasedCall {
  /** What it is for. */
  key: string;
  /** Makes the call and keeps its result. */
  make(): Promise<string>;
  /** Reads what was kept; null when it is gone again. */
  read(): Promise<string | null>;
  /** Aborts when nobody waits any more. */
  stop: AbortSignal;
}

/** A failure as the processes tell each other of it. */
interface Failure {
  code: ErrorCode;
  message: string;
  retryAfter?: number;
}

/**
 * Makes a call that no other process makes at the same time; where one does, waits for what comes of that. A process
 * that dies leaves the call to those who wait.
 * @throws AppError what the call throws, in this process or the other
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
      const { code, ...facts } = JSON.parse(outcome) as Failure;
      throw new AppError(code, facts);
    }
  }
}

/** Waits for the holder of a lease, and returns what it has said; null when it said nothing. */
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
  const { code, message, retryAfter } = error instanceof AppError ? error : new AppError('INTERNAL');
  return { code, message, ...(retryAfter !== undefined && { retryAfter }) };
}

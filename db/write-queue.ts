import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { WriteJob } from './connect.js';
import { isBusy } from './errors.js';
import { attempt } from './savepoint.js';
import type { Database } from './schema.js';

interface Waiting {
  job: WriteJob<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  deadline: number;
}

type Settle = () => void;

const MOST_JOBS_PER_COMMIT = 64;
const RETRY_DELAYS_MS = [1, 2, 5, 10, 20, 50, 100];

/**
 * The one way to write. Jobs queue up; those that wait when the last commit is done share the next one, so that many
 * small writes cost one sync of the disk. Each is answered after that sync, and each has a savepoint of its own.
 */
export function createWriteQueue(db: Kysely<Database>, { busyTimeoutMs }: { busyTimeoutMs: number }) {
  let waiting: Waiting[] = [];
  let draining: Promise<void> | undefined;

  async function drain() {
    // One turn of the event loop, so that the requests that arrived together are written together.
    await new Promise(setImmediate);
    for (let attempt = 0; waiting.length > 0; ) {
      const batch = waiting.splice(0, MOST_JOBS_PER_COMMIT);
      try {
        for (const settle of await commitTogether(db, batch)) settle();
        attempt = 0;
      } catch (error) {
        const again = isBusy(error) ? batch.filter((entry) => entry.deadline > performance.now()) : [];
        for (const entry of batch) if (!again.includes(entry)) entry.reject(error);
        waiting = [...again, ...waiting];
        if (again.length > 0) await sleep(RETRY_DELAYS_MS[Math.min(attempt++, RETRY_DELAYS_MS.length - 1)]);
      }
    }
    draining = undefined;
  }

  return {
    write<T>(job: WriteJob<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const deadline = performance.now() + busyTimeoutMs;
        waiting.push({
          job,
          resolve: resolve as (value: unknown) => void,
          reject,
          deadline,
        });
        draining ??= drain();
      });
    },
    /** Resolves when nothing is queued any more. */
    async idle() {
      await draining;
    },
  };
}

/** Runs every job in one transaction; what each came to is told only once it is committed. */
function commitTogether(db: Kysely<Database>, batch: Waiting[]): Promise<Settle[]> {
  return db.transaction().execute(async (trx) => {
    const settles: Settle[] = [];
    for (const { job, resolve, reject } of batch) {
      const outcome = await attempt(trx, job);
      settles.push('error' in outcome ? () => reject(outcome.error) : () => resolve(outcome.value));
    }
    return settles;
  });
}

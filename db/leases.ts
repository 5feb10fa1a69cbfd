import { randomUUID } from 'node:crypto';
import type { Db } from './database.js';

/**
 * Leases: what takes longer than a transaction and only one process may do at a time. The holder renews its lease while
 * it works; that of a process that has died ends by itself.
 */

/** A lease that is not renewed ends after this time, in milliseconds. */
export const LEASE_MS = 20_000;
const RENEWAL_MS = 5_000;
/** How long an outcome can be read by those who waited for it, in milliseconds. */
const OUTCOME_MS = 10_000;

interface Holding {
  db: Db;
  now: () => Date;
}

/** A lease that this process holds. */
export interface Lease {
  /**
   * Ends the lease, saying to those who wait for it what came of it: null when they should do it themselves. What
   * cannot be written is left: the lease then ends by itself.
   */
  release(outcome: string | null): Promise<void>;
}

/** Takes the lease of this name, unless another one holds it. */
export async function takeLease({ db, now }: Holding, name: string): Promise<Lease | undefined> {
  const holder = randomUUID();
  const until = () => new Date(now().getTime() + LEASE_MS).toISOString();
  const taken = await db.write((trx) =>
    trx
      .insertInto('leases')
      .values({ name, holder, until: until(), outcome: null })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until: until(), outcome: null })
          .where((or) => or.or([or('leases.until', '<=', now().toISOString()), or('leases.outcome', 'is not', null)])),
      )
      .returning('name')
      .execute(),
  );
  if (taken.length === 0) return undefined;
  const renewing = setInterval(() => {
    const renewed = db.write((trx) =>
      trx
        .updateTable('leases')
        .set({ until: until() })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .where('outcome', 'is', null)
        .execute(),
    );
    // A renewal that fails is followed by the next one.
    renewed.catch(() => undefined);
  }, RENEWAL_MS).unref();
  return {
    async release(outcome) {
      clearInterval(renewing);
      const end = new Date(now().getTime() + OUTCOME_MS).toISOString();
      const released = db.write<unknown>((trx) =>
        outcome === null
          ? trx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
          : trx
              .updateTable('leases')
              .set({ until: end, outcome })
              .where('name', '=', name)
              .where('holder', '=', holder)
              .execute(),
      );
      await released.catch(() => undefined);
    },
  };
}

/** What the holder of a lease has said, null while it is at work; undefined when nothing is known of it any more. */
export async function leaseState({ db, now }: Holding, name: string): Promise<{ outcome: string | null } | undefined> {
  return db.read
    .selectFrom('leases')
    .select('outcome')
    .where('name', '=', name)
    .where('until', '>', now().toISOString())
    .executeTakeFirst();
}

/** Removes the leases that have ended. */
export async function sweepLeases({ db, now }: Holding): Promise<void> {
  await db.write((trx) => trx.deleteFrom('leases').where('until', '<=', now().toISOString()).execute());
}

/** Ends all leases: to be called where no other process has any. */
export async function clearLeases({ db }: Pick<Holding, 'db'>): Promise<void> {
  await db.write((trx) => trx.deleteFrom('leases').execute());
}

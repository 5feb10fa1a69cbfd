import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { latestEnd } from '../src/lib/periods.js';
import type { Db } from './database.js';
import type { Database } from './schema.js';

/**
 * Leases exclude other processes from work that takes longer than a transaction. The holder renews its lease while it
 * works; the lease of a dead process expires, even if its clock was ahead. Clocks may differ by less than
 * `LEASE_MS - RENEWAL_MS`.
 */

/** Time after which a lease expires unless it is renewed, in milliseconds. */
export const LEASE_MS = 20_000;
const RENEWAL_MS = 5_000;
/** Time for which waiting processes can read an outcome, in milliseconds. */
const OUTCOME_MS = 10_000;

interface Holding {
  db: Db;
  now: () => Date;
}

export interface Lease {
  /**
   * Releases the lease with an outcome for waiting processes; null tells them to do the work themselves.
   * If the write fails, the lease expires.
   */
  release(outcome: string | null): Promise<void>;
}

function hasExpired(lease: ExpressionBuilder<Database, 'leases'>, now: Date) {
  return lease.or([
    lease('leases.until', '<=', now.toISOString()),
    lease('leases.until', '>', latestEnd(now, LEASE_MS)),
  ]);
}

/** Acquires the lease of this name; undefined if another process holds it. */
export async function takeLease({ db, now }: Holding, name: string): Promise<Lease | undefined> {
  const holder = randomUUID();
  const until = () => new Date(now().getTime() + LEASE_MS).toISOString();
  const acquired = await db.write((trx) =>
    trx
      .insertInto('leases')
      .values({ name, holder, until: until(), outcome: null })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until: until(), outcome: null })
          .where((or) => or.or([hasExpired(or, now()), or('leases.outcome', 'is not', null)])),
      )
      .returning('name')
      .execute(),
  );
  if (acquired.length === 0) return undefined;
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
    // A failed renewal is followed by the next one.
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

/** Does work that leaves no outcome. The lease is released when the returned promise settles. */
export async function withLease<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await lease.release(null);
  }
}

/** Returns the outcome that the holder has left, null while it works; undefined if the lease is unknown. */
export async function leaseState({ db, now }: Holding, name: string): Promise<{ outcome: string | null } | undefined> {
  return db.read
    .selectFrom('leases')
    .select('outcome')
    .where('name', '=', name)
    .where((lease) => lease.not(hasExpired(lease, now())))
    .executeTakeFirst();
}

export async function sweepLeases({ db, now }: Holding): Promise<void> {
  await db.write((trx) =>
    trx
      .deleteFrom('leases')
      .where((lease) => hasExpired(lease, now()))
      .execute(),
  );
}

/** Deletes all leases. To be called while no other process runs. */
export async function clearLeases({ db }: Pick<Holding, 'db'>): Promise<void> {
  await db.write((trx) => trx.deleteFrom('leases').execute());
}

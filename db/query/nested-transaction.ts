import type { Transaction } from 'kysely';
import type { Db } from '../database.js';
import type { Database } from '../schema.js';
import { withSavepoint } from './savepoint.js';

/**
 * The database as it is inside a transaction that is open already: what is given this one reads what the transaction
 * has written, and its writes become steps of it. To be used instead of the other one until the transaction is done.
 */
export function nestedTransaction(db: Db, trx: Transaction<Database>): Db {
  return {
    ...db,
    read: trx,
    readTogether: (job) => job(trx),
    async write(job) {
      const outcome = await withSavepoint(trx, job);
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    },
  };
}

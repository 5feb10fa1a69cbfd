import type { Transaction } from 'kysely';
import type { WriteOptions } from '../../db/database.js';
import type { Database } from '../../db/schema.js';
import type { Context } from '../context.js';
import { newUidAt } from '../lib/ids.js';
import { type ChangeSet, createChangeSet } from './change-set.js';
import { type Actor, recordChanges } from './record-changes.js';

/** A transaction without a caller: of a job, of the operator, or of a user whose only proof is the token of a mail. */
export interface ServiceWrite {
  trx: Transaction<Database>;
  changes: ChangeSet;
  now: Date;
  /** `now` as a timestamp. */
  at: string;
}

interface ServiceWriteOptions extends Pick<WriteOptions, 'lock'> {
  /** The actor of the changes in the log. Default: the service. */
  actor?: Pick<Actor, 'userId' | 'keyId'>;
}

const SERVICE = { userId: null, keyId: null };

/** Runs a write of the service in a transaction, and adds what it changed to the change log. Undo does not take it back. */
export async function runServiceWrite<T>(
  { db, types, features, signal, jobs, now: clock }: Context,
  run: (write: ServiceWrite) => Promise<T>,
  { actor = SERVICE, ...options }: ServiceWriteOptions = {},
): Promise<T> {
  const { outcome, affected, activated } = await db.write(async (trx) => {
    const now = clock();
    const write = { trx, changes: createChangeSet(types), now, at: now.toISOString() };
    const outcome = await run(write);
    const unit = { batch: newUidAt(now), at: write.at, undo: null, features };
    const affected = await recordChanges(trx, write.changes, { ...actor, sharing: true }, unit);
    return { outcome, affected, activated: write.changes.jobs };
  }, options);
  signal.notify(affected);
  for (const job of activated) jobs.activate(job);
  return outcome;
}

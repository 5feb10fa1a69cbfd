import type { Transaction } from 'kysely';
import type { WriteOptions } from '../../db/database.js';
import { LOCK_NAMES } from '../../db/locks.js';
import { nestedTransaction } from '../../db/query/nested-transaction.js';
import type { Database } from '../../db/schema.js';
import { fullAccountError } from '../access/account-bounds.js';
import { type Caller, keyIdOf } from '../access/caller.js';
import { type ConfirmedCaller, confirmCaller } from '../access/credentials.js';
import type { Context } from '../context.js';
import { AppError } from '../lib/errors.js';
import { type ChangeSet, createChangeSet } from './change-set.js';
import { recordChanges } from './record-changes.js';

/**
 * The write of a use case, which notes what it changes for the log. It awaits nothing but its queries.
 * @param caller as they are in the transaction, which the caller of the use case may be no longer
 */
export type UseCaseJob<T> = (trx: Transaction<Database>, changes: ChangeSet, caller: Caller) => Promise<T>;

/**
 * Runs the write of a use case for its caller, whose credential is settled again in the transaction: what was revoked,
 * ended, demoted or deleted while the body of the request was on its way writes nothing. What it has changed goes to
 * the log with it.
 * @param alone whether nothing else may be written for the caller meanwhile: who sees what changes
 * @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED, UNAUTHENTICATED, IMPORT_IN_PROGRESS, ACCOUNT_FULL, and what the
 * job throws
 */
export function writeAs<T>(context: Context, caller: Caller, job: UseCaseJob<T>, { alone = false } = {}): Promise<T> {
  const refuseImport = ({ importing }: Caller) => {
    if (importing) throw importInProgress();
  };
  return writeLogged(context, caller, job, held(caller, !alone), refuseImport);
}

/**
 * The same for what is about the account and its credentials, and may be done while it is being imported.
 * @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED, UNAUTHENTICATED, and what the job throws
 */
export function writeAccountAs<T>(context: Context, caller: Caller, job: UseCaseJob<T>): Promise<T> {
  return writeLogged(context, caller, job, held(caller, false), () => undefined);
}

async function writeLogged<T>(
  { db, now, outerChanges, signal }: Context,
  caller: Caller,
  job: UseCaseJob<T>,
  options: WriteOptions,
  check: (confirmed: Caller) => void,
): Promise<T> {
  let affected: Iterable<number> = [];
  const result = await db.write(async (trx) => {
    const at = now().toISOString();
    const confirmed = await confirmCaller(trx, caller, at);
    check(confirmed.caller);
    const changes = createChangeSet();
    const outcome = await job(trx, changes, confirmed.caller).catch((error: unknown) => {
      throw fullAccountError(error) ?? error;
    });
    // A step of a larger transaction, which logs all its steps as one.
    if (outerChanges === undefined) affected = await recordChanges(trx, changes, actorOf(confirmed), at);
    else outerChanges.absorb(changes);
    return outcome;
  }, options);
  signal.notify(affected);
  return result;
}

function actorOf({ caller, sharing }: ConfirmedCaller) {
  return { userId: caller.id, keyId: keyIdOf(caller), sharing };
}

/** What changes an account or its credentials waits for what is being written for it, and keeps the rest waiting. */
function held({ id }: Caller, shared: boolean): WriteOptions {
  return { lock: { name: LOCK_NAMES.account(id), shared } };
}

/** Carries out several use cases of a caller in one transaction: the write of each becomes a step of it. */
export function inTransaction<T>(context: Context, caller: Caller, run: (context: Context) => Promise<T>): Promise<T> {
  return writeAs(context, caller, (trx, changes) =>
    run({ ...context, db: nestedTransaction(context.db, trx), outerChanges: changes }),
  );
}

const IMPORT_RETRY_AFTER_S = 2;

/** The response to the caller for something of an account that is being imported. */
export function importInProgress(): AppError {
  return new AppError('IMPORT_IN_PROGRESS', { retryAfter: IMPORT_RETRY_AFTER_S });
}

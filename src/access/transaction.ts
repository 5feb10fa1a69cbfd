import type { WriteJob, WriteOptions } from '../../db/database.js';
import { LOCK_NAMES } from '../../db/locks.js';
import { nestedTransaction } from '../../db/query/nested-transaction.js';
import type { Context } from '../context.js';
import { AppError } from '../lib/errors.js';
import type { Caller } from './caller.js';
import { confirmCaller } from './credentials.js';

/**
 * Runs the write of a use case for its caller, whose credential is settled again in the transaction: what was revoked,
 * ended, demoted or deleted while the body of the request was on its way writes nothing.
 * @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED, UNAUTHENTICATED, IMPORT_IN_PROGRESS, and what the job
 * throws
 */
export function writeAs<T>({ db, now }: Context, caller: Caller, job: WriteJob<T>): Promise<T> {
  return db.write(
    async (trx) => {
      const { importing } = await confirmCaller(trx, caller, now().toISOString());
      if (importing) throw importInProgress();
      return job(trx);
    },
    held(caller, true),
  );
}

/**
 * The same for what is about the account and its credentials, and may be done while it is being imported.
 * @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED, UNAUTHENTICATED, and what the job throws
 */
export function writeAccountAs<T>({ db, now }: Context, caller: Caller, job: WriteJob<T>): Promise<T> {
  return db.write(
    async (trx) => {
      await confirmCaller(trx, caller, now().toISOString());
      return job(trx);
    },
    held(caller, false),
  );
}

/** What changes an account or its credentials waits for what is being written for it, and keeps the rest waiting. */
function held({ id }: Caller, shared: boolean): WriteOptions {
  return { lock: { name: LOCK_NAMES.account(id), shared } };
}

/** Carries out several use cases of a caller in one transaction: the write of each becomes a step of it. */
export function inTransaction<T>(context: Context, caller: Caller, run: (context: Context) => Promise<T>): Promise<T> {
  return writeAs(context, caller, (trx) => run({ ...context, db: nestedTransaction(context.db, trx) }));
}

const IMPORT_RETRY_AFTER_S = 2;

/** The response to the caller for something of an account that is being imported. */
export function importInProgress(): AppError {
  return new AppError('IMPORT_IN_PROGRESS', { retryAfter: IMPORT_RETRY_AFTER_S });
}

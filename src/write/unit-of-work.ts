import type { Transaction } from 'kysely';
import type { WriteOptions } from '../../db/database.js';
import { LOCK_NAMES } from '../../db/locks.js';
import { withSavepoint } from '../../db/query/savepoint.js';
import { countVersion, type LocatedRow, updateRow, type Versioned } from '../../db/query/update.js';
import type { Database } from '../../db/schema.js';
import { fullAccountError } from '../access/account-bounds.js';
import { type Caller, keyIdOf } from '../access/caller.js';
import { type ConfirmedCaller, confirmCaller } from '../access/credentials.js';
import type { Context } from '../context.js';
import { dayAt } from '../lib/calendar.js';
import { changesOf } from '../lib/changes.js';
import { AppError } from '../lib/errors.js';
import { newUid } from '../lib/ids.js';
import { type ChangeSet, createChangeSet, locationOf } from './change-set.js';
import { recordChanges } from './record-changes.js';

/**
 * The unit of work: one transaction of a caller, which checks their credential again, runs a use case, and adds what
 * changed to the change log. A use case is a function of the WriteContext. It awaits nothing but its queries, opens no
 * transaction of its own, and can therefore run alone, as a step of a batch, or below an idempotency key.
 */

export interface WriteContext {
  trx: Transaction<Database>;
  /** Changes so far. They are added to the change log before the commit. */
  changes: ChangeSet;
  caller: Caller;
  now: Date;
  /** `now` as a timestamp. */
  at: string;
  /** `now` as a day in the caller's time zone. */
  today: string;
  /** Uid of this unit of work: the `batch` of its entries in the change log. */
  batch: string;
}

export type Writer = Pick<WriteContext, 'trx' | 'caller' | 'at'>;

export interface RunOptions {
  /** True to exclude other writes of the account while this one runs: for changes of visibility. */
  alone?: boolean;
  /** True for writes to the account and its credentials: they run alone, and also during an import of the account. */
  account?: boolean;
}

/**
 * Runs a use case in a transaction of its own.
 * @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED, UNAUTHENTICATED, IMPORT_IN_PROGRESS, ACCOUNT_FULL, and
 * errors of the use case
 */
export async function runWrite<T>(
  context: Context,
  caller: Caller,
  run: (write: WriteContext) => Promise<T>,
  { alone = false, account = false }: RunOptions = {},
): Promise<T> {
  let affected: Iterable<number> = [];
  let jobs: Iterable<string> = [];
  const result = await context.db.write(
    async (trx) => {
      const now = context.now();
      const at = now.toISOString();
      const confirmed = await confirmCaller(trx, caller, at);
      if (confirmed.caller.importing && !account) throw importInProgress();
      const changes = createChangeSet();
      const batch = newUid();
      const write = { trx, changes, caller: confirmed.caller, now, at, today: dayAt(now, caller.timezone), batch };
      const outcome = await run(write).catch((error: unknown) => {
        throw fullAccountError(error) ?? error;
      });
      affected = await recordChanges(trx, changes, actorOf(confirmed), { batch, at });
      jobs = changes.jobs;
      return outcome;
    },
    lockOf(caller, alone || account),
  );
  context.signal.notify(affected);
  for (const job of jobs) context.jobs.activate(job);
  return result;
}

/** Returns the batch that the change log will contain; null if nothing changed. Must be called at the end. */
export function batchOf({ changes, batch }: WriteContext): string | null {
  return changes.entries.size === 0 ? null : batch;
}

/**
 * Runs a step of a write in a savepoint: if it fails, it is undone alone, and its changes are not logged.
 * @throws the error of the step
 */
export async function runStep<T>(write: WriteContext, run: (step: WriteContext) => Promise<T>): Promise<T> {
  const changes = createChangeSet();
  const outcome = await withSavepoint(write.trx, (trx) => run({ ...write, trx, changes }));
  if ('error' in outcome) throw fullAccountError(outcome.error) ?? outcome.error;
  write.changes.absorb(changes);
  return outcome.value;
}

type StoredType = Versioned extends infer Table ? (Table extends `${infer Type}s` ? Type : never) : never;

/**
 * Writes changed columns of a row, increments its version, and records the change. Does nothing without changes.
 * @param row the row as locked in this transaction
 * @param next columns as they will be; equal ones are ignored
 * @returns the changed columns
 */
export async function updateAndLog<Row extends LocatedRow>(
  { trx, changes, at }: WriteContext,
  type: StoredType,
  row: Row,
  next: Partial<Row>,
): Promise<Partial<Row>> {
  const changed = changesOf(row, next);
  const members = Object.keys(changed);
  if (members.length === 0) return changed;
  await updateRow(trx, `${type}s`, { id: row.id, changes: changed, at });
  changes.add(type, 'updated', { ...row, ...changed }, { changed: members, before: locationOf(row) });
  return changed;
}

/** Records a change outside of a row's columns, such as its tags, as a change of the row. */
export async function countChange(
  { trx, changes, at }: WriteContext,
  type: StoredType,
  row: LocatedRow,
  members: readonly string[],
): Promise<void> {
  await countVersion(trx, `${type}s`, row.id, at);
  changes.add(type, 'updated', row, { changed: members });
}

function actorOf({ caller, sharing }: ConfirmedCaller) {
  return { userId: caller.id, keyId: keyIdOf(caller), sharing };
}

/** Writes of an account share its lock; a write with `alone` holds it exclusively. */
function lockOf({ id }: Caller, alone: boolean): WriteOptions {
  return { lock: { name: LOCK_NAMES.account(id), shared: !alone } };
}

const IMPORT_RETRY_AFTER_S = 2;

export function importInProgress(): AppError {
  return new AppError('IMPORT_IN_PROGRESS', { retryAfter: IMPORT_RETRY_AFTER_S });
}

import type { Transaction } from 'kysely';
import type { WriteJob, WriteOptions } from '../../db/database.js';
import { LOCK_NAMES } from '../../db/locks.js';
import { countVersion, type LocatedRow, updateRow, type Versioned } from '../../db/query/rows.js';
import type { Database } from '../../db/schema.js';
import { withSavepoint } from '../../db/transaction-steps.js';
import { fullAccountError } from '../access/account-bounds.js';
import { type Caller, keyIdOf } from '../access/caller.js';
import { type ConfirmedCaller, confirmCaller } from '../access/credentials.js';
import type { Context } from '../context.js';
import { dayAt } from '../lib/calendar.js';
import { AppError } from '../lib/errors.js';
import { newUidAt } from '../lib/ids.js';
import { changesOf, parsedJson } from '../lib/typed.js';
import type { LogPlace } from './change-log-rows.js';
import { type ChangeDetails, type ChangeSet, createChangeSet } from './change-set.js';
import { type Actor, countChanges, recordChanges } from './record-changes.js';
import { inTurn } from './rehearsal-turns.js';
import type { UndoContext } from './undo-log.js';
import { undoTypes, type Values } from './undo-rules.js';

/**
 * The unit of work: one transaction of a caller, which checks their credential again, runs a use case, and adds what
 * changed to the change log. A use case is a function of the WriteContext. It awaits nothing but its queries (slow work
 * has `slow`), opens no transaction of its own, and can therefore run alone, as a step of a batch, or below an
 * idempotency key. It may run several times.
 */

/** The argument of a use case. */
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
  /** True if the transaction will be rolled back. */
  isRehearsal: boolean;
  /** True to keep reminders whose time is past, as fired: those of other programs, and of texts written earlier. */
  keepsPast?: true;
  /** Results of work that is too slow for the transaction. */
  slow: SlowResults;
  /** Uid of this unit of work: the `batch` of its entries in the change log. */
  batch: string;
}

/**
 * Results of slow work that a use case needs, such as that of a thread. A transaction excludes other writes, so the work
 * is not done in it: the use case goes on with a placeholder, the transaction is rolled back, the work is done, and the
 * transaction runs again with the results. State: the results of one unit of work, in memory.
 */
interface SlowResults {
  /**
   * Returns the result of a piece of work, or the placeholder if it is not done yet.
   * @throws AppError RULE_TOO_LONG if the work depends on that of too many earlier attempts
   */
  get<T>(key: string, work: () => Promise<T>, placeholder: T): T;
}

export type Writer = Pick<WriteContext, 'trx' | 'caller' | 'at'>;

export interface RunOptions {
  /** True to exclude other writes of the account while this one runs: for changes of visibility. */
  alone?: boolean;
  /** True for writes to the account and its credentials: they run alone, and also during an import of the account. */
  account?: boolean;
  /** Uid of an import that runs in several transactions: its entries make one notification for each receiver. */
  importUid?: string;
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
  { alone = false, account = false, importUid }: RunOptions = {},
): Promise<T> {
  let affected: Iterable<number> = [];
  let jobs: Iterable<string> = [];
  const options = turnOf(caller, alone || account, false);
  const result = await withSlowResults(({ slow, assertFinished }) =>
    inTransaction(context, options, async (trx) => {
      const { write, actor } = await openUnit(context, trx, caller, { account, isRehearsal: false, slow });
      const outcome = await run(write);
      assertFinished();
      await complete(context, write);
      const { batch, at, now } = write;
      const unit = { batch, at, undo: undoOf(context, now), features: context.features, importUid };
      affected = await recordChanges(trx, write.changes, actor, unit);
      jobs = write.changes.jobs;
      return outcome;
    }),
  );
  context.signal.notify(affected);
  for (const job of jobs) context.jobs.activate(job);
  for (const user of affected) {
    if (user === caller.id) continue;
    context.jobs.activate(ACTS_OF_OTHERS);
    break;
  }
  return result;
}

/** Name of the job that reads what other users do. It is activated by writes that other users see, and by no others. */
export const ACTS_OF_OTHERS = 'acts of others';

export interface Rehearsal<T> {
  outcome: T;
  changes: ChangeSet;
  /** Number of objects that would enter the change log of the caller, by type. */
  counts: ReadonlyMap<string, number>;
}

/** Rolls a transaction back and carries its result out of it. */
class RolledBack extends Error {
  override name = 'RolledBack';

  constructor(readonly rehearsal: Rehearsal<unknown>) {
    super('the transaction was a rehearsal');
  }
}

/**
 * Runs a use case like `runWrite`, and rolls it back: nothing is stored, logged, announced or activated. Other writes
 * that share the commit are kept. It may run several times, because it gives way to writes of other users.
 * @throws the same errors as `runWrite`, and DATABASE_BUSY if too many rehearsals of the user wait
 */
export async function rehearseWrite<T>(
  context: Context,
  caller: Caller,
  run: (write: WriteContext) => Promise<T>,
  { alone = false, account = false }: RunOptions = {},
): Promise<Rehearsal<T>> {
  const rollBack = ({ slow, assertFinished }: Attempt) =>
    inTransaction(context, turnOf(caller, alone || account, true), async (trx): Promise<never> => {
      const { write, actor } = await openUnit(context, trx, caller, { account, isRehearsal: true, slow });
      const outcome = await run(write);
      assertFinished();
      await complete(context, write);
      const counts = await countChanges(trx, write.changes, actor, visibleTo(write.caller));
      throw new RolledBack({ outcome, changes: write.changes, counts });
    });
  try {
    return await withSlowResults((attempt) => inTurn(context.db, caller.id, () => rollBack(attempt)));
  } catch (error) {
    if (error instanceof RolledBack) return error.rehearsal as Rehearsal<T>;
    throw error;
  }
}

/** Each attempt may need results that depend on those of the one before. */
const MAX_ATTEMPTS = 10;

const TOO_DEEP = 'The task is completed too many times at once: complete it in requests of their own.';

/** Rolls back a transaction that has used a placeholder. */
class Unfinished extends Error {
  override name = 'Unfinished';
}

/** One attempt at the transaction of a unit of work. */
interface Attempt {
  slow: SlowResults;
  /** Must be called at the end of the transaction. @throws Unfinished */
  assertFinished(): void;
}

/** Runs a transaction until it has used no placeholder. @throws errors of the transaction, and of the work */
async function withSlowResults<T>(run: (attempt: Attempt) => Promise<T>): Promise<T> {
  const results = new Map<string, unknown>();
  for (let attempts = 1; ; attempts++) {
    const wanted = new Map<string, () => Promise<unknown>>();
    const slow: SlowResults = {
      get<R>(key: string, work: () => Promise<R>, placeholder: R): R {
        if (results.has(key)) return results.get(key) as R;
        if (attempts === MAX_ATTEMPTS) throw new AppError('RULE_TOO_LONG', { message: TOO_DEEP });
        wanted.set(key, work);
        return placeholder;
      },
    };
    const assertFinished = () => {
      if (wanted.size > 0) throw new Unfinished('the results of slow work are not there yet');
    };
    try {
      return await run({ slow, assertFinished });
    } catch (error) {
      // Another error may come from a placeholder.
      if (wanted.size === 0) throw error;
    }
    // One after the other: the work of a user waits for at most one piece.
    for (const [key, work] of wanted) results.set(key, await work());
  }
}

async function complete({ features }: Context, write: WriteContext): Promise<void> {
  for (const feature of features) if (feature.afterWrite !== undefined) await feature.afterWrite(write);
}

/** Narrowed tokens see the same entries here as in the change log. Tags of the use case belong to its objects. */
function visibleTo({ projects }: Caller): (row: LogPlace) => boolean {
  if (projects === null) return () => true;
  const ids = new Set(parsedJson<number[]>(projects));
  const isWithin = (id: number | null) => id !== null && ids.has(id);
  return ({ type, project_before, project_after }) =>
    type === 'tag' || isWithin(project_before) || isWithin(project_after);
}

/** @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED, UNAUTHENTICATED, IMPORT_IN_PROGRESS */
async function openUnit(
  context: Context,
  trx: Transaction<Database>,
  caller: Caller,
  { account, isRehearsal, slow }: { account: boolean; isRehearsal: boolean; slow: SlowResults },
): Promise<{ write: WriteContext; actor: Actor }> {
  const now = context.now();
  const at = now.toISOString();
  const confirmed = await confirmCaller(trx, caller, at);
  if (confirmed.caller.importing && !account) throw importInProgress();
  const write = {
    trx,
    changes: createChangeSet(context.types),
    caller: confirmed.caller,
    now,
    at,
    today: dayAt(now, caller.timezone),
    isRehearsal,
    slow,
    batch: newUidAt(now),
  };
  return { write, actor: actorOf(confirmed) };
}

/** An account may be found full by a statement of the job, or by the COMMIT. */
async function inTransaction<T>({ db }: Context, options: WriteOptions, job: WriteJob<T>): Promise<T> {
  try {
    return await db.write(job, options);
  } catch (error) {
    throw fullAccountError(error) ?? error;
  }
}

/** Returns the batch that the change log will contain; null if nothing changed. Must be called at the end. */
export function batchOf({ changes, batch }: WriteContext): string | null {
  for (const { isAside } of changes.entries.values()) if (!isAside) return batch;
  return null;
}

/**
 * Runs a step of a write in a savepoint: if it fails, it is undone alone, and its changes are not logged.
 * @throws the error of the step
 */
export async function runStep<T>(write: WriteContext, run: (step: WriteContext) => Promise<T>): Promise<T> {
  const changes = createChangeSet(write.changes.types);
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
  changes.add(type, 'updated', { ...row, ...changed }, valuesOf(row, changed));
  return changed;
}

/** Returns the former and the new values of changed columns. */
export function valuesOf<Row extends object>(row: Row, changed: Partial<Row>): { from: Values; to: Values } {
  const from = Object.fromEntries(Object.keys(changed).map((name) => [name, row[name as keyof Row]]));
  return { from: from as Values, to: changed as Values };
}

/** Records a change outside of a row's columns, such as its tags, as a change of the row. */
export async function countChange(
  { trx, changes, at }: WriteContext,
  type: StoredType,
  row: LocatedRow,
  details: ChangeDetails,
): Promise<void> {
  await countVersion(trx, `${type}s`, row.id, at);
  changes.add(type, 'updated', row, details);
}

const DAY_MS = 86_400_000;

/** Returns null if undo is switched off. */
function undoOf({ config, features }: Context, now: Date): UndoContext | null {
  const { undoKeepDays } = config;
  if (undoKeepDays === 0) return null;
  return { types: undoTypes(features), expiresAt: new Date(now.getTime() + undoKeepDays * DAY_MS).toISOString() };
}

function actorOf({ caller, sharing }: ConfirmedCaller): Actor {
  return { userId: caller.id, keyId: keyIdOf(caller), sharing };
}

/** Writes of an account share its lock; a write with `alone` holds it exclusively. */
function turnOf({ id }: Caller, alone: boolean, isRehearsal: boolean): WriteOptions {
  return { lock: { name: LOCK_NAMES.account(id), shared: !alone }, user: id, isRehearsal };
}

const IMPORT_RETRY_AFTER_S = 2;

export function importInProgress(): AppError {
  return new AppError('IMPORT_IN_PROGRESS', { retryAfter: IMPORT_RETRY_AFTER_S });
}

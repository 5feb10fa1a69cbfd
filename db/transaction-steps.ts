import { sql, type Transaction } from 'kysely';
import type { Executor, WriteJob } from './database.js';
import { prepared } from './query/prepared.js';
import type { Database } from './schema.js';

/**
 * Steps of a transaction: those that are sent together, those that are rolled back alone, in a savepoint, and the last
 * ones. These are statements that nothing in their transaction reads, and that may lock what other transactions wait for:
 * the counters of the change logs. PostgreSQL gets them together with the COMMIT, so that they take no round trip of
 * their own and the locks are held for one. SQLite runs them at once.
 */

type Results<Promises extends readonly Promise<unknown>[]> = {
  -readonly [Index in keyof Promises]: Awaited<Promises[Index]>;
};

/**
 * Waits for statements of one transaction that are sent together: PostgreSQL answers them in one round trip. Unlike
 * `Promise.all` it waits for all of them after an error too, so that none follows the end of the transaction.
 * @throws the first error
 */
export async function together<Promises extends readonly Promise<unknown>[]>(
  ...promises: Promises
): Promise<Results<Promises>> {
  try {
    return await Promise.all(promises);
  } catch (error) {
    await Promise.allSettled(promises);
    throw error;
  }
}

export type Outcome<T> = { value: T } | { error: unknown };

/**
 * Runs a step of a transaction in a savepoint. A failing step is rolled back alone.
 * @throws the error of the step if the whole transaction is lost (a full disk, say)
 */
export async function withSavepoint<T>(trx: Transaction<Database>, step: WriteJob<T>): Promise<Outcome<T>> {
  await savepoint(trx, {});
  let outcome: Outcome<T>;
  try {
    outcome = { value: await step(trx) };
  } catch (error) {
    await undo(trx, error);
    outcome = { error };
  }
  await release(trx, {});
  return outcome;
}

async function undo(trx: Transaction<Database>, error: unknown): Promise<void> {
  try {
    await rollback(trx, {});
  } catch {
    throw error;
  }
}

// Savepoints of one name nest; ROLLBACK TO and RELEASE affect the innermost.
const savepoint = prepared(() => sql`SAVEPOINT step`);
const rollback = prepared(() => sql`ROLLBACK TO step`);
const release = prepared(() => sql`RELEASE step`);

type Statement = () => Promise<unknown>;

const deferred = new WeakMap<Executor, Statement[]>();

/** Runs a statement as one of the last ones of a transaction. Its error is then that of the transaction. */
export async function runLast(trx: Executor, statement: Statement): Promise<void> {
  const statements = deferred.get(trx);
  if (statements === undefined) await statement();
  else statements.push(statement);
}

/** Makes `runLast` defer the statements of a transaction until `sendDeferred`. */
export function deferLast(trx: Executor): void {
  deferred.set(trx, []);
}

/** Sends the deferred statements. @returns promises of their results */
export function sendDeferred(trx: Executor): Promise<unknown>[] {
  const statements = deferred.get(trx) ?? [];
  deferred.delete(trx);
  return statements.map((statement) => statement());
}

import { sql, type Transaction } from 'kysely';
import type { WriteJob } from '../database.js';
import type { Database } from '../schema.js';
import { prepared } from './prepared.js';

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

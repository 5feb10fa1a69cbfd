import type { Executor } from './database.js';

/**
 * Statements that nothing in their transaction reads, and that may lock what other transactions wait for: the counters
 * of the change logs. PostgreSQL gets them together with the COMMIT, so that they take no round trip of their own and
 * the locks are held for one. SQLite runs them at once.
 */

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

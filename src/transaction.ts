import { within } from '../db/within.js';
import type { Context } from './context.js';

/** Carries out several use cases in one transaction: the write of each becomes a step of it. */
export function inTransaction<T>(context: Context, run: (context: Context) => Promise<T>): Promise<T> {
  const { db } = context;
  return db.write((trx) => run({ ...context, db: within(db, trx) }));
}

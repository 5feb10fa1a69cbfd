import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { oncePerFrozen } from '../../src/lib/once-per-frozen.js';
import type { Executor } from '../database.js';
import type { SqlScalar } from '../page.js';
import { preparedVariants, type Value } from './prepared.js';

/**
 * Finds the users for whom a list has so many rows that to sort, filter or count them would hold the event loop: such
 * queries are bounded reads (`bounded-reads.ts`). State: the last answers, in memory, for `KEPT_MS`.
 */

/** Rows that SQLite sorts, filters or counts in about 15 ms. */
export const MAX_SHORT_ROWS = 10_000;
/** An account cannot grow much in this time. */
const KEPT_MS = 10_000;
const MAX_KEPT = 10_000;

type Values = Record<string, SqlScalar | (() => SqlScalar)>;

export type IsLong<Scope> = (db: Executor, selection: { scope: Scope; values: Readonly<Values> }) => Promise<boolean>;

const shapeOf = oncePerFrozen((scope: object) => JSON.stringify(scope));

/** Returns a function that is true if the access paths of a caller lead to more than `MAX_SHORT_ROWS` rows. */
export function createIsLong<Scope extends object>(
  table: RawBuilder<unknown>,
  accessPaths: (value: Value<Values>, scope: Scope) => Expression<SqlBool> | readonly Expression<SqlBool>[],
): IsLong<Scope> {
  const counts = preparedVariants<Values, { total: number }>();
  const kept = new Map<string, { isLong: boolean; until: number }>();
  return async (db, { scope, values }) => {
    const shape = shapeOf(scope);
    const key = `${String(values.me)} ${String(values.projects)} ${shape}`;
    const now = performance.now();
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.isLong;
    const query = counts(shape, (value) => {
      const each = [accessPaths(value, scope)].flat().map(
        (path) => sql`(SELECT count(*) FROM (
          SELECT 1 FROM ${table} WHERE ${path} LIMIT ${sql.lit(MAX_SHORT_ROWS + 1)}) rows_of_path)`,
      );
      return sql`SELECT ${sql.join(each, sql` + `)} AS total`;
    });
    const [found] = await query(db, values);
    const isLong = (found?.total ?? 0) > MAX_SHORT_ROWS;
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, { isLong, until: now + KEPT_MS });
    return isLong;
  };
}

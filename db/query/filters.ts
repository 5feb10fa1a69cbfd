import { type Expression, type SqlBool, sql } from 'kysely';
import type { SqlScalar } from '../page.js';
import type { Filter } from './list.js';

export type ActiveFilters = Record<string, SqlScalar | true>;

/** Condition for rows whose relation is visible; null if it is visible in all rows. */
type CountsRelation<Scope> = (...filter: Parameters<Filter<Scope>>) => Expression<SqlBool> | null;

/**
 * The filters of a relation: by id, by uid, for rows without it, and for rows with any.
 * @param counts condition under which a row counts as having the relation
 */
export function relationFilters<Scope = unknown>(
  name: string,
  column: Expression<unknown>,
  table: string,
  counts: CountsRelation<Scope> = () => null,
): Record<string, Filter<Scope>> {
  const equals =
    (id: (value: Parameters<Filter>[0]) => Expression<unknown>): Filter<Scope> =>
    (value, scope) => {
      const counted = counts(value, scope);
      // Separate conditions, so that an index of the column finds the rows.
      return counted === null ? sql`${column} = ${id(value)}` : sql`(${column} = ${id(value)} AND ${counted})`;
    };
  return {
    [name]: equals((value) => value(name)),
    [`${name}:uid`]: equals(
      (value) => sql`(SELECT r.id FROM ${sql.table(table)} r WHERE r.uid = ${value(`${name}:uid`)})`,
    ),
    [`${name}:none`]: (value, scope) => {
      const counted = counts(value, scope);
      return counted === null ? sql`${column} IS NULL` : sql`(${column} IS NULL OR NOT ${counted})`;
    },
    [`${name}:any`]: (value, scope) => {
      const counted = counts(value, scope);
      return counted === null ? sql`${column} IS NOT NULL` : sql`(${column} IS NOT NULL AND ${counted})`;
    },
  };
}

/** Returns the filter of a relation for an id, a uid, `none` or `any`. An unknown reference matches no row. */
export function byRelation(name: string, given: string | undefined): ActiveFilters {
  if (given === undefined) return {};
  if (given === 'none' || given === 'any') return { [`${name}:${given}`]: true };
  return /^\d{1,15}$/.test(given) ? { [name]: Number(given) } : { [`${name}:uid`]: given };
}

export function byValue(name: string, given: SqlScalar | undefined): ActiveFilters {
  return given === undefined ? {} : { [name]: given };
}

/** Returns the filter with a list that is bound as one value. */
export function byList(name: string, given: readonly unknown[] | undefined): ActiveFilters {
  return given === undefined ? {} : { [name]: JSON.stringify(given) };
}

/**
 * Returns the filter with a list, plus the filter for rows without a value if the list contains `none`.
 * @param read converts an item of the query to a value of the column
 */
export function byListOrNone(
  name: string,
  given: readonly (string | number)[] | undefined,
  read: (text: string) => unknown = (text) => text,
): ActiveFilters {
  if (given?.includes('none') === true) return { [`${name}:none`]: true };
  return byList(
    name,
    given?.map((one) => (typeof one === 'string' ? read(one) : one)),
  );
}

export function byKeyword(name: string, given: string | undefined): ActiveFilters {
  return given === undefined ? {} : { [`${name}:${given}`]: true };
}

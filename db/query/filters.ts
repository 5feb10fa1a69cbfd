import { type Expression, sql } from 'kysely';
import type { Filter, SqlScalar } from './list.js';

/** Filters that are on, by name, each with its value. */
export type ActiveFilters = Record<string, SqlScalar | true>;

/** The filters of a relation: by id, by uid, and for the rows that have none. */
export function relationFilters(name: string, column: Expression<unknown>, table: string): Record<string, Filter> {
  return {
    [name]: (value) => sql`${column} = ${value(name)}`,
    [`${name}:uid`]: (value) =>
      sql`${column} = (SELECT r.id FROM ${sql.table(table)} r WHERE r.uid = ${value(`${name}:uid`)})`,
    [`${name}:none`]: () => sql`${column} IS NULL`,
  };
}

/** Which of a relation's filters a client asks for, with an id, a uid or `none`; what names nothing finds nothing. */
export function byRelation(name: string, given: string | undefined): ActiveFilters {
  if (given === undefined) return {};
  if (given === 'none') return { [`${name}:none`]: true };
  return /^\d{1,15}$/.test(given) ? { [name]: Number(given) } : { [`${name}:uid`]: given };
}

/** The filter under that name with its value, or none when there is nothing to filter by. */
export function byValue(name: string, given: SqlScalar | undefined): ActiveFilters {
  return given === undefined ? {} : { [name]: given };
}

/** The filter under that name with a list, bound as one value. */
export function byList(name: string, given: readonly unknown[] | undefined): ActiveFilters {
  return given === undefined ? {} : { [name]: JSON.stringify(given) };
}

/**
 * The filter under that name with a list, or the one for the rows that have none of it, which `none` in the list asks
 * for.
 * @param read how the text of a query becomes what the column is compared with
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

/** The one of a group of filters that the word names. */
export function byWord(name: string, given: string | undefined): ActiveFilters {
  return given === undefined ? {} : { [`${name}:${given}`]: true };
}

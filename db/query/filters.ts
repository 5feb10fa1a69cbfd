import { type Expression, type SqlBool, sql } from 'kysely';
import { comparisonForm } from '../../src/filter/comparison.js';
import type { SqlScalar } from '../page.js';
import { isAnyOf } from './json.js';
import type { Filter } from './list.js';

export type ActiveFilters = Record<string, SqlScalar | true>;

/** Tests of a relation. Each is false for a row, or an object, that the caller does not see. */
export interface RelationTests {
  isId(id: Expression<unknown>): Expression<SqlBool>;
  isUid(uid: Expression<unknown>): Expression<SqlBool>;
  isAnyOf(ids: Expression<unknown>): Expression<SqlBool>;
  isNone: Expression<SqlBool>;
  isAny: Expression<SqlBool>;
}

/** @param visible condition for rows whose relation is visible; null if it is visible in all rows */
export function relationTests(
  column: Expression<unknown>,
  table: string,
  visible: Expression<SqlBool> | null = null,
): RelationTests {
  // Separate conditions, so that an index of the column finds the rows.
  const counted = (test: Expression<SqlBool>) => (visible === null ? test : sql<SqlBool>`(${test} AND ${visible})`);
  return {
    isId: (id) => counted(sql`${column} = ${id}`),
    isUid: (uid) => counted(sql`${column} = (SELECT r.id FROM ${sql.table(table)} r WHERE r.uid = ${uid})`),
    isAnyOf: (ids) => counted(isAnyOf(column, ids)),
    isNone: visible === null ? sql`${column} IS NULL` : sql`(${column} IS NULL OR NOT ${visible})`,
    isAny: counted(sql`${column} IS NOT NULL`),
  };
}

/** The filters of a relation: by id, by uid, for rows without it, and for rows with any. */
export function relationFilters<Scope = unknown>(
  name: string,
  tests: (...given: Parameters<Filter<Scope>>) => Omit<RelationTests, 'isAnyOf'>,
): Record<string, Filter<Scope>> {
  return {
    [name]: (value, scope) => tests(value, scope).isId(value(name)),
    [`${name}:uid`]: (value, scope) => tests(value, scope).isUid(value(`${name}:uid`)),
    [`${name}:none`]: (value, scope) => tests(value, scope).isNone,
    [`${name}:any`]: (value, scope) => tests(value, scope).isAny,
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

/** Returns the filter with a text in the form of `comparedText`. */
export function byText(name: string, given: string | undefined): ActiveFilters {
  return given === undefined ? {} : { [name]: comparisonForm(given) };
}

/** Returns the filter with a list that is bound as one value. */
export function byList(name: string, given: readonly unknown[] | undefined): ActiveFilters {
  return given === undefined ? {} : { [name]: JSON.stringify(given) };
}

/** Returns the filter for rows without a value if the list contains `none`; else that with the list. */
export function byListOrNone(name: string, given: readonly string[] | undefined): ActiveFilters {
  return given?.includes('none') === true ? { [`${name}:none`]: true } : byList(name, given);
}

export function byKeyword(name: string, given: string | undefined): ActiveFilters {
  return given === undefined ? {} : { [`${name}:${given}`]: true };
}

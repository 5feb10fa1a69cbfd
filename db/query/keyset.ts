import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { oncePerFrozen } from '../../src/lib/once-per-frozen.js';
import { required } from '../../src/lib/typed.js';
import { PAGE_BYTES } from '../json-items.js';
import type { Order, Page, SqlScalar } from '../page.js';

/** Order, position and size of a page in SQL. A position is the sort values of a row, its id last. */

export interface Term {
  descending: boolean;
  /** True if its values are never null. */
  isRequired: boolean;
}

export interface OrderedKey extends Term {
  expression: Expression<unknown>;
}

/** @param keys those of the terms and, last, the id */
export function orderBy(keys: readonly Expression<unknown>[], order: readonly Term[]): RawBuilder<unknown> {
  const all = [...order, { descending: idDescends(order), isRequired: true }];
  const terms = keys.map((key, index) => {
    const { descending, isRequired } = required(all[index]);
    return sql`${key} ${sql.raw(descending ? 'DESC' : 'ASC')}${isRequired ? sql`` : sql` NULLS LAST`}`;
  });
  return sql`ORDER BY ${sql.join(terms)}`;
}

/** True for the default order of lists: newest first. */
export function idDescends(order: readonly Pick<Order, 'descending'>[]): boolean {
  return order.at(-1)?.descending ?? true;
}

/**
 * Condition for the rows after a given one: rows that are equal in all preceding sort keys and come later in one key.
 * Nothing comes after null. The first key bounds them by itself, so that an index is read from there.
 */
export function keysetPredicate(
  keys: readonly OrderedKey[],
  after: readonly SqlScalar[],
  value: (name: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const equal: RawBuilder<SqlBool>[] = [];
  const alternatives: RawBuilder<SqlBool>[] = [];
  const [first, ...others] = keys;
  const isBounded = first?.isRequired === true && others.length > 0 && after[0] !== null;
  keys.forEach(({ expression, descending, isRequired }, index) => {
    const isNull = after[index] === null;
    const bound = value(`after${index}`);
    if (!isNull) {
      const later = sql<SqlBool>`${expression} ${sql.raw(descending ? '<' : '>')} ${bound}`;
      const beyond = isRequired ? later : sql<SqlBool>`(${later} OR ${expression} IS NULL)`;
      alternatives.push(sql`(${sql.join([...equal, beyond], AND)})`);
    }
    equal.push(isNull ? sql`${expression} IS NULL` : sql`${expression} = ${bound}`);
  });
  const isLater = sql<SqlBool>`(${sql.join(alternatives, OR)})`;
  if (!isBounded) return isLater;
  return sql`${first.expression} ${sql.raw(first.descending ? '<=' : '>=')} ${value('after0')} AND ${isLater}`;
}

/** SQLite inspects the value of a bare `LIMIT ?`, and would compile the statement again for each page. */
export function limitOf(value: (name: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`LIMIT CAST(${value('limit')} AS INTEGER) OFFSET CAST(${value('offset')} AS INTEGER)`;
}

export function firstRows(value: (name: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`LIMIT CAST(${value('limit')} AS INTEGER) + CAST(${value('offset')} AS INTEGER)`;
}

/** Returns the bound values of a page: its limit, its position, and the bytes that it may have. */
export const pageValues = oncePerFrozen(({ limit, offset, after }: Page): Record<string, SqlScalar> => {
  const values: Record<string, SqlScalar> = {
    limit: limit + 1,
    offset,
    short: Math.floor(PAGE_BYTES / limit),
    room: PAGE_BYTES,
  };
  after?.forEach((bound, index) => {
    values[`after${index}`] = bound;
  });
  return values;
});

/** Returns what determines the order, and the condition for the position, of a page in SQL. */
export const orderAndPosition = oncePerFrozen(({ order, after }: Pick<Page, 'order' | 'after'>) => {
  const terms = order.map(({ field, descending }) => `${field}:${descending}`).join();
  return `${terms} ${after?.map((bound) => (bound === null ? '0' : '1')).join('') ?? ''}`;
});

const AND = sql` AND `;
const OR = sql` OR `;

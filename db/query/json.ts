import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * JSON written by the database: what these return is text that is a JSON value, ready to be sent. Everything that
 * differs between SQL dialects when rows become JSON is here.
 */
export type Json = RawBuilder<string>;

/** An object with these members, in this order. */
export function jsonObject(members: Readonly<Record<string, Expression<unknown>>>): Json {
  const parts = Object.entries(members).flatMap(([name, value]) => [sql.lit(name), value]);
  return sql<string>`json_object(${sql.join(parts)})`;
}

/** Members that are columns as they are, under their own names. */
export function columns<const Name extends string>(alias: string, ...names: Name[]): Record<Name, RawBuilder<unknown>> {
  const members = names.map((name) => [name, sql.ref(`${alias}.${name}`)]);
  return Object.fromEntries(members) as Record<Name, RawBuilder<unknown>>;
}

/** `true` or `false` from a 0 or 1. */
export function jsonBoolean(value: Expression<unknown>): Json {
  return sql<string>`iif(${value}, json('true'), json('false'))`;
}

/** A column that holds JSON text, as the value it is; null stays null. */
export function jsonText(column: Expression<unknown>): Json {
  return sql<string>`json(${column})`;
}

/** JSON text that holds an object, with one more member. */
export function jsonWith(object: Expression<unknown>, name: string, value: Json): Json {
  return sql<string>`json_set(${object}, ${sql.lit(`$.${name}`)}, ${value})`;
}

/** The rows of a subquery, in its order, as an array of what each becomes; `[]` when there are none. */
export function jsonArray(rows: Expression<unknown>, json: Json): Json {
  return sql<string>`(SELECT json_group_array(${json}) FROM ${rows})`;
}

/** True for the elements of a JSON array that is bound as one value, so that the query's text does not grow with it. */
export function isAnyOf(column: Expression<unknown>, list: Expression<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} IN (SELECT value FROM json_each(${list}))`;
}

/** The objects of a JSON array that is bound as one value, as rows of these members. */
export function rowsFrom(list: Expression<unknown>, members: readonly string[]): RawBuilder<unknown> {
  const columns = members.map((name) => sql`value ->> ${sql.lit(name)} AS ${sql.ref(name)}`);
  return sql`SELECT ${sql.join(columns)} FROM jsonb_each(${list})`;
}

/** The row of another table that a column refers to, as `{id, uid, name}`; null when it refers to none. */
export function resourceSummary(table: string, id: Expression<unknown>): RawBuilder<unknown> {
  const small = jsonObject({ id: sql.ref('o.id'), uid: sql.ref('o.uid'), name: sql.ref('o.name') });
  return sql`(SELECT ${small} FROM ${sql.table(table)} o WHERE o.id = ${id})`;
}

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { perDialect } from './dialect.js';

/**
 * JSON written by the database: what these return is text that is a JSON value, ready to be sent, the same to the byte
 * from either database. Everything that differs between them when rows become JSON is here.
 */
export type Json = RawBuilder<string>;

type Members = Readonly<Record<string, Expression<unknown>>>;

/** An object with these members, in this order. One whose members are aggregates is a `jsonRow`. */
export function jsonObject(members: Members): Json {
  return perDialect({
    sqlite: sql`json_object(${namesAndValues(members)})`,
    // Without the blanks of json_build_object, and a quarter cheaper.
    postgres: sql`(SELECT row_to_json(o) FROM (SELECT ${namedColumns(members)}) o)`,
  });
}

/**
 * The one row of a FROM clause as an object with these members, which may be aggregates; null when there is none. A
 * member of another object: SQLite gives its binary form, for from 3.54 on, text that comes out of a subquery is text.
 */
export function jsonRow(members: Members, from: Expression<unknown>): Json {
  return perDialect({
    sqlite: sql`(SELECT jsonb_object(${namesAndValues(members)}) FROM ${from})`,
    postgres: sql`(SELECT row_to_json(r) FROM (SELECT ${namedColumns(members)} FROM ${from}) r)`,
  });
}

function namesAndValues(members: Members) {
  return sql.join(Object.entries(members).flatMap(([name, value]) => [sql.lit(name), value]));
}

function namedColumns(members: Members) {
  return sql.join(Object.entries(members).map(([name, value]) => sql`${value} AS ${sql.ref(name)}`));
}

/** Members that are columns as they are, under their own names. */
export function columns<const Name extends string>(alias: string, ...names: Name[]): Record<Name, RawBuilder<unknown>> {
  const members = names.map((name) => [name, sql.ref(`${alias}.${name}`)]);
  return Object.fromEntries(members) as Record<Name, RawBuilder<unknown>>;
}

/** `true` or `false` from a column that holds 0 or 1. */
export function jsonBoolean(column: Expression<unknown>): Json {
  return perDialect({ sqlite: jsonOfBoolean(column), postgres: sql`(${column} <> 0)` });
}

/** `true` or `false` from a condition, which is not true where it is null. */
export function jsonCondition(condition: Expression<unknown>): Json {
  return perDialect({ sqlite: jsonOfBoolean(condition), postgres: sql`coalesce(${condition}, FALSE)` });
}

function jsonOfBoolean(value: Expression<unknown>) {
  return sql`iif(${value}, json('true'), json('false'))`;
}

/** A column that holds JSON text, as the value it is; null stays null. */
export function jsonText(column: Expression<unknown>): Json {
  return perDialect({ sqlite: sql`json(${column})`, postgres: sql`CAST(${column} AS json)` });
}

/** JSON text that holds an object with members, with one more at its end. */
export function jsonWith(object: Expression<unknown>, name: string, value: Json): Json {
  return perDialect({
    sqlite: sql`json_set(${object}, ${sql.lit(`$.${name}`)}, ${value})`,
    postgres: sql`(left(${object}, -1) || ${sql.lit(`,${JSON.stringify(name)}:`)} || CAST(to_json(${value}) AS text) || '}')`,
  });
}

/**
 * The rows of a subquery, in its order, as an array of what each becomes; `[]` when there are none. A member of an
 * object, as `jsonRow` is.
 */
export function jsonArray(rows: Expression<unknown>, json: Json): Json {
  return perDialect({
    sqlite: sql`(SELECT jsonb_group_array(${json}) FROM ${rows})`,
    postgres: sql`array_to_json(ARRAY(SELECT ${json} FROM ${rows}))`,
  });
}

/** What the elements of a list are compared with. */
type ElementType = 'bigint' | 'text';

/** True for the elements of a JSON array that is bound as one value, so that the query's text does not grow with it. */
export function isAnyOf(
  column: Expression<unknown>,
  list: Expression<unknown>,
  type: ElementType = 'bigint',
): RawBuilder<SqlBool> {
  return perDialect({
    sqlite: sql`${column} IN (SELECT value FROM json_each(${list}))`,
    postgres: sql`${column} = ANY (ARRAY(SELECT CAST(value AS ${sql.raw(type)}) FROM ${elementsOf(list)}))`,
  });
}

/** The ids of a JSON array that is bound as one value, as rows with one column, `id`. */
export function idsFrom(list: Expression<unknown>): RawBuilder<unknown> {
  return perDialect({
    sqlite: sql`SELECT value AS id FROM json_each(${list})`,
    postgres: sql`SELECT CAST(value AS bigint) AS id FROM ${elementsOf(list)}`,
  });
}

function elementsOf(list: Expression<unknown>) {
  return sql`json_array_elements_text(CAST(CAST(${list} AS text) AS json))`;
}

/** The elements of a JSON array that a column holds, for a FROM clause: each is `alias.value`, for `->>`. */
export function jsonElements(column: Expression<unknown>, alias: string): RawBuilder<unknown> {
  return perDialect({
    sqlite: sql`json_each(${column}) ${sql.ref(alias)}`,
    postgres: sql`json_array_elements(CAST(${column} AS json)) ${sql.ref(alias)} (value)`,
  });
}

/** The objects of a JSON array that is bound as one value, as rows of these columns of a table. */
export function rowsFrom(table: string, list: Expression<unknown>, names: readonly string[]): RawBuilder<unknown> {
  const values = names.map((name) => sql`value ->> ${sql.lit(name)} AS ${sql.ref(name)}`);
  const members = names.map((name) => sql.ref(`x.${name}`));
  return perDialect({
    sqlite: sql`SELECT ${sql.join(values)} FROM jsonb_each(${list})`,
    postgres: sql`SELECT ${sql.join(members)}
      FROM json_populate_recordset(CAST(NULL AS ${sql.table(table)}), CAST(CAST(${list} AS text) AS json)) x`,
  });
}

/** The row of another table that a column refers to, as `{id, uid, name}`; null when it refers to none. */
export function resourceSummary(table: string, id: Expression<unknown>): RawBuilder<unknown> {
  const members = { id: sql.ref('o.id'), uid: sql.ref('o.uid'), name: sql.ref('o.name') };
  return jsonRow(members, sql`${sql.table(table)} o WHERE o.id = ${id}`);
}

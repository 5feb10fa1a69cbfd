import { type Expression, type RawBuilder, sql } from 'kysely';
import { firstPiece, MAX_PIECE_ROWS } from '../../db/pieces.js';
import { columns, type Json, jsonArray, jsonColumns, jsonObject } from '../../db/query/json.js';
import { type PreparedQuery, prepared } from '../../db/query/prepared.js';
import { textSize } from '../../db/query/referrers.js';
import { uidMember } from './records.js';
import type { ResourceType } from './type.js';

/** Maximum rows per query. Other requests run in between. */
export const ROWS_PER_PAGE = 50;

interface RecordRow {
  id: number;
  json: string | null;
  [elements: string]: string | number | null;
}

/**
 * A page of a list: the next rows after an id as JSON, none at its end. Rows whose JSON is null are left out. Beside it
 * the elements of each member of `RecordExport.elements` as JSON; null if they are too many for the page.
 */
export type RecordQuery = PreparedQuery<{ me: number; after: number }, RecordRow>;

/** A page of the elements of one record, likewise. */
export type ElementQuery = PreparedQuery<{ of: number; after: number }, { id: number; json: string }>;

export interface RecordExport {
  query: RecordQuery;
  /** The last members of each record: arrays of any length. */
  elements?: Readonly<Record<string, ElementQuery>>;
  /** Called once per document. */
  finish?(): (json: string) => string;
}

export type Members<T> = Record<keyof T, Expression<unknown>>;

export const commonMembers = columns('x', 'uid', 'created_at', 'updated_at');

export const column = (name: string): RawBuilder<unknown> => sql.ref(`x.${name}`);

/** An array in a record: rows of another table, in the order of their ids. */
export interface Elements {
  table: string;
  /** Column that refers to the record. An index must begin with it and the id. */
  column: string;
  /** Columns with texts of any length. */
  texts: readonly string[];
  /** JSON of the row `e`. */
  json: Json;
}

/** Elements of an array, and their bytes, that a record may have within its page. */
const ELEMENTS_WITHIN = 200;
const BYTES_WITHIN = 100_000;

/** Bytes of texts of a row. */
export function bytesOf(alias: string, texts: readonly string[]): RawBuilder<number> {
  const bytes = texts.map((text) => sql`coalesce(octet_length(${sql.ref(`${alias}.${text}`)}), 0)`);
  return sql`${sql.join([sql`0`, ...bytes], sql` + `)}`;
}

/** Bytes of the elements of `x`; null if a page must not have them. At most one more than a page may have is read. */
function bytesWithin({ table, column, texts }: Elements): RawBuilder<number | null> {
  const sizes = sql`SELECT ${bytesOf('e', texts)} AS size FROM ${sql.table(table)} e
    WHERE e.${sql.ref(column)} = x.id ORDER BY e.id LIMIT ${sql.lit(ELEMENTS_WITHIN + 1)}`;
  const bytes = sql`coalesce(sum(f.size), 0)`;
  const fits = sql`count(*) <= ${sql.lit(ELEMENTS_WITHIN)} AND ${bytes} <= ${sql.lit(BYTES_WITHIN)}`;
  return sql`(SELECT CASE WHEN ${fits} THEN ${bytes} END FROM (${sizes}) f)`;
}

/** @param elements arrays by the names of their members */
export function ownRows(
  table: string,
  members: Record<string, Expression<unknown>>,
  elements: Readonly<Record<string, Elements>> = {},
): RecordQuery {
  const arrays = Object.entries(elements).map(([name, of]) => ({ ...of, name, bytes: `${name}_bytes` }));
  return prepared((value) => {
    const sizes = [sql`${textSize(table, 'x')} AS text_bytes`];
    for (const of of arrays) sizes.push(sql`${bytesWithin(of)} AS ${sql.ref(of.bytes)}`);
    const rows = sql`SELECT x.id, ${sql.join(sizes)} FROM ${sql.table(table)} x
      WHERE x.user_id = ${value('me')} AND x.id > ${value('after')} ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`;
    const bytes = [sql`r.text_bytes`, ...arrays.map((of) => sql`coalesce(${sql.ref(`r.${of.bytes}`)}, 0)`)];
    const page = firstPiece(['id'], sql`SELECT r.*, ${sql.join(bytes, sql` + `)} AS size FROM (${rows}) r`);
    const columns = [sql`x.id, ${jsonObject(members)} AS json`];
    for (const of of arrays) {
      const all = sql`(SELECT * FROM ${sql.table(of.table)} e WHERE e.${sql.ref(of.column)} = x.id ORDER BY e.id) e`;
      const array = jsonArray(all, of.json);
      columns.push(sql`CASE WHEN ${sql.ref(`p.${of.bytes}`)} IS NOT NULL THEN ${array} END AS ${sql.ref(of.name)}`);
    }
    // CROSS: SQLite would scan the table.
    return sql`SELECT ${sql.join(columns)} FROM ${page} p CROSS JOIN ${sql.table(table)} x
      WHERE x.id = p.id ORDER BY x.id`;
  });
}

/** Reads the next elements of a record, until their texts fill a piece. */
export function elementsOf({ table, column, texts, json }: Elements): ElementQuery {
  return prepared((value) => {
    const rows = sql`SELECT e.id, ${bytesOf('e', texts)} AS size FROM ${sql.table(table)} e
      WHERE e.${sql.ref(column)} = ${value('of')} AND e.id > ${value('after')}
      ORDER BY e.id LIMIT ${sql.lit(MAX_PIECE_ROWS)}`;
    return sql`SELECT e.id, ${json} AS json FROM ${firstPiece(['id'], rows)} p CROSS JOIN ${sql.table(table)} e
      WHERE e.id = p.id ORDER BY e.id`;
  });
}

/**
 * Exports the rows of a type: its columns, and the uids of what it refers to.
 * @param more members beside these
 */
export function exportOf(type: ResourceType, more: Record<string, Expression<unknown>> = {}): RecordExport {
  const relations = Object.entries(type.relations).map(([name, { table }]) => [
    uidMember(name),
    uidOf(table, column(name)),
  ]);
  const members = { ...commonMembers, ...jsonColumns('x', type.columns), ...Object.fromEntries(relations), ...more };
  return { query: ownRows(type.table, members) };
}

export function uidOf(table: string, id: Expression<unknown>): RawBuilder<unknown> {
  return sql`(SELECT o.uid FROM ${sql.table(table)} o WHERE o.id = ${id})`;
}

export function tagNames(kind: 'project' | 'task' | 'note'): Json {
  const tags = sql`(SELECT g.name FROM ${sql.table(`${kind}_tags`)} l JOIN tags g ON g.id = l.tag_id
    WHERE l.${sql.ref(`${kind}_id`)} = x.id ORDER BY l.tag_id) tag`;
  return jsonArray(tags, sql<string>`tag.name`);
}

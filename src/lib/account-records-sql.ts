import { type Expression, type RawBuilder, sql } from 'kysely';
import { columns, type Json, jsonArray, jsonObject } from '../../db/query/json.js';
import { type PreparedQuery, prepared } from '../../db/query/prepared.js';

/** Reading what an account owns for its exported document. */

/** So many rows of a list are read at once: other requests are answered in between. */
export const ROWS_PER_PAGE = 50;

/** A page of a list: rows that come after an id, as JSON; one that is null is left out. */
export type RecordQuery = PreparedQuery<{ me: number; after: number }, { id: number; json: string | null }>;

/** A query for a list, and what makes records of its JSON where that is more than the database can do. */
export interface RecordExport {
  query: RecordQuery;
  /** Called once for each document. */
  finish?(): (json: string) => string;
}

/** The members of a record, each as an expression over the row `x`. */
export type Members<T> = Record<keyof T, Expression<unknown>>;

/** What every record with a uid has. */
export const commonMembers = columns('x', 'uid', 'created_at', 'updated_at');

/** A column of the row `x`. */
export const column = (name: string): RawBuilder<unknown> => sql.ref(`x.${name}`);

/** The rows of a table that are the caller's, in the order in which they came. */
export function ownRows(table: string, members: Record<string, Expression<unknown>>): RecordQuery {
  return prepared(
    (_db, value) => sql`SELECT x.id, ${jsonObject(members)} AS json FROM ${sql.table(table)} x
      WHERE x.user_id = ${value('me')} AND x.id > ${value('after')} ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`,
  );
}

/** The uid of the row that a column refers to. */
export function uidOf(table: string, id: Expression<unknown>): RawBuilder<unknown> {
  return sql`(SELECT o.uid FROM ${sql.table(table)} o WHERE o.id = ${id})`;
}

/** The names of the tags that the row `x` carries. */
export function tagNames(kind: 'project' | 'task' | 'note'): Json {
  const tags = sql`(SELECT g.name FROM ${sql.table(`${kind}_tags`)} l JOIN tags g ON g.id = l.tag_id
    WHERE l.${sql.ref(`${kind}_id`)} = x.id ORDER BY l.tag_id) tag`;
  return jsonArray(tags, sql<string>`tag.name`);
}

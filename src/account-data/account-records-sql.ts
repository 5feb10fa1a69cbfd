import { type Expression, type RawBuilder, sql } from 'kysely';
import { columns, type Json, jsonArray, jsonObject } from '../../db/query/json.js';
import { type PreparedQuery, prepared } from '../../db/query/prepared.js';

/** Rows per query. Other requests run in between. */
export const ROWS_PER_PAGE = 50;

/** A page of a list: rows after an id as JSON. Rows whose JSON is null are left out. */
export type RecordQuery = PreparedQuery<{ me: number; after: number }, { id: number; json: string | null }>;

export interface RecordExport {
  query: RecordQuery;
  /** Called once per document. */
  finish?(): (json: string) => string;
}

export type Members<T> = Record<keyof T, Expression<unknown>>;

export const commonMembers = columns('x', 'uid', 'created_at', 'updated_at');

export const column = (name: string): RawBuilder<unknown> => sql.ref(`x.${name}`);

export function ownRows(table: string, members: Record<string, Expression<unknown>>): RecordQuery {
  return prepared(
    (value) => sql`SELECT x.id, ${jsonObject(members)} AS json FROM ${sql.table(table)} x
      WHERE x.user_id = ${value('me')} AND x.id > ${value('after')} ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`,
  );
}

export function uidOf(table: string, id: Expression<unknown>): RawBuilder<unknown> {
  return sql`(SELECT o.uid FROM ${sql.table(table)} o WHERE o.id = ${id})`;
}

export function tagNames(kind: 'project' | 'task' | 'note'): Json {
  const tags = sql`(SELECT g.name FROM ${sql.table(`${kind}_tags`)} l JOIN tags g ON g.id = l.tag_id
    WHERE l.${sql.ref(`${kind}_id`)} = x.id ORDER BY l.tag_id) tag`;
  return jsonArray(tags, sql<string>`tag.name`);
}

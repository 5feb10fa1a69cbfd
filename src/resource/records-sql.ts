import { type Expression, type RawBuilder, sql } from 'kysely';
import { PAGE_BYTES } from '../../db/json-items.js';
import { columns, type Json, jsonArray, jsonColumns, jsonObject } from '../../db/query/json.js';
import { type PreparedQuery, prepared } from '../../db/query/prepared.js';
import { textSize } from '../../db/query/referrers.js';
import { uidMember } from './records.js';
import type { ResourceType } from './type.js';

/** Maximum rows per query. Other requests run in between. */
export const ROWS_PER_PAGE = 50;

/** A page of a list: the next rows after an id as JSON, none at its end. Rows whose JSON is null are left out. */
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
  return prepared((value) => {
    const sizes = sql`SELECT x.id, ${textSize(table, 'x')} AS size FROM ${sql.table(table)} x
      WHERE x.user_id = ${value('me')} AND x.id > ${value('after')} ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`;
    // A page ends after the row whose text exceeds the bound.
    const page = sql`SELECT p.id FROM (SELECT s.id, sum(s.size) OVER (ORDER BY s.id) - s.size AS before FROM (${sizes}) s) p
      WHERE p.before < ${sql.lit(PAGE_BYTES)}`;
    return sql`SELECT x.id, ${jsonObject(members)} AS json FROM ${sql.table(table)} x
      WHERE x.id IN (${page}) ORDER BY x.id`;
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

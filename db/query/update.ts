import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.js';
import type { SqlScalar } from '../page.js';
import type { Database, ResourceRow } from '../schema.js';
import { idsFrom } from './json.js';
import { preparedVariants } from './prepared.js';

export type Versioned = {
  [Table in keyof Database]: Database[Table] extends ResourceRow ? Table : never;
}[keyof Database];

const updates = preparedVariants<Record<string, SqlScalar>, never>();

export interface RowUpdate<Table extends Versioned> {
  id: number;
  changes: { [Column in keyof Database[Table]]?: SqlScalar | undefined };
  at: string;
}

/** Writes changed columns of one row and increments its version. Does nothing without changes. */
export async function updateRow<Table extends Versioned>(
  db: Executor,
  table: Table,
  { id, changes, at }: RowUpdate<Table>,
): Promise<void> {
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  const update = updates(`${table} ${columns.join()}`, (value) => {
    const set = columns.map((column) => sql`${sql.ref(column)} = ${value(column)}`);
    return sql`UPDATE ${sql.table(table)} SET ${sql.join(set)}, version = version + 1, updated_at = ${value('at')}
      WHERE id = ${value('id')}`;
  });
  await update(db, { ...(changes as Record<string, SqlScalar>), id, at });
}

const counts = preparedVariants<{ id: number; at: string }, never>();
const bulkCounts = preparedVariants<{ ids: string; at: string }, LocatedRow>();

export interface LocatedRow {
  id: number;
  uid: string;
  user_id: number;
  project_id?: number | null;
  parent_task_id?: number | null;
  task_id?: number | null;
  section_id?: number | null;
}

export function returningLocation(table: string): RawBuilder<LocatedRow> {
  return sql`RETURNING ${locationColumns(table)}`;
}

export function locationColumns(table: string): RawBuilder<LocatedRow> {
  const names = ['id', 'uid', 'user_id', ...(LOCATION_COLUMNS[table] ?? [])];
  return sql`${sql.join(names.map((name) => sql.ref(name)))}`;
}

const LOCATION_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  tasks: ['project_id', 'parent_task_id', 'section_id'],
  notes: ['project_id', 'task_id'],
  sections: ['project_id'],
  views: ['project_id'],
};

/** Increments the version of a row for a change outside of its columns, such as its tags. */
export async function countVersion(db: Executor, table: Versioned, id: number, at: string): Promise<void> {
  await counts(
    table,
    (value) => sql`UPDATE ${sql.table(table)} SET version = version + 1, updated_at = ${value('at')}
      WHERE id = ${value('id')}`,
  )(db, { id, at });
}

/** Increments the versions of rows, by a JSON array of their ids. @returns the rows */
export function countVersions(db: Executor, table: Versioned, ids: string, at: string): Promise<LocatedRow[]> {
  return bulkCounts(
    table,
    (value) => sql`UPDATE ${sql.table(table)} SET version = version + 1, updated_at = ${value('at')}
      WHERE id IN (${idsFrom(value('ids'))}) ${returningLocation(table)}`,
  )(db, { ids, at });
}

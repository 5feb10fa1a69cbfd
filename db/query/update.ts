import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.js';
import type { Database, ResourceRow } from '../schema.js';
import type { SqlScalar } from './list.js';
import { preparedVariants } from './prepared.js';

/** The tables whose rows a client changes: those that count their versions. */
export type Versioned = {
  [Table in keyof Database]: Database[Table] extends ResourceRow ? Table : never;
}[keyof Database];

const updates = preparedVariants<Record<string, SqlScalar>, never>();

/** Writes the changes of one row, if there are any, and counts them as one version. */
export async function updateRow<Table extends Versioned>(
  db: Executor,
  table: Table,
  id: number,
  changes: { [Column in keyof Database[Table]]?: SqlScalar | undefined },
  at: string,
): Promise<void> {
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  const update = updates(`${table} ${columns.join()}`, (_db, value) => {
    const set = columns.map((column) => sql`${sql.ref(column)} = ${value(column)}`);
    return sql`UPDATE ${sql.table(table)} SET ${sql.join(set)}, version = version + 1, updated_at = ${value('at')}
      WHERE id = ${value('id')}`;
  });
  await update(db, { ...(changes as Record<string, SqlScalar>), id, at });
}

const counts = preparedVariants<{ id: number; at: string }, never>();
const detachments = preparedVariants<{ id: number; at: string }, PlacedRow>();

/** A row as far as it says whose it is, and where it stands. */
export interface PlacedRow {
  id: number;
  uid: string;
  user_id: number;
  project_id?: number | null;
  parent_task_id?: number | null;
}

/** Ends a statement that changes rows of a table: it returns whose they are, and where they stand. */
export function returningPlace(table: string): RawBuilder<PlacedRow> {
  return sql`RETURNING ${placeColumns(table)}`;
}

/** The columns of a table that say whose a row is, and where it stands. */
export function placeColumns(table: string): RawBuilder<PlacedRow> {
  const names = ['id', 'uid', 'user_id', ...(PLACE_COLUMNS[table] ?? [])];
  return sql`${sql.join(names.map((name) => sql.ref(name)))}`;
}

const PLACE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  tasks: ['project_id', 'parent_task_id'],
  notes: ['project_id'],
};

/**
 * Clears a column wherever it refers to this row, which is a change of each row that did.
 * @returns those rows, as they are now
 */
export async function detachFrom<Table extends Versioned>(
  db: Executor,
  table: Table,
  column: keyof Database[Table] & string,
  id: number,
  at: string,
): Promise<PlacedRow[]> {
  const detach = detachments(
    `${table}.${column}`,
    (_db, value) => sql`UPDATE ${sql.table(table)}
      SET ${sql.ref(column)} = NULL, version = version + 1, updated_at = ${value('at')}
      WHERE ${sql.ref(column)} = ${value('id')} ${returningPlace(table)}`,
  );
  return detach(db, { id, at });
}

/** Counts a change of a row that lies outside of it: in its tags, say. */
export async function countVersion(db: Executor, table: Versioned, id: number, at: string): Promise<void> {
  await counts(
    table,
    (_db, value) => sql`UPDATE ${sql.table(table)} SET version = version + 1, updated_at = ${value('at')}
      WHERE id = ${value('id')}`,
  )(db, { id, at });
}

import { sql } from 'kysely';
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
const detachments = preparedVariants<{ id: number; at: string }, never>();

/** Clears a column wherever it refers to this row, which is a change of each row that did. */
export async function detachFrom<Table extends Versioned>(
  db: Executor,
  table: Table,
  column: keyof Database[Table] & string,
  id: number,
  at: string,
): Promise<void> {
  const detach = detachments(
    `${table}.${column}`,
    (_db, value) => sql`UPDATE ${sql.table(table)}
      SET ${sql.ref(column)} = NULL, version = version + 1, updated_at = ${value('at')}
      WHERE ${sql.ref(column)} = ${value('id')}`,
  );
  await detach(db, { id, at });
}

/** Counts a change of a row that lies outside of it: in its tags, say. */
export async function countVersion(db: Executor, table: Versioned, id: number, at: string): Promise<void> {
  await counts(
    table,
    (_db, value) => sql`UPDATE ${sql.table(table)} SET version = version + 1, updated_at = ${value('at')}
      WHERE id = ${value('id')}`,
  )(db, { id, at });
}

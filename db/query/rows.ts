import { type Insertable, type RawBuilder, sql } from 'kysely';
import { required } from '../../src/lib/typed.js';
import type { Executor } from '../database.js';
import type { SqlScalar } from '../page.js';
import type { Database, ResourceRow } from '../schema.js';
import { idsFrom } from './json.js';
import { withLetters } from './name-order.js';
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
  { id, changes: given, at }: RowUpdate<Table>,
): Promise<void> {
  const changes = withLetters(table, given);
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  const update = updates(`${table} ${columns.join()}`, (value) => {
    const set = columns.map((column) => sql`${sql.ref(column)} = ${value(column)}`);
    return sql`UPDATE ${sql.table(table)} SET ${sql.join(set)}, version = version + 1, updated_at = ${value('at')}
      WHERE id = ${value('id')}`;
  });
  await update(db, { id, at }, changes);
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

/** A table, and its columns that decide who sees a row. */
export interface LocatedTable {
  readonly table: Versioned;
  readonly location: readonly string[];
}

export function returningLocation(located: LocatedTable): RawBuilder<LocatedRow> {
  return sql`RETURNING ${locationColumns(located)}`;
}

export function locationColumns({ location }: LocatedTable, alias?: string): RawBuilder<LocatedRow> {
  const names = ['id', 'uid', 'user_id', ...location];
  return sql`${sql.join(names.map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)))}`;
}

/** Increments the version of a row for a change outside of its columns, such as its tags. */
export async function countVersion(db: Executor, table: Versioned, id: number, at: string): Promise<void> {
  await counts(
    table,
    (value) => sql`UPDATE ${sql.table(table)} SET version = version + 1, updated_at = ${value('at')}
      WHERE id = ${value('id')}`,
  )(db, { id, at });
}

/** Increments the versions of rows, by a JSON array of their ids. @returns the rows */
export function countVersions(db: Executor, of: LocatedTable, ids: string, at: string): Promise<LocatedRow[]> {
  const { table } = of;
  return bulkCounts(
    table,
    (value) => sql`UPDATE ${sql.table(table)} SET version = version + 1, updated_at = ${value('at')}
      WHERE id IN (${idsFrom(value('ids'))}) ${returningLocation(of)}`,
  )(db, { ids, at });
}

const inserts = preparedVariants<Record<string, SqlScalar>, { id: number }>();

/** Inserts a row and returns its id. @throws a unique violation */
export async function insertRow<Table extends Versioned>(
  db: Executor,
  table: Table,
  given: Insertable<Database[Table]>,
): Promise<number> {
  const row = withLetters(table, given);
  const columns = Object.keys(row);
  const insert = inserts(
    `${table} ${columns.join()}`,
    (value) => sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      VALUES (${sql.join(columns.map((name) => value(name)))}) RETURNING id`,
  );
  const [inserted] = await insert(db, row as typeof row & Record<string, SqlScalar>);
  return required(inserted).id;
}

const removals = preparedVariants<{ id: number }, never>();

export async function deleteRow(db: Executor, table: Versioned, id: number): Promise<void> {
  const remove = removals(table, (value) => sql`DELETE FROM ${sql.table(table)} WHERE id = ${value('id')}`);
  await remove(db, { id });
}

import { type Insertable, sql } from 'kysely';
import type { Database } from '../schema.js';
import type { Executor } from '../sqlite/connection.js';
import type { Bound } from './list.js';
import { keptByShape } from './prepared.js';
import type { Versioned } from './update.js';

const inserts = keptByShape<Record<string, Bound>, { id: number }>();

/** Adds a row and returns its id. @throws a unique violation */
export async function insertRow<Table extends Versioned>(
  db: Executor,
  table: Table,
  row: Insertable<Database[Table]>,
): Promise<number> {
  const columns = Object.keys(row);
  const insert = inserts(
    `${table} ${columns.join()}`,
    (_db, value) => sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      VALUES (${sql.join(columns.map((name) => value(name)))}) RETURNING id`,
  );
  const [inserted] = await insert(db, row as unknown as Record<string, Bound>);
  return (inserted as { id: number }).id;
}

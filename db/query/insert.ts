import { type Insertable, sql } from 'kysely';
import { required } from '../../src/lib/typed.js';
import type { Executor } from '../database.js';
import type { SqlScalar } from '../page.js';
import type { Database } from '../schema.js';
import { preparedVariants } from './prepared.js';
import type { Versioned } from './update.js';

const inserts = preparedVariants<Record<string, SqlScalar>, { id: number }>();

/** Inserts a row and returns its id. @throws a unique violation */
export async function insertRow<Table extends Versioned>(
  db: Executor,
  table: Table,
  row: Insertable<Database[Table]>,
): Promise<number> {
  const columns = Object.keys(row);
  const insert = inserts(
    `${table} ${columns.join()}`,
    (value) => sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      VALUES (${sql.join(columns.map((name) => value(name)))}) RETURNING id`,
  );
  const [inserted] = await insert(db, row as typeof row & Record<string, SqlScalar>);
  return required(inserted).id;
}

import { sql } from 'kysely';
import type { Executor } from '../database.js';
import { preparedVariants } from './prepared.js';
import type { Versioned } from './update.js';

const removals = preparedVariants<{ id: number }, never>();

export async function deleteRow(db: Executor, table: Versioned, id: number): Promise<void> {
  const remove = removals(table, (value) => sql`DELETE FROM ${sql.table(table)} WHERE id = ${value('id')}`);
  await remove(db, { id });
}

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import { isAnyOf } from '../../../db/query/json.js';
import { byRef, preparedVariants } from '../../../db/query/prepared.js';
import { deleteRow, insertRow, updateRow } from '../../../db/query/rows.js';
import type { Database } from '../../../db/schema.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';

export type NamedTable = 'areas' | 'goals' | 'tags';
export type NamedRow = Selectable<Database[NamedTable]>;

export type FindNamed = (db: Executor, caller: Caller, ref: IdOrUid) => Promise<Representation | undefined>;

export function namedRow(table: NamedTable) {
  const query = byRef<{ me: number }, NamedRow>(
    'x',
    (named, value) =>
      sql`SELECT x.* FROM ${sql.table(table)} x WHERE ${named} AND ${ownedBy('x', value('me'))} ${forUpdate('x')}`,
  );
  return (db: Executor, caller: Caller, ref: IdOrUid) => query(db, ref, { me: caller.id });
}

/** Inserts a row. @returns its id @throws a unique violation if the name is in use */
export function insertNamed(db: Executor, table: NamedTable, row: object): Promise<number> {
  return insertRow(db, table, row as Insertable<Database[NamedTable]>);
}

/** Updates a row, if there are changes. @throws a unique violation if the name is in use */
export function updateNamed(
  db: Executor,
  table: NamedTable,
  update: { id: number; changes: object; at: string },
): Promise<void> {
  return updateRow(db, table, update);
}

export function removeNamed(db: Executor, table: NamedTable, id: number): Promise<void> {
  return deleteRow(db, table, id);
}

const freeing = preparedVariants<{ me: number; ids: string }, never>();

/** Replaces the keys of names by ones that no name has, because names are trimmed. */
export async function freeNames(
  db: Executor,
  table: NamedTable,
  { id: me }: Caller,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const query = freeing(
    table,
    (value) => sql`UPDATE ${sql.table(table)} SET name_key = ' ' || uid
      WHERE user_id = ${value('me')} AND ${isAnyOf(sql.ref('id'), value('ids'))}`,
  );
  await query(db, { me, ids: JSON.stringify(ids) });
}

import { type Expression, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { deleteRow } from '../../../db/query/delete.js';
import { insertRow } from '../../../db/query/insert.js';
import { isAnyOf } from '../../../db/query/json.js';
import { forUpdate } from '../../../db/query/locks.js';
import { byRef, preparedVariants } from '../../../db/query/prepared.js';
import { updateRow } from '../../../db/query/update.js';
import type { AreaRow, Database, GoalRow, TagRow } from '../../../db/schema.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy, type Viewer, type ViewerValue, viewerOf } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';

interface NamedRows {
  areas: Selectable<AreaRow>;
  goals: Selectable<GoalRow>;
  tags: Selectable<TagRow>;
}

export type NamedTable = keyof NamedRows;
export type NamedRow<Table extends NamedTable> = NamedRows[Table];

export type FindNamed = (db: Executor, caller: Caller, ref: IdOrUid) => Promise<Representation | undefined>;

/**
 * @param json renders a row, given its alias
 * @param isSeen condition for rows that the caller sees
 */
export function findNamed(
  table: NamedTable,
  alias: string,
  json: (value: ViewerValue) => Expression<unknown>,
  isSeen = (value: ViewerValue): Expression<SqlBool> => ownedBy(alias, value('me')),
): FindNamed {
  const query = byRef<Viewer, Representation>(alias, (named, value) => {
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    return sql`SELECT ${column('id')}, ${column('version')}, ${json(value)} AS json FROM ${sql.table(table)} ${sql.ref(alias)}
      WHERE ${named} AND ${isSeen(value)}`;
  });
  return (db, caller, ref) => query(db, ref, viewerOf(caller));
}

export function namedRow<Table extends NamedTable>(table: Table) {
  const query = byRef<{ me: number }, NamedRow<Table>>(
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

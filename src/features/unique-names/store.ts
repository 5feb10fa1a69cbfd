import { type Expression, type Selectable, sql } from 'kysely';
import { byRef } from '../../../db/query/by-ref.js';
import type { AreaRow, GoalRow, TagRow } from '../../../db/schema.js';
import type { Executor } from '../../../db/sqlite/connection.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';

/** The tables of what users have under names that are unique among theirs and share with nobody, and their rows. */
interface NamedRows {
  areas: Selectable<AreaRow>;
  goals: Selectable<GoalRow>;
  tags: Selectable<TagRow>;
}

export type NamedTable = keyof NamedRows;
export type NamedRow<Table extends NamedTable> = NamedRows[Table];

/** Finds one of the caller's, as it goes over the wire. */
export type FindNamed = (db: Executor, caller: Caller, ref: IdOrUid) => Promise<Representation | undefined>;

/** @param json how a row becomes JSON, in terms of the alias */
export function findNamed(table: NamedTable, alias: string, json: Expression<unknown>): FindNamed {
  const query = byRef<{ me: number }, Representation>(alias, (named, value) => {
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    return sql`SELECT ${column('id')}, ${column('version')}, ${json} AS json FROM ${sql.table(table)} ${sql.ref(alias)}
      WHERE ${named} AND ${ownedBy(alias, value('me'))}`;
  });
  return (db, caller, ref) => query(db, ref, { me: caller.id });
}

/** Finds one of the caller's as it is in the table. */
export function namedRow<Table extends NamedTable>(table: Table) {
  const query = byRef<{ me: number }, NamedRow<Table>>(
    'x',
    (named, value) => sql`SELECT x.* FROM ${sql.table(table)} x WHERE ${named} AND ${ownedBy('x', value('me'))}`,
  );
  return (db: Executor, caller: Caller, ref: IdOrUid) => query(db, ref, { me: caller.id });
}

import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { forUpdate } from '../../db/locks.js';
import type { ListPage } from '../../db/page.js';
import { type List, readWhich, type Which } from '../../db/query/list.js';
import { byRef, type Value } from '../../db/query/prepared.js';
import type { IdOrUid } from '../lib/ids.js';
import type { Representation } from '../lib/representation.js';
import type { ResourceType } from '../resource/type.js';
import type { Access, Caller } from './caller.js';
import {
  accessTo,
  forEachVisibility,
  isVisibleIn,
  type RowContext,
  scopeOf,
  type Viewer,
  type VisibilityScope,
  viewerOf,
  visibilityOf,
} from './visible.js';

/** SQL of the types that members of a share see. The row is named by the alias. */

/** Returns a function that reads some rows of a list by their ids, or a page of them: those that the caller sees. */
export function readShared(
  list: List<VisibilityScope>,
): (db: Executor, caller: Caller, wanted: Which) => Promise<ListPage> {
  return (db, caller, wanted) =>
    readWhich(list, db, { scope: scopeOf(caller), values: { ...viewerOf(caller) } }, wanted);
}

type Find<Row> = (db: Executor, caller: Caller, ref: IdOrUid) => Promise<Row | undefined>;

/** Returns a function that finds one row as its list shows it; undefined if the caller does not see it. */
export function findShared(
  type: ResourceType,
  alias: string,
  json: (context: RowContext) => Expression<unknown>,
): Find<Representation> {
  const queries = forEachVisibility((scope) =>
    byRef<Viewer, Representation>(
      alias,
      (named, value) => sql`SELECT ${sql.ref(`${alias}.id`)}, ${sql.ref(`${alias}.version`)},
        ${json({ value, scope })} AS json FROM ${tableOf(type, alias)}
        WHERE ${named} AND ${isVisibleIn(type, alias, value, scope)}`,
    ),
  );
  return (db, caller, ref) => queries[visibilityOf(caller)](db, ref, viewerOf(caller));
}

/**
 * Returns functions that read the stored columns of a row with the caller's access; undefined if the caller does not see
 * it. `lock` locks it for a change.
 * @param more further columns
 */
export function sharedState<State extends { access: Access }>(
  type: ResourceType,
  alias: string,
  more?: (value: Value<Viewer>) => RawBuilder<unknown>,
): Record<'read' | 'lock', Find<State>> {
  const visible = (end: RawBuilder<unknown>): Find<State> => {
    const query = byRef<Viewer, State>(
      alias,
      (named, value) => sql`SELECT ${sql.table(alias)}.*, ${accessTo(type, alias, value)} AS access
        ${more === undefined ? sql`` : sql`, ${more(value)}`} FROM ${tableOf(type, alias)} WHERE ${named} ${end}`,
    );
    return async (db, caller, ref) => {
      const row = await query(db, ref, viewerOf(caller));
      return row?.access == null ? undefined : row;
    };
  };
  return { read: visible(sql``), lock: visible(forUpdate(alias)) };
}

function tableOf({ table }: ResourceType, alias: string): RawBuilder<unknown> {
  return sql`${sql.table(table)} ${sql.ref(alias)}`;
}

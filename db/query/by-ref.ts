import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.js';
import { prepared, type Query, type Value } from './prepared.js';

/** The id or the uid of a row. */
type RowRef = { id: number } | { uid: string };

/**
 * A prepared query for the one row that an id or a uid names: `named` is true for that row.
 * @param alias of the table that has the row
 */
export function byRef<Values extends object, Row>(
  alias: string,
  build: (named: RawBuilder<boolean>, value: Value<Values>) => Query<Row>,
): (db: Executor, ref: RowRef, values: Values) => Promise<Row | undefined> {
  const by = (column: 'id' | 'uid') =>
    prepared<Values & { ref: number | string }, Row>((_db, value) =>
      build(sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${value('ref')}`, value as Value<Values>),
    );
  const byId = by('id');
  const byUid = by('uid');
  return (db, ref, values) => {
    const rows = 'id' in ref ? byId(db, { ...values, ref: ref.id }) : byUid(db, { ...values, ref: ref.uid });
    return rows.then(([row]) => row);
  };
}

import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { inPieces } from '../../db/pieces.js';
import { insertRows } from '../../db/query/bulk.js';
import { perDialect } from '../../db/query/dialect.js';
import { isAnyOf } from '../../db/query/json.js';
import { prepared } from '../../db/query/prepared.js';
import type { UndoRow } from '../../db/schema.js';

export type StoredUndo = Selectable<UndoRow>;

const COLUMNS = [
  ...['owner_id', 'batch', 'type', 'ref_id', 'uid', 'event', 'actor_id', 'key_id'],
  ...['before', 'after_hash', 'is_long', 'owners', 'expires_at'],
] as (keyof StoredUndo)[];

const insertOne = prepared<StoredUndo, never>(
  (value) => sql`INSERT INTO undo (${sql.join(COLUMNS.map((name) => sql.ref(name)))})
    VALUES (${sql.join(COLUMNS.map((name) => value(name)))})`,
);

/** Inserts one row, which costs less than a list of one. */
export async function insertOneUndo(db: Executor, row: StoredUndo): Promise<void> {
  await insertOne(db, row);
}

export async function insertUndo(db: Executor, rows: Iterable<StoredUndo>): Promise<void> {
  await insertRows(db, 'undo', rows);
}

/** Number of former versions of a long text that are kept for an object. */
const MAX_LONG = 5;

const eraseLong = prepared<{ type: string; id: number }, never>(
  (value) => sql`UPDATE undo SET before = NULL, after_hash = NULL, is_long = 0
    WHERE type = ${value('type')} AND ref_id = ${value('id')} AND is_long = 1 AND batch <= (
      SELECT u.batch FROM undo u WHERE u.type = ${value('type')} AND u.ref_id = ${value('id')} AND u.is_long = 1
      ORDER BY u.batch DESC LIMIT 1 OFFSET ${sql.lit(MAX_LONG)})`,
);

/** Erases the long texts of an object, except the latest ones. */
export async function eraseLongTexts(
  db: Executor,
  { type, ref_id }: Pick<StoredUndo, 'type' | 'ref_id'>,
): Promise<void> {
  await eraseLong(db, { type, id: ref_id });
}

const eraseAll = prepared<{ type: string; ids: string }, never>(
  (value) => sql`UPDATE undo SET before = NULL, after_hash = NULL, is_long = 0
    WHERE type = ${value('type')} AND ${isAnyOf(sql.ref('ref_id'), value('ids'))} AND before IS NOT NULL`,
);

/** Erases all stored values of objects that have been deleted permanently. */
export async function eraseUndo(db: Executor, type: string, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await eraseAll(db, { type, ids: JSON.stringify(ids) });
}

const forgetMember = prepared<{ type: string; ids: string; mention: string; member: string }, never>(
  (value) => sql`UPDATE undo SET before = ${perDialect({
    sqlite: sql`json_remove(before, '$.values.' || ${value('member')})`,
    postgres: sql`CAST(CAST(before AS jsonb) #- ARRAY['values', ${value('member')}] AS TEXT)`,
  })}, after_hash = ${perDialect({
    sqlite: sql`json_remove(after_hash, '$.' || ${value('member')})`,
    postgres: sql`CAST(CAST(after_hash AS jsonb) - CAST(${value('member')} AS TEXT) AS TEXT)`,
  })}
  WHERE type = ${value('type')} AND ${isAnyOf(sql.ref('ref_id'), value('ids'))} AND after_hash LIKE ${value('mention')}`,
);

/** Erases the former values of one member, which undo then neither compares nor restores. */
export async function forgetUndoOfMember(
  db: Executor,
  type: string,
  ids: readonly number[],
  member: string,
): Promise<void> {
  // Creations have the digest of the whole object there.
  const mention = `{%"${member}":%`;
  for await (const piece of inPieces(db, ids)) {
    await forgetMember(db, { type, ids: JSON.stringify(piece), mention, member });
  }
}

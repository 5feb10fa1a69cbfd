import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { rowsInPieces } from '../../../db/pieces.js';
import { prepared, preparedVariants } from '../../../db/query/prepared.js';
import { type LocatedRow, locationColumns } from '../../../db/query/update.js';
import { isSharedBy } from '../../access/visible.js';
import type { Tagged } from './store.js';

/** Changes of tags that members' change logs do not contain yet: the table `tag_updates`. */

const sharesQuery = prepared<{ owner: number }, { found: 1 }>(
  (value) => sql`SELECT 1 AS found FROM shares s WHERE s.owner_id = ${value('owner')} LIMIT 1`,
);

export async function sharesAnything(db: Executor, ownerId: number): Promise<boolean> {
  return (await sharesQuery(db, { owner: ownerId })).length > 0;
}

const lastQuery = prepared<{ tag: number }, { due_at: string | null; logged_at: string | null }>(
  (value) => sql`SELECT u.due_at, u.logged_at FROM tag_updates u WHERE u.tag_id = ${value('tag')}`,
);

export async function lastUpdate(db: Executor, tagId: number) {
  return (await lastQuery(db, { tag: tagId }))[0];
}

interface Update {
  tag: number;
  actor: number;
  key: number | null;
  due: string;
}

const noteQuery = prepared<Update, never>(
  (value) => sql`
  INSERT INTO tag_updates (tag_id, actor_id, key_id, due_at)
  VALUES (${value('tag')}, ${value('actor')}, ${value('key')}, ${value('due')})
  ON CONFLICT (tag_id) DO UPDATE
  SET actor_id = excluded.actor_id, key_id = excluded.key_id, due_at = excluded.due_at`,
);

export async function noteUpdate(db: Executor, update: Update): Promise<void> {
  await noteQuery(db, update);
}

export interface DueUpdate {
  tag_id: number;
  user_id: number;
  actor_id: number | null;
  key_id: number | null;
  due_at: string;
}

const dueQuery = prepared<object, DueUpdate>(
  () => sql`
  SELECT u.tag_id, g.user_id, u.actor_id, u.key_id, u.due_at FROM tag_updates u JOIN tags g ON g.id = u.tag_id
  WHERE u.due_at IS NOT NULL ORDER BY u.due_at LIMIT 1`,
);

/** Returns the update that is due first, now or later. */
export async function firstDueUpdate(db: Executor): Promise<DueUpdate | undefined> {
  return (await dueQuery(db, {}))[0];
}

const claimQuery = prepared<{ tag: number; due: string; at: string }, { tag_id: number }>(
  (value) => sql`
  UPDATE tag_updates SET due_at = NULL, logged_at = ${value('at')}
  WHERE tag_id = ${value('tag')} AND due_at = ${value('due')} RETURNING tag_id`,
);

/** Marks an update as logged. @returns false if it is logged already, or was replaced by another one */
export async function claimUpdate(db: Executor, { tag_id, due_at }: DueUpdate, at: string): Promise<boolean> {
  return (await claimQuery(db, { tag: tag_id, due: due_at, at })).length > 0;
}

const forgetQuery = prepared<{ before: string }, never>(
  (value) => sql`DELETE FROM tag_updates WHERE due_at IS NULL AND logged_at < ${value('before')}`,
);

export async function forgetUpdates(db: Executor, before: string): Promise<void> {
  await forgetQuery(db, { before });
}

const carrierQueries = preparedVariants<{ tag: number; after: number; limit: number }, LocatedRow>();

/** Returns the shared resources with a tag, in pieces. */
export function sharedCarriersOf(db: Executor, kind: Tagged, tagId: number): AsyncGenerator<LocatedRow[]> {
  const table = `${kind}s` as const;
  const id = sql.ref(`${table}.id`);
  const query = carrierQueries(
    kind,
    (value) => sql`SELECT ${locationColumns(table)} FROM ${sql.table(table)}
      WHERE ${id} IN (SELECT l.${sql.ref(`${kind}_id`)} FROM ${sql.table(`${kind}_tags`)} l WHERE l.tag_id = ${value('tag')})
        AND ${isSharedBy(kind, table)} AND ${id} > ${value('after')}
      ORDER BY ${id} LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
  return rowsInPieces(db, (after, limit) => query(db, { tag: tagId, after, limit }));
}

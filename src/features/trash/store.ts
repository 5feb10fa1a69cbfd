import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { insertRows } from '../../../db/query/bulk.js';
import { columns, idsFrom, isAnyOf, jsonObject, jsonText } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { forUpdate } from '../../../db/query/locks.js';
import { byRef, prepared, preparedVariants, type Value } from '../../../db/query/prepared.js';
import { type PlacedRow, returningPlace } from '../../../db/query/update.js';
import type { TrashRow } from '../../../db/schema.js';
import type { Caller } from '../../access/caller.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Row } from './kinds.js';
import type { TrashEntry } from './schema.js';

const rowQueries = preparedVariants<{ ids: string }, Row>();

/** Whole rows of a table that have one of these values in a column. */
export function wholeRows(db: Executor, table: string, column: string, values: readonly number[]): Promise<Row[]> {
  const query = rowQueries(
    `${table} ${column}`,
    (_db, value) => sql`SELECT x.* FROM ${sql.table(table)} x
      WHERE ${isAnyOf(sql.ref(`x.${column}`), value('ids'))} ORDER BY 1`,
  );
  return query(db, { ids: JSON.stringify(values) });
}

const referrerQueries = preparedVariants<{ ids: string }, { id: number; value: number }>();

/** The rows of a table that refer to one of these by a column. */
export function referrersOf(db: Executor, table: string, column: string, ids: readonly number[]) {
  const query = referrerQueries(
    `${table} ${column}`,
    (_db, value) => sql`SELECT x.id, x.${sql.ref(column)} AS value FROM ${sql.table(table)} x
      WHERE ${isAnyOf(sql.ref(`x.${column}`), value('ids'))} ORDER BY x.id`,
  );
  return query(db, { ids: JSON.stringify(ids) });
}

export type NewEntry = Omit<Selectable<TrashRow>, 'id'>;

/** Adds an entry, with the uids that stay taken, by their tables. */
export async function insertEntry(
  db: Executor,
  entry: NewEntry,
  uids: readonly [table: string, uid: string, id: number][],
): Promise<void> {
  const { id } = await db.insertInto('trash').values(entry).returning('id').executeTakeFirstOrThrow();
  await insertRows(
    db,
    'trash_uids',
    uids.map(([kind, uid, refId]) => ({ kind, uid, trash_id: id, ref_id: refId })),
  );
}

const column = (name: string) => sql.ref(`t.${name}`);

const entryJson = jsonObject({
  ...columns('t', 'id', 'type', 'uid', 'name', 'deleted_at', 'expires_at'),
  counts: jsonText(column('counts')),
} satisfies Record<keyof TrashEntry, Expression<unknown>>);

/** What others had, which the caller deleted where they may still write. */
function deletedByMember(me: Expression<unknown>): RawBuilder<SqlBool> {
  return sql`t.deleted_by = ${me} AND t.user_id <> ${me} AND EXISTS (
    SELECT 1 FROM shares s WHERE s.user_id = ${me} AND s.access = 'rw'
      AND (s.project_id = t.project_id OR s.task_id = t.parent_task_id))`;
}

const list = listOf({
  from: sql`trash t`,
  table: sql`trash t`,
  id: column('id'),
  json: () => entryJson,
  sortKeys: columnKeys('t', 'id', 'deleted_at', 'expires_at'),
  scopes: {
    either: (value) => [sql<SqlBool>`t.user_id = ${value('me')}`, deletedByMember(value('me'))],
  },
  filters: {
    type: (value) => isAnyOf(column('type'), value('type'), 'text'),
    unexpired: (value) => sql`t.expires_at > ${value('unexpired')}`,
  },
});

/** What the caller may restore, latest first. */
export function listTrash(
  db: Executor,
  caller: Caller,
  types: readonly string[] | null,
  page: Page,
  at: string,
): Promise<ListPage> {
  const filters = { unexpired: at, ...(types && { type: JSON.stringify(types) }) };
  return list(db, { scope: 'either', filters, values: { me: caller.id } }, page);
}

export type StoredEntry = Selectable<TrashRow>;

const entryQuery = byRef<{ me: number; at: string }, StoredEntry>('t', entryWhere);

function entryWhere(named: RawBuilder<boolean>, value: Value<{ me: number; at: string }>): RawBuilder<StoredEntry> {
  return sql`SELECT t.* FROM trash t WHERE ${named} AND t.expires_at > ${value('at')}
    AND (t.user_id = ${value('me')} OR (${deletedByMember(value('me'))}))
    ORDER BY t.id DESC LIMIT 1 ${forUpdate('t')}`;
}

/** An entry that the caller may restore, by its id or the uid of what was deleted. */
export function findEntry(db: Executor, caller: Caller, ref: IdOrUid, at: string): Promise<StoredEntry | undefined> {
  return entryQuery(db, ref, { me: caller.id, at });
}

const removal = prepared<{ id: number }, never>((_db, value) => sql`DELETE FROM trash WHERE id = ${value('id')}`);

/** Removes an entry for good. */
export async function removeEntry(db: Executor, id: number): Promise<void> {
  await removal(db, { id });
}

/** Frees the content of an entry that is being restored: its text does not count twice. */
export async function clearContent(db: Executor, id: number): Promise<void> {
  await db.updateTable('trash').set({ content: '' }).where('id', '=', id).execute();
}

const someOf = {
  user: removalOf<{ userId: number; types: string | null }>(
    (value) => sql`t.user_id = ${value('userId')}
      AND (CAST(${value('types')} AS TEXT) IS NULL OR ${isAnyOf(column('type'), value('types'), 'text')})`,
  ),
  expired: removalOf<{ expiredAt: string }>((value) => sql`t.expires_at <= ${value('expiredAt')}`),
};

function removalOf<Values>(condition: (value: Value<Values>) => RawBuilder<unknown>) {
  return prepared<Values & { limit: number }, { id: number }>(
    (_db, value) => sql`DELETE FROM trash WHERE id IN (
      SELECT t.id FROM trash t WHERE ${condition(value as Value<Values>)}
      LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id`,
  );
}

/** Removes some of the entries of a user (of some types, or null for all), or some that have expired. @returns how many */
export async function removeSome(
  db: Executor,
  which: { userId: number; types: readonly string[] | null } | { expiredAt: string },
  limit: number,
): Promise<number> {
  if ('expiredAt' in which) return (await someOf.expired(db, { ...which, limit })).length;
  const types = which.types && JSON.stringify(which.types);
  return (await someOf.user(db, { userId: which.userId, types, limit })).length;
}

const ownedQueries = preparedVariants<{ owner: number; ids: string }, Row>();

/** Those of the ids that the owner has in a table, as whole rows. */
export function ownedRows(db: Executor, table: string, owner: number, ids: readonly number[]): Promise<Row[]> {
  const query = ownedQueries(
    table,
    (_db, value) => sql`SELECT x.* FROM ${sql.table(table)} x
      WHERE x.user_id = ${value('owner')} AND ${isAnyOf(sql.ref('x.id'), value('ids'))} ${forUpdate('x')}`,
  );
  return query(db, { owner, ids: JSON.stringify(ids) });
}

const keyQuery = prepared<{ user: number; keys: string }, { key_hash: string }>(
  (_db, value) => sql`SELECT k.key_hash FROM task_import_keys k
    WHERE k.user_id = ${value('user')} AND ${isAnyOf(sql.ref('k.key_hash'), value('keys'), 'text')}`,
);

/** Those of the import keys that the user has used again since. */
export async function usedImportKeys(db: Executor, user: number, keys: readonly string[]): Promise<Set<string>> {
  return new Set((await keyQuery(db, { user, keys: JSON.stringify(keys) })).map(({ key_hash }) => key_hash));
}

/** Puts rows back. @throws a unique violation */
export async function putBack(db: Executor, table: string, rows: readonly Row[]): Promise<void> {
  await insertRows(db, table, rows);
}

interface Reattachment {
  to: number;
  ids: string;
  at: string;
}

const reattachments = preparedVariants<Reattachment, PlacedRow>();

/**
 * Lets rows that referred to something refer to it again, those that refer to nothing by now.
 * @returns them
 */
export async function reattach(
  db: Executor,
  { table, column, to, ids }: { table: string; column: string; to: number; ids: readonly number[] },
  at: string,
): Promise<PlacedRow[]> {
  const run = (name: string, condition: RawBuilder<SqlBool>) =>
    reattachments(
      `${table} ${column} ${name}`,
      (_db, value) => sql`UPDATE ${sql.table(table)}
        SET ${sql.ref(column)} = ${value('to')}, version = version + 1, updated_at = ${value('at')}
        WHERE id IN (${idsFrom(value('ids'))}) AND ${sql.ref(column)} IS NULL AND ${condition}
        ${returningPlace(table)}`,
    )(db, { to, ids: JSON.stringify(ids), at });
  if (table !== 'tasks' || column !== 'project_id') return run('all', sql`TRUE`);
  // A subtask lies in the project of its parent.
  const top = await run('top', sql`parent_task_id IS NULL`);
  const parts = await reattachments(
    'tasks project_id parts',
    (_db, value) => sql`UPDATE tasks SET project_id = ${value('to')}, version = version + 1, updated_at = ${value('at')}
      WHERE id IN (${idsFrom(value('ids'))}) AND project_id IS NULL
        AND parent_task_id IN (SELECT p.id FROM tasks p WHERE p.project_id = ${value('to')})
      ${returningPlace('tasks')}`,
  )(db, { to, ids: JSON.stringify(ids), at });
  return [...top, ...parts];
}

import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forReference, forUpdate } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import type { SizedRow } from '../../../db/pieces.js';
import { insertRows } from '../../../db/query/bulk.js';
import { columns, idsFrom, isAnyOf, jsonObject, jsonText } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { byRef, prepared, preparedVariants, type Value } from '../../../db/query/prepared.js';
import { idsInPieces, referrersOf } from '../../../db/query/referrers.js';
import { type LocatedRow, type LocatedTable, locationColumns, returningLocation } from '../../../db/query/rows.js';
import type { TrashRow } from '../../../db/schema.js';
import type { Caller } from '../../access/caller.js';
import { accessTo, type Viewer } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import { located, type ResourceType } from '../../resource/type.js';
import type { Row, TrashContent } from '../../write/trash.js';
import { purgeEntries } from './entry-store.js';
import type { TrashEntry } from './schema.js';

const column = (name: string) => sql.ref(`t.${name}`);

const entryJson = jsonObject({
  ...columns('t', 'id', 'type', 'uid', 'name', 'deleted_at', 'expires_at'),
  counts: jsonText(column('counts')),
} satisfies Record<keyof TrashEntry, Expression<unknown>>);

/**
 * True for entries of other owners that the caller deleted, while the caller still has the access that a restoration
 * requires.
 */
function deletedByMember(me: Expression<unknown>): RawBuilder<SqlBool> {
  return sql`t.deleted_by = ${me} AND t.user_id <> ${me} AND EXISTS (
    SELECT 1 FROM shares s WHERE s.user_id = ${me} AND (s.access = 'rw' OR t.for_readers = 1)
      AND (s.project_id = t.project_id OR s.task_id = t.parent_task_id))`;
}

const list = listOf({
  from: sql`trash t`,
  table: sql`trash t`,
  id: column('id'),
  json: () => entryJson,
  sortKeys: columnKeys('t', 'id', 'deleted_at', 'expires_at'),
  accessPaths: (value) => [sql<SqlBool>`t.user_id = ${value('me')}`, deletedByMember(value('me'))],
  filters: {
    type: (value) => isAnyOf(column('type'), value('type'), 'text'),
    unexpired: (value) => sql`t.expires_at > ${value('unexpired')}`,
  },
});

export function listTrash(
  db: Executor,
  caller: Caller,
  { types, at }: { types: readonly string[] | null; at: string },
  page: Page,
): Promise<ListPage> {
  const filters = { unexpired: at, ...(types && { type: JSON.stringify(types) }) };
  return list(db, { scope: null, filters, values: { me: caller.id } }, page);
}

export type StoredEntry = Selectable<TrashRow>;

const entryQuery = byRef<{ me: number; at: string }, StoredEntry>('t', entryWhere);
const lockedEntryQuery = byRef<{ me: number; at: string }, StoredEntry>(
  't',
  (named, value) => sql`${entryWhere(named, value)} ${forUpdate('t')}`,
);

function entryWhere(named: RawBuilder<boolean>, value: Value<{ me: number; at: string }>): RawBuilder<StoredEntry> {
  return sql`SELECT t.* FROM trash t WHERE ${named} AND t.expires_at > ${value('at')}
    AND (t.user_id = ${value('me')} OR (${deletedByMember(value('me'))}))
    ORDER BY t.id DESC LIMIT 1`;
}

export function findEntry(db: Executor, caller: Caller, ref: IdOrUid, at: string): Promise<StoredEntry | undefined> {
  return entryQuery(db, ref, { me: caller.id, at });
}

export function lockedEntry(trx: Executor, caller: Caller, ref: IdOrUid, at: string): Promise<StoredEntry | undefined> {
  return lockedEntryQuery(trx, ref, { me: caller.id, at });
}

export type FormerEntry = Pick<StoredEntry, 'project_id' | 'parent_task_id' | 'deleted_by'>;

const returning = prepared<FormerEntry & { type: string; ref_id: number }, never>(
  (value) => sql`UPDATE trash SET project_id = ${value('project_id')}, parent_task_id = ${value('parent_task_id')},
    deleted_by = ${value('deleted_by')}
    WHERE id = (SELECT max(t.id) FROM trash t WHERE t.type = ${value('type')} AND t.ref_id = ${value('ref_id')})`,
);

/** Sets the columns of the latest entry of an object. */
export async function returnEntry(db: Executor, entry: FormerEntry & { type: string; ref_id: number }): Promise<void> {
  await returning(db, entry);
}

const someOf = {
  user: entriesOf<{ userId: number; types: string | null }>(
    (value) => sql`t.user_id = ${value('userId')}
      AND (CAST(${value('types')} AS TEXT) IS NULL OR ${isAnyOf(column('type'), value('types'), 'text')})`,
  ),
  expired: entriesOf<{ expiredAt: string }>((value) => sql`t.expires_at <= ${value('expiredAt')}`),
};

function entriesOf<Values>(condition: (value: Value<Values>) => RawBuilder<unknown>) {
  return prepared<Values & { limit: number }, SizedRow>(
    (value) => sql`SELECT t.id, octet_length(t.content) AS size FROM trash t
      WHERE ${condition(value as Value<Values>)} LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
}

/** Deletes some entries of a user (of some types, or null for all), or some expired ones. @returns their number */
export async function removeSome(
  db: Executor,
  which: { userId: number; types: readonly string[] | null } | { expiredAt: string },
  limit: number,
): Promise<number> {
  const entries = await ('expiredAt' in which
    ? someOf.expired(db, { ...which, limit })
    : someOf.user(db, { userId: which.userId, types: which.types && JSON.stringify(which.types), limit }));
  await purgeEntries(db, entries);
  return entries.length;
}

const ownedQueries = preparedVariants<{ owner: number; ids: string }, LocatedRow>();

export function ownedRows(
  db: Executor,
  from: LocatedTable,
  owner: number,
  ids: readonly number[],
): Promise<LocatedRow[]> {
  const query = ownedQueries(
    from.table,
    (value) => sql`SELECT ${locationColumns(from)} FROM ${sql.table(from.table)} x
      WHERE x.user_id = ${value('owner')} AND ${isAnyOf(sql.ref('x.id'), value('ids'))} ${forUpdate('x')}`,
  );
  return query(db, { owner, ids: JSON.stringify(ids) });
}

const seenQueries = preparedVariants<Viewer & { ids: string }, LocatedRow>();

/** Returns those of some rows that a user sees. */
export function seenRows(
  db: Executor,
  type: ResourceType,
  userId: number,
  ids: readonly number[],
): Promise<LocatedRow[]> {
  const query = seenQueries(
    type.table,
    (value) => sql`SELECT ${locationColumns(located(type), 'x')} FROM ${sql.table(type.table)} x
      WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))} AND ${accessTo(type, 'x', value)} IS NOT NULL`,
  );
  return query(db, { me: userId, projects: null, ids: JSON.stringify(ids) });
}

const usersQuery = prepared<{ ids: string }, { id: number }>(
  (value) => sql`SELECT u.id FROM users u WHERE ${isAnyOf(sql.ref('u.id'), value('ids'))} ${forReference('u')}`,
);

/** Returns the owners of rows whose accounts exist. */
export async function presentUsers(db: Executor, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(rows.map(({ user_id }) => Number(user_id)))];
  return new Set((await usersQuery(db, { ids: JSON.stringify(ids) })).map(({ id }) => id));
}

const countQueries = preparedVariants<{ of: number }, { count: number }>();

/** Counts the rows with this value of a column. */
export async function countRows(db: Executor, table: string, column: string, of: number): Promise<number> {
  const query = countQueries(
    `${table} ${column}`,
    (value) => sql`SELECT COUNT(*) AS count FROM ${sql.table(table)} x
      WHERE x.${sql.ref(column)} = ${value('of')}`,
  );
  return (await query(db, { of }))[0]?.count ?? 0;
}

const keyQuery = prepared<{ user: number; keys: string }, { key_hash: string }>(
  (value) => sql`SELECT k.key_hash FROM task_import_keys k
    WHERE k.user_id = ${value('user')} AND ${isAnyOf(sql.ref('k.key_hash'), value('keys'), 'text')}`,
);

export async function usedImportKeys(db: Executor, user: number, keys: readonly string[]): Promise<Set<string>> {
  return new Set((await keyQuery(db, { user, keys: JSON.stringify(keys) })).map(({ key_hash }) => key_hash));
}

/** Inserts rows, at most a batch. @throws a unique violation */
export async function putBack(db: Executor, table: string, rows: readonly Row[]): Promise<void> {
  await insertRows(db, table, rows);
}

interface Reattachment {
  to: number;
  ids: string;
  at: string;
}

/** Rows that referred to a deleted one. */
type FormerReferrers = Omit<TrashContent['referrers'][number], 'table'> & { from: LocatedTable };

const reattachments = preparedVariants<Reattachment, LocatedRow>();

/** Conditions for reattaching rows: none, top-level tasks, tasks in the project of a section, or subtasks whose parent is restored. */
const CONDITIONS = {
  all: () => sql`TRUE`,
  top: () => sql`parent_task_id IS NULL`,
  section: (value: Value<Reattachment>) =>
    sql`parent_task_id IS NULL AND project_id = (SELECT s.project_id FROM sections s WHERE s.id = ${value('to')})`,
  subtasks: (value: Value<Reattachment>) =>
    sql`EXISTS (SELECT 1 FROM tasks p WHERE p.id = tasks.parent_task_id AND p.project_id = ${value('to')})`,
};

/**
 * Restores references to a row in batches, in rows whose reference is still empty. Subtasks of a project follow later
 * (`reattachSubtasks`).
 * @returns the changed rows
 */
export function reattach(db: Executor, referrers: FormerReferrers, at: string): AsyncGenerator<LocatedRow> {
  const which = referrers.column === 'section_id' ? 'section' : 'all';
  return reattachWhere(db, referrers, at, isOfProject(referrers) ? 'top' : which);
}

/** Moves the subtasks of these tasks, also later ones, to the project of their parents. */
export async function* reattachSubtasks(
  db: Executor,
  referrers: FormerReferrers,
  at: string,
): AsyncGenerator<LocatedRow> {
  if (!isOfProject(referrers)) return;
  for await (const subtasks of referrersOf(db, 'tasks', 'parent_task_id', referrers.ids)) {
    yield* reattachWhere(db, { ...referrers, ids: subtasks.map(({ id }) => id) }, at, 'subtasks');
  }
}

function isOfProject({ from: { table }, column }: FormerReferrers): boolean {
  return table === 'tasks' && column === 'project_id';
}

async function* reattachWhere(
  db: Executor,
  { from, column, to, ids }: FormerReferrers,
  at: string,
  which: keyof typeof CONDITIONS,
): AsyncGenerator<LocatedRow> {
  const { table } = from;
  const query = reattachments(
    `${table} ${column} ${which}`,
    (value) => sql`UPDATE ${sql.table(table)}
      SET ${sql.ref(column)} = ${value('to')}, version = version + 1, updated_at = ${value('at')}
      WHERE id IN (${idsFrom(value('ids'))}) AND ${sql.ref(column)} IS NULL AND ${CONDITIONS[which](value)}
      ${returningLocation(from)}`,
  );
  for await (const piece of idsInPieces(db, table, ids)) yield* await query(db, { to, ids: JSON.stringify(piece), at });
}

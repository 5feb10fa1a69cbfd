import { type Expression, type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { rowsInPieces } from '../../../db/pieces.js';
import {
  type ActiveFilters,
  byKeyword,
  byRelation,
  relationFilters,
  relationTests,
} from '../../../db/query/filters.js';
import { columns, jsonObject, jsonRow } from '../../../db/query/json.js';
import { columnKeys, listOf, readWhich, type Which } from '../../../db/query/list.js';
import { byRef, prepared } from '../../../db/query/prepared.js';
import { deleteRow, insertRow, updateRow } from '../../../db/query/rows.js';
import type { ShareRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import { accessTo, type Viewer, type ViewerValue, viewerOf } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';
import { NOTE } from '../notes/description.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';
import { SHARED_KINDS, type Share, type SharedKind, type ShareFilters, type ShareParty } from './schema.js';

export type StoredShare = Selectable<ShareRow>;

/** Characters of its text that name a note without title. */
const NOTE_NAME_LENGTH = 80;

const column = (name: string) => sql.ref(`s.${name}`);

const NAMES: Record<SharedKind, RawBuilder<string>> = {
  project: sql`r.name`,
  task: sql`r.name`,
  note: sql`coalesce(r.title, substr(r.content, 1, ${sql.lit(NOTE_NAME_LENGTH)}))`,
};

/** Expression for the kind of the shared resource: the first that is not null. */
function ofEither(of: (kind: SharedKind) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE ${sql.join(
    SHARED_KINDS.map((kind) => sql`WHEN ${column(`${kind}_id`)} IS NOT NULL THEN ${of(kind)}`),
    sql` `,
  )} END`;
}

function person(id: string): RawBuilder<unknown> {
  const members = columns('u', 'id', 'uid', 'email', 'name', 'surname') satisfies Record<
    keyof ShareParty,
    Expression<unknown>
  >;
  return jsonRow(members, sql`users u WHERE u.id = ${column(id)}`);
}

function resource(kind: SharedKind): RawBuilder<unknown> {
  const members = { id: sql.ref('r.id'), uid: sql.ref('r.uid'), name: NAMES[kind] };
  return jsonRow(members, sql`${sql.table(`${kind}s`)} r WHERE r.id = ${column(`${kind}_id`)}`);
}

const shareJson = jsonObject({
  ...columns('s', 'id', 'uid'),
  resource_type: ofEither((kind) => sql`${sql.lit(kind)}`),
  resource_id: ofEither((kind) => column(`${kind}_id`)),
  resource: ofEither(resource),
  access: column('access'),
  owner: person('owner_id'),
  member: person('user_id'),
  ...columns('s', 'created_at', 'updated_at'),
} satisfies Record<keyof Share, Expression<unknown>>);

const given = (value: ViewerValue) => sql<SqlBool>`s.owner_id = ${value('me')}`;
const received = (value: ViewerValue) => sql<SqlBool>`s.user_id = ${value('me')}`;

type ShareRole = NonNullable<ShareFilters['role']> | 'either';

const ACCESS_PATHS: Record<ShareRole, (value: ViewerValue) => RawBuilder<SqlBool>[]> = {
  owner: (value) => [given(value)],
  member: (value) => [received(value)],
  either: (value) => [given(value), received(value)],
};

const list = listOf<{ role: ShareRole }>({
  from: sql`shares s`,
  table: sql`shares s`,
  id: column('id'),
  json: () => shareJson,
  sortKeys: columnKeys('s', 'id', 'access', 'created_at', 'updated_at'),
  accessPaths: (value, { role }) => ACCESS_PATHS[role](value),
  filters: {
    ...relationFilters('project', () => relationTests(column('project_id'), 'projects')),
    ...relationFilters('task', () => relationTests(column('task_id'), 'tasks')),
    ...relationFilters('note', () => relationTests(column('note_id'), 'notes')),
    'kind:project': () => sql`s.project_id IS NOT NULL`,
    'kind:task': () => sql`s.task_id IS NOT NULL`,
    'kind:note': () => sql`s.note_id IS NOT NULL`,
  },
});

export function listShares(db: Executor, caller: Caller, filters: ShareFilters, page: Page): Promise<ListPage> {
  const { resource_type, resource_id, role = 'either' } = filters;
  const active: ActiveFilters = {
    ...byKeyword('kind', resource_type),
    ...(resource_type && byRelation(resource_type, resource_id)),
  };
  return list(db, { scope: { role }, filters: active, values: { me: caller.id } }, page);
}

export function readShares(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(list, db, { scope: { role: 'either' }, values: { me: caller.id } }, wanted);
}

const seen = (me: Expression<unknown>) => sql`${me} IN (s.owner_id, s.user_id)`;

const findQuery = byRef<{ me: number }, Representation>(
  's',
  (named, value) => sql`SELECT s.id, s.version, ${shareJson} AS json FROM shares s
    WHERE ${named} AND ${seen(value('me'))}`,
);

export function findShare(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  return findQuery(db, ref, { me: caller.id });
}

const rowQuery = byRef<{ me: number }, StoredShare>(
  's',
  (named, value) => sql`SELECT s.* FROM shares s WHERE ${named} AND ${seen(value('me'))} ${forUpdate('s')}`,
);

/** Returns the row of a share; undefined if the caller is neither owner nor member. */
export function shareRow(db: Executor, caller: Caller, ref: IdOrUid): Promise<StoredShare | undefined> {
  return rowQuery(db, ref, { me: caller.id });
}

const ownerQuery = byRef<{ me: number }, { owner_id: number }>(
  's',
  (named, value) => sql`SELECT s.owner_id FROM shares s WHERE ${named} AND ${seen(value('me'))}`,
);

/** Returns the owner of a share; undefined if the caller is neither owner nor member. */
export async function ownerOfShare(db: Executor, caller: Caller, ref: IdOrUid): Promise<number | undefined> {
  return (await ownerQuery(db, ref, { me: caller.id }))?.owner_id;
}

const TYPES = { project: PROJECT, task: TASK, note: NOTE };

const sharable = { project: sharableQuery('project'), task: sharableQuery('task'), note: sharableQuery('note') };

function sharableQuery(kind: SharedKind) {
  return byRef<Viewer, { id: number; access: Access | null }>(
    'x',
    (named, value) => sql`SELECT x.id, ${accessTo(TYPES[kind], 'x', value)} AS access
      FROM ${sql.table(`${kind}s`)} x WHERE ${named}`,
  );
}

export function findSharable(db: Executor, caller: Caller, kind: SharedKind, ref: IdOrUid) {
  return sharable[kind](db, ref, viewerOf(caller));
}

const accountQuery = prepared<{ email: string }, { id: number }>(
  (value) => sql`SELECT u.id FROM users u WHERE u.email = ${value('email')}`,
);

/** Returns the id of the account with this address, ignoring case. */
export async function accountOf(db: Executor, email: string): Promise<number | undefined> {
  return (await accountQuery(db, { email: email.toLowerCase() }))[0]?.id;
}

const blockQuery = prepared<{ me: number; other: number }, { id: number }>(
  (value) => sql`
  SELECT b.id FROM blocked_users b WHERE b.user_id = ${value('other')} AND b.blocked_id = ${value('me')}`,
);

export async function isBlocked(db: Executor, caller: Caller, otherId: number): Promise<boolean> {
  return (await blockQuery(db, { me: caller.id, other: otherId })).length > 0;
}

const fromQuery = prepared<{ me: number; owner: number; after: number; limit: number }, StoredShare>(
  (value) => sql`
  SELECT s.* FROM shares s
  WHERE s.user_id = ${value('me')} AND s.owner_id = ${value('owner')} AND s.id > ${value('after')}
  ORDER BY s.id LIMIT CAST(${value('limit')} AS INTEGER)`,
);

export function sharesFrom(db: Executor, caller: Caller, ownerId: number): AsyncGenerator<StoredShare[]> {
  return rowsInPieces(db, (after, limit) => fromQuery(db, { me: caller.id, owner: ownerId, after, limit }));
}

export async function removeShare(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'shares', id);
}

/** Inserts a share. @returns its id @throws a unique violation if the member has one already */
export function insertShare(db: Executor, share: Insertable<ShareRow>): Promise<number> {
  return insertRow(db, 'shares', share);
}

const accountExistsQuery = prepared<{ id: number }, { id: number }>(
  (value) => sql`SELECT u.id FROM users u WHERE u.id = ${value('id')} AND u.deleted_at IS NULL`,
);

export async function accountExists(db: Executor, id: number): Promise<boolean> {
  return (await accountExistsQuery(db, { id })).length > 0;
}

/** Inserts a share that has ended, with its id. @returns false if the member has another one by now */
export async function insertFormerShare(db: Executor, share: Insertable<ShareRow>): Promise<boolean> {
  const inserted = await db
    .insertInto('shares')
    .values(share)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function updateShare(
  db: Executor,
  id: number,
  changes: Partial<Pick<StoredShare, 'access'>>,
  at: string,
): Promise<void> {
  return updateRow(db, 'shares', { id, changes, at });
}

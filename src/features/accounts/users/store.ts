import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import type { ListPage, Page } from '../../../../db/page.js';
import { comparedText } from '../../../../db/query/compared-texts.js';
import { byKeyword, byText } from '../../../../db/query/filters.js';
import { contains } from '../../../../db/query/functions.js';
import { columnKeys, listOf, nameKey } from '../../../../db/query/list.js';
import { byRef, prepared } from '../../../../db/query/prepared.js';
import type { IdOrUid } from '../../../lib/ids.js';
import type { Representation } from '../../../lib/representation.js';
import { userJson } from '../store.js';
import type { UserFilters } from './schema.js';

const column = (name: string) => sql.ref(`u.${name}`);
const text = (name: string) => comparedText('users', 'u', name);

const list = listOf({
  from: sql`users u`,
  table: sql`users u`,
  id: column('id'),
  json: () => userJson,
  sortKeys: {
    ...columnKeys('u', 'id', 'email', 'created_at', 'updated_at'),
    name: nameKey('u', 'name'),
    surname: nameKey('u', 'surname'),
  },
  accessPaths: () => sql`u.id > 0 AND u.deleted_at IS NULL`,
  filters: {
    q: (value) => contains([column('email'), text('name'), text('surname')], value('q')),
    'admin:true': () => sql`u.is_admin = 1`,
    'admin:false': () => sql`u.is_admin = 0`,
  },
});

export function listUsers(db: Executor, filters: UserFilters, page: Page): Promise<ListPage> {
  const active = { ...byText('q', filters.q), ...byKeyword('admin', filters.is_admin?.toString()) };
  return list(db, { scope: null, filters: active, values: {} }, page);
}

const findQuery = byRef<object, Representation>(
  'u',
  (named) => sql`SELECT u.id, u.version, ${userJson} AS json FROM users u WHERE ${named} AND u.deleted_at IS NULL`,
);

export function findAnyUser(db: Executor, ref: IdOrUid): Promise<Representation | undefined> {
  return findQuery(db, ref, {});
}

const otherAdministrator = prepared<{ id: number }, { id: number }>(
  (value) => sql`SELECT u.id FROM users u WHERE u.is_admin = 1 AND u.id <> ${value('id')} LIMIT 1`,
);

export async function hasOtherAdministrator(db: Executor, id: number): Promise<boolean> {
  return (await otherAdministrator(db, { id })).length > 0;
}

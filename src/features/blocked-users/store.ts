import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { columns, jsonObject } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import { required } from '../../lib/typed.js';

const blockedJson = jsonObject({
  id: sql.ref('b.id'),
  email: sql`(SELECT u.email FROM users u WHERE u.id = b.blocked_id)`,
  ...columns('b', 'created_at'),
});

const list = listOf({
  from: sql`blocked_users b`,
  table: sql`blocked_users b`,
  id: sql.ref('b.id'),
  json: () => blockedJson,
  sortKeys: columnKeys('b', 'id', 'created_at'),
  accessPaths: (value) => ownedBy('b', value('me')),
  filters: {},
});

export function listBlocked(db: Executor, caller: Caller, page: Page): Promise<ListPage> {
  return list(db, { scope: null, filters: {}, values: { me: caller.id } }, page);
}

const insertQuery = prepared<{ me: number; other: number; at: string }, { json: string }>(
  (value) => sql`
  INSERT INTO blocked_users AS b (user_id, blocked_id, created_at) VALUES (${value('me')}, ${value('other')}, ${value('at')})
  RETURNING ${jsonObject({
    id: sql.ref('id'),
    email: sql`(SELECT u.email FROM users u WHERE u.id = blocked_id)`,
    created_at: sql.ref('created_at'),
  })} AS json`,
);

/** Returns the new entry as JSON text. @throws a unique violation if the user is blocked already */
export async function insertBlocked(db: Executor, caller: Caller, otherId: number, at: string): Promise<string> {
  const [row] = await insertQuery(db, { me: caller.id, other: otherId, at });
  return required(row).json;
}

const deleteQuery = prepared<{ me: number; other: number }, { id: number }>(
  (value) => sql`
  DELETE FROM blocked_users WHERE user_id = ${value('me')} AND blocked_id = ${value('other')} RETURNING id`,
);

/** Returns false if there was no entry. */
export async function deleteBlocked(db: Executor, caller: Caller, otherId: number): Promise<boolean> {
  return (await deleteQuery(db, { me: caller.id, other: otherId })).length > 0;
}

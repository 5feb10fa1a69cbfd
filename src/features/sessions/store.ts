import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { columns, jsonBoolean, jsonObject } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { type Caller, sessionIdOf } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { Session } from './schema.js';

const list = listOf({
  from: sql`sessions s`,
  table: sql`sessions s`,
  id: sql.ref('s.id'),
  json: ({ value }) =>
    jsonObject({
      ...columns('s', 'id', 'created_at', 'last_used_at', 'expires_at', 'address', 'user_agent', 'method'),
      current: jsonBoolean(sql`CASE WHEN s.id_hash = ${value('current')} THEN 1 ELSE 0 END`),
    } satisfies Record<keyof Session, Expression<unknown>>),
  sortKeys: columnKeys('s', 'id', 'created_at', 'last_used_at'),
  accessPaths: (value) => sql`${ownedBy('s', value('me'))} AND s.expires_at > ${value('now')}`,
  filters: {},
});

export function listSessions(db: Executor, caller: Caller, now: Date, page: Page): Promise<ListPage> {
  const current = sessionIdOf(caller) ?? '';
  return list(db, { scope: null, filters: {}, values: { me: caller.id, current, now: now.toISOString() } }, page);
}

/** Ends a session of the caller. Returns its `User-Agent`, null if unknown; undefined if there is no such session. */
export async function deleteOwnSession(trx: Executor, caller: Caller, id: number): Promise<string | null | undefined> {
  const deleted = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .returning('user_agent')
    .executeTakeFirst();
  return deleted?.user_agent;
}

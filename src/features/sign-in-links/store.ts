import { type Insertable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Database } from '../../../db/schema.js';

export async function insertLink(trx: Executor, link: Insertable<Database['sign_in_links']>): Promise<void> {
  await trx.insertInto('sign_in_links').values(link).execute();
}

const finding = prepared<{ hash: string }, { user_id: number }>(
  (value) => sql`SELECT l.user_id FROM sign_in_links l WHERE l.token_hash = ${value('hash')}`,
);

export async function accountOfLink(db: Executor, hash: string): Promise<number | undefined> {
  return (await finding(db, { hash }))[0]?.user_id;
}

const taking = prepared<{ hash: string; at: string }, { user_id: number }>(
  (value) => sql`DELETE FROM sign_in_links WHERE token_hash = ${value('hash')} AND expires_at > ${value('at')}
    RETURNING user_id`,
);

/** Deletes a link. @returns false if it has expired or was used: only one of several callers takes it */
export async function takeLink(trx: Executor, hash: string, at: string): Promise<boolean> {
  return (await taking(trx, { hash, at })).length > 0;
}

export async function deleteLinksOf(trx: Executor, userId: number): Promise<void> {
  await trx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
}

/** The operator makes links one by one: there are few. */
export async function sweepLinks(trx: Executor, at: string): Promise<void> {
  await trx.deleteFrom('sign_in_links').where('expires_at', '<=', at).execute();
}

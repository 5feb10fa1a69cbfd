import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Executor } from '../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import { MAX_PIECE_ROWS, pause } from '../../../db/pieces.js';
import { prepared } from '../../../db/query/prepared.js';
import type { MailRow, MailTokenRow } from '../../../db/schema.js';
import { HOUR_MS, latestEnd } from '../../lib/periods.js';

export type StoredMail = Selectable<MailRow>;

export async function insertMail(trx: Executor, mail: Insertable<MailRow>): Promise<void> {
  await trx.insertInto('mails').values(mail).execute();
}

const waiting = prepared<{ most: number }, { n: number }>(
  (value) => sql`SELECT count(*) AS n FROM (
    SELECT 1 FROM mails m WHERE m.user_id IS NULL LIMIT CAST(${value('most')} AS INTEGER)) waiting`,
);

/** Returns the number of waiting mails without an account, at most `most`. */
export async function countWithoutAccount(db: Executor, most: number): Promise<number> {
  return Number((await waiting(db, { most }))[0]?.n ?? 0);
}

const dueTimes = prepared<object, { first: string | null; last: string | null }>(
  () => sql`SELECT (SELECT MIN(due_at) FROM mails) AS first, (SELECT MAX(due_at) FROM mails) AS last`,
);

/** Returns the times of the first and the last mail that waits; null without one. */
export async function dueTimesOf(db: Executor): Promise<{ first: string; last: string } | null> {
  const [{ first, last } = { first: null, last: null }] = await dueTimes(db, {});
  return first === null || last === null ? null : { first, last };
}

/** Makes mails due that wait until after `latest`: their time is that of a clock that was ahead. */
export async function hasten(db: Db, at: string, latest: string): Promise<void> {
  const times = await dueTimesOf(db.read);
  if (times === null || times.last <= latest) return;
  await db.write((trx) => trx.updateTable('mails').set({ due_at: at }).where('due_at', '>', latest).execute());
}

/** Accounts with due mails, and 0 for those without an account. */
const receivers = prepared<{ at: string; limit: number }, { id: number }>(
  (value) => sql`SELECT due.id FROM (
      SELECT coalesce(m.user_id, 0) AS id, MIN(m.due_at) AS due_at FROM mails m WHERE m.due_at <= ${value('at')}
      GROUP BY coalesce(m.user_id, 0)) due
    ORDER BY due.due_at LIMIT CAST(${value('limit')} AS INTEGER)`,
);

export function receiversWithDue(db: Executor, at: string, limit: number): Promise<{ id: number }[]> {
  return receivers(db, { at, limit });
}

const ofAccount = prepared<{ id: number; at: string; limit: number }, StoredMail>(
  (value) => sql`SELECT m.* FROM mails m WHERE m.user_id = ${value('id')} AND m.due_at <= ${value('at')}
    ORDER BY m.due_at, m.id LIMIT CAST(${value('limit')} AS INTEGER)`,
);

const ofNone = prepared<{ at: string; limit: number }, StoredMail>(
  (value) => sql`SELECT m.* FROM mails m WHERE m.user_id IS NULL AND m.due_at <= ${value('at')}
    ORDER BY m.due_at, m.id LIMIT CAST(${value('limit')} AS INTEGER)`,
);

/** @param id an account; 0 for mails without one */
export function dueMails(db: Executor, id: number, at: string, limit: number): Promise<StoredMail[]> {
  return id === 0 ? ofNone(db, { at, limit }) : ofAccount(db, { id, at, limit });
}

export async function postpone(trx: Executor, id: number, attempts: number, due_at: string): Promise<void> {
  await trx.updateTable('mails').set({ attempts, due_at }).where('id', '=', id).execute();
}

export async function deleteMail(trx: Executor, id: number): Promise<void> {
  await trx.deleteFrom('mails').where('id', '=', id).execute();
}

/** Stores the token of a new mail. Former ones of the account for the same purpose end. */
export async function replaceToken(trx: Executor, token: Insertable<MailTokenRow>): Promise<void> {
  await endTokens(trx, token.user_id, token.purpose);
  await trx.insertInto('mail_tokens').values(token).execute();
}

async function endTokens(trx: Executor, userId: number, purpose: string): Promise<void> {
  await trx.deleteFrom('mail_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

const finding = prepared<{ hash: string }, Selectable<MailTokenRow>>(
  (value) => sql`SELECT t.* FROM mail_tokens t WHERE t.token_hash = ${value('hash')}`,
);

export async function findToken(db: Executor, hash: string): Promise<Selectable<MailTokenRow> | undefined> {
  return (await finding(db, { hash }))[0];
}

const taking = prepared<{ hash: string }, Selectable<MailTokenRow>>(
  (value) => sql`DELETE FROM mail_tokens WHERE token_hash = ${value('hash')} RETURNING *`,
);

/** Deletes and returns a token: only one of several callers gets it. */
export async function takeToken(trx: Executor, hash: string): Promise<Selectable<MailTokenRow> | undefined> {
  return (await taking(trx, { hash }))[0];
}

/** Mails that one account, or one address, gets of a kind within an hour. */
const MAX_PER_HOUR = 3;

const counting = prepared<{ key: string; after: string; until: string; most: number }, { n: number }>(
  (value) => sql`SELECT count(*) AS n FROM (
    SELECT 1 FROM mail_counts c
    WHERE c.key = ${value('key')} AND c.created_at > ${value('after')} AND c.created_at <= ${value('until')}
    LIMIT CAST(${value('most')} AS INTEGER)) recent`,
);

/**
 * Counts a mail by some keys, unless one of them has had its mails of this hour. It counts in the database, so that the
 * limit holds for all services and whatever the settings of rate limits are.
 * @returns false if the mail is not to be sent
 */
export async function countMail(trx: Executor, keys: readonly string[], now: Date): Promise<boolean> {
  const after = new Date(now.getTime() - HOUR_MS).toISOString();
  const until = latestEnd(now, 0);
  // In one order, so that two transactions with the same keys do not wait for each other.
  for (const key of [...keys].sort()) await lock(trx, LOCK_NAMES.mails(key));
  for (const key of keys) {
    const [{ n } = { n: 0 }] = await counting(trx, { key, after, until, most: MAX_PER_HOUR });
    if (Number(n) >= MAX_PER_HOUR) return false;
  }
  const created_at = now.toISOString();
  await trx
    .insertInto('mail_counts')
    .values(keys.map((key) => ({ key, created_at })))
    .execute();
  return true;
}

const expiredTokens = prepared<{ at: string; limit: number }, { token_hash: string }>(
  (value) => sql`DELETE FROM mail_tokens WHERE token_hash IN (
    SELECT t.token_hash FROM mail_tokens t WHERE t.expires_at <= ${value('at')}
    LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING token_hash`,
);

const oldCounts = prepared<{ before: string; limit: number }, { id: number }>(
  (value) => sql`DELETE FROM mail_counts WHERE id IN (
    SELECT c.id FROM mail_counts c WHERE c.created_at <= ${value('before')}
    LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id`,
);

// The oldest have the lowest ids.
const oldMails = prepared<{ before: string; limit: number }, { id: number }>(
  (value) => sql`DELETE FROM mails WHERE id IN (
    SELECT f.id FROM (SELECT m.id, m.created_at FROM mails m ORDER BY m.id LIMIT CAST(${value('limit')} AS INTEGER)) f
    WHERE f.created_at <= ${value('before')}) RETURNING id`,
);

/** Deletes expired tokens, counts of the last hours, and mails that were created before a time. */
export async function sweep(trx: Executor, { at, counted, created }: { at: string; counted: string; created: string }) {
  const limit = MAX_PIECE_ROWS;
  while ((await expiredTokens(trx, { at, limit })).length === limit) await pause(trx);
  while ((await oldCounts(trx, { before: counted, limit })).length === limit) await pause(trx);
  while ((await oldMails(trx, { before: created, limit })).length === limit) await pause(trx);
}

import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { insertRows } from '../../../db/query/bulk.js';
import { perDialect } from '../../../db/query/dialect.js';
import { byList, byValue } from '../../../db/query/filters.js';
import { columns, isAnyOf, jsonObject } from '../../../db/query/json.js';
import { columnKeys, type ListDefinition, listOf } from '../../../db/query/list.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import { accountsWithMore } from '../../background/excess-store.js';
import {
  FAILED_ATTEMPTS,
  type OwnSecurityEventFilters,
  type SECURITY_EVENT_KINDS,
  type SecurityEvent,
  type SecurityEventFilters,
} from './schema.js';

/** A security event, to be recorded in the transaction of its cause. */
export interface NewSecurityEvent {
  kind: (typeof SECURITY_EVENT_KINDS)[number];
  /** Account concerned; null if there is none. */
  userId: number | null;
  /** User who caused the event; null if unknown, or for the operator. */
  actorId: number | null;
  subject?: string | null;
  /** Network address of the request; absent for local actions. */
  address?: string | undefined;
  at: string;
  /** Number of attempts, if there were several; `at` is the time of the last one, `firstAt` that of the first one. */
  count?: number;
  firstAt?: string;
  /** Of the kinds that are important at times only: true if the user is to be notified. */
  isImportant?: boolean;
}

export async function insertEvents(trx: Executor, events: readonly NewSecurityEvent[]): Promise<void> {
  await insertRows(trx, 'security_events', events.map(rowOf));
}

function rowOf(event: NewSecurityEvent) {
  const { kind, userId, actorId, at, subject = null, address = null, count = 1, firstAt = null } = event;
  return { kind, user_id: userId, actor_id: actorId, subject, address, created_at: at, count, first_at: firstAt };
}

function eventJson(address: Expression<unknown>) {
  return jsonObject({
    ...columns('e', 'id', 'kind', 'user_id', 'actor_id', 'subject'),
    address,
    count: sql.ref('e.count'),
    first_at: sql`coalesce(e.first_at, e.created_at)`,
    created_at: sql.ref('e.created_at'),
  } satisfies Record<keyof SecurityEvent, Expression<unknown>>);
}

const events: Omit<ListDefinition, 'accessPaths' | 'json'> = {
  from: sql`security_events e`,
  table: sql`security_events e`,
  id: sql.ref('e.id'),
  sortKeys: columnKeys('e', 'id', 'created_at'),
  filters: {
    kind: (value) => isAnyOf(sql.ref('e.kind'), value('kind'), 'text'),
    user_id: (value) => sql`e.user_id = ${value('user_id')}`,
  },
};

const listForAdministrator = listOf({
  ...events,
  accessPaths: () => sql`e.id > 0`,
  json: () => eventJson(sql.ref('e.address')),
});

/** Hides the network addresses of other users. */
const listForUser = listOf({
  ...events,
  accessPaths: (value) => ownedBy('e', value('me')),
  json: ({ value }) => eventJson(sql`CASE WHEN e.actor_id = ${value('me')} THEN e.address END`),
});

export function listOwnEvents(
  db: Executor,
  caller: Caller,
  { kind }: OwnSecurityEventFilters,
  page: Page,
): Promise<ListPage> {
  return listForUser(db, { scope: null, filters: byList('kind', kind), values: { me: caller.id } }, page);
}

export function listEvents(db: Executor, { kind, user_id }: SecurityEventFilters, page: Page): Promise<ListPage> {
  return listForAdministrator(
    db,
    { scope: null, filters: { ...byList('kind', kind), ...byValue('user_id', user_id) }, values: {} },
    page,
  );
}

const failuresQuery = prepared<{ user: number; since: string }, { count: number }>(
  (value) => sql`
  SELECT coalesce(sum(e.count), 0) AS count FROM security_events e
  WHERE e.user_id = ${value('user')} AND e.kind = 'sign_in_failed' AND e.created_at > ${value('since')}`,
);

/** Returns the number of failed sign-ins to an account since a time. */
export async function countFailures(db: Executor, userId: number, since: string): Promise<number> {
  return Number((await failuresQuery(db, { user: userId, since }))[0]?.count ?? 0);
}

const signInQuery = prepared<{ user: number }, { id: number }>(
  (value) => sql`
  SELECT e.id FROM security_events e WHERE e.user_id = ${value('user')} AND e.kind = 'signed_in' ORDER BY e.id LIMIT 1`,
);

/** True if the log has a sign-in to the account. */
export async function hasSignedIn(db: Executor, userId: number): Promise<boolean> {
  return (await signInQuery(db, { user: userId })).length > 0;
}

const languageQuery = prepared<{ user: number }, { language: string }>(
  (value) => sql`SELECT u.language FROM users u WHERE u.id = ${value('user')} AND u.deleted_at IS NULL`,
);

/** Returns the language of an account; undefined if it is deleted. */
export async function languageOf(db: Executor, userId: number): Promise<string | undefined> {
  return (await languageQuery(db, { user: userId }))[0]?.language;
}

/** As the triggers that refuse deletions compute it (migration 0037). */
const DATABASE_LIMIT = perDialect<string>({
  sqlite: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-180 days')`,
  postgres: sql`to_char((now() - interval '180 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
});

/**
 * Deletes the oldest entries from before a time, at most `most`. Those of the last 180 days by the clock of the database
 * stay, in case the clock of this process is ahead.
 * @returns their number
 */
export async function removeOld(trx: Executor, before: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM security_events WHERE id IN (
    SELECT id FROM security_events WHERE created_at < ${before} AND created_at < ${DATABASE_LIMIT}
    ORDER BY created_at LIMIT ${most})`.execute(trx);
  return Number(numAffectedRows);
}

const unknownBeyond = prepared<{ retained: number }, { id: number }>(
  (value) => sql`
  SELECT e.id FROM security_events e WHERE e.user_id IS NULL
  ORDER BY e.id DESC LIMIT 1 OFFSET CAST(${value('retained')} AS INTEGER)`,
);

const accountsBeyond = accountsWithMore('security_events');

/** Yields ids of accounts with more entries than `retained`, and null if there are as many without an account. */
export async function* accountsWithLongLogs(db: Executor, retained: number): AsyncGenerator<number | null> {
  if ((await unknownBeyond(db, { retained })).length > 0) yield null;
  yield* accountsBeyond(db, retained);
}

/**
 * Deletes entries of an account that has more than `retained`, at most `most`. Of the oldest ones, failed attempts go first:
 * others than the owner can cause as many as they like.
 * @returns their number
 */
export async function removeExcess(
  trx: Executor,
  userId: number | null,
  { retained, most }: { retained: number; most: number },
): Promise<number> {
  const own = userId === null ? sql`user_id IS NULL` : sql`user_id = ${userId}`;
  const failed = sql`kind IN (${sql.join(FAILED_ATTEMPTS.map((kind) => sql.lit(kind)))})`;
  const { numAffectedRows } = await sql`DELETE FROM security_events WHERE id IN (
    SELECT id FROM (SELECT id, kind FROM security_events WHERE ${own} ORDER BY id LIMIT ${retained}) oldest
    ORDER BY CASE WHEN ${failed} THEN 0 ELSE 1 END, id
    LIMIT (SELECT count(*) FROM (SELECT 1 FROM security_events WHERE ${own} LIMIT ${most} OFFSET ${retained}) excess))`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

import { type Expression, sql } from 'kysely';
import type { Db, Executor } from '../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { type ActiveFilters, byValue } from '../../../db/query/filters.js';
import { columns, jsonObject, jsonText, rowsFrom } from '../../../db/query/json.js';
import { columnKeys, type ListDefinition, listOf } from '../../../db/query/list.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { parsedJson } from '../../lib/typed.js';
import type { ApiKeyActivity, ApiKeyCount } from './schema.js';

/** Latest networks of an entry. */
export const MAX_NETWORKS = 5;

export interface StoredActivity {
  user_id: number;
  key_id: number;
  date: string;
  operation: string;
  reads: number;
  writes: number;
  refused: Record<string, number>;
  networks: string[];
  scopes: string[];
  last_at: string;
}

type Merged = Record<keyof StoredActivity, string | number>;

const KEY = ['key_id', 'date', 'operation'] as const;
const COLUMNS = [
  'user_id',
  'key_id',
  'date',
  'operation',
  'reads',
  'writes',
  'refused',
  'networks',
  'scopes',
  'last_at',
] as const satisfies (keyof StoredActivity)[];

const presentQuery = prepared<{ rows: string }, Merged>(
  (value) => sql`SELECT a.* FROM (${rowsFrom('key_activity', value('rows'), KEY)}) r
    JOIN key_activity a ON a.key_id = r.key_id AND a.date = r.date AND a.operation = r.operation`,
);

const merging = prepared<{ rows: string }, never>(
  (value) => sql`INSERT INTO key_activity (${sql.join(COLUMNS.map((name) => sql.ref(name)))})
    SELECT ${sql.join(COLUMNS.map((name) => sql.ref(`r.${name}`)))}
    FROM (${rowsFrom('key_activity', value('rows'), COLUMNS)}) r
    WHERE EXISTS (SELECT 1 FROM users u WHERE u.id = r.user_id AND u.deleted_at IS NULL)
    ON CONFLICT (key_id, date, operation) DO UPDATE SET ${sql.join(
      COLUMNS.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    )}`,
);

/** Adds counts to those in the database. */
export async function addActivity(db: Db, counted: readonly StoredActivity[]): Promise<void> {
  await db.write(async (trx) => {
    // Other processes add to the same rows.
    await lock(trx, LOCK_NAMES.keyActivity);
    const keys = counted.map(({ key_id, date, operation }) => ({ key_id, date, operation }));
    const present = await presentQuery(trx, { rows: JSON.stringify(keys) });
    const byKey = new Map(present.map((row) => [keyOf(row), row]));
    const merged = new Map<string, Merged>();
    for (const one of counted) {
      const key = keyOf(one);
      merged.set(key, mergedWith(merged.get(key) ?? byKey.get(key), one));
    }
    await merging(trx, { rows: JSON.stringify([...merged.values()]) });
  });
}

function keyOf({ key_id, date, operation }: Pick<Merged, (typeof KEY)[number]>): string {
  return `${key_id} ${date} ${operation}`;
}

function mergedWith(stored: Merged | undefined, added: StoredActivity): Merged {
  const refused: Record<string, number> = stored === undefined ? {} : parsedJson(String(stored.refused));
  for (const [code, times] of Object.entries(added.refused)) refused[code] = (refused[code] ?? 0) + times;
  const networks: string[] = stored === undefined ? [] : parsedJson(String(stored.networks));
  const scopes: string[] = stored === undefined ? [] : parsedJson(String(stored.scopes));
  const { user_id, key_id, date, operation, last_at } = added;
  return {
    ...{ user_id, key_id, date, operation },
    reads: Number(stored?.reads ?? 0) + added.reads,
    writes: Number(stored?.writes ?? 0) + added.writes,
    refused: JSON.stringify(refused),
    networks: JSON.stringify([...new Set([...added.networks, ...networks])].slice(0, MAX_NETWORKS)),
    scopes: JSON.stringify([...new Set([...scopes, ...added.scopes])].sort()),
    last_at: stored === undefined || last_at > stored.last_at ? last_at : stored.last_at,
  };
}

const counts = {
  ...columns('a', 'date', 'operation', 'reads', 'writes'),
  refused: jsonText(sql.ref('a.refused')),
  last_at: sql.ref('a.last_at'),
};

const activity: Omit<ListDefinition, 'accessPaths' | 'json'> = {
  from: sql`key_activity a`,
  table: sql`key_activity a`,
  id: sql.ref('a.id'),
  sortKeys: columnKeys('a', 'id', 'date'),
  filters: {
    since: (value) => sql`a.last_at >= ${value('since')}`,
    user_id: (value) => sql`a.user_id = ${value('user_id')}`,
    key_id: (value) => sql`a.key_id = ${value('key_id')}`,
  },
};

const ofKey = listOf({
  ...activity,
  accessPaths: (value) => sql`a.key_id = ${value('key')} AND a.user_id = ${value('me')}`,
  json: () =>
    jsonObject({
      id: sql.ref('a.id'),
      ...counts,
      networks: jsonText(sql.ref('a.networks')),
    } satisfies Record<keyof ApiKeyActivity, Expression<unknown>>),
});

const ofAllKeys = listOf({
  ...activity,
  accessPaths: () => sql`a.date > ''`,
  json: () =>
    jsonObject({
      ...columns('a', 'id', 'user_id', 'key_id'),
      ...counts,
    } satisfies Record<keyof ApiKeyCount, Expression<unknown>>),
});

export function listActivity(
  db: Executor,
  caller: Caller,
  { keyId, since }: { keyId: number; since: string | undefined },
  page: Page,
): Promise<ListPage> {
  const values = { key: keyId, me: caller.id };
  return ofKey(db, { scope: null, filters: byValue('since', since), values }, page);
}

export function listCounts(
  db: Executor,
  { since, user_id, key_id }: { since?: string; user_id?: number; key_id?: number },
  page: Page,
): Promise<ListPage> {
  const filters: ActiveFilters = {
    ...byValue('since', since),
    ...byValue('user_id', user_id),
    ...byValue('key_id', key_id),
  };
  return ofAllKeys(db, { scope: null, filters, values: {} }, page);
}

const scopesQuery = prepared<{ key: number; from: string }, { scopes: string }>(
  (value) => sql`SELECT DISTINCT a.scopes FROM key_activity a
    WHERE a.key_id = ${value('key')} AND a.date >= ${value('from')} AND a.reads + a.writes > 0`,
);

/** Returns the scopes that the successful requests of a key have needed since a day. */
export async function scopesUsedSince(db: Executor, keyId: number, from: string): Promise<ReadonlySet<string>> {
  const rows = await scopesQuery(db, { key: keyId, from });
  return new Set(rows.flatMap(({ scopes }) => parsedJson<string[]>(scopes)));
}

/** Both are rows of `api_keys`; a connection has an audience. */
export type KeyKind = 'key' | 'connection';

const keyQuery = prepared<{ id: number; me: number }, { created_at: string; audience: string | null }>(
  (value) =>
    sql`SELECT k.created_at, k.audience FROM api_keys k WHERE k.id = ${value('id')} AND k.user_id = ${value('me')}`,
);

export async function findKey(
  db: Executor,
  caller: Caller,
  id: number,
  kind: KeyKind,
): Promise<{ created_at: string } | undefined> {
  const [row] = await keyQuery(db, { id, me: caller.id });
  return row !== undefined && (row.audience === null) === (kind === 'key') ? row : undefined;
}

const removal = prepared<{ before: string; limit: number }, { id: number }>(
  (value) => sql`DELETE FROM key_activity WHERE id IN (
    SELECT a.id FROM key_activity a WHERE a.date < ${value('before')} LIMIT CAST(${value('limit')} AS INTEGER))
    RETURNING id`,
);

/** Deletes rows of days before one, at most `limit`. @returns their number */
export async function removeBefore(db: Executor, before: string, limit: number): Promise<number> {
  return (await removal(db, { before, limit })).length;
}

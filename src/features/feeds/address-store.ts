import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { CALLER_COLUMNS, type CallerRow, readerOf } from '../../access/credentials.js';
import type { FEED_KINDS } from './schema.js';

/** A feed as its address finds it, with its reader: the owner, with the narrowing of the key that made it. */
export interface OpenFeed {
  id: number;
  version: number;
  name: string;
  kind: (typeof FEED_KINDS)[number];
  tree: string | null;
  view_uid: string | null;
  completed: number;
  notes: number;
  alarm_minutes: number | null;
  last_used_at: string | null;
  reader: Caller;
}

type FeedAndReader = Omit<OpenFeed, 'id' | 'reader'> &
  CallerRow & {
    feed_id: number;
    expires_at: string | null;
    revoked_at: string | null;
    project_ids: string | null;
  };

const query = prepared<{ hash: string }, FeedAndReader>(
  (value) => sql`SELECT ${CALLER_COLUMNS}, f.id AS feed_id, f.version, f.name, f.kind, f.tree, f.view_uid, f.completed,
      f.notes, f.alarm_minutes, f.last_used_at, k.expires_at, k.revoked_at, k.project_ids
    FROM feeds f JOIN users u ON u.id = f.user_id LEFT JOIN api_keys k ON k.id = f.key_id
    WHERE f.token_hash = ${value('hash')}`,
);

/** Finds a feed by the hash of its token, with the state of its reader's change log; undefined if its key has ended. */
export async function findByToken(db: Executor, hash: string, at: string): Promise<OpenFeed | undefined> {
  const [row] = await query(db, { hash });
  if (row === undefined || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= at))
    return undefined;
  const { feed_id: id, version, name, kind, tree, view_uid, completed, notes, alarm_minutes, last_used_at } = row;
  const reader = readerOf(row, row.project_ids);
  return { id, version, name, kind, tree, view_uid, completed, notes, alarm_minutes, last_used_at, reader };
}

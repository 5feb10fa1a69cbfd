import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { insertRows } from '../../../db/query/bulk.js';
import { isAnyOf } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import { newUidAt } from '../../lib/ids.js';

/**
 * Inserts deliveries of notifications, in the transaction that inserts these. The channels of the feature `channels` send
 * them (`features/channels/outbox.ts`): activate `DELIVER` after the commit.
 */

/** A notification, and the channels that its receiver has chosen for it. */
export interface QueuedNotification {
  id: number;
  userId: number;
  kind: string;
  createdAt: string;
  /** Uids. Those that do not exist, are of another user or are disabled are left out. */
  channels: readonly string[];
}

interface EnabledChannel {
  id: number;
  uid: string;
  user_id: number;
}

const enabledQuery = prepared<{ uids: string }, EnabledChannel>(
  (value) => sql`SELECT c.id, c.uid, c.user_id FROM channels c
    WHERE c.enabled = 1 AND ${isAnyOf(sql.ref('c.uid'), value('uids'), 'text')}`,
);

/** Inserts a delivery for each notification and enabled channel. @returns their number */
export async function queueDeliveries(trx: Executor, notifications: readonly QueuedNotification[]): Promise<number> {
  const uids = [...new Set(notifications.flatMap(({ channels }) => channels))];
  if (uids.length === 0) return 0;
  const enabled = new Map((await enabledQuery(trx, { uids: JSON.stringify(uids) })).map((row) => [row.uid, row]));
  const rows = notifications.flatMap(({ channels, ...notification }) =>
    [...new Set(channels)].flatMap((uid) => {
      const channel = enabled.get(uid);
      if (channel === undefined || channel.user_id !== notification.userId) return [];
      return [deliveryOf(channel.id, notification)];
    }),
  );
  return rows.length === 0 ? 0 : insertRows(trx, 'channel_deliveries', rows);
}

/** Returns a delivery that is due at once. */
function deliveryOf(channelId: number, notification: Omit<QueuedNotification, 'channels'>) {
  const { id, userId, kind, createdAt: at } = notification;
  return {
    ...{ uid: newUidAt(new Date(at)), user_id: userId, channel_id: channelId, notification_id: id, kind },
    ...{ state: 'pending' as const, due_at: at, created_at: at, updated_at: at },
  };
}

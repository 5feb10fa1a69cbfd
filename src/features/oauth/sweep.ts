import type { Db } from '../../../db/database.js';
import type { Context } from '../../context.js';
import { deleteApiKey } from '../api-keys/store.js';
import { deleteIdleClients } from './client-store.js';
import { endConnections, removeWebhooks } from './ending.js';
import * as store from './sweep-store.js';

/**
 * Removes what has run out: requests, codes, tokens, assertions, connections and clients. Interrupted at any point, the
 * next run goes on.
 */

const DAY_MS = 86_400_000;
/** Retention of spent codes, so that their second redemption is noticed, in milliseconds. */
const CODE_RETENTION_MS = DAY_MS;
/** Retention of ended connections, for the history of what they changed, in milliseconds. */
const CONNECTION_RETENTION_MS = 90 * DAY_MS;
const UNUSED_CLIENT_MS = DAY_MS;
const IDLE_CLIENT_MS = 30 * DAY_MS;
const MOST = 500;

export async function sweepOAuth({ db, now }: Context): Promise<void> {
  const time = now().getTime();
  const at = new Date(time).toISOString();
  const before = (ms: number) => new Date(time - ms).toISOString();
  for (const table of store.EXPIRING) {
    const until = table === 'oauth_codes' ? before(CODE_RETENTION_MS) : at;
    await inPieces(() => db.write((trx) => store.deleteExpired(trx, table, until, MOST)));
  }
  for await (const piece of store.connections(db.read, at)) {
    for (const connection of piece)
      await sweepConnection(db, connection, { at, endedBefore: before(CONNECTION_RETENTION_MS) });
  }
  const idle = { unusedSince: before(UNUSED_CLIENT_MS), endedSince: before(IDLE_CLIENT_MS), at, most: MOST };
  await inPieces(() => db.write((trx) => deleteIdleClients(trx, idle)));
}

async function sweepConnection(
  db: Db,
  { id, user_id: userId, revoked_at: endedAt, is_abandoned, has_webhooks }: store.SweptConnection,
  { at, endedBefore }: { at: string; endedBefore: string },
): Promise<void> {
  const ending = { userId, ids: [id], at, actor: null };
  if (endedAt !== null && endedAt < endedBefore) await db.write((trx) => deleteApiKey(trx, id));
  else if (endedAt === null && is_abandoned === 1) await db.write((trx) => endConnections(trx, ending));
  else if (endedAt !== null && has_webhooks === 1) await db.write((trx) => removeWebhooks(trx, ending));
}

async function inPieces(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === MOST);
}

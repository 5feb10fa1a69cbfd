import type { Db, Executor } from '../../../db/database.js';
import { deleteInPieces, deleteSome } from '../../../db/query/bulk.js';
import type { Context } from '../../context.js';
import type { Feature, OwnedTable } from '../../manifest.js';
import { type AccountRecords, inOrderOfRelations } from '../../resource/records.js';

/**
 * Rows deleted in the first write of a table. Later writes adapt the number, because rows differ in size, so that each
 * write takes some milliseconds. Other writes run in between.
 */
const FIRST_ROWS = 20;
const MAX_ROWS = 500;
const MAX_WRITE_MS = 20;

/**
 * Hides an account from every user, including its own: it cannot be found, signed in to or reached through a share,
 * and its address is free. `purgeAccount` deletes its rows later.
 */
export async function softDeleteAccount(
  trx: Executor,
  { id, uid }: { id: number; uid: string },
  at: string,
): Promise<void> {
  // The user row is locked first, like at sign-in: a concurrent session is either visible already or fails. No address
  // can equal the placeholder.
  const hidden = { deleted_at: at, email: `deleted ${uid}`, is_admin: 0 };
  await trx.updateTable('users').set(hidden).where('id', '=', id).execute();
  // Deleting webhooks with their key would delete all their deliveries in the same write.
  await trx.updateTable('webhooks').set({ enabled: 0, key_id: null }).where('user_id', '=', id).execute();
  await deleteInPieces(trx, 'sessions', { column: 'user_id', value: id, key: 'id_hash' });
  await deleteInPieces(trx, 'api_keys', { column: 'user_id', value: id });
  await deleteInPieces(trx, 'identities', { column: 'user_id', value: id });
  await deleteInPieces(trx, 'shares', { column: 'owner_id', value: id });
  await deleteInPieces(trx, 'shares', { column: 'user_id', value: id });
  await deleteInPieces(trx, 'blocked_users', { column: 'blocked_id', value: id });
}

/** Deletes the rows of a hidden account in small writes. May be interrupted and restarted at any point. */
export async function purgeAccount({ db, features }: PurgeContext, id: number): Promise<void> {
  await removeOwned(db, features, id);
  await removeRows(db, { table: 'idempotency_keys', column: 'user_id', key: 'key_hash' }, id);
  await db.write((trx) => trx.deleteFrom('users').where('id', '=', id).execute());
}

type PurgeContext = Pick<Context, 'db' | 'features'>;

/**
 * Deletes all rows of an account in small writes, with other writes in between. Referring rows are deleted first, so
 * that no deletion cascades.
 */
export async function removeOwned(db: Db, features: readonly Feature[], userId: number): Promise<void> {
  for (const owned of inOrderOfRemoval(features)) await removeRows(db, owned, userId);
}

async function removeRows(db: Db, owned: OwnedTable, userId: number): Promise<void> {
  let most = FIRST_ROWS;
  let removed = most;
  // A row that was deleted by a cascade is not counted.
  while (removed > 0) {
    let ms = 0;
    removed = await db.write(async (trx) => {
      const started = performance.now();
      const count = await removeSome(trx, owned, userId, most);
      ms = performance.now() - started;
      return count;
    });
    most = ms > MAX_WRITE_MS ? Math.ceil(most / 2) : Math.min(MAX_ROWS, most * 2);
  }
}

function removeSome(trx: Executor, owned: OwnedTable, userId: number, most: number): Promise<number> {
  const { table, column, key = 'id' } = owned;
  return owned.removeSome?.(trx, userId, most) ?? deleteSome(trx, table, { column, value: userId, key }, most);
}

function inOrderOfRemoval(features: readonly Feature[]): OwnedTable[] {
  const definitions = features.flatMap(({ records }) => records?.definitions ?? []);
  const identified = inOrderOfRelations(definitions).filter(({ counted }) => counted !== undefined);
  const owners = identified.toReversed().flatMap((one) => features.find((feature) => hasRecords(feature, one)) ?? []);
  return [...new Set([...owners, ...features])].flatMap(({ owned = [] }) => owned);
}

function hasRecords({ records }: Feature, one: AccountRecords): boolean {
  return records?.definitions.includes(one) === true;
}

export async function purgeAccounts(context: PurgeContext): Promise<void> {
  const hidden = await context.db.read.selectFrom('users').select('id').where('deleted_at', 'is not', null).execute();
  for (const { id } of hidden) await purgeAccount(context, id);
}

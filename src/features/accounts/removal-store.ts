import type { Db, Executor } from '../../../db/database.js';
import { deleteInPieces, deleteSome } from '../../../db/query/bulk.js';
import { type AccountRecords, inOrderOfRelations } from '../../account-data/account-records.js';
import type { Context, Feature, OwnedTable } from '../../context.js';

/**
 * So many rows are removed in the first write of a table. Their texts may be long or short: the next writes remove
 * fewer or more, so that each takes some milliseconds. Others write in between.
 */
const FIRST_ROWS = 20;
const MAX_ROWS = 500;
const MAX_WRITE_MS = 20;

/**
 * Makes an account gone for everybody, its own user included: it cannot be found, signed in to or seen through a share,
 * and its address is free. `purgeAccount` removes what is left of it.
 */
export async function softDeleteAccount(
  trx: Executor,
  { id, uid }: { id: number; uid: string },
  at: string,
): Promise<void> {
  // The row first, which a sign-in locks: what it adds is there already, or is not added at all. No address looks like
  // this one.
  const hidden = { deleted_at: at, email: `deleted ${uid}`, is_admin: 0 };
  await trx.updateTable('users').set(hidden).where('id', '=', id).execute();
  // Webhooks that go with their key would take all their deliveries along.
  await trx.updateTable('webhooks').set({ enabled: 0, key_id: null }).where('user_id', '=', id).execute();
  await deleteInPieces(trx, 'sessions', { column: 'user_id', value: id, key: 'id_hash' });
  await deleteInPieces(trx, 'api_keys', { column: 'user_id', value: id });
  await deleteInPieces(trx, 'shares', { column: 'owner_id', value: id });
  await deleteInPieces(trx, 'shares', { column: 'user_id', value: id });
  await deleteInPieces(trx, 'blocked_users', { column: 'blocked_id', value: id });
}

/** Removes what is left of a hidden account, a little at a time. It can break off anywhere and begin again. */
export async function purgeAccount({ db, features }: PurgeContext, id: number): Promise<void> {
  await removeOwned(db, features, id);
  await removeRows(db, { table: 'idempotency_keys', column: 'user_id', key: 'key_hash' }, id);
  await db.write((trx) => trx.deleteFrom('users').where('id', '=', id).execute());
}

type PurgeContext = Pick<Context, 'db' | 'features'>;

/**
 * Removes all that an account owns, a little at a time: others write in between. What refers to other rows goes before
 * them, so that to remove one row is to change no other.
 */
export async function removeOwned(db: Db, features: readonly Feature[], userId: number): Promise<void> {
  for (const owned of inOrderOfRemoval(features)) await removeRows(db, owned, userId);
}

async function removeRows(db: Db, owned: OwnedTable, userId: number): Promise<void> {
  let most = FIRST_ROWS;
  let removed = most;
  // A row may be gone with another one, and is not counted then.
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

/** The tables of all features, those of a feature before those that its records refer to. */
function inOrderOfRemoval(features: readonly Feature[]): OwnedTable[] {
  const definitions = features.flatMap(({ records }) => records?.definitions ?? []);
  const identified = inOrderOfRelations(definitions).filter(({ counted }) => counted !== undefined);
  const owners = identified.toReversed().flatMap((one) => features.find((feature) => hasRecords(feature, one)) ?? []);
  return [...new Set([...owners, ...features])].flatMap(({ owned = [] }) => owned);
}

function hasRecords({ records }: Feature, one: AccountRecords): boolean {
  return records?.definitions.includes(one) === true;
}

/** Removes what is left of every hidden account: of those whose removal broke off. */
export async function purgeAccounts(context: PurgeContext): Promise<void> {
  const hidden = await context.db.read.selectFrom('users').select('id').where('deleted_at', 'is not', null).execute();
  for (const { id } of hidden) await purgeAccount(context, id);
}

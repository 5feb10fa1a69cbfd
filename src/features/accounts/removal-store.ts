import type { Db, Executor } from '../../../db/database.js';
import { deleteSome } from '../../../db/query/bulk.js';
import { type AccountRecords, inOrderOfRelations } from '../../account-data/account-records.js';
import type { Context, Feature } from '../../context.js';

/** So many rows are removed in one write: others write before the next. */
const ROWS_AT_ONCE = 200;

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
  for (const table of ['sessions', 'api_keys'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  await trx
    .deleteFrom('shares')
    .where((eb) => eb.or([eb('owner_id', '=', id), eb('user_id', '=', id)]))
    .execute();
  await trx.updateTable('webhooks').set({ enabled: 0 }).where('user_id', '=', id).execute();
  await trx.deleteFrom('blocked_users').where('blocked_id', '=', id).execute();
}

/** Removes what is left of a hidden account, a little at a time. It can break off anywhere and begin again. */
export async function purgeAccount({ db, features }: PurgeContext, id: number): Promise<void> {
  await removeOwned(db, features, id);
  await db.write((trx) => trx.deleteFrom('users').where('id', '=', id).execute());
}

type PurgeContext = Pick<Context, 'db' | 'features'>;

/**
 * Removes all that an account owns, a little at a time: others write in between. What refers to other rows goes before
 * them, so that to remove one row is to change no other.
 */
export async function removeOwned(db: Db, features: readonly Feature[], userId: number): Promise<void> {
  for (const { table, column, key = 'id' } of inOrderOfRemoval(features)) {
    let removed = ROWS_AT_ONCE;
    while (removed === ROWS_AT_ONCE) {
      removed = await db.write((trx) => deleteSome(trx, table, { column, value: userId, key }, ROWS_AT_ONCE));
    }
  }
}

/** The tables of all features, those of a feature before those that its records refer to. */
function inOrderOfRemoval(features: readonly Feature[]): { table: string; column: string; key?: string }[] {
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

import type { Db, Executor } from '../../../db/database.js';
import { deleteSome } from '../../../db/query/bulk.js';

/** So many rows are removed at once: others have their turn before the next. */
const ROWS_AT_ONCE = 200;

/** What an account can have a great many of, and the columns that say whose they are. */
const MANY = [
  ['activity', 'owner_id'],
  ['tasks', 'user_id'],
  ['notes', 'user_id'],
  ['projects', 'user_id'],
  ['goals', 'user_id'],
  ['areas', 'user_id'],
  ['tags', 'user_id'],
] as const;

/**
 * Makes an account gone for everybody, its own user included: it cannot be found, signed in to or seen through a share,
 * and its address is free. `purgeAccount` removes what is left of it.
 */
export async function softDeleteAccount(
  trx: Executor,
  { id, uid }: { id: number; uid: string },
  at: string,
): Promise<void> {
  for (const table of ['sessions', 'api_keys'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  await trx
    .deleteFrom('shares')
    .where((eb) => eb.or([eb('owner_id', '=', id), eb('user_id', '=', id)]))
    .execute();
  // No address looks like this one.
  const hidden = { deleted_at: at, email: `deleted ${uid}`, is_admin: 0 };
  await trx.updateTable('users').set(hidden).where('id', '=', id).execute();
}

/** Removes what is left of a hidden account, a little at a time. It can break off anywhere and begin again. */
export async function purgeAccount(db: Db, id: number): Promise<void> {
  await removeOwned(db, id);
  await db.write((trx) => trx.deleteFrom('users').where('id', '=', id).execute());
}

/** Removes all things of an account, a little at a time: others write in between. */
export async function removeOwned(db: Db, userId: number): Promise<void> {
  for (const [table, column] of MANY) {
    let removed = ROWS_AT_ONCE;
    while (removed === ROWS_AT_ONCE) {
      removed = await db.write((trx) => deleteSome(trx, table, { column, value: userId }, ROWS_AT_ONCE));
    }
  }
}

/** Removes what is left of every hidden account: of those whose removal broke off. */
export async function purgeAccounts(db: Db): Promise<void> {
  const hidden = await db.read.selectFrom('users').select('id').where('deleted_at', 'is not', null).execute();
  for (const { id } of hidden) await purgeAccount(db, id);
}

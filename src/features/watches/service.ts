import { LOCK_NAMES, lock, lockShared } from '../../../db/locks.js';
import { AppError } from '../../lib/errors.js';
import { type IdOrUid, newUidAt } from '../../lib/ids.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import * as store from './store.js';

/**
 * Watches turn notifications of a user about a visible task or project on or off. They are deleted in the write that
 * hides it from the user (`src/write/hidden.ts`).
 */

/** Does nothing if it is set already. @throws AppError NOT_FOUND */
export async function setWatching(
  write: WriteContext,
  kind: store.WatchedKind,
  ref: IdOrUid,
  isWatching: boolean,
): Promise<void> {
  const { trx, caller, changes, now, at } = write;
  const watched = await seen(write, kind, ref);
  await lock(trx, LOCK_NAMES.watches(caller.id));
  const watching = isWatching ? 1 : 0;
  const known = await store.lockedWatch(trx, kind, { me: caller.id, id: watched.id });
  if (known === undefined) {
    const about = { task_id: null, project_id: null, [`${kind}_id`]: watched.id };
    const row = { uid: newUidAt(now), user_id: caller.id, ...about, watching };
    const id = await store.insertWatch(trx, { ...row, created_at: at, updated_at: at });
    changes.add('watch', 'created', { id, ...row });
  } else if (known.watching !== watching) {
    await store.updateWatch(trx, known.id, watching, at);
    const { id, uid, user_id } = known;
    const values = { from: { watching: known.watching }, to: { watching } };
    changes.add('watch', 'updated', { id, uid, user_id }, values);
  }
}

/** Finds the object again under a lock of its owner: otherwise a share could end before the watch is stored. */
async function seen({ trx, caller }: WriteContext, kind: store.WatchedKind, ref: IdOrUid) {
  const find = async () => {
    const found = await store.findWatched[kind](trx, caller, ref);
    if (found === undefined) throw new AppError('NOT_FOUND');
    return found;
  };
  const found = await find();
  if (found.user_id === caller.id) return found;
  await lockShared(trx, LOCK_NAMES.account(found.user_id));
  return find();
}

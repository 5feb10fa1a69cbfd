import { MAX_PIECE_ROWS, pause } from '../../../db/pieces.js';
import { instantFrom } from '../../lib/dates.js';
import { AppError } from '../../lib/errors.js';
import { type IdOrUid, parseRef } from '../../lib/ids.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { updateNotification } from './notify-store.js';
import type { NotificationsRead, NotificationUpdate } from './schema.js';
import * as store from './store.js';

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export async function setRead(
  write: WriteContext,
  ref: IdOrUid,
  { read }: NotificationUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller, changes, at } = write;
  const row = await requireOwn(write, ref, expected);
  if (read !== (row.read_at !== null)) {
    await updateNotification(trx, row.id, { read_at: read ? at : null }, at);
    changes.addAside('notification', 'updated', row, ['read_at']);
  }
  return found(await store.findNotification(trx, caller, { id: row.id }));
}

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export async function deleteNotification(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const row = await requireOwn(write, ref, expected);
  await store.removeNotification(write.trx, row.id);
  write.changes.addAside('notification', 'deleted', row);
}

/** Marks notifications as read. @returns their number @throws AppError VALIDATION_FAILED */
export async function readAll(write: WriteContext, { before, ids, kind }: NotificationsRead): Promise<number> {
  const { trx, caller, changes, at } = write;
  const refs = ids?.map((id) => parseRef(String(id)));
  const wanted = {
    kind,
    before: before === undefined ? undefined : instantFrom(before, 'body/before', caller.timezone),
    ids: refs?.flatMap((ref) => (ref !== null && 'id' in ref ? [ref.id] : [])),
    uids: refs?.flatMap((ref) => (ref !== null && 'uid' in ref ? [ref.uid] : [])),
  };
  for (let total = 0; ; await pause(trx)) {
    const rows = await store.markRead(trx, caller, wanted, { at, limit: MAX_PIECE_ROWS });
    for (const row of rows) changes.addAside('notification', 'updated', row, ['read_at']);
    total += rows.length;
    if (rows.length < MAX_PIECE_ROWS) return total;
  }
}

async function requireOwn({ trx, caller }: WriteContext, ref: IdOrUid, expected: Precondition) {
  const row = await store.lockedNotification(trx, caller, ref);
  if (row === undefined) throw new AppError('NOT_FOUND');
  assertIfMatch(expected, row.version);
  return row;
}

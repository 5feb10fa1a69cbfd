import { retain } from '../../src/features/trash/retain.js';
import { initialRow, rowFromBody } from '../../src/lib/columns.js';
import { AppError } from '../../src/lib/errors.js';
import type { IdOrUid } from '../../src/lib/ids.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../src/lib/representation.js';
import { changesOf } from '../../src/lib/typed.js';
import { uidFor } from '../../src/write/uids.js';
import type { Values } from '../../src/write/undo-rules.js';
import { valuesOf, type WriteContext } from '../../src/write/unit-of-work.js';
import { BOOKMARK } from './description.js';
import type { BookmarkCreate, BookmarkUpdate } from './schema.js';
import * as store from './store.js';

/** @throws AppError VALIDATION_FAILED */
export async function createBookmark(write: WriteContext, body: BookmarkCreate): Promise<Representation> {
  const { trx, caller, changes, at } = write;
  const uid = await uidFor(write, 'bookmarks', body.uid);
  const columns = { ...initialRow(BOOKMARK.columns), ...rowFromBody(BOOKMARK.columns, body, caller.timezone) };
  const row = { uid, user_id: caller.id, ...columns };
  const id = await store.insertBookmark(trx, { ...row, created_at: at, updated_at: at });
  changes.add('bookmark', 'created', { id, ...row }, { to: row });
  return found(await store.findBookmark(trx, caller, { id }));
}

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED, VALIDATION_FAILED */
export async function updateBookmark(
  write: WriteContext,
  ref: IdOrUid,
  body: BookmarkUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller } = write;
  const row = await requireBookmark(write, ref, expected);
  await changeBookmark(write, row, rowFromBody(BOOKMARK.columns, body, caller.timezone));
  return found(await store.findBookmark(trx, caller, { id: row.id }));
}

/** Sets members to former values. @throws AppError NOT_FOUND */
export async function restoreBookmark(write: WriteContext, id: number, values: Values): Promise<void> {
  await changeBookmark(write, await requireBookmark(write, { id }, null), values);
}

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export async function removeBookmark(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const row = await requireBookmark(write, ref, expected);
  await retain(write, 'bookmark', row);
  await store.removeBookmark(write.trx, row.id);
  write.changes.add('bookmark', 'deleted', row);
}

async function changeBookmark(
  { trx, changes, at }: WriteContext,
  row: Awaited<ReturnType<typeof requireBookmark>>,
  next: object,
): Promise<void> {
  const changed = changesOf(row, next);
  await store.updateBookmark(trx, row.id, changed, at);
  if (Object.keys(changed).length > 0) changes.add('bookmark', 'updated', row, valuesOf(row, changed));
}

async function requireBookmark({ trx, caller }: WriteContext, ref: IdOrUid, expected: Precondition) {
  const row = await store.bookmarkRow(trx, caller, ref);
  if (row === undefined) throw new AppError('NOT_FOUND');
  assertIfMatch(expected, row.version);
  return row;
}

import type { Executor } from '../../db/database.js';
import type { Caller } from '../../src/access/caller.js';
import type { Context } from '../../src/context.js';
import { changesOf } from '../../src/lib/changes.js';
import { AppError } from '../../src/lib/errors.js';
import { type IdOrUid, newUid } from '../../src/lib/ids.js';
import { cleanName } from '../../src/lib/names.js';
import { pickDefined } from '../../src/lib/pick-defined.js';
import { assertIfMatch, type Precondition, type Representation } from '../../src/lib/representation.js';
import { writeAs } from '../../src/write/unit-of-work.js';
import type { BookmarkCreate, BookmarkUpdate } from './schema.js';
import * as store from './store.js';

/** @throws AppError VALIDATION_FAILED */
export function createBookmark(context: Context, caller: Caller, body: BookmarkCreate): Promise<Representation> {
  const at = context.now().toISOString();
  return writeAs(context, caller, async (trx, changes) => {
    const row = { uid: newUid(), user_id: caller.id, name: cleanName(body.name), url: body.url };
    const id = await store.insertBookmark(trx, { ...row, created_at: at, updated_at: at });
    changes.add('bookmark', 'created', { id, ...row });
    return (await store.findBookmark(trx, caller, { id })) as Representation;
  });
}

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED, VALIDATION_FAILED */
export function updateBookmark(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  body: BookmarkUpdate,
  expected: Precondition,
): Promise<Representation> {
  const next = { ...pickDefined(body, ['url']), ...(body.name !== undefined && { name: cleanName(body.name) }) };
  return writeAs(context, caller, async (trx, changes) => {
    const row = await requireBookmark(trx, caller, ref, expected);
    const changed = changesOf(row, next);
    await store.updateBookmark(trx, row.id, changed, context.now().toISOString());
    const members = Object.keys(changed);
    if (members.length > 0) changes.add('bookmark', 'updated', row, { changed: members });
    return (await store.findBookmark(trx, caller, { id: row.id })) as Representation;
  });
}

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export function removeBookmark(context: Context, caller: Caller, ref: IdOrUid, expected: Precondition): Promise<void> {
  return writeAs(context, caller, async (trx, changes) => {
    const row = await requireBookmark(trx, caller, ref, expected);
    await store.removeBookmark(trx, row.id);
    changes.add('bookmark', 'deleted', row);
  });
}

async function requireBookmark(trx: Executor, caller: Caller, ref: IdOrUid, expected: Precondition) {
  const row = await store.bookmarkRow(trx, caller, ref);
  if (row === undefined) throw new AppError('NOT_FOUND');
  assertIfMatch(expected, row.version);
  return row;
}

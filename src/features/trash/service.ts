import type { ListPage, Page } from '../../../db/page.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { responseRow } from '../../lib/columns.js';
import { AppError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { parsedJson, required } from '../../lib/typed.js';
import { type TrashContent, trashOf } from '../../write/trash.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { readableTypes } from '../changes/service.js';
import * as entries from './entry-store.js';
import type { DeletedResource } from './schema.js';
import * as store from './store.js';

/** The entries of the trash: they are listed, read, restored (`restore.ts`) or deleted, and expire after 30 days. */

/** Entries deleted in one write; other writes run in between. */
const REMOVED_AT_ONCE = 10;

/**
 * Lists the entries that the caller may restore, latest first. @throws AppError INSUFFICIENT_SCOPE for types outside
 * the token's scopes
 */
export function list(
  { db, features, now }: Context,
  caller: Caller,
  types: readonly string[] | undefined,
  page: Page,
): Promise<ListPage> {
  const wanted = { types: readableTypes(features, caller, types), at: now().toISOString() };
  return store.listTrash(db.read, caller, wanted, page);
}

/**
 * Returns an entry with the deleted resource's own members, without its relations and tags.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE if the caller's token may not read the type
 */
export async function read(
  { db, features, types, now }: Context,
  caller: Caller,
  ref: IdOrUid,
): Promise<DeletedResource> {
  const entry = await store.findEntry(db.read, caller, ref, now().toISOString());
  if (entry === undefined) throw new AppError('NOT_FOUND');
  readableTypes(features, caller, [entry.type]);
  const { table: ownTable, columns } = trashOf(types, entry.type).type;
  const { id, type, uid, name, deleted_at, expires_at, ref_id } = entry;
  // The object is the first of its rows, and so in the first part.
  const { rows } = parsedJson<TrashContent>(entry.content);
  const all = rows.flatMap(([table, ofTable]) => (table === ownTable ? ofTable : []));
  const row = required(all.find((one) => one.id === ref_id));
  const { created_at, updated_at } = row;
  const isOwner = entry.user_id === caller.id && caller.projects === null;
  const visible = Object.entries(row).filter(([name]) => isOwner || columns[name]?.isOwners !== true);
  const own = responseRow(columns, Object.fromEntries(visible));
  const resource = { id: ref_id, uid, ...own, created_at, updated_at };
  return { id, type, uid, name, deleted_at, expires_at, counts: parsedJson(entry.counts), resource };
}

/**
 * Returns an entry that the caller may restore or delete.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE if the caller's token may not read the type
 */
export async function entryFor(
  { trx, caller, at }: WriteContext,
  { features }: Pick<Context, 'features' | 'types'>,
  ref: IdOrUid,
): Promise<store.StoredEntry> {
  const entry = await store.lockedEntry(trx, caller, ref, at);
  if (entry === undefined) throw new AppError('NOT_FOUND');
  readableTypes(features, caller, [entry.type]);
  return entry;
}

/**
 * Deletes an entry permanently. @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE, FORBIDDEN if it belongs to another
 * owner
 */
export async function purge(
  write: WriteContext,
  context: Pick<Context, 'features' | 'types'>,
  ref: IdOrUid,
): Promise<void> {
  const entry = await entryFor(write, context, ref);
  if (entry.user_id !== write.caller.id) {
    throw new AppError('FORBIDDEN', { message: 'Only the owner may delete it permanently.' });
  }
  await entries.purgeEntries(write.trx, [entry]);
}

/** Permanently deletes the caller's entries of all types that the token may read. */
export async function empty(context: Context, caller: Caller): Promise<void> {
  let removed = REMOVED_AT_ONCE;
  while (removed === REMOVED_AT_ONCE) removed = await runWrite(context, caller, (write) => removeSome(write, context));
}

/** Permanently deletes some of these entries. @returns their number, which is `REMOVED_AT_ONCE` if more may be left */
export function removeSome(
  { trx, caller }: WriteContext,
  { features }: Pick<Context, 'features' | 'types'>,
): Promise<number> {
  const which = { userId: caller.id, types: readableTypes(features, caller, null) };
  return store.removeSome(trx, which, REMOVED_AT_ONCE);
}

export async function removeExpired({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const expiredAt = now().toISOString();
  let removed = REMOVED_AT_ONCE;
  while (removed === REMOVED_AT_ONCE) {
    removed = await db.write((trx) => store.removeSome(trx, { expiredAt }, REMOVED_AT_ONCE));
  }
}

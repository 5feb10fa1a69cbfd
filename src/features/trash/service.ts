import type { Executor } from '../../../db/database.js';
import { lock } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { inPieces, MAX_PIECE_ROWS, textOf } from '../../../db/pieces.js';
import type { LocatedRow } from '../../../db/query/update.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { responseRow } from '../../lib/columns.js';
import { AppError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { parsedJson, required } from '../../lib/typed.js';
import { locationOf } from '../../write/change-set.js';
import { linkedTo, linksOf, linkTo } from '../../write/links-store.js';
import type { Values } from '../../write/undo-rules.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { loggedTypes } from '../changes/schema.js';
import { readableTypes } from '../changes/service.js';
import type { Row, TrashContent } from './content.js';
import * as entries from './entry-store.js';
import type { Maximum, TrashLinks, TrashRules } from './rules.js';
import type { DeletedResource } from './schema.js';
import * as store from './store.js';

const RETENTION_MS = 30 * 86_400_000;

/** Entries deleted in one write; other writes run in between. */
const REMOVED_AT_ONCE = 10;

/**
 * Missing relations that are reported to a member: their targets are in the project, or above the task, that the
 * member sees. Others may be hidden from the member.
 */
const VISIBLE_TO_MEMBERS: ReadonlySet<string> = new Set(['tags', 'parent_task_id']);

/**
 * Moves an object that is about to be deleted to its owner's trash, with all dependent rows, as one entry. Must be
 * called in the transaction of the deletion, before it. Links and other dependent rows are deleted from their tables.
 */
export async function retain(
  { trx, caller, changes, now }: WriteContext,
  { type, table, parts, also, referrers, relations, links = [] }: TrashRules,
  object: LocatedRow & { name?: string; title?: string | null },
): Promise<void> {
  const own = [object, ...(parts === undefined ? [] : await entries.partsOf(trx, table, parts, object.id))];
  const ids = own.map(({ id }) => id);
  const counts: Record<string, number> = own.length > 1 ? { subtasks: own.length - 1 } : {};
  const entry = entries.createEntryWriter(trx, {
    user_id: object.user_id,
    deleted_by: caller.id,
    type,
    ref_id: object.id,
    uid: object.uid,
    name: object.name ?? object.title ?? null,
    project_id: object.project_id ?? null,
    parent_task_id: object.parent_task_id ?? null,
    deleted_at: now.toISOString(),
    expires_at: new Date(now.getTime() + RETENTION_MS).toISOString(),
  });
  for await (const rows of entries.wholeRows(trx, table, ids)) {
    for (const row of rows) changes.addRelations(type, Number(row.id), relationsOf(row, Object.keys(relations)));
    await entry.addRows(table, rows);
  }
  const contained: { kind: string; uid: string; ref_id: number }[] = [];
  for (const { table: other, column, objects } of also) {
    if (objects === undefined) continue;
    const found = await entries.partsOf(trx, other, column, object.id);
    const theirs = found.map(({ id }) => id);
    for await (const rows of entries.wholeRows(trx, other, theirs)) await entry.addRows(other, rows);
    if (theirs.length > 0) counts[other] = theirs.length;
    contained.push(...found.map(({ id, uid }) => ({ kind: other, uid, ref_id: id })));
  }
  for (const other of also) {
    if (other.objects !== undefined) continue;
    for await (const rows of entries.takeRows(trx, other, ids)) {
      if (other.linked !== undefined) {
        const { member, other: column } = other.linked;
        for (const [id, linked] of grouped(rows, other.column, column)) {
          changes.addRelations(type, id, { [member]: linked });
        }
      }
      await entry.addRows(other.table, rows);
    }
  }
  for (const { table: other, column } of referrers) {
    for await (const found of entries.referrersOf(trx, { table: other, column }, ids)) {
      for (const [to, from] of byTarget(found)) await entry.addReferrers({ table: other, column, to, ids: from });
      counts[other] = (counts[other] ?? 0) + found.length;
    }
  }
  for (const { table: kind, objects } of also) {
    const targets = contained.filter((one) => one.kind === kind).map(({ ref_id }) => ref_id);
    for (const dependent of targets.length === 0 ? [] : (objects?.also ?? [])) {
      for await (const rows of entries.takeRows(trx, dependent, targets)) await entry.addRows(dependent.table, rows);
    }
    for (const { table: other, column } of targets.length === 0 ? [] : (objects?.referrers ?? [])) {
      for await (const found of entries.referrersOf(trx, { table: other, column }, targets)) {
        for (const [to, from] of byTarget(found)) await entry.addReferrers({ table: other, column, to, ids: from });
      }
    }
  }
  for (const { links: pairs, of } of links) {
    for await (const found of linkedTo(trx, pairs, object.id)) {
      await entry.addReferrers({
        table: pairs.table,
        column: pairs.other,
        to: object.id,
        ids: found.map(({ id }) => id),
      });
      counts[of] = (counts[of] ?? 0) + found.length;
    }
  }
  await entry.end(counts, [...own.map(({ id, uid }) => ({ kind: table, uid, ref_id: id })), ...contained]);
}

function relationsOf(row: Row, columns: readonly string[]): Values {
  return Object.fromEntries(columns.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));
}

function byTarget(rows: readonly { id: number; value: number }[]): Map<number, number[]> {
  const targets = new Map<number, number[]>();
  for (const { id, value } of rows) {
    const ids = targets.get(value);
    if (ids === undefined) targets.set(value, [id]);
    else ids.push(id);
  }
  return targets;
}

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
export async function read({ db, features, now }: Context, caller: Caller, ref: IdOrUid): Promise<DeletedResource> {
  const entry = await store.findEntry(db.read, caller, ref, now().toISOString());
  if (entry === undefined) throw new AppError('NOT_FOUND');
  readableTypes(features, caller, [entry.type]);
  const { trash: rules, columns = {} } = loggedType({ features }, entry.type);
  const { id, type, uid, name, deleted_at, expires_at, ref_id } = entry;
  // The object is the first of its rows, and so in the first part.
  const { rows } = parsedJson<TrashContent>(entry.content);
  const all = rows.flatMap(([table, ofTable]) => (table === rules.table ? ofTable : []));
  const row = required(all.find((one) => one.id === ref_id));
  const { created_at, updated_at } = row;
  const isOwner = entry.user_id === caller.id && caller.projects === null;
  const seen = Object.entries(row).filter(([name]) => isOwner || columns[name]?.isOwners !== true);
  const own = responseRow(columns, Object.fromEntries(seen));
  const resource = { id: ref_id, uid, ...own, created_at, updated_at };
  return { id, type, uid, name, deleted_at, expires_at, counts: parsedJson(entry.counts), resource };
}

/**
 * Returns an entry that the caller may restore or delete.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE if the caller's token may not read the type
 */
async function entryFor(
  { trx, caller, at }: WriteContext,
  { features }: Pick<Context, 'features'>,
  ref: IdOrUid,
): Promise<store.StoredEntry> {
  const entry = await store.lockedEntry(trx, caller, ref, at);
  if (entry === undefined) throw new AppError('NOT_FOUND');
  readableTypes(features, caller, [entry.type]);
  return entry;
}

/**
 * Restores a deleted object with its id and its uid.
 * @returns the object as JSON text, its type, and its parts that could not be restored
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE, CONFLICT if its name is in use by now
 */
export async function restore(write: WriteContext, context: Pick<Context, 'features'>, ref: IdOrUid): Promise<string> {
  const { trx, caller, now } = write;
  const { entry, logged, leftOut } = await putBackEntry(write, context, ref);
  // The restored object is visible whatever shares the caller had at the start of the request.
  const viewer = { ...caller, hasShares: true };
  const [object] = (await logged.read(trx, viewer, { ids: [entry.ref_id] }, now)).items.texts();
  if (object === undefined) throw new AppError('FORBIDDEN');
  const missing = [...leftOut].filter((name) => entry.user_id === caller.id || VISIBLE_TO_MEMBERS.has(name)).sort();
  const more = JSON.stringify({ type: entry.type, left_out: missing }).slice(1);
  return `${object.slice(0, -1)},${more}`;
}

/**
 * Restores a deleted object with its id and its uid, as a part of undo.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE, CONFLICT if its name is in use by now, FORBIDDEN if the caller would
 * not see it
 */
export async function restoreEntry(write: WriteContext, context: Pick<Context, 'features'>, id: number): Promise<void> {
  const { entry, logged } = await putBackEntry(write, context, { id });
  const viewer = { ...write.caller, hasShares: true };
  const { items } = await logged.read(write.trx, viewer, { ids: [entry.ref_id] }, write.now);
  if (items.length === 0) throw new AppError('FORBIDDEN');
}

/**
 * Deletes a restored object again, as a part of undo: its entry has the location and the user of the former one, which
 * decide who may restore it.
 */
export async function returnEntry(
  { trx }: WriteContext,
  { type, ref_id }: Pick<store.StoredEntry, 'type' | 'ref_id'>,
  former: Values,
): Promise<void> {
  const { project_id = null, parent_task_id = null, deleted_by } = former as store.FormerEntry;
  await store.returnEntry(trx, { type, ref_id, project_id, parent_task_id, deleted_by });
}

async function putBackEntry(write: WriteContext, context: Pick<Context, 'features'>, ref: IdOrUid) {
  const entry = await entryFor(write, context, ref);
  const logged = loggedType(context, entry.type);
  const leftOut = await putBack(write, entry, logged);
  const { type, ref_id, project_id, parent_task_id, deleted_by } = entry;
  write.changes.addRelations(type, ref_id, { project_id, parent_task_id, deleted_by });
  await entries.removeEntries(write.trx, [entry]);
  return { entry, logged, leftOut };
}

/** Restores the contents of an entry in batches. @returns the parts that could not be restored */
async function putBack(
  write: WriteContext,
  entry: store.StoredEntry,
  { trash: rules, links }: ReturnType<typeof loggedType>,
): Promise<Set<string>> {
  const { trx, changes, at } = write;
  const objects = new Map<number, LocatedRow>();
  const leftOut = new Set<string>();
  const all: store.FormerReferrers[] = [];
  for await (const { rows, referrers } of entries.takeContent(trx, entry)) {
    for (const [table, ofTable] of rows) {
      for await (const piece of inPieces<Row>(trx, ofTable, { sizeOf: textOf })) {
        if (table === rules.table) {
          for (const row of await putBackObjects(write, { rules, entry, rows: piece }, leftOut)) {
            objects.set(row.id, { uid: row.uid, user_id: row.user_id, ...locationOf(row) });
          }
          continue;
        }
        const there = await putBackRest(write, { rules, owner: entry.user_id, table, rows: piece }, leftOut);
        const [member, { self, other }] = links.find(([, pairs]) => pairs.table === table) ?? [
          null,
          { self: '', other: '' },
        ];
        if (member === null) continue;
        for (const [id, linked] of grouped(there, self, other)) {
          changes.add(rules.type, 'restored', required(objects.get(id)), { to: { [member]: linked } });
        }
      }
    }
    all.push(...referrers);
  }
  const linked = new Map(rules.links?.map((links) => [links.links.table, links]));
  // Subtasks follow their parents, which may be in any part.
  for (const reattach of [store.reattach, store.reattachSubtasks]) {
    for await (const piece of inPieces(trx, all, { bytes: MAX_PIECE_ROWS, sizeOf: ({ ids }) => ids.length })) {
      for (const referrers of piece) {
        const { table, column } = referrers;
        const links = linked.get(table);
        if (links !== undefined) {
          if (reattach === store.reattach) await relink(write, links, { owner: entry.user_id, ...referrers });
          continue;
        }
        for await (const row of reattach(trx, referrers, at)) {
          const values = { from: { [column]: null }, to: { [column]: referrers.to } };
          changes.add(table.slice(0, -1), 'updated', row, values);
        }
      }
    }
  }
  return leftOut;
}

/** Links objects to a restored one again, as a change of each. */
async function relink(
  { trx, changes, at }: WriteContext,
  links: TrashLinks,
  { owner, to, ids }: store.FormerReferrers & { owner: number },
): Promise<void> {
  for await (const piece of inPieces(trx, ids)) {
    const former = await linksOf(trx, links.links, piece);
    for (const row of await linkTo(trx, links, { id: to, owner, ids: piece }, at)) {
      const before = former.get(row.id) ?? [];
      const after = [...before, to].sort((one, other) => one - other);
      const values = { from: { [links.member]: before }, to: { [links.member]: after } };
      changes.add(links.type, 'updated', row, values);
    }
  }
}

function loggedType({ features }: Pick<Context, 'features'>, type: string) {
  const found = loggedTypes(features).find((one) => one.type === type);
  if (found?.trash === undefined) throw new Error(`No feature restores the type ${type}.`);
  const links = Object.entries(found.undo?.links ?? {});
  return { read: found.read, trash: found.trash, columns: found.columns, links };
}

async function putBackObjects(
  { trx, changes, at }: WriteContext,
  { rules, entry, rows }: { rules: TrashRules; entry: store.StoredEntry; rows: readonly Row[] },
  leftOut: Set<string>,
): Promise<(Row & LocatedRow)[]> {
  const { type, table, relations } = rules;
  const { user_id: owner, ref_id } = entry;
  const related = new Map<string, Map<number, Row>>();
  for (const [column, target] of Object.entries(relations)) {
    const ids = [...new Set(rows.map((row) => Number(row[column] ?? 0)))];
    const found = await store.ownedRows(trx, target, owner, ids);
    related.set(column, new Map(found.map((row) => [Number(row.id), row])));
  }
  const whole = rows.map((row) => {
    const next: Row = { ...rules.defaults?.(row), ...row, version: Number(row.version) + 1, updated_at: at };
    const isPart = row.parent_task_id === ref_id && row.id !== ref_id;
    for (const column of Object.keys(relations)) {
      const value = row[column];
      if (value === null || value === undefined || (isPart && column === 'parent_task_id')) continue;
      const target = related.get(column)?.get(Number(value));
      // A task that is a subtask by now cannot have subtasks.
      if (target !== undefined && (column !== 'parent_task_id' || target.parent_task_id === null)) continue;
      if (rules.required?.includes(column)) throw withoutTarget(type);
      next[column] = null;
      leftOut.add(column);
    }
    const parent = isPart ? undefined : related.get('parent_task_id')?.get(Number(next.parent_task_id ?? 0));
    // A subtask belongs to the project of its parent.
    if (parent !== undefined) next.project_id = parent.project_id as number | null;
    return next;
  });
  const object = whole.find(({ id }) => id === ref_id);
  if (object !== undefined) await requireRoom(trx, rules, [object]);
  await conflictOnUniqueViolation(
    store.putBack(trx, table, whole),
    `You already have ${type === 'area' ? 'an' : 'a'} ${type} with this name: rename it, then restore this one.`,
  );
  const restored = whole as (Row & LocatedRow)[];
  for (const row of restored) changes.add(type, 'restored', row, { to: row });
  return restored;
}

/** @throws AppError CONFLICT if there are so many objects beside them that more are not allowed */
async function requireRoom(
  trx: Executor,
  { type, table, maximum }: { type: string; table: string; maximum?: Maximum },
  [object, ...others]: readonly Row[],
): Promise<void> {
  const value = object?.[maximum?.column ?? ''];
  if (maximum === undefined || value == null) return;
  await lock(trx, maximum.lockOf(Number(value)));
  const present = await store.countRows(trx, table, maximum.column, Number(value));
  if (present + others.length < maximum.count) return;
  const message = `The ${type} was in a place that has the maximum of ${maximum.count} by now: delete one there, then restore this one.`;
  throw new AppError('CONFLICT', { message });
}

function withoutTarget(type: string): AppError {
  return new AppError('CONFLICT', { message: `What the ${type} belongs to is deleted: restore that first.` });
}

function grouped(rows: readonly Row[], self: string, other: string): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const row of rows) groups.set(Number(row[self]), [...(groups.get(Number(row[self])) ?? []), Number(row[other])]);
  for (const ids of groups.values()) ids.sort((one, another) => one - another);
  return groups;
}

async function putBackRest(
  write: WriteContext,
  { rules, owner, table, rows }: { rules: TrashRules; owner: number; table: string; rows: readonly Row[] },
  leftOut: Set<string>,
): Promise<readonly Row[]> {
  const { trx, at, changes } = write;
  const dependents = rules.also.flatMap((one) => [one, ...(one.objects?.also ?? [])]);
  const { putBack: putBackSome, member = table, objects } = dependents.find((one) => one.table === table) ?? {};
  if (objects !== undefined) {
    await requireRoom(trx, { table, ...objects }, rows);
    const restored = rows.map((row) => ({ ...row, version: Number(row.version) + 1, updated_at: at }));
    await store.putBack(trx, table, restored);
    for (const row of restored as unknown as (Row & LocatedRow)[])
      changes.add(objects.type, 'restored', row, { to: row });
    return [];
  }
  if (putBackSome !== undefined) {
    if ((await putBackSome(write, owner, rows)) < rows.length) leftOut.add(member);
    return [];
  }
  let there = rows;
  if (table.endsWith('_tags')) {
    const found = await store.ownedRows(trx, 'tags', owner, [...new Set(rows.map(({ tag_id }) => Number(tag_id)))]);
    const tags = new Set(found.map(({ id }) => id));
    there = rows.filter(({ tag_id }) => tags.has(tag_id as number));
    if (there.length < rows.length) leftOut.add('tags');
  }
  if (table === 'task_import_keys') {
    const users = new Set(rows.map(({ user_id }) => Number(user_id)));
    const keys = rows.map(({ key_hash }) => String(key_hash));
    for (const user of users) {
      const used = await store.usedImportKeys(trx, user, keys);
      there = there.filter(({ user_id, key_hash }) => user_id !== user || !used.has(String(key_hash)));
    }
  }
  if (there.length > 0) await store.putBack(trx, table, there);
  return there;
}

/**
 * Deletes an entry permanently. @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE, FORBIDDEN if it belongs to another
 * owner
 */
export async function purge(write: WriteContext, context: Pick<Context, 'features'>, ref: IdOrUid): Promise<void> {
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
export function removeSome({ trx, caller }: WriteContext, { features }: Pick<Context, 'features'>): Promise<number> {
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

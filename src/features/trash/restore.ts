import type { Executor } from '../../../db/database.js';
import { lock } from '../../../db/locks.js';
import { createPace, inPieces, textOf } from '../../../db/pieces.js';
import type { LocatedRow } from '../../../db/query/rows.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { withArticle } from '../../lib/names.js';
import { required } from '../../lib/typed.js';
import { isShared, located, locationColumnsOf, relationsOf, typeOfTable } from '../../resource/type.js';
import { locationOf, valueIn } from '../../write/change-set.js';
import { linksOf, linkTo } from '../../write/links-store.js';
import { type Row, type Trash, type TrashContent, type TrashLinks, trashOf } from '../../write/trash.js';
import type { Values } from '../../write/undo-rules.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { loggedTypes } from '../changes/schema.js';
import { TAG } from '../tags/description.js';
import * as entries from './entry-store.js';
import { grouped } from './retain.js';
import { entryFor } from './service.js';
import * as store from './store.js';

/**
 * The second half of the trash: a restoration puts the rows of an entry back with their ids and uids, then links them. A
 * relation whose target is gone, or is hidden from the caller, is reported as missing instead. Undo uses it as well
 * (`restoreEntry`, `returnEntry`).
 */

type FormerReferrers = TrashContent['referrers'][number];

/**
 * Missing relations that are reported to a member: their targets are in the project, or above the task, that the
 * member sees. Others may be hidden from the member.
 */
const VISIBLE_TO_MEMBERS: ReadonlySet<string> = new Set(['tags', 'parent_task_id']);

/**
 * Restores a deleted object with its id and its uid.
 * @returns the object as JSON text, its type, and its parts that could not be restored
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE, CONFLICT if its name is in use by now
 */
export async function restore(
  write: WriteContext,
  context: Pick<Context, 'features' | 'types'>,
  ref: IdOrUid,
): Promise<string> {
  const { trx, caller, now } = write;
  const { entry, logged, leftOut } = await putBackEntry(write, context, ref);
  await logged.trash.rules.afterRestoration?.(write, entry.ref_id);
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
export async function restoreEntry(
  write: WriteContext,
  context: Pick<Context, 'features' | 'types'>,
  id: number,
): Promise<void> {
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

async function putBackEntry(write: WriteContext, context: Pick<Context, 'features' | 'types'>, ref: IdOrUid) {
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
  { trash, links }: ReturnType<typeof loggedType>,
): Promise<Set<string>> {
  const { trx, changes, at } = write;
  const objects = new Map<number, LocatedRow>();
  const leftOut = new Set<string>();
  const all: FormerReferrers[] = [];
  const { type, table: own } = trash.type;
  const columns = locationColumnsOf(trash.type);
  for await (const { rows, referrers } of entries.takeContent(trx, entry)) {
    for (const [table, ofTable] of rows) {
      for await (const piece of inPieces<Row>(trx, ofTable, { sizeOf: textOf })) {
        if (table === own) {
          for (const row of await putBackObjects(write, { trash, entry, rows: piece }, leftOut)) {
            objects.set(row.id, { ...locationOf(row, columns), uid: row.uid, user_id: row.user_id });
          }
          continue;
        }
        const there = await putBackRest(write, { trash, owner: entry.user_id, table, rows: piece }, leftOut);
        const [member, { self, other }] = links.find(([, pairs]) => pairs.table === table) ?? [
          null,
          { self: '', other: '' },
        ];
        if (member === null) continue;
        for (const [id, linked] of grouped(there, self, other)) {
          changes.add(type, 'restored', required(objects.get(id)), { to: { [member]: linked } });
        }
      }
    }
    all.push(...referrers);
  }
  const linked = new Map(trash.rules.links?.map((links) => [links.links.table, links]));
  const pace = createPace(trx);
  // Subtasks follow their parents, which may be in any part.
  for (const reattach of [store.reattach, store.reattachSubtasks]) {
    for (const referrers of all) {
      await pace();
      const { table, column } = referrers;
      const links = linked.get(table);
      if (links !== undefined) {
        if (reattach === store.reattach) await relink(write, links, { owner: entry.user_id, ...referrers });
        continue;
      }
      const from = typeOfTable(changes.types, table);
      for await (const row of reattach(trx, { ...referrers, from: located(from) }, at)) {
        const values = { from: { [column]: null }, to: { [column]: referrers.to } };
        changes.add(from.type, 'updated', row, values);
      }
    }
  }
  return leftOut;
}

/** Links objects to a restored one again, as a change of each. */
async function relink(
  { trx, changes, at }: WriteContext,
  links: TrashLinks,
  { owner, to, ids }: Pick<FormerReferrers, 'to' | 'ids'> & { owner: number },
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

function loggedType({ features, types }: Pick<Context, 'features' | 'types'>, type: string) {
  const { read, undo } = required(loggedTypes(features).find((one) => one.type === type));
  return { read, trash: trashOf(types, type), links: Object.entries(undo?.links ?? {}) };
}

async function putBackObjects(
  { trx, changes, at }: WriteContext,
  { trash, entry, rows }: { trash: Trash; entry: store.StoredEntry; rows: readonly Row[] },
  leftOut: Set<string>,
): Promise<(Row & LocatedRow)[]> {
  const { type, table, parts, parents = [] } = trash.type;
  const relations = relationsOf(trash.type);
  const { user_id: owner, ref_id } = entry;
  const related = new Map<string, Map<number, LocatedRow>>();
  for (const [column, target] of relations) {
    const ids = [...new Set(rows.map((row) => Number(row[column] ?? 0)))];
    const isAttached = trash.type.attachedTo?.includes(column) === true;
    const found = isAttached
      ? await store.seenRows(trx, target, owner, ids)
      : await store.ownedRows(trx, located(target), owner, ids);
    related.set(column, new Map(found.map((row) => [row.id, row])));
  }
  const whole = rows.map((row) => {
    const next: Row = { ...trash.rules.defaults?.(row), ...row, version: Number(row.version) + 1, updated_at: at };
    const isPart = parts !== undefined && row[parts] === ref_id && row.id !== ref_id;
    for (const [column] of relations) {
      const value = row[column];
      if (value === null || value === undefined || (isPart && column === parts)) continue;
      const target = related.get(column)?.get(Number(value));
      // An object that is a part by now cannot have parts.
      if (target !== undefined && (column !== parts || valueIn(target, parts) === null)) continue;
      if (trash.required.includes(column)) throw withoutTarget(type);
      next[column] = null;
      leftOut.add(column);
    }
    if (parts === undefined || isPart) return next;
    const whole = related.get(parts)?.get(Number(next[parts] ?? 0));
    // A part is where its whole is.
    if (whole !== undefined) for (const column of parents) next[column] = valueIn(whole, column);
    return next;
  });
  const object = whole.find(({ id }) => id === ref_id);
  if (object !== undefined) await requireRoom(trx, trash, [object]);
  await conflictOnUniqueViolation(
    store.putBack(trx, table, whole),
    `You already have ${withArticle(type)} with this name: rename it, then restore this one.`,
  );
  const restored = whole as (Row & LocatedRow)[];
  for (const row of restored) changes.add(type, 'restored', row, { to: row });
  return restored;
}

/** @throws AppError CONFLICT, or that of the rules, if there are so many objects beside them that more are not allowed */
async function requireRoom(trx: Executor, { type, rules }: Trash, rows: readonly Row[]): Promise<void> {
  for (const { column, count, lockOf, code = 'CONFLICT' } of [rules.maximum ?? []].flat()) {
    const values = rows.flatMap((row) => (row[column] == null ? [] : [Number(row[column])]));
    for (const value of [...new Set(values)].sort((one, other) => one - other)) {
      await lock(trx, lockOf(value));
      const present = await store.countRows(trx, type.table, column, value);
      if (present + values.filter((one) => one === value).length <= count) continue;
      const message = `The ${type.type} was in a place that has the maximum of ${count} by now: delete one there, then restore this one.`;
      throw new AppError(code, { message });
    }
  }
}

function withoutTarget(type: string): AppError {
  return new AppError('CONFLICT', { message: `What the ${type} belongs to is deleted: restore that first.` });
}

async function putBackRest(
  write: WriteContext,
  { trash, owner, table, rows }: { trash: Trash; owner: number; table: string; rows: readonly Row[] },
  leftOut: Set<string>,
): Promise<readonly Row[]> {
  const { trx, at, changes } = write;
  const all = [trash, ...containedOf(trash)];
  const contained = all.find(({ type }) => type.table === table);
  if (contained !== undefined) {
    await requireRoom(trx, contained, rows);
    const isPrivate = !isShared(contained.type);
    const users = isPrivate ? await store.presentUsers(trx, rows) : null;
    const present = users === null ? rows : rows.filter(({ user_id }) => users.has(Number(user_id)));
    const restored = present.map((row) => ({ ...row, version: Number(row.version) + 1, updated_at: at }));
    if (restored.length > 0) await store.putBack(trx, table, restored);
    for (const row of restored as unknown as (Row & LocatedRow)[])
      changes.add(contained.type.type, 'restored', row, { to: row, ...(isPrivate && { isImplied: true }) });
    return [];
  }
  const dependents = all.flatMap(({ rules: { also = [] } }) => also);
  const { putBack: putBackSome, member = table } = dependents.find((one) => one.table === table) ?? {};
  if (putBackSome !== undefined) {
    if ((await putBackSome(write, owner, rows)) < rows.length) leftOut.add(member);
    return [];
  }
  let there = rows;
  if (table.endsWith('_tags')) {
    const found = await store.ownedRows(trx, located(TAG), owner, [
      ...new Set(rows.map(({ tag_id }) => Number(tag_id))),
    ]);
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

function containedOf(trash: Trash): Trash[] {
  return trash.contained.flatMap(({ trash: theirs }) => [theirs, ...containedOf(theirs)]);
}

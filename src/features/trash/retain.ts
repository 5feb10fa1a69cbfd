import type { Executor } from '../../../db/database.js';
import { visitEach } from '../../../db/pieces.js';
import type { LocatedRow } from '../../../db/query/rows.js';
import { groupedBy } from '../../lib/grouping.js';
import { isShared, located, type ResourceType, relationsOf } from '../../resource/type.js';
import { coveringOf, sharesOf } from '../../write/audience-store.js';
import type { ChangeDetails } from '../../write/change-set.js';
import { linkedTo } from '../../write/links-store.js';
import { type DependentTable, type Row, type Trash, trashOf } from '../../write/trash.js';
import type { Values } from '../../write/undo-rules.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import * as entries from './entry-store.js';

/**
 * The first half of the trash: a deletion moves an object with its dependent rows into one entry, as JSON. The
 * descriptions and rules of the types name those rows, so that nothing here knows a type by name.
 */

const RETENTION_MS = 30 * 86_400_000;

/**
 * Moves an object that is about to be deleted to its owner's trash, with all dependent rows, as one entry. Must be
 * called in the transaction of the deletion, before it. Links and other dependent rows are deleted from their tables.
 * Records the deletion of what it contains, but not its own.
 * @param restorer member who may restore it beside the owner as long as they see where it was; by default the caller, with
 * write access
 */
export async function retain(
  write: WriteContext,
  name: string,
  object: LocatedRow & { name?: string; title?: string | null },
  restorer?: number,
): Promise<void> {
  const { trx, caller, changes, now } = write;
  const trash = trashOf(changes.types, name);
  const { table, parts } = trash.type;
  const { also = [], links = [] } = trash.rules;
  const own = [object, ...(parts === undefined ? [] : await entries.partsOf(trx, table, parts, object.id))];
  const ids = own.map(({ id }) => id);
  const counts: Record<string, number> = own.length > 1 ? { subtasks: own.length - 1 } : {};
  const entry = entries.createEntryWriter(trx, {
    user_id: object.user_id,
    deleted_by: restorer ?? caller.id,
    for_readers: restorer === undefined ? 0 : 1,
    type: name,
    ref_id: object.id,
    uid: object.uid,
    name: object.name ?? object.title ?? null,
    ...(await containersOf(write, trash.type, object)),
    deleted_at: now.toISOString(),
    expires_at: new Date(now.getTime() + RETENTION_MS).toISOString(),
  });
  const columns = relationColumnsOf(trash.type);
  for await (const rows of entries.wholeRows(trx, table, ids)) {
    for (const row of rows) changes.addRelations(name, Number(row.id), relationsIn(row, columns));
    await entry.addRows(table, rows);
  }
  const contained = await containedIn(trx, trash, ids);
  for (const { type, found } of contained) {
    const details: ChangeDetails = isShared(type) ? {} : { isImplied: true };
    await visitEach(trx, found, (row) => changes.add(type.type, 'deleted', row, details));
    const theirs = found.map(({ id }) => id);
    for await (const rows of entries.wholeRows(trx, type.table, theirs)) await entry.addRows(type.table, rows);
    if (theirs.length > 0 && isShared(type)) counts[type.table] = theirs.length;
  }
  await addDependents(write, entry, { also, name, ids });
  Object.assign(counts, await addReferrers(trx, entry, trash, ids));
  for (const { trash: theirs, found } of contained) {
    if (found.length === 0) continue;
    const targets = found.map(({ id }) => id);
    await addDependents(write, entry, { also: theirs.rules.also ?? [], name: theirs.type.type, ids: targets });
    await addReferrers(trx, entry, theirs, targets);
  }
  for (const { links: pairs, of } of links) {
    for await (const found of linkedTo(trx, pairs, object.id)) {
      await entry.addReferrers({
        table: pairs.table,
        column: pairs.other,
        to: object.id,
        ids: found.map(({ id }) => id),
      });
      counts[of.table] = (counts[of.table] ?? 0) + found.length;
    }
  }
  await entry.end(counts, [
    ...own.map(({ id, uid }) => ({ kind: table, uid, ref_id: id })),
    ...contained.flatMap(({ type, found }) => found.map(({ id, uid }) => ({ kind: type.table, uid, ref_id: id }))),
  ]);
}

/** Returns what decides which members may restore an object: its project, and a task that contains it. */
async function containersOf(
  { trx, caller }: WriteContext,
  type: ResourceType,
  object: LocatedRow,
): Promise<{ project_id: number | null; parent_task_id: number | null }> {
  const covering = await coveringOf(trx, type, object);
  const projects = covering.get('project_id') ?? [];
  const tasks = covering.get('task_id') ?? [];
  // A subtask has two tasks that may be shared: the one through which the member deletes counts.
  const shares = tasks.length > 1 ? await sharesOf(trx, new Map([['task_id', tasks]])) : [];
  const shared = shares.find(({ user_id }) => user_id === caller.id)?.task_id;
  return { project_id: projects[0] ?? null, parent_task_id: shared ?? tasks[0] ?? null };
}

interface Contained {
  type: ResourceType;
  trash: Trash;
  found: readonly LocatedRow[];
}

/** Finds the objects that exist in these only, and in turn those that exist in them. */
async function containedIn(trx: Executor, trash: Trash, ids: readonly number[]): Promise<Contained[]> {
  const all: Contained[] = [];
  for (const { type, column, trash: theirs } of trash.contained) {
    const found: LocatedRow[] = [];
    for await (const piece of entries.rowsIn(trx, located(type), column, ids)) found.push(...piece);
    all.push({ type, trash: theirs, found });
    if (found.length === 0) continue;
    all.push(
      ...(await containedIn(
        trx,
        theirs,
        found.map(({ id }) => id),
      )),
    );
  }
  return all;
}

async function addDependents(
  { trx, changes }: WriteContext,
  entry: entries.EntryWriter,
  { also, name, ids }: { also: readonly DependentTable[]; name: string; ids: readonly number[] },
): Promise<void> {
  for (const other of also) {
    for await (const rows of entries.takeRows(trx, other, ids)) {
      if (other.linked !== undefined) {
        const { member, other: column } = other.linked;
        for (const [id, linked] of grouped(rows, other.column, column)) {
          changes.addRelations(name, id, { [member]: linked });
        }
      }
      await entry.addRows(other.table, rows);
    }
  }
}

/** @returns the numbers of referrers, by table */
async function addReferrers(
  trx: Executor,
  entry: entries.EntryWriter,
  { referrers }: Trash,
  ids: readonly number[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { type, column } of referrers) {
    const { table } = type;
    for await (const found of entries.referrersOf(trx, { table, column }, ids)) {
      for (const [to, from] of grouped(found, 'value', 'id'))
        await entry.addReferrers({ table, column, to, ids: from });
      counts[table] = (counts[table] ?? 0) + found.length;
    }
  }
  return counts;
}

function relationColumnsOf(type: ResourceType): string[] {
  return relationsOf(type).map(([column]) => column);
}

function relationsIn(row: Row, columns: readonly string[]): Values {
  return Object.fromEntries(columns.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));
}

/** Returns the ids of one column of rows by those of another one, in ascending order. */
export function grouped<Name extends string>(
  rows: readonly Readonly<Partial<Record<Name, unknown>>>[],
  by: Name,
  of: Name,
): Map<number, number[]> {
  const groups = groupedBy(rows, (row) => Number(row[by]));
  const idsOf = (group: typeof rows) => group.map((row) => Number(row[of])).sort((one, another) => one - another);
  return new Map([...groups].map(([id, group]) => [id, idsOf(group)]));
}

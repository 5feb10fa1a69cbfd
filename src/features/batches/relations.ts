import type { Executor } from '../../../db/database.js';
import { parsedJson, required } from '../../lib/typed.js';
import { ownersRelations, relationsOf, storedParentsOf, storedRelationsOf, targetIn } from '../../resource/type.js';
import { linkedTo } from '../../write/links-store.js';
import type { Before, StoredUndo } from '../../write/undo-log.js';
import type { UndoType, Values } from '../../write/undo-rules.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { TAG_LINKS, TAGGED } from '../tagging/store.js';
import { CREATIONS } from './faults.js';
import * as store from './store.js';

/**
 * Relations and links of deleted objects, as they were. Restoring an object from the trash leaves out those whose targets
 * are missing, and its next entry of the trash does not have them; the undo log does.
 */

interface Deleted {
  row: Pick<StoredUndo, 'owner_id'>;
  relations?: Values;
}

/** Returns, for each object, the former relations whose targets exist, as far as the caller may set them. */
export async function existingRelations(
  { trx, caller }: WriteContext,
  { resource, rules }: UndoType,
  all: readonly Deleted[],
): Promise<Values[]> {
  const links = Object.entries(rules.links).map(([name, { target }]): [string, string] => [name, target]);
  const relations = relationsOf(resource).map(([column, { table }]): [string, string] => [column, table]);
  const existing = new Map<string, Set<number>>();
  for (const [name, target] of [...relations, ...links]) {
    const ids = [...new Set(all.flatMap(({ relations = {} }) => idsIn(relations[name])))];
    if (ids.length > 0) existing.set(name, await store.existingIds(trx, target, ids));
  }
  const hidden = ownersRelations(resource);
  return all.map(({ row, relations = {} }) => {
    const left: Record<string, Values[string]> = {};
    for (const [name, value] of Object.entries(relations)) {
      if (row.owner_id !== caller.id && hidden.has(name)) continue;
      const ids = idsIn(value).filter((id) => existing.get(name)?.has(id) === true);
      if (typeof value !== 'number') left[name] = ids;
      else if (ids.length > 0) left[name] = value;
    }
    return left;
  });
}

/** Returns the ids in the value of a relation or link. */
function idsIn(value: Values[string]): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? value : [];
}

/** Returns the row of an object of the batch. */
type RowOf = (type: string, id: number) => Promise<StoredUndo | undefined>;

/**
 * True for an object that the caller does not see, and that lost or got a link because the batch deleted or restored
 * what it refers to, such as a task: it follows that task again, as in the trash.
 */
export async function isConsequence(
  { event, before }: StoredUndo,
  type: UndoType,
  now: Values,
  rowOf: RowOf,
): Promise<boolean> {
  if (event !== 'updated' || before === null) return false;
  const { values } = parsedJson<Before>(before);
  const names = linksToOthers(type);
  if (!Object.keys(values).every((name) => names.has(name))) return false;
  for (const [name, target] of names) {
    const [former, present] = [idsIn(values[name]), idsIn(now[name])];
    const changed = [...former.filter((id) => !present.includes(id)), ...present.filter((id) => !former.includes(id))];
    for (const id of name in values ? changed : []) {
      const other = await rowOf(target, id);
      if (other !== undefined && (other.event === 'deleted' || CREATIONS.includes(other.event))) return true;
    }
  }
  return false;
}

/** Members that a deletion leaves in objects that the deleter may not see, by name with the type that they refer to. */
function linksToOthers({ resource, rules }: UndoType): ReadonlyMap<string, string> {
  const relations = storedRelationsOf(resource).filter((column) => !storedParentsOf(resource).includes(column));
  const blocked = Object.entries(rules.links).filter(([, { target }]) => target === resource.table);
  return new Map([
    ...relations.map((column): [string, string] => [column, targetIn(resource, column).type]),
    ...blocked.map(([name]): [string, string] => [name, resource.type]),
  ]);
}

/** True for a tag that no object will have after the revert: those that have it got it by the batch. */
export async function isOfBatchOnly(trx: Executor, tagId: number, rowOf: RowOf): Promise<boolean> {
  for (const kind of TAGGED) {
    for await (const carriers of linkedTo(trx, TAG_LINKS[kind], tagId)) {
      for (const { id } of carriers) {
        const row = await rowOf(kind, id);
        if (row === undefined) return false;
        const { tags } = parsedJson<Before>(required(row.before)).values;
        if (!CREATIONS.includes(row.event) && (!Array.isArray(tags) || tags.includes(tagId))) return false;
      }
    }
  }
  return true;
}

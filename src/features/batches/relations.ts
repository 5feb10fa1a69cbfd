import type { Executor } from '../../../db/database.js';
import { isNeverShared, RELATIONS } from '../../access/visible-relations.js';
import type { LoggedType } from '../../context.js';
import { isKeyOf, parsedJson, required } from '../../lib/typed.js';
import { linkedTo } from '../../write/links-store.js';
import type { Before } from '../../write/undo-log.js';
import type { UndoType, Values } from '../../write/undo-rules.js';
import type { StoredUndo } from '../../write/undo-store.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { TAG_LINKS, TAGGED } from '../tags/store.js';
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
  { type, rules }: UndoType,
  { trash }: LoggedType,
  all: readonly Deleted[],
): Promise<Values[]> {
  const links = Object.entries(rules.links).map(([name, { target }]): [string, string] => [name, target]);
  const existing = new Map<string, Set<number>>();
  for (const [name, target] of [...Object.entries(trash?.relations ?? {}), ...links]) {
    const ids = [...new Set(all.flatMap(({ relations = {} }) => idsIn(relations[name])))];
    if (ids.length > 0) existing.set(name, await store.existingIds(trx, target, ids));
  }
  return all.map(({ row, relations = {} }) => {
    const left: Record<string, Values[string]> = {};
    for (const [name, value] of Object.entries(relations)) {
      if (row.owner_id !== caller.id && isForOwner(type, name)) continue;
      const ids = idsIn(value).filter((id) => existing.get(name)?.has(id) === true);
      if (typeof value !== 'number') left[name] = ids;
      else if (ids.length > 0) left[name] = value;
    }
    return left;
  });
}

function isForOwner(type: string, name: string): boolean {
  if (!isKeyOf(RELATIONS, type)) return false;
  const targets: Readonly<Record<string, Parameters<typeof isNeverShared>[0]>> = RELATIONS[type];
  const target = targets[name];
  return target !== undefined && isNeverShared(target);
}

/** Returns the ids in the value of a relation or link. */
function idsIn(value: Values[string]): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? value : [];
}

/** Returns the row of an object of the batch. */
type RowOf = (type: string, id: number) => Promise<StoredUndo | undefined>;

/** Members that a deleted task leaves in objects that its deleter may not see. */
const LINKS_TO_TASKS = ['blocked_by', 'task_id'];

/**
 * True for an object that the caller does not see, and that lost or got a link because the batch deleted or restored a
 * task: it follows that task again, as in the trash.
 */
export async function isConsequence({ event, before }: StoredUndo, now: Values, rowOf: RowOf): Promise<boolean> {
  if (event !== 'updated' || before === null) return false;
  const { values } = parsedJson<Before>(before);
  if (!Object.keys(values).every((name) => LINKS_TO_TASKS.includes(name))) return false;
  for (const name of LINKS_TO_TASKS) {
    const [former, present] = [idsIn(values[name]), idsIn(now[name])];
    const changed = [...former.filter((id) => !present.includes(id)), ...present.filter((id) => !former.includes(id))];
    for (const id of name in values ? changed : []) {
      const task = await rowOf('task', id);
      if (task !== undefined && (task.event === 'deleted' || CREATIONS.includes(task.event))) return true;
    }
  }
  return false;
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

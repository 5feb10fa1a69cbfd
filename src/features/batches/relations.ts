import { isNeverShared, RELATIONS } from '../../access/visible-relations.js';
import type { LoggedType } from '../../context.js';
import { isKeyOf } from '../../lib/typed.js';
import type { UndoType, Values } from '../../write/undo-rules.js';
import type { StoredUndo } from '../../write/undo-store.js';
import type { WriteContext } from '../../write/unit-of-work.js';
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

function idsIn(value: Values[string]): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? value : [];
}

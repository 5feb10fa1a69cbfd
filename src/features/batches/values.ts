import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { responseRow } from '../../lib/columns.js';
import { required } from '../../lib/typed.js';
import type { LoggedType } from '../../manifest.js';
import type { ResourceType, ResourceTypes } from '../../resource/type.js';
import { isShared, ownersRelations, type Relation, relationsOf, typeOfTable } from '../../resource/type.js';
import type { UndoType, Values } from '../../write/undo-rules.js';
import { loggedTypes } from '../changes/schema.js';
import { type PresentRow, tagsWith, visibleObjects } from './store.js';

/**
 * Stored values as the caller may see them. The rules are those of responses: areas and goals for their owner only, a
 * project or a task if the caller sees it, and tags by name. Of another owner's object, a former tag is included only
 * while the object has it.
 */

interface Valued {
  type: UndoType;
  row: PresentRow | undefined;
  values: Values;
}

type MembersOf = (valued: Valued) => Record<string, unknown>;

/** Reads what the values refer to. @returns a function that converts values to members of a response */
export async function createMask(
  db: Executor,
  caller: Caller,
  types: ResourceTypes,
  all: readonly Valued[],
): Promise<MembersOf> {
  const ids = new Map<ResourceType, Set<number>>();
  const tagIds = new Set<number>();
  for (const { type, values } of all) {
    for (const [name, target] of referencesOf(type, types)) {
      const found = name === 'tags' ? tagIds : (ids.get(target) ?? new Set());
      const value = values[name];
      for (const id of typeof value === 'number' ? [value] : listIn(values, name)) found.add(id);
      if (found !== tagIds && found.size > 0) ids.set(target, found);
    }
  }
  const visible = new Map<ResourceType, ReadonlyMap<number, unknown>>();
  for (const [target, some] of ids) visible.set(target, await visibleObjects(db, caller, target, [...some]));
  const sees = (target: ResourceType, id: number) => visible.get(target)?.has(id) === true;
  const tags = new Map((await tagsWith(db, [...tagIds])).map((tag) => [tag.id, tag]));
  return ({ type, row, values }) => {
    const isOwner = row?.access === 'owner' && caller.projects === null;
    const members: Record<string, unknown> = {};
    const columns = Object.fromEntries(
      Object.entries(type.resource.columns).filter(
        ([name, column]) => name in values && (isOwner || column.isOwners !== true),
      ),
    );
    Object.assign(members, responseRow(columns, values as Readonly<Record<string, string | number | null>>));
    for (const [name, target] of relationsOf(type.resource)) {
      if (!(name in values)) continue;
      const id = values[name] ?? null;
      if (isShared(target)) members[name] = typeof id === 'number' && sees(target, id) ? id : null;
      else if (isOwner) members[name] = id;
    }
    for (const [name, links] of Object.entries(type.rules.links)) {
      if (!(name in values)) continue;
      const linked = listIn(values, name);
      const present = row === undefined ? [] : listIn(row as unknown as Values, name);
      if (name !== 'tags') {
        const target = typeOfTable(types, links.target);
        members[name] = linked.filter((id) => sees(target, id));
        continue;
      }
      const known = isOwner ? linked : linked.filter((id) => present.includes(id));
      members[name] = known.flatMap((id) => tags.get(id) ?? []);
    }
    return members;
  };
}

/** Members that refer to resources which others than their owner may see, and links. */
function referencesOf({ resource, rules }: UndoType, types: ResourceTypes): Relation[] {
  const links = Object.entries(rules.links);
  return [
    ...relationsOf(resource).filter(([, target]) => isShared(target)),
    ...links.map(([name, { target }]): Relation => [name, typeOfTable(types, target)]),
  ];
}

/** Names of the members whose changes the caller may know of. */
export function visibleNames(type: UndoType, row: PresentRow | undefined, caller: Caller, names: readonly string[]) {
  const isOwner = row?.access === 'owner' && caller.projects === null;
  if (isOwner) return [...names];
  const hidden = ownersRelations(type.resource);
  return names.filter((name) => !hidden.has(name));
}

function listIn(values: Values, name: string): readonly number[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

export function loggedType(features: Context['features'], type: string): LoggedType {
  return required(loggedTypes(features).find((one) => one.type === type));
}

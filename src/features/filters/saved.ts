import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import type { Named, Resource } from '../../filter/fields.js';
import { print, printTerm } from '../../filter/print.js';
import { namesIn, type ResolvedFilter } from '../../filter/resolve.js';
import { type FieldTerm, type Filter, isTerm, mapTerms, termsOf, textOf, type Value } from '../../filter/tree.js';
import { newUid, parseRef } from '../../lib/ids.js';
import { required } from '../../lib/typed.js';
import { isMe, mapTermValues, mapValues } from './named-values.js';
import { keyOf, membersOfOwner, type NamedObject, objectsNamed, objectsWithUids } from './names-store.js';
import {
  conditionOf,
  type GivenFilter,
  lookUpNames,
  meOf,
  namesPerson,
  parsedFilter,
  type Reading,
  type ResolvedNames,
  requireNames,
} from './service.js';

/**
 * Saved filters. A saved tree names objects by their uids, so that it survives a new name. It is printed and
 * evaluated for each caller: a deleted or hidden object is printed as `?`, and its term finds nothing.
 */

/** Stands for an object that the caller does not see. */
const HIDDEN = '?';

interface NewFilter {
  resource: Resource;
  filter: GivenFilter;
  /** Path of the member, in errors. */
  path: string;
  /** Owner of the only objects that it may name, beside the members of theirs; null for all that the caller sees. */
  ownerId: number | null;
}

/**
 * Checks a filter that is to be saved. @returns its tree, with uids instead of names
 * @throws AppError INVALID_FILTER, UNKNOWN_NAME, AMBIGUOUS_NAME
 */
export async function savedTree(
  db: Executor,
  caller: Caller,
  { resource, filter, path, ownerId }: NewFilter,
): Promise<Filter> {
  const parsed = parsedFilter(filter, resource, path);
  const names = await lookUpNames(db, caller, parsed.tree, resource);
  const usable = ownerId === null ? names : await namesOfOwner(db, caller, { ...parsed, resource, names, ownerId });
  await requireNames(db, caller, { ...parsed, resource, names: usable, path });
  return mapValues(parsed.tree, resource, (named, value) =>
    named === 'person' && isMe(value) ? 'me' : required(usable.of(named, value)[0]).uid,
  );
}

/** Objects of one owner; people who are members of what the caller sees of that owner's may be assignees there. */
async function namesOfOwner(
  db: Executor,
  caller: Caller,
  { tree, resource, names, ownerId }: { tree: Filter; resource: Resource; names: ResolvedNames; ownerId: number },
): Promise<ResolvedNames> {
  const people = termsOf(tree)
    .flatMap((term) => namesIn(term, resource))
    .flatMap(({ named, value }) => (named === 'person' ? names.of(named, value) : []));
  const members = await membersOfOwner(
    db,
    caller,
    ownerId,
    people.map(({ id }) => id),
  );
  return {
    of: (named, value) =>
      names.of(named, value).filter(({ id, user_id }) => (named === 'person' ? members.has(id) : user_id === ownerId)),
  };
}

/** Objects of saved filters that the caller sees, by kind and uid. */
type VisibleObjects = ReadonlyMap<Named, ReadonlyMap<string, NamedObject>>;

interface Saved {
  tree: Filter;
  resource: Resource;
}

async function lookUpUids(db: Executor, caller: Caller, filters: readonly Saved[]): Promise<VisibleObjects> {
  const wanted = new Map<Named, Set<string>>();
  for (const { tree, resource } of filters) {
    for (const { named, value } of termsOf(tree).flatMap((term) => namesIn(term, resource))) {
      const uids = wanted.get(named) ?? new Set();
      wanted.set(named, uids.add(textOf(value)));
    }
  }
  const visibleObjects = new Map<Named, ReadonlyMap<string, NamedObject>>();
  for (const [named, uids] of wanted) {
    const found = await objectsWithUids(db, caller, named, [...uids]);
    const all = named === 'person' ? [...found, { ...meOf(caller), uid: 'me' }] : found;
    visibleObjects.set(named, new Map(all.map((one) => [one.uid, one])));
  }
  return visibleObjects;
}

/** Evaluates a saved filter with the objects that the caller sees. */
export async function savedFilter(
  { read, time }: Reading,
  caller: Caller,
  { tree, resource }: Saved,
): Promise<ResolvedFilter> {
  const visibleObjects = await lookUpUids(read, caller, [{ tree, resource }]);
  const tags = [...(visibleObjects.get('tag')?.values() ?? [])].map(({ name }) => name);
  const sameTags = tags.length === 0 ? [] : await objectsNamed(read, caller, 'tag', { ids: [], uids: [], names: tags });
  const names: ResolvedNames = {
    of(named, value) {
      const object = visibleObjects.get(named)?.get(textOf(value));
      if (object === undefined) return [];
      return named === 'tag' ? sameTags.filter(({ name }) => isSameName(named, name, object.name)) : [object];
    },
  };
  if (namesPerson(tree, resource)) time.expire();
  return { tree, condition: await conditionOf(read, caller, { tree, resource, names, time }) };
}

/**
 * Returns saved filters of another user with other objects: those of a copy, and the caller's own tags of the same name. An
 * object that the caller does not see is replaced by a uid that names nothing.
 * @param copies uids of the copies by those of the originals
 * @param ownerId owner of the filters, who keeps what is not copied
 */
export async function copiedFilters(
  db: Executor,
  caller: Caller,
  filters: readonly Saved[],
  { copies, ownerId }: { copies: ReadonlyMap<string, string>; ownerId: number },
): Promise<Filter[]> {
  const isOwner = ownerId === caller.id;
  const visibleObjects: VisibleObjects = isOwner ? new Map() : await lookUpUids(db, caller, filters);
  const names = [...(visibleObjects.get('tag')?.values() ?? [])].map(({ name }) => name);
  const tags = names.length === 0 ? [] : await objectsNamed(db, caller, 'tag', { ids: [], uids: [], names });
  const ownTag = ({ name: wanted }: NamedObject) =>
    tags.find(({ user_id, name }) => user_id === caller.id && isSameName('tag', name, wanted));
  return filters.map(({ tree, resource }) =>
    mapValues(tree, resource, (named, value) => {
      const copy = copies.get(textOf(value));
      if (copy !== undefined || isOwner) return copy ?? value;
      const object = visibleObjects.get(named)?.get(textOf(value));
      if (object === undefined) return newUid();
      return (named === 'tag' ? ownTag(object)?.uid : undefined) ?? value;
    }),
  );
}

function isSameName(named: Named, one: string, other: string): boolean {
  return keyOf(named, one) === keyOf(named, other);
}

interface VisibleFilter {
  /** With the present names of objects. */
  text: string;
  /** With their uids. */
  tree: Filter;
  broken: { term: string; field: string }[];
}

/** Returns saved filters as the caller may see them. */
export async function visibleFilters(
  db: Executor,
  caller: Caller,
  filters: readonly Saved[],
): Promise<VisibleFilter[]> {
  const visibleObjects = await lookUpUids(db, caller, filters);
  const nameOf = await unambiguousNames(db, caller, visibleObjects);
  return filters.map(({ tree, resource }) => {
    const isVisible = (named: Named, value: Value) => visibleObjects.get(named)?.has(textOf(value)) === true;
    const broken: VisibleFilter['broken'] = [];
    const named = mapTerms(tree, (term) => {
      const visible = mapTermValues(term, resource, (kind, value) =>
        isVisible(kind, value) ? nameOf(kind, textOf(value)) : HIDDEN,
      );
      const isBroken = namesIn(term, resource).some(({ named: kind, value }) => !isVisible(kind, value));
      if (isBroken && isTerm(visible)) broken.push({ term: printTerm(visible), field: (term as FieldTerm).field });
      return visible;
    });
    const visible = mapValues(tree, resource, (kind, value) => (isVisible(kind, value) ? value : HIDDEN));
    return { text: print(named), tree: visible, broken };
  });
}

/** True for a value of a printed filter that stands for an object that the caller does not see. */
export function isHidden(value: Value | null): boolean {
  return value === HIDDEN;
}

type NameOf = (named: Named, uid: string) => Value;

/** Returns the name of an object as a value of a filter; its uid if several objects have the name. */
async function unambiguousNames(db: Executor, caller: Caller, visibleObjects: VisibleObjects): Promise<NameOf> {
  const ambiguous = new Set<NamedObject>();
  for (const [named, objects] of visibleObjects) {
    // A person has a unique address, and equal tags stand for one. Names of tasks have no index.
    if (named === 'person' || named === 'tag' || named === 'task' || objects.size === 0) continue;
    const names = [...new Set([...objects.values()].map(({ name }) => name))];
    const others = await objectsNamed(db, caller, named, { ids: [], uids: [], names });
    const counts = new Map<string, number>();
    for (const { name } of others) counts.set(keyOf(named, name), (counts.get(keyOf(named, name)) ?? 0) + 1);
    for (const one of objects.values()) if ((counts.get(keyOf(named, one.name)) ?? 0) > 1) ambiguous.add(one);
  }
  return (named, uid) => {
    const object = visibleObjects.get(named)?.get(uid);
    if (object === undefined || uid === 'me' || named === 'task' || ambiguous.has(object) || !isUsable(object.name))
      return uid;
    return isAmbiguousText(object.name) ? { name: object.name } : object.name;
  };
}

/** False for a name that a value of a filter cannot be. */
function isUsable(name: string): boolean {
  return name.trim() !== '' && name.length <= 255;
}

/** True for a name that would mean something else without quotation marks. */
function isAmbiguousText(name: string): boolean {
  return /^(?:none|any|me)$/i.test(name) || parseRef(name) !== null || name === HIDDEN;
}

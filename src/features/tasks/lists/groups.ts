import type { Executor } from '../../../../db/database.js';
import type { GroupCount, ListPage } from '../../../../db/page.js';
import type { Caller } from '../../../access/caller.js';
import { personsByIds } from '../../../access/people.js';
import { FIELDS, type TaskGroupField } from '../../../filter/fields.js';
import { nameKey } from '../../../lib/names.js';
import { required } from '../../../lib/typed.js';
import { type NamedObject, objectsNamed, objectsWithUids } from '../../filters/names-store.js';
import type { ViewSelection } from '../../views/selection.js';
import type { TaskGroup } from '../schema.js';
import { orderOfGroups, type TaskGrouping } from './store.js';

/** Groups of tasks, with the names that the caller sees. */

interface GroupedQuery {
  group_by?: TaskGrouping['by'];
  selection?: ViewSelection;
}

/** Returns how a list of tasks is grouped; undefined if it is not. */
export async function taskGrouping(
  db: Executor,
  caller: Caller,
  { group_by: by, selection }: GroupedQuery,
): Promise<TaskGrouping | undefined> {
  if (by === undefined) return undefined;
  const uids = by === 'tag' && selection?.group_by === by ? (selection.columns ?? []) : [];
  const tags = new Map((await objectsWithUids(db, caller, 'tag', uids)).map(({ uid, name }) => [uid, nameKey(name)]));
  return { by, tagColumns: uids.flatMap((uid) => tags.get(uid) ?? []) };
}

/** Sorts a list of tasks by its groups first. */
export function inGroups<Query extends { group_by?: TaskGroupField; order_by?: readonly string[] }>(
  query: Query,
): Query {
  const { group_by, order_by = NEWEST_FIRST } = query;
  return group_by === undefined ? query : { ...query, order_by: [...orderOfGroups(group_by), ...order_by] };
}

const NEWEST_FIRST = ['id:desc'];

/** Adds the groups of a list to its response. */
export async function withGroups(
  db: Executor,
  caller: Caller,
  grouping: TaskGrouping | undefined,
  listed: ListPage,
): Promise<ListPage> {
  if (grouping === undefined) return listed;
  return { ...listed, more: { groups: await namedGroups(db, caller, grouping.by, required(listed.groups)) } };
}

async function namedGroups(
  db: Executor,
  caller: Caller,
  by: TaskGrouping['by'],
  groups: readonly GroupCount[],
): Promise<TaskGroup[]> {
  const nameOf = await namesOf(db, caller, by, groups);
  return groups.flatMap(({ value, count }): TaskGroup[] => {
    if (value === null) return [{ key: 'none', name: null, count }];
    const named = nameOf(value);
    return named === undefined ? [] : [{ ...named, count }];
  });
}

type NameOf = (value: string | number) => { key: string; name: string | null } | undefined;

async function namesOf(
  db: Executor,
  caller: Caller,
  by: TaskGrouping['by'],
  groups: readonly GroupCount[],
): Promise<NameOf> {
  const values = groups.flatMap(({ value }) => (value === null ? [] : [value]));
  const field = FIELDS.tasks[by];
  if (field?.kind === 'choice') {
    const words = Object.entries(field.words).filter(([, codes]) => codes.length === 1);
    return (value) => {
      const word = words.find(([, codes]) => codes[0] === value)?.[0];
      return word === undefined ? undefined : { key: word, name: word };
    };
  }
  if (by === 'assignee') {
    const people = new Map((await personsByIds(db, values.map(Number))).map((person) => [person.id, person]));
    return (value) => {
      const person = people.get(Number(value));
      return person && { key: person.uid, name: person.name };
    };
  }
  if (field?.kind !== 'named') return (value) => ({ key: String(value), name: String(value) });
  const wanted = { ids: [], uids: [], names: [] };
  const byName = by === 'tag' ? { names: values.map(String) } : { ids: values.map(Number) };
  const found = await objectsNamed(db, caller, field.named, { ...wanted, ...byName });
  const objects = new Map<string | number, NamedObject>();
  for (const one of found) {
    const value = by === 'tag' ? nameKey(one.name) : one.id;
    if (!objects.has(value)) objects.set(value, one);
  }
  return (value) => {
    const object = objects.get(value);
    return object === undefined ? undefined : { key: object.uid, name: object.name };
  };
}

import { groupedBy } from '../lib/grouping.js';
import {
  type Coverage,
  coverageOf,
  isShared,
  type Location,
  locatingOf,
  projectPathsOf,
  type ResourceType,
  relationsOf,
  targetIn,
} from '../resource/type.js';
import type { Access } from './caller.js';

/**
 * Visibility in memory, computed from loaded shares: the counterpart of the SQL conditions in `visible.ts` and
 * `visible-relations.ts`.
 */

/** Columns of a share that determine visibility. Exactly one of the three target ids is set. */
export interface ShareFacts {
  id: number;
  uid: string;
  owner_id: number;
  user_id: number;
  access: 'ro' | 'rw';
  project_id: number | null;
  task_id: number | null;
  note_id: number | null;
  created_at?: string;
}

/** Columns of a share that hold what is shared. */
export const SHARE_TARGETS = ['project_id', 'task_id', 'note_id'] as const;

/** Returns the type that is shared, and its id. */
export function targetOfShare(share: ShareFacts): { type: string; id: number } {
  for (const column of SHARE_TARGETS) {
    const id = share[column];
    if (id !== null) return { type: column.slice(0, -'_id'.length), id };
  }
  throw new Error(`The share ${share.id} has no target`);
}

/** Shares by target: `column id`. */
type SharesByTarget = ReadonlyMap<string, readonly ShareFacts[]>;

export function sharesByTarget(shares: Iterable<ShareFacts>): SharesByTarget {
  return groupedBy(shares, (share) => {
    const { type, id } = targetOfShare(share);
    return `${type}_id ${id}`;
  });
}

export interface Moment {
  shares: SharesByTarget;
  /** Returns the location of a row to which a changed one refers, by `type id`; null if there is none. */
  located(key: string): Location | null;
}

type Members = ReadonlyMap<number, Exclude<Access, 'owner'>>;

/** Returns the access of each member to a resource at this location; of several shares the wider access counts. */
export function membersOf(type: ResourceType, location: Location, moment: Moment): Members {
  const members = new Map<number, 'ro' | 'rw'>();
  for (const { path, share } of coverageOf(type)) {
    const target = valueAt(type, location, path, moment);
    if (target === null) continue;
    for (const { user_id, access } of moment.shares.get(`${share} ${target}`) ?? []) {
      if (members.get(user_id) !== 'rw') members.set(user_id, access);
    }
  }
  return members;
}

/** Visits the shares that cover a resource at this location, by their column and its value. */
export function eachCovering(
  type: ResourceType,
  location: Location,
  moment: Pick<Moment, 'located'>,
  visit: (share: string, target: number) => void,
): void {
  for (const { path, share } of coverageOf(type)) {
    const target = valueAt(type, location, path, moment);
    if (target !== null) visit(share, target);
  }
}

/** Returns the project of a row. */
export function projectAt(type: ResourceType, location: Location, moment: Pick<Moment, 'located'>): number | null {
  for (const { path, share } of projectPathsOf(type)) {
    const project = share === 'project_id' ? valueAt(type, location, path, moment) : null;
    if (project !== null) return project;
  }
  return null;
}

function valueAt(
  type: ResourceType,
  location: Location,
  [column, ...[next, ...rest]]: Coverage['path'],
  moment: Pick<Moment, 'located'>,
): number | null {
  if (next === undefined) return location[column] ?? null;
  const above = locationAt(type, column, location, moment);
  return above === null ? null : valueAt(targetIn(type, column), above, [next, ...rest], moment);
}

/** Returns the location of the row that a column refers to; null if there is none. */
export function locationAt(
  type: ResourceType,
  column: string,
  location: Location,
  { located }: Pick<Moment, 'located'>,
): Location | null {
  const id = location[column] ?? null;
  if (id === null) return null;
  switch (locatingOf(type, column)) {
    case 'id':
      return { id };
    case 'row':
      return { ...location, id, ...(type.parts !== undefined && { [type.parts]: null }) };
    default:
      return located(`${targetIn(type, column).type} ${id}`);
  }
}

/** Returns the id of a relation for users who see its target, null for others. */
type SeenRelation = (userId: number) => number | null;

/**
 * Returns the relations of objects at one moment. The viewers of a resource are computed once for all references to it.
 */
export function relationsAt(moment: Moment) {
  const known = new Map<string, Members>();

  function whoSees(type: ResourceType, column: string, location: Location): Members {
    const related = locationAt(type, column, location, moment);
    if (related === null) return NO_MEMBERS;
    const key = `${type.type} ${column} ${Object.values(related)}`;
    let members = known.get(key);
    if (members === undefined) {
      members = membersOf(targetIn(type, column), related, moment);
      known.set(key, members);
    }
    return members;
  }

  return (type: ResourceType, location: Location | null): Map<string, SeenRelation> =>
    new Map(
      relationsOf(type)
        .filter(([, target]) => isShared(target))
        .map(([column]) => {
          const members = location === null ? NO_MEMBERS : whoSees(type, column, location);
          const id = location?.[column] ?? null;
          return [column, (userId) => (members.has(userId) ? id : null)];
        }),
    );
}

const NO_MEMBERS: Members = new Map();

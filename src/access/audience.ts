import type { Access } from './caller.js';
import { COVERAGE, type Location, type SharedKind } from './visible.js';
import { isNeverShared, type Relation, relationsOf } from './visible-relations.js';

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

/** Shares by target: `column id`. */
export type SharesByTarget = ReadonlyMap<string, readonly ShareFacts[]>;

export function sharesByTarget(shares: Iterable<ShareFacts>): SharesByTarget {
  const byTarget = new Map<string, ShareFacts[]>();
  for (const share of shares) {
    for (const column of ['project_id', 'task_id', 'note_id'] as const) {
      if (share[column] === null) continue;
      const target = `${column} ${share[column]}`;
      const known = byTarget.get(target);
      if (known === undefined) byTarget.set(target, [share]);
      else known.push(share);
    }
  }
  return byTarget;
}

/** Returns the access of each member to a resource at this location; of several shares the wider access counts. */
export function membersOf(
  kind: SharedKind,
  location: Location,
  shares: SharesByTarget,
): Map<number, Exclude<Access, 'owner'>> {
  const members = new Map<number, 'ro' | 'rw'>();
  for (const [column, share] of COVERAGE[kind]) {
    if (location[column] === null) continue;
    for (const { user_id, access } of shares.get(`${share} ${location[column]}`) ?? []) {
      if (members.get(user_id) !== 'rw') members.set(user_id, access);
    }
  }
  return members;
}

export interface Moment {
  shares: SharesByTarget;
  /** Locations of the tasks that notes refer to, by task id. */
  tasks: ReadonlyMap<number, Location | null>;
}

/** Returns the id of a relation for users who see its target, null for others. */
export type SeenRelation = (userId: number) => number | null;

/**
 * Returns the relations of objects at one moment. The viewers of a project or task are computed once for all
 * references to it.
 */
export function relationsAt({ shares, tasks }: Moment) {
  const known = new Map<string, ReadonlyMap<number, unknown>>();

  function whoSees(column: Relation, location: Location): ReadonlyMap<number, unknown> {
    const related = relatedLocation(column, location);
    if (related === null) return NO_MEMBERS;
    const key = `${column} ${related.location.id} ${related.location.project_id}`;
    let members = known.get(key);
    if (members === undefined) {
      members = membersOf(related.kind, related.location, shares);
      known.set(key, members);
    }
    return members;
  }

  function relatedLocation(column: Relation, { project_id, parent_task_id, task_id }: Location) {
    const nowhere = { project_id: null, parent_task_id: null, task_id: null, section_id: null };
    // A section is visible to all users of its project.
    if ((column === 'project_id' || column === 'section_id') && project_id !== null) {
      return { kind: 'project' as const, location: { ...nowhere, id: project_id } };
    }
    // A subtask is in the project of its parent; the parent has no parent of its own.
    if (column === 'parent_task_id' && parent_task_id !== null) {
      return { kind: 'task' as const, location: { ...nowhere, id: parent_task_id, project_id } };
    }
    const task = column === 'task_id' && task_id !== null ? tasks.get(task_id) : null;
    return task == null ? null : { kind: 'task' as const, location: task };
  }

  return (kind: SharedKind, location: Location | null): Map<string, SeenRelation> =>
    new Map(
      relationsOf(kind)
        .filter(([, target]) => !isNeverShared(target))
        .map(([column]) => {
          const members = location === null ? NO_MEMBERS : whoSees(column, location);
          const id = location?.[column as keyof Location] ?? null;
          return [column, (userId) => (members.has(userId) ? id : null)];
        }),
    );
}

const NO_MEMBERS: ReadonlyMap<number, unknown> = new Map();

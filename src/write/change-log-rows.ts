import { type Moment, membersOf, relationsAt, type ShareFacts, sharesByTarget } from '../access/audience.js';
import { COVERED_BY, type Place, type SharedKind } from '../access/visible.js';
import { relationsOf } from '../access/visible-relations.js';
import type { ChangeEntry, ChangeEvent, ChangeSet } from './change-set.js';

/** An entry of the log of a user, but for its place there. */
export interface LogRow {
  user_id: number;
  type: string;
  ref_id: number;
  uid: string;
  event: ChangeEvent;
  changed: string;
  project_before: number | null;
  project_after: number | null;
  /** Of a deleted tag: the projects in which it was carried, as a JSON array of ids. */
  tag_projects: string | null;
}

/** What decides who sees what a transaction has changed, as it is now. */
export interface Surroundings {
  /** The shares that reach what has changed, and what that refers to, where it was or is. */
  shares: readonly ShareFacts[];
  /** The tasks that notes are about which have changed, where the transaction itself has not changed them. */
  tasks: readonly Place[];
}

/**
 * What a transaction has changed as entries in the logs of all who see it, before or after: one for each object and
 * user. To a member, a relation that they do not see is null: they are told of a change of it when that becomes, or
 * ceases to be, something that they see.
 */
export function logRows(set: ChangeSet, { shares, tasks }: Surroundings): LogRow[] {
  const after = { shares: sharesByTarget(shares), tasks: tasksAt(set, tasks, 'after') };
  const before = {
    shares: set.shares.size === 0 ? after.shares : sharesByTarget(sharesBefore(set, shares)),
    tasks: tasksAt(set, tasks, 'before'),
  };
  const relations = { before: relationsAt(before), after: relationsAt(after) };
  const rows: LogRow[] = [];
  for (const entry of set.entries.values()) {
    const { type, event, ownerId, alsoSeenBy } = entry;
    if (type === 'tag' && event === 'deleted') {
      const row = rowOf(entry, ownerId, event, entry.changed);
      rows.push({ ...row, tag_projects: JSON.stringify(projectsOfLoss(set)) });
    } else if (event !== null) {
      rows.push(rowOf(entry, ownerId, event, entry.changed));
      if (alsoSeenBy !== null) rows.push(rowOf(entry, alsoSeenBy, event, entry.changed));
    }
    if (isShared(type)) memberRows(rows, entry, type, { before, after, relations });
  }
  return rows;
}

/** The projects in which something loses a tag: who sees only those knew a deleted tag by what carried it there. */
function projectsOfLoss({ entries }: ChangeSet): number[] {
  const projects = new Set<number>();
  for (const entry of entries.values()) {
    const project = entry.changed.has('tags') ? projectAt(entry, entry.before) : null;
    if (project !== null) projects.add(project);
  }
  return [...projects];
}

function projectAt({ type }: ChangeEntry, place: Place | null): number | null {
  if (place === null) return null;
  return type === 'project' ? place.id : place.project_id;
}

/** Whether shares decide who sees objects of this type. */
export function isShared(type: string): type is SharedKind {
  return type in COVERED_BY;
}

function sharesBefore({ shares }: ChangeSet, current: readonly ShareFacts[]): ShareFacts[] {
  const untouched = current.filter(({ id }) => !shares.has(id));
  return [...untouched, ...[...shares.values()].flatMap(({ before }) => before ?? [])];
}

function tasksAt(set: ChangeSet, others: readonly Place[], moment: 'before' | 'after'): Map<number, Place | null> {
  const tasks = new Map<number, Place | null>(others.map((place) => [place.id, place]));
  for (const entry of set.entries.values()) if (entry.type === 'task') tasks.set(entry.id, entry[moment]);
  return tasks;
}

interface Moments {
  before: Moment;
  after: Moment;
  relations: { before: ReturnType<typeof relationsAt>; after: ReturnType<typeof relationsAt> };
}

function memberRows(rows: LogRow[], entry: ChangeEntry, kind: SharedKind, moments: Moments): void {
  const before = membersAt(kind, entry.before, moments.before);
  const after = membersAt(kind, entry.after, moments.after);
  if (before.size + after.size === 0) return;
  const related = new Set<string>(relationsOf(kind).map(([column]) => column));
  const own = [...entry.changed].filter((name) => !related.has(name));
  const changedFor = changedRelations(entry, kind, moments);
  for (const [userId, access] of before) {
    const accessNow = after.get(userId);
    const relations = changedFor(userId);
    if (accessNow === undefined) {
      const told = relations.filter((name) => entry.changed.has(name));
      rows.push(rowOf(entry, userId, entry.after === null ? 'deleted' : 'unshared', [...own, ...told]));
      continue;
    }
    const seen = accessNow === access ? relations : [...relations, 'access'];
    if (entry.event === null && seen.length === 0) continue;
    rows.push(rowOf(entry, userId, entry.event ?? 'updated', [...own, ...seen]));
  }
  for (const userId of after.keys()) {
    if (before.has(userId)) continue;
    const isNew = entry.event === 'created' || entry.event === 'restored';
    const told = changedFor(userId).filter((name) => entry.changed.has(name));
    rows.push(rowOf(entry, userId, isNew ? (entry.event as ChangeEvent) : 'shared', [...own, ...told]));
  }
}

/** The relations that a member reads as something else than before. */
function changedRelations(entry: ChangeEntry, kind: SharedKind, { relations }: Moments): (userId: number) => string[] {
  const before = relations.before(kind, entry.before);
  const after = [...relations.after(kind, entry.after)];
  return (userId) => after.filter(([name, now]) => now(userId) !== before.get(name)?.(userId)).map(([name]) => name);
}

function membersAt(kind: SharedKind, place: Place | null, { shares }: Moment) {
  return place === null ? new Map<number, 'ro' | 'rw'>() : membersOf(kind, place, shares);
}

function rowOf(entry: ChangeEntry, userId: number, event: ChangeEvent, changed: Iterable<string>): LogRow {
  const { type, id, uid, before, after } = entry;
  return {
    user_id: userId,
    type,
    ref_id: id,
    uid,
    event,
    changed: JSON.stringify([...new Set(changed)]),
    project_before: projectAt(entry, before),
    project_after: projectAt(entry, after),
    tag_projects: null,
  };
}

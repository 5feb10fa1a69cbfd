import { membersOf, type ShareFacts, type SharesByTarget, sharesByTarget } from '../access/audience.js';
import { COVERED_BY, type Place, type SharedKind } from '../access/visible.js';
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

/**
 * What a transaction has changed as entries in the logs of all who see it, before or after: one for each object and
 * user.
 * @param current the shares, as they are now, that reach what has changed, where it was or is
 */
export function logRows(set: ChangeSet, current: readonly ShareFacts[]): LogRow[] {
  const after = sharesByTarget(current);
  const before = set.shares.size === 0 ? after : sharesByTarget(sharesBefore(set, current));
  const rows: LogRow[] = [];
  for (const entry of set.entries.values()) {
    const { type, event, ownerId, alsoSeenBy } = entry;
    if (type === 'tag' && event === 'deleted') {
      rows.push({ ...rowOf(entry, ownerId, event), tag_projects: JSON.stringify(projectsOfLoss(set)) });
    } else if (event !== null) {
      rows.push(rowOf(entry, ownerId, event));
      if (alsoSeenBy !== null) rows.push(rowOf(entry, alsoSeenBy, event));
    }
    if (isShared(entry.type)) memberRows(rows, entry, entry.type, before, after);
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

function memberRows(
  rows: LogRow[],
  entry: ChangeEntry,
  kind: SharedKind,
  sharesBefore: SharesByTarget,
  sharesAfter: SharesByTarget,
): void {
  const before = membersAt(kind, entry.before, sharesBefore);
  const after = membersAt(kind, entry.after, sharesAfter);
  for (const [userId, access] of before) {
    const accessNow = after.get(userId);
    if (accessNow === undefined) {
      rows.push(rowOf(entry, userId, entry.after === null ? 'deleted' : 'unshared'));
    } else if (accessNow !== access) {
      rows.push(rowOf(entry, userId, entry.event ?? 'updated', ['access']));
    } else if (entry.event !== null) {
      rows.push(rowOf(entry, userId, entry.event));
    }
  }
  for (const userId of after.keys()) {
    if (before.has(userId)) continue;
    const isNew = entry.event === 'created' || entry.event === 'restored';
    rows.push(rowOf(entry, userId, isNew ? (entry.event as ChangeEvent) : 'shared'));
  }
}

function membersAt(kind: SharedKind, place: Place | null, shares: SharesByTarget) {
  return place === null ? new Map<number, 'ro' | 'rw'>() : membersOf(kind, place, shares);
}

function rowOf(entry: ChangeEntry, userId: number, event: ChangeEvent, alsoChanged: readonly string[] = []): LogRow {
  const { type, id, uid, changed, before, after } = entry;
  return {
    user_id: userId,
    type,
    ref_id: id,
    uid,
    event,
    changed: JSON.stringify([...new Set([...changed, ...alsoChanged])]),
    project_before: projectAt(entry, before),
    project_after: projectAt(entry, after),
    tag_projects: null,
  };
}

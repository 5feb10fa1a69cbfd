import { type Moment, membersOf, relationsAt, type ShareFacts, sharesByTarget } from '../access/audience.js';
import { COVERAGE, type Location, type SharedKind } from '../access/visible.js';
import { relationsOf } from '../access/visible-relations.js';
import { required } from '../lib/typed.js';
import type { ChangeEntry, ChangeEvent, ChangeSet } from './change-set.js';

export interface LogRow {
  user_id: number;
  /** Distance from the last entry of the same user in the transaction. */
  seq: number;
  type: string;
  ref_id: number;
  uid: string;
  event: ChangeEvent;
  changed: string;
  project_before: number | null;
  project_after: number | null;
  /** For a deleted tag: projects in which it was used, as a JSON array of ids. */
  tag_projects: string | null;
}

export interface Surroundings {
  /** Shares that cover the changed objects and their relations, before or after. */
  shares: readonly ShareFacts[];
  /** Tasks of the changed notes, except those that the transaction changed itself. */
  tasks: readonly Location[];
}

/**
 * Changes of a transaction as log entries, one for each object and user who sees it before or after. Null stands for
 * an object without entries. Entries are generated on iteration and can be iterated repeatedly in the same order,
 * because they may exceed memory.
 */
export interface LogRows {
  rows: Iterable<LogRow | null>;
  /** Users of these entries, in the same order. */
  users: Iterable<number | null>;
}

/**
 * Computes the entries. A relation that a member does not see reads as null, so its change is logged for them only if
 * the relation becomes visible or stops being visible.
 */
export function logRows(set: ChangeSet, { shares, tasks }: Surroundings): LogRows {
  const after = { shares: sharesByTarget(shares), tasks: tasksAt(set, tasks, 'after') };
  const before = {
    shares: set.shares.size === 0 ? after.shares : sharesByTarget(sharesBefore(set, shares)),
    tasks: tasksAt(set, tasks, 'before'),
  };
  const moments = { before, after, relations: { before: relationsAt(before), after: relationsAt(after) } };
  return {
    rows: { [Symbol.iterator]: () => eachRow(set, moments, (entry) => rowMaker(entry, set)) },
    users: { [Symbol.iterator]: () => eachRow(set, moments, () => (recipient) => recipient.user) },
  };
}

interface Recipient {
  user: number;
  event: ChangeEvent;
  /** Names of the members that change for this user, as JSON. */
  changed: string;
}

function* eachRow<T>(
  { entries }: ChangeSet,
  moments: Moments,
  makerOf: (entry: ChangeEntry) => (recipient: Recipient) => T,
): Generator<T | null> {
  const recipientsOf = createMemberRecipients(moments);
  for (const entry of entries.values()) {
    const { type, event, ownerId, alsoSeenBy, isForMembers } = entry;
    const make = makerOf(entry);
    if (event === null || isForMembers) {
      yield null;
    } else {
      const changed = namesOf(entry.changed);
      yield make({ user: ownerId, event, changed });
      if (alsoSeenBy !== null) yield make({ user: alsoSeenBy, event, changed });
    }
    if (isShared(type)) for (const recipient of recipientsOf(entry, type)) yield make(recipient);
  }
}

function namesOf(changed: Iterable<string>): string {
  return JSON.stringify([...new Set(changed)]);
}

/** Projects in which objects lose a tag: users who see only these projects knew a deleted tag through its objects. */
function projectsOfLoss({ entries }: ChangeSet): number[] {
  const projects = new Set<number>();
  for (const entry of entries.values()) {
    const project = entry.changed.has('tags') ? projectAt(entry, entry.before) : null;
    if (project !== null) projects.add(project);
  }
  return [...projects];
}

function projectAt({ type }: ChangeEntry, location: Location | null): number | null {
  if (location === null) return null;
  return type === 'project' ? location.id : location.project_id;
}

export function isShared(type: string): type is SharedKind {
  return type in COVERAGE;
}

function sharesBefore({ shares }: ChangeSet, current: readonly ShareFacts[]): ShareFacts[] {
  const untouched = current.filter(({ id }) => !shares.has(id));
  return [...untouched, ...[...shares.values()].flatMap(({ before }) => before ?? [])];
}

function tasksAt(
  set: ChangeSet,
  others: readonly Location[],
  moment: 'before' | 'after',
): Map<number, Location | null> {
  const tasks = new Map<number, Location | null>(others.map((location) => [location.id, location]));
  for (const entry of set.entries.values()) if (entry.type === 'task') tasks.set(entry.id, entry[moment]);
  return tasks;
}

interface Moments {
  before: Moment;
  after: Moment;
  relations: { before: ReturnType<typeof relationsAt>; after: ReturnType<typeof relationsAt> };
}

const NO_USERS: readonly Recipient[] = [];

/**
 * Finds the entries of members. The last result is cached: most objects of a large change have the same location and
 * change in the same way.
 */
function createMemberRecipients(moments: Moments): (entry: ChangeEntry, kind: SharedKind) => readonly Recipient[] {
  const { before, after } = moments;
  let last: { key: string; recipients: readonly Recipient[] } | undefined;
  return (entry, kind) => {
    if (before.shares.size + after.shares.size === 0) return NO_USERS;
    const isSharedItself = [before, after].some(({ shares }) => shares.has(`${kind}_id ${entry.id}`));
    if (isSharedItself) return memberRecipients(entry, kind, moments);
    const key = `${kind} ${entry.event} ${[...entry.changed]} ${placeKey(entry.before)} ${placeKey(entry.after)}`;
    if (last?.key !== key) last = { key, recipients: memberRecipients(entry, kind, moments) };
    return last.recipients;
  };
}

function placeKey(location: Location | null): string {
  return location === null
    ? ''
    : `${location.project_id},${location.parent_task_id},${location.task_id},${location.section_id}`;
}

function memberRecipients(entry: ChangeEntry, kind: SharedKind, moments: Moments): Recipient[] {
  const before = membersAt(kind, entry.before, moments.before);
  const after = membersAt(kind, entry.after, moments.after);
  const all: Recipient[] = [];
  if (before.size + after.size === 0) return all;
  const related = new Set<string>(relationsOf(kind).map(([column]) => column));
  const own = [...entry.changed].filter((name) => !related.has(name));
  const changedFor = changedRelations(entry, kind, moments);
  const addRecipient = (user: number, event: ChangeEvent, names: readonly string[]) =>
    all.push({ user, event, changed: namesOf([...own, ...names]) });
  for (const [user, access] of before) {
    const accessNow = after.get(user);
    const relations = changedFor(user);
    if (accessNow === undefined) {
      const changed = relations.filter((name) => entry.changed.has(name));
      addRecipient(user, entry.after === null ? 'deleted' : 'unshared', changed);
      continue;
    }
    const seen = accessNow === access ? relations : [...relations, 'access'];
    if (entry.event !== null || seen.length > 0) addRecipient(user, entry.event ?? 'updated', seen);
  }
  const isNew = entry.event === 'created' || entry.event === 'restored';
  for (const user of after.keys()) {
    if (before.has(user)) continue;
    const changed = changedFor(user).filter((name) => entry.changed.has(name));
    addRecipient(user, isNew ? required(entry.event) : 'shared', changed);
  }
  return all;
}

function changedRelations(entry: ChangeEntry, kind: SharedKind, { relations }: Moments): (userId: number) => string[] {
  const before = relations.before(kind, entry.before);
  const after = [...relations.after(kind, entry.after)];
  return (userId) => after.filter(([name, now]) => now(userId) !== before.get(name)?.(userId)).map(([name]) => name);
}

function membersAt(kind: SharedKind, location: Location | null, { shares }: Moment) {
  return location === null ? new Map<number, 'ro' | 'rw'>() : membersOf(kind, location, shares);
}

function rowMaker(entry: ChangeEntry, set: ChangeSet): (recipient: Recipient) => LogRow {
  const { type, id, uid, before, after } = entry;
  const project_before = projectAt(entry, before);
  const project_after = projectAt(entry, after);
  const tag_projects = type === 'tag' && entry.event === 'deleted' ? JSON.stringify(projectsOfLoss(set)) : null;
  return ({ user, event, changed }) => ({
    user_id: user,
    seq: 0,
    type,
    ref_id: id,
    uid,
    event,
    changed,
    project_before,
    project_after,
    tag_projects,
  });
}

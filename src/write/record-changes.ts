import type { Executor } from '../../db/database.js';
import { LOCK_NAMES, lockShared } from '../../db/locks.js';
import { inPieces, visitEach } from '../../db/pieces.js';
import { eachCovering, locationAt, type ShareFacts, targetOfShare } from '../access/audience.js';
import { required } from '../lib/typed.js';
import {
  type Coverage,
  containersOf,
  coverageOf,
  followersOf,
  hasStoredParents,
  isShared,
  type Location,
  locationColumnsOf,
  type ResourceType,
  storedParentsOf,
  storedRelationsOf,
  targetIn,
} from '../resource/type.js';
import {
  blockedByAny,
  coveredRows,
  hasReferringRows,
  hasSharesOfParts,
  namesOfTasks,
  referringRows,
  rowsById,
  sharesOf,
  sharesWith,
} from './audience-store.js';
import {
  type Audience,
  type LogPlace,
  type LogRow,
  type LogRows,
  locatedAt,
  logRows,
  MIN_SET,
  type Surroundings,
} from './change-log-rows.js';
import { appendToLogs, membersOfAll } from './change-log-store.js';
import { type ChangeSet, locationOf, type ShareChange, valueIn } from './change-set.js';
import { type Features, removeHidden } from './hidden.js';
import { recordUndo, type UndoContext } from './undo-log.js';

export interface Actor {
  /** Null for the operator. */
  userId: number | null;
  keyId: number | null;
  /** True if the account shares any resource with others. If false, only the owner sees its resources. */
  sharing: boolean;
}

interface Unit {
  /** Uid of the unit of work. */
  batch: string;
  /** Its time as a timestamp. */
  at: string;
  /** Null without undo. */
  undo: UndoContext | null;
  /** Features whose rows about hidden objects are deleted. */
  features: Features;
  /** Uid of the import that the unit is a part of. */
  importUid?: string | undefined;
}

/**
 * Appends the changes of a transaction to the logs of all users who see them, and stores the former values. It is the
 * only writer of both logs, and the last step of a transaction.
 * @returns ids of the users whose logs have grown
 */
export async function recordChanges(
  trx: Executor,
  set: ChangeSet,
  { userId, keyId, sharing }: Actor,
  { batch, at, undo, features, importUid }: Unit,
): Promise<ReadonlySet<number>> {
  if (set.entries.size + set.touched.size === 0) return NO_USERS;
  const rows = await withoutHidden(trx, set, await rowsOf(trx, set, { userId, sharing }), features);
  const touched = await membersOfAll(trx, set.touched);
  if (undo !== null && userId !== null) {
    await recordUndo(trx, set, { batch, actor_id: userId, key_id: keyId, ...undo });
  }
  const context = { batch, at, actor_id: userId, key_id: keyId, import_uid: importUid ?? null };
  return appendToLogs(trx, rows, context, touched);
}

/** Counts the objects that `recordChanges` would add to the log of the actor, by type. */
export async function countChanges(
  trx: Executor,
  set: ChangeSet,
  actor: Pick<Actor, 'userId' | 'sharing'>,
  isVisible: (row: LogPlace) => boolean,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (set.entries.size === 0) return counts;
  const { rows, sets } = await rowsOf(trx, set, actor);
  await visitEach(trx, rows, (row) => {
    if (row === null || row.user_id !== actor.userId || isAside(set, row) || !isVisible(row)) return;
    counts.set(row.type, (counts.get(row.type) ?? 0) + 1);
  });
  for (const audience of sets) {
    const { type, recipients, objects } = audience;
    if (!recipients.some(({ user }) => user === actor.userId) || !isVisible(audience)) continue;
    counts.set(type, (counts.get(type) ?? 0) + objects.length);
  }
  return counts;
}

function isAside({ entries }: ChangeSet, { type, ref_id }: LogRow): boolean {
  return entries.get(`${type} ${ref_id}`)?.isAside === true;
}

/**
 * Deletes the rows of users about objects that they no longer see.
 * @returns the entries, with those of these deletions
 */
async function withoutHidden(trx: Executor, set: ChangeSet, rows: LogRows, features: Features): Promise<LogRows> {
  const deleted = await removeHidden(trx, set, rows, features);
  if (deleted.length === 0) return rows;
  return {
    ...rows,
    rows: { [Symbol.iterator]: () => chained(rows.rows, deleted.values()) },
    users: {
      [Symbol.iterator]: () =>
        chained(
          rows.users,
          deleted.map(({ user_id }) => user_id),
        ),
    },
  };
}

/** Yields what happened last at the end: a batch may make what it hides. */
function* chained<T>(...parts: Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

async function rowsOf(trx: Executor, set: ChangeSet, { userId, sharing }: Pick<Actor, 'userId' | 'sharing'>) {
  const shown = await examineNewShares(trx, set);
  await addBlocked(trx, set);
  await addParents(trx, set);
  await addFollowers(trx, set);
  const others = ownersBeside(set, userId);
  // A writer locks the shares of other owners until the entries are logged, because the shares determine the audience.
  for (const owner of others) await lockShared(trx, LOCK_NAMES.account(owner));
  const seenByOthers = sharing || others.length > 0 || set.shares.size > 0;
  const rows = await logRows(trx, set, await surroundingsOf(trx, set, seenByOthers));
  return { ...rows, sets: [...shown, ...rows.sets] };
}

interface Noting {
  trx: Executor;
  changes: ChangeSet;
}

/** Records the shares of resources that are about to be deleted: they end with them. */
export async function noteEndingShares(
  { trx, changes }: Noting,
  type: ResourceType,
  ids: readonly number[],
): Promise<void> {
  for (const share of await sharesOf(trx, new Map([[`${type.type}_id`, ids]])))
    changes.addShare({ before: share, after: null, isImplied: true });
}

export async function noteShare({ trx, changes }: Noting, change: ShareChange): Promise<void> {
  changes.addShare(change);
  const { before, after } = change;
  if (before === null && after !== null && after.project_id !== null) changes.examineLater(after);
  else await examineTarget(trx, changes, required(after ?? before));
}

/**
 * Examines what new shares show. The tasks of a large project are not examined one by one if the member saw none of them
 * and nothing else has changed: all become visible in the same way. Only what refers to them can change as well.
 * @returns these tasks
 */
async function examineNewShares(trx: Executor, set: ChangeSet): Promise<Audience[]> {
  const [share] = set.examinedLater;
  if (share === undefined) return [];
  const isAlone = set.entries.size === 1 && set.shares.get(share.id)?.after != null;
  const project = required(share.project_id);
  const tasks = isAlone && !(await hasSharesOfParts(trx, share.user_id)) ? await namesOfTasks(trx, project) : [];
  if (tasks.length < MIN_SET) {
    for (const one of set.examinedLater) await examineTarget(trx, set, one);
    return [];
  }
  await examineTarget(trx, set, share, 'task');
  for (const follower of followersOf(set.types, 'task')) {
    if (!isShared(follower.type) || !(await hasReferringRows(trx, follower, project))) continue;
    await addFollowersOf(trx, set, 'task', { moved: [], examined: tasks.map(({ id }) => id) });
    break;
  }
  const recipients = [{ user: share.user_id, event: 'shared', changed: '[]' } as const];
  const place = { type: 'task', project_before: project, project_after: project };
  return [{ recipients, isSeenByMembers: true, objects: tasks, ...place }];
}

/**
 * Examines all objects that a share covers: the shared one first.
 * @param omitted a type whose objects are not examined
 */
async function examineTarget(trx: Executor, set: ChangeSet, share: ShareFacts, omitted?: string): Promise<void> {
  const target = targetOfShare(share);
  const types = [...set.types.values()].filter(({ type }) => type !== target.type && type !== omitted);
  for (const type of [required(set.types.get(target.type)), ...types]) {
    for (const coverage of coverageOf(type)) {
      if (coverage.share !== `${target.type}_id`) continue;
      for await (const objects of coveredRows(trx, type, coverage, target.id)) set.examine(type.type, objects);
    }
  }
}

export async function noteSharesOfAccount({ trx, changes: set }: Noting, userId: number): Promise<void> {
  const examined = new Set<string>();
  for await (const given of sharesWith(trx, 'owner_id', userId)) {
    for await (const shares of inPieces(trx, given, { rows: SHARES_AT_ONCE })) {
      for (const share of shares) {
        set.addShare({ before: share, after: null });
        const { type, id } = targetOfShare(share);
        const target = `${type} ${id}`;
        if (!examined.has(target)) await examineTarget(trx, set, share);
        examined.add(target);
      }
    }
  }
  for await (const received of sharesWith(trx, 'user_id', userId)) {
    for (const share of received) set.addShare({ before: share, after: null });
  }
}

/** Batch size: each share takes several queries. */
const SHARES_AT_ONCE = 50;

const NO_USERS: ReadonlySet<number> = new Set();

/** A task whose blocker was completed or reopened may be `blocked` no longer, or again. */
async function addBlocked(trx: Executor, set: ChangeSet): Promise<void> {
  const blockers: number[] = [];
  await visitEach(trx, set.entries.values(), ({ type, id, changed }) => {
    if (type === 'task' && changed.has('status')) blockers.push(id);
  });
  if (blockers.length === 0) return;
  for await (const tasks of blockedByAny(trx, blockers)) {
    for (const task of tasks) set.add('task', 'updated', task, { derived: ['blocked'] });
  }
}

/** A change of a subtask is also a change of its parent. */
async function addParents(trx: Executor, set: ChangeSet): Promise<void> {
  const parents = new Set<number>();
  const known = new Set<number>();
  await visitEach(trx, set.entries.values(), ({ type, id, event, isForMembers, before, after }) => {
    if (type !== 'task' || event === null || isForMembers) return;
    known.add(id);
    for (const { parent_task_id = null } of [before ?? NOWHERE, after ?? NOWHERE]) {
      if (parent_task_id !== null) parents.add(parent_task_id);
    }
  });
  if (parents.size === 0) return;
  const missing = [...parents].filter((id) => !known.has(id));
  for await (const ids of inPieces(trx, missing)) {
    for (const parent of await rowsById(trx, required(set.types.get('task')), ids))
      set.add('task', 'updated', parent, { derived: ['subtask_counts'] });
  }
}

const NOWHERE: { parent_task_id?: number | null } = {};

/**
 * An object that shows another one to the users who see it changes for some users when that one moves, or when a share
 * of it is created or ended. For tokens narrowed to projects, this includes the owner's log, if the object is in a
 * project: with the other one, or by itself.
 */
async function addFollowers(trx: Executor, set: ChangeSet): Promise<void> {
  const targets = new Map<string, Moves>();
  await visitEach(trx, set.entries.values(), ({ type, id, before, after }) => {
    const described = followersOf(set.types, type).length === 0 ? undefined : set.types.get(type);
    if (before === null || after === null || described === undefined) return;
    const hasChanged = ({ path: [column] }: Coverage) => before[column] !== after[column];
    const coverage = coverageOf(described);
    const hasMoved = coverage.some((one) => one.share === 'project_id' && hasChanged(one));
    if (!hasMoved && set.shares.size === 0 && !coverage.some(hasChanged)) return;
    const ids = targets.get(type) ?? { moved: [], examined: [] };
    targets.set(type, ids);
    ids[hasMoved ? 'moved' : 'examined'].push(id);
  });
  for (const [type, ids] of targets) await addFollowersOf(trx, set, type, ids);
}

interface Moves {
  /** Objects that are in another project now. */
  moved: number[];
  /** Objects that may be seen by other users now. */
  examined: number[];
}

async function addFollowersOf(trx: Executor, set: ChangeSet, type: string, { moved, examined }: Moves): Promise<void> {
  for (const follower of followersOf(set.types, type)) {
    const ids: Moves = { moved: [], examined: [] };
    const { type: name, parents = [] } = follower.type;
    const containers = containersOf(follower.type);
    const isPart = parents.includes(follower.column);
    for await (const rows of referringRows(trx, follower, moved)) {
      for (const row of rows) {
        if (containers.some((column) => valueIn(row, column) !== null)) set.add(name, 'updated', row);
        else set.examine(name, [row]);
        if (isPart) ids.moved.push(row.id);
      }
    }
    for await (const rows of referringRows(trx, follower, isShared(follower.type) ? examined : [])) {
      set.examine(name, rows);
      if (isPart) for (const { id } of rows) ids.examined.push(id);
    }
    if (ids.moved.length + ids.examined.length > 0) await addFollowersOf(trx, set, name, ids);
  }
}

function ownersBeside({ entries, touched, types }: ChangeSet, userId: number | null): number[] {
  const owners = new Set([...touched].filter((owner) => owner !== userId));
  for (const { type, ownerId } of entries.values()) {
    if (ownerId === userId) continue;
    const described = types.get(type);
    if (described !== undefined && isShared(described)) owners.add(ownerId);
  }
  return [...owners].sort((one, other) => one - other);
}

/** Reads what decides who sees the changed objects, and of which project they are. */
async function surroundingsOf(trx: Executor, set: ChangeSet, seenByOthers: boolean): Promise<Surroundings> {
  const located = await locatedAround(trx, set, seenByOthers);
  if (!seenByOthers) return { shares: [], located };
  const targets = new Map<string, Set<number>>();
  const add = (share: string, id: number) => addTo(targets, share, id);
  await visitEach(trx, set.entries.values(), (entry) => {
    const type = set.types.get(entry.type);
    if (type === undefined || !isShared(type)) return;
    for (const at of ['before', 'after'] as const) {
      const location = entry[at];
      if (location === null) continue;
      const moment = { located: locatedAt(set, located, at) };
      eachCovering(type, location, moment, add);
      for (const column of storedRelationsOf(type)) {
        const target = locationAt(type, column, location, moment);
        if (target !== null) eachCovering(targetIn(type, column), target, moment, add);
      }
    }
  });
  return { shares: await sharesOf(trx, targets), located };
}

/** Adds an id to the set of a key. */
function addTo<Key>(sets: Map<Key, Set<number>>, key: Key, id: number): void {
  const ids = sets.get(key);
  if (ids === undefined) sets.set(key, new Set([id]));
  else ids.add(id);
}

const NOTHING_LOCATED: ReadonlyMap<string, Location> = new Map();

/**
 * Reads the locations of rows to which the changed ones refer, as far as they matter: those of parents decide of which
 * project a row is, the others only who else sees it.
 */
async function locatedAround(trx: Executor, set: ChangeSet, seenByOthers: boolean): Promise<Surroundings['located']> {
  if (!seenByOthers && !hasStoredParents(set.types)) return NOTHING_LOCATED;
  const located = new Map<string, Location>();
  const wanted = new Map<ResourceType, Set<number>>();
  const want = (type: ResourceType, location: Location | null, columns: readonly string[]) => {
    for (const column of columns) {
      const id = location?.[column] ?? null;
      if (id === null) continue;
      const target = targetIn(type, column);
      const key = `${target.type} ${id}`;
      if (set.entries.has(key) || located.has(key)) continue;
      addTo(wanted, target, id);
    }
  };
  await visitEach(trx, set.entries.values(), (entry) => {
    const type = set.types.get(entry.type);
    if (type === undefined) return;
    const columns = seenByOthers ? storedRelationsOf(type) : storedParentsOf(type);
    want(type, entry.before, columns);
    want(type, entry.after, columns);
  });
  for (let [next] = wanted; next !== undefined; [next] = wanted) {
    const [type, all] = next;
    wanted.delete(type);
    for await (const ids of inPieces(trx, all)) {
      for (const row of await rowsById(trx, type, ids)) {
        const location = locationOf(row, locationColumnsOf(type));
        located.set(`${type.type} ${row.id}`, location);
        want(type, location, storedParentsOf(type));
      }
    }
  }
  return located;
}

import type { Executor } from '../../db/database.js';
import { LOCK_NAMES, lockShared } from '../../db/locks.js';
import { inPieces, visitEach } from '../../db/pieces.js';
import type { ShareFacts } from '../access/audience.js';
import type { Location, SharedKind } from '../access/visible.js';
import { required } from '../lib/typed.js';
import { isShared, type LogRow, logRows, type Surroundings } from './change-log-rows.js';
import {
  appendToLogs,
  blockedByAny,
  membersOfAll,
  notesAbout,
  objectsOf,
  sharesOf,
  sharesWith,
  tasksOf,
} from './change-log-store.js';
import { type ChangeSet, locationOf, type ShareChange } from './change-set.js';
import { recordUndo, type UndoContext } from './undo-log.js';

export interface Actor {
  /** Null for the operator. */
  userId: number | null;
  keyId: number | null;
  /** True if the account shares any resource with others. If false, only the owner sees its resources. */
  sharing: boolean;
}

/**
 * Appends the changes of a transaction to the logs of all users who see them, and stores the former values. It is the
 * only writer of both logs, and the last step of a transaction.
 * @param unit uid of the unit of work, its time as a timestamp, and what undo needs; null without undo
 * @returns ids of the users whose logs have grown
 */
export async function recordChanges(
  trx: Executor,
  set: ChangeSet,
  { userId, keyId, sharing }: Actor,
  { batch, at, undo }: { batch: string; at: string; undo: UndoContext | null },
): Promise<ReadonlySet<number>> {
  if (set.entries.size + set.touched.size === 0) return NO_USERS;
  const rows = await rowsOf(trx, set, { userId, sharing });
  const touched = await membersOfAll(trx, set.touched);
  if (undo !== null && userId !== null) {
    await recordUndo(trx, set, { ...undo, batch, actor_id: userId, key_id: keyId });
  }
  return appendToLogs(trx, rows, { batch, at, actor_id: userId, key_id: keyId }, touched);
}

/** Counts the objects that `recordChanges` would add to the log of the actor, by type. */
export async function countChanges(
  trx: Executor,
  set: ChangeSet,
  actor: Pick<Actor, 'userId' | 'sharing'>,
  isVisible: (row: LogRow) => boolean,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (set.entries.size === 0) return counts;
  const { rows } = await rowsOf(trx, set, actor);
  await visitEach(trx, rows, (row) => {
    if (row === null || row.user_id !== actor.userId || !isVisible(row)) return;
    counts.set(row.type, (counts.get(row.type) ?? 0) + 1);
  });
  return counts;
}

async function rowsOf(trx: Executor, set: ChangeSet, { userId, sharing }: Pick<Actor, 'userId' | 'sharing'>) {
  await addBlocked(trx, set);
  await addParents(trx, set);
  await addNotesAboutTasks(trx, set);
  const others = ownersBeside(set, userId);
  // A writer locks the shares of other owners until the entries are logged, because the shares determine the audience.
  for (const owner of others) await lockShared(trx, LOCK_NAMES.account(owner));
  const seenByOthers = sharing || others.length > 0 || set.shares.size > 0;
  return logRows(set, seenByOthers ? await surroundingsOf(trx, set) : { shares: [], tasks: [] });
}

interface Noting {
  trx: Executor;
  changes: ChangeSet;
}

/** Records the shares of resources that are about to be deleted: they end with them. */
export async function noteEndingShares(
  { trx, changes }: Noting,
  { projects = [], tasks = [], notes = [] }: { projects?: number[]; tasks?: number[]; notes?: number[] },
): Promise<void> {
  for (const share of await sharesOf(trx, { projects, tasks, notes }))
    changes.addShare({ before: share, after: null, isImplied: true });
}

export async function noteShare({ trx, changes }: Noting, change: ShareChange): Promise<void> {
  changes.addShare(change);
  await examineTarget(trx, changes, required(change.after ?? change.before));
}

async function examineTarget(trx: Executor, set: ChangeSet, share: ShareFacts): Promise<void> {
  const { project_id, task_id, note_id } = share;
  const examine = async (type: SharedKind, column: Parameters<typeof objectsOf>[2], value: number) => {
    for await (const objects of objectsOf(trx, `${type}s`, column, value)) set.examine(type, objects);
  };
  if (project_id !== null) {
    await examine('project', 'id', project_id);
    await examine('task', 'project_id', project_id);
    await examine('section', 'project_id', project_id);
    await examine('view', 'project_id', project_id);
    await examine('note', 'project_id', project_id);
  }
  if (task_id !== null) {
    await examine('task', 'id', task_id);
    await examine('task', 'parent_task_id', task_id);
  }
  if (note_id !== null) await examine('note', 'id', note_id);
}

export async function noteSharesOfAccount({ trx, changes: set }: Noting, userId: number): Promise<void> {
  const examined = new Set<string>();
  for await (const given of sharesWith(trx, 'owner_id', userId)) {
    for await (const shares of inPieces(trx, given, { rows: SHARES_AT_ONCE })) {
      for (const share of shares) {
        set.addShare({ before: share, after: null });
        const target = `${share.project_id} ${share.task_id} ${share.note_id}`;
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
    for (const place of [before, after]) if (place?.parent_task_id != null) parents.add(place.parent_task_id);
  });
  if (parents.size === 0) return;
  const missing = [...parents].filter((id) => !known.has(id));
  for await (const ids of inPieces(trx, missing)) {
    for (const parent of await tasksOf(trx, ids)) set.add('task', 'updated', parent, { derived: ['subtask_counts'] });
  }
}

/**
 * A note shows its task to users who see the task. It therefore changes for some users when the task moves, or when a
 * share of the task is created or ended. For tokens narrowed to projects, this includes the owner's log.
 */
async function addNotesAboutTasks(trx: Executor, set: ChangeSet): Promise<void> {
  const examined: number[] = [];
  const moved: number[] = [];
  await visitEach(trx, set.entries.values(), ({ type, id, before, after }) => {
    if (type !== 'task' || before === null || after === null) return;
    if (before.project_id !== after.project_id) moved.push(id);
    else if (before.parent_task_id !== after.parent_task_id || set.shares.size > 0) examined.push(id);
  });
  if (moved.length + examined.length === 0) return;
  for await (const notes of notesAbout(trx, moved)) {
    for (const note of notes) {
      if (note.project_id == null) set.examine('note', [note]);
      else set.add('note', 'updated', note);
    }
  }
  for await (const notes of notesAbout(trx, examined)) set.examine('note', notes);
}

function ownersBeside({ entries, touched }: ChangeSet, userId: number | null): number[] {
  const owners = new Set([...touched].filter((owner) => owner !== userId));
  for (const { type, ownerId } of entries.values()) if (isShared(type) && ownerId !== userId) owners.add(ownerId);
  return [...owners].sort((one, other) => one - other);
}

async function surroundingsOf(trx: Executor, set: ChangeSet): Promise<Surroundings> {
  const targets = { projects: new Set<number>(), tasks: new Set<number>(), notes: new Set<number>() };
  const addPlace = ({ project_id, parent_task_id }: Location) => {
    if (project_id !== null) targets.projects.add(project_id);
    if (parent_task_id !== null) targets.tasks.add(parent_task_id);
  };
  const about = new Set<number>();
  await visitEach(trx, set.entries.values(), ({ type, id, before, after }) => {
    if (!isShared(type)) return;
    if (type !== 'section' && type !== 'view') targets[`${type}s`].add(id);
    for (const place of [before, after]) {
      if (place === null) continue;
      addPlace(place);
      if (place.task_id !== null && !set.entries.has(`task ${place.task_id}`)) about.add(place.task_id);
    }
  });
  const tasks: Location[] = [];
  for await (const ids of inPieces(trx, about)) tasks.push(...(await tasksOf(trx, ids)).map(locationOf));
  for (const task of tasks) {
    targets.tasks.add(task.id);
    addPlace(task);
  }
  return { shares: await sharesOf(trx, targets), tasks };
}

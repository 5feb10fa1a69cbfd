import type { Executor } from '../../db/database.js';
import { LOCK_NAMES, lockShared } from '../../db/locks.js';
import { inPieces } from '../../db/pieces.js';
import type { ShareFacts } from '../access/audience.js';
import type { Place, SharedKind } from '../access/visible.js';
import { newUid } from '../lib/ids.js';
import { isShared, logRows, type Surroundings } from './change-log-rows.js';
import { appendToLogs, notesAbout, objectsOf, sharesOf, sharesWith, tasksOf } from './change-log-store.js';
import { type ChangeSet, placeOf, type ShareChange } from './change-set.js';

/** On whose behalf a transaction writes. */
export interface Actor {
  /** Null when it is the operator. */
  userId: number | null;
  /** The API key that they came with. */
  keyId: number | null;
  /** Whether they share anything of theirs with others: if not, nobody else sees what they own. */
  sharing: boolean;
}

/**
 * Writes what a transaction has changed to the logs of all who see it: the one way into the log, and the last thing
 * that a transaction does.
 * @param at now, as a timestamp
 * @returns whose logs have grown
 */
export async function recordChanges(
  trx: Executor,
  set: ChangeSet,
  { userId, keyId, sharing }: Actor,
  at: string,
): Promise<ReadonlySet<number>> {
  if (set.entries.size === 0) return NOBODY;
  await addParents(trx, set);
  await addNotesAboutTasks(trx, set);
  const others = ownersBeside(set, userId);
  // Who writes for another owner keeps their shares from changing until it is logged who sees what was written.
  for (const owner of others) await lockShared(trx, LOCK_NAMES.account(owner));
  const seenByOthers = sharing || others.length > 0 || set.shares.size > 0;
  const rows = logRows(set, seenByOthers ? await surroundingsOf(trx, set) : { shares: [], tasks: [] });
  return appendToLogs(trx, rows, { batch: newUid(), at, actor_id: userId, key_id: keyId });
}

/** The part of a write that notes changes. */
interface Noting {
  trx: Executor;
  changes: ChangeSet;
}

/** Notes the shares of what is about to be deleted, which end with it. */
export async function noteEndingShares(
  { trx, changes }: Noting,
  { projects = [], tasks = [], notes = [] }: { projects?: number[]; tasks?: number[]; notes?: number[] },
): Promise<void> {
  for (const share of await sharesOf(trx, { projects, tasks, notes })) changes.addShare({ before: share, after: null });
}

/** Notes that a share is made, changed or ended, with all that it reaches. */
export async function noteShare({ trx, changes }: Noting, change: ShareChange): Promise<void> {
  changes.addShare(change);
  await examineTarget(trx, changes, (change.after ?? change.before) as ShareFacts);
}

/** Notes all that a share reaches. */
async function examineTarget(trx: Executor, set: ChangeSet, share: ShareFacts): Promise<void> {
  const { project_id, task_id, note_id } = share;
  const examine = async (type: SharedKind, column: Parameters<typeof objectsOf>[2], value: number) => {
    for await (const objects of objectsOf(trx, `${type}s`, column, value)) set.examine(type, objects);
  };
  if (project_id !== null) {
    await examine('project', 'id', project_id);
    await examine('task', 'project_id', project_id);
    await examine('note', 'project_id', project_id);
  }
  if (task_id !== null) {
    await examine('task', 'id', task_id);
    await examine('task', 'parent_task_id', task_id);
  }
  if (note_id !== null) await examine('note', 'id', note_id);
}

/** Notes the shares of an account that is about to be deleted, those that it gave and those that it was given. */
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

/** Each share takes several queries. */
const SHARES_AT_ONCE = 50;

const NOBODY: ReadonlySet<number> = new Set();

/** A change of a subtask is one of its parent. */
async function addParents(trx: Executor, set: ChangeSet): Promise<void> {
  const parents = new Set<number>();
  const known = new Set<number>();
  for await (const entries of inPieces(trx, set.entries.values(), ENTRIES)) {
    for (const { type, id, event, before, after } of entries) {
      if (type !== 'task' || event === null) continue;
      known.add(id);
      for (const place of [before, after]) if (place?.parent_task_id != null) parents.add(place.parent_task_id);
    }
  }
  const missing = [...parents].filter((id) => !known.has(id));
  for await (const ids of inPieces(trx, missing)) {
    for (const parent of await tasksOf(trx, ids)) set.add('task', 'updated', parent, { changed: ['subtask_counts'] });
  }
}

/** Entries that are looked at in one piece, in memory alone. */
const ENTRIES = { rows: 10_000 };

/**
 * A note shows its task to those who see that: it looks different to some when the task moves, or when a share of it is
 * made or ended. To a token that is narrowed to projects, this is so in the owner's log, too.
 */
async function addNotesAboutTasks(trx: Executor, set: ChangeSet): Promise<void> {
  const examined: number[] = [];
  const moved: number[] = [];
  for await (const entries of inPieces(trx, set.entries.values(), ENTRIES)) {
    for (const { type, id, before, after } of entries) {
      if (type !== 'task' || before === null || after === null) continue;
      if (before.project_id !== after.project_id) moved.push(id);
      else if (before.parent_task_id !== after.parent_task_id || set.shares.size > 0) examined.push(id);
    }
  }
  for await (const notes of notesAbout(trx, moved)) {
    for (const note of notes) {
      if (note.project_id == null) set.examine('note', [note]);
      else set.add('note', 'updated', note);
    }
  }
  for await (const notes of notesAbout(trx, examined)) set.examine('note', notes);
}

function ownersBeside({ entries }: ChangeSet, userId: number | null): number[] {
  const owners = new Set<number>();
  for (const { type, ownerId } of entries.values()) if (isShared(type) && ownerId !== userId) owners.add(ownerId);
  return [...owners].sort((one, other) => one - other);
}

/** What decides who sees what has changed, where it was or is. */
async function surroundingsOf(trx: Executor, set: ChangeSet): Promise<Surroundings> {
  const targets = { projects: new Set<number>(), tasks: new Set<number>(), notes: new Set<number>() };
  const addPlace = ({ project_id, parent_task_id }: Place) => {
    if (project_id !== null) targets.projects.add(project_id);
    if (parent_task_id !== null) targets.tasks.add(parent_task_id);
  };
  const about = new Set<number>();
  for await (const entries of inPieces(trx, set.entries.values(), ENTRIES)) {
    for (const { type, id, before, after } of entries) {
      if (!isShared(type)) continue;
      targets[`${type}s`].add(id);
      for (const place of [before, after]) {
        if (place === null) continue;
        addPlace(place);
        if (place.task_id !== null && !set.entries.has(`task ${place.task_id}`)) about.add(place.task_id);
      }
    }
  }
  const tasks: Place[] = [];
  for await (const ids of inPieces(trx, about)) tasks.push(...(await tasksOf(trx, ids)).map(placeOf));
  for (const task of tasks) {
    targets.tasks.add(task.id);
    addPlace(task);
  }
  return { shares: await sharesOf(trx, targets), tasks };
}

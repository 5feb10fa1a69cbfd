import type { Executor } from '../../db/database.js';
import { LOCK_NAMES, lockShared } from '../../db/locks.js';
import type { ShareFacts } from '../access/audience.js';
import type { Place } from '../access/visible.js';
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
  await appendToLogs(trx, rows, { batch: newUid(), at, actor_id: userId, key_id: keyId });
  return new Set(rows.map((row) => row.user_id));
}

/** Notes the shares of what is about to be deleted, which end with it. */
export async function noteEndingShares(
  trx: Executor,
  set: ChangeSet,
  { projects = [], tasks = [], notes = [] }: { projects?: number[]; tasks?: number[]; notes?: number[] },
): Promise<void> {
  for (const share of await sharesOf(trx, { projects, tasks, notes })) set.addShare({ before: share, after: null });
}

/** Notes that a share is made, changed or ended, with all that it reaches. */
export async function noteShare(trx: Executor, set: ChangeSet, change: ShareChange): Promise<void> {
  const { project_id, task_id, note_id } = (change.after ?? change.before) as ShareFacts;
  set.addShare(change);
  if (project_id !== null) {
    set.examine('project', await objectsOf(trx, 'projects', 'id', project_id));
    set.examine('task', await objectsOf(trx, 'tasks', 'project_id', project_id));
    set.examine('note', await objectsOf(trx, 'notes', 'project_id', project_id));
  }
  if (task_id !== null) {
    set.examine('task', await objectsOf(trx, 'tasks', 'id', task_id));
    set.examine('task', await objectsOf(trx, 'tasks', 'parent_task_id', task_id));
  }
  if (note_id !== null) set.examine('note', await objectsOf(trx, 'notes', 'id', note_id));
}

/** Notes the shares of an account that is about to be deleted, those that it gave and those that it was given. */
export async function noteSharesOfAccount(trx: Executor, set: ChangeSet, userId: number): Promise<void> {
  for (const share of await sharesWith(trx, userId)) {
    if (share.owner_id === userId) await noteShare(trx, set, { before: share, after: null });
    else set.addShare({ before: share, after: null });
  }
}

const NOBODY: ReadonlySet<number> = new Set();

/** A change of a subtask is one of its parent. */
async function addParents(trx: Executor, set: ChangeSet): Promise<void> {
  const parents = new Set<number>();
  const known = new Set<number>();
  for (const { type, id, event, before, after } of set.entries.values()) {
    if (type !== 'task') continue;
    if (event !== null) known.add(id);
    if (event === null) continue;
    for (const place of [before, after]) if (place?.parent_task_id != null) parents.add(place.parent_task_id);
  }
  const missing = [...parents].filter((id) => !known.has(id));
  if (missing.length === 0) return;
  for (const parent of await tasksOf(trx, missing)) set.add('task', 'updated', parent, { changed: ['subtask_counts'] });
}

/**
 * A note shows its task to those who see that: it looks different to some when the task moves, or when a share of it is
 * made or ended. To a token that is narrowed to projects, this is so in the owner's log, too.
 */
async function addNotesAboutTasks(trx: Executor, set: ChangeSet): Promise<void> {
  const examined: number[] = [];
  const moved: number[] = [];
  for (const { type, id, before, after } of set.entries.values()) {
    if (type !== 'task' || before === null || after === null) continue;
    if (before.project_id !== after.project_id) moved.push(id);
    else if (before.parent_task_id !== after.parent_task_id || set.shares.size > 0) examined.push(id);
  }
  for (const note of await notesAbout(trx, moved)) {
    if (note.project_id == null) set.examine('note', [note]);
    else set.add('note', 'updated', note);
  }
  set.examine('note', await notesAbout(trx, examined));
}

function ownersBeside({ entries }: ChangeSet, userId: number | null): number[] {
  const owners = new Set<number>();
  for (const { type, ownerId } of entries.values()) if (isShared(type) && ownerId !== userId) owners.add(ownerId);
  return [...owners].sort((one, other) => one - other);
}

/** What decides who sees what has changed, where it was or is. */
async function surroundingsOf(trx: Executor, { entries }: ChangeSet): Promise<Surroundings> {
  const targets = { projects: new Set<number>(), tasks: new Set<number>(), notes: new Set<number>() };
  const addPlace = ({ project_id, parent_task_id }: Place) => {
    if (project_id !== null) targets.projects.add(project_id);
    if (parent_task_id !== null) targets.tasks.add(parent_task_id);
  };
  const about = new Set<number>();
  for (const { type, id, before, after } of entries.values()) {
    if (!isShared(type)) continue;
    targets[`${type}s`].add(id);
    for (const place of [before, after]) {
      if (place === null) continue;
      addPlace(place);
      if (place.task_id !== null && !entries.has(`task ${place.task_id}`)) about.add(place.task_id);
    }
  }
  const tasks = about.size === 0 ? [] : (await tasksOf(trx, about)).map(placeOf);
  for (const task of tasks) {
    targets.tasks.add(task.id);
    addPlace(task);
  }
  return { shares: await sharesOf(trx, targets), tasks };
}

import type { Executor } from '../../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../../db/locks.js';
import type { Caller } from '../../../access/caller.js';
import { requireAccess, requireMovable, requireOwner } from '../../../access/policy.js';
import { isChange, ownRelations, relatedOfOwner, relatedShared } from '../../../access/relations.js';
import { visibleRelationsOf } from '../../../access/visible-relations.js';
import type { AppError } from '../../../lib/errors.js';
import { bodyError } from '../../../lib/errors.js';
import { parseRef } from '../../../lib/ids.js';
import { MAX_SUBTASKS } from '../../../lib/limits.js';
import { required } from '../../../lib/typed.js';
import { PROJECT } from '../../projects/description.js';
import { referredSection } from '../../sections/store.js';
import { TASK } from '../description.js';
import type { TaskCreate, TaskUpdate } from '../schema.js';
import type { TaskState } from './store.js';
import * as store from './store.js';

/**
 * Owner, project and parent of a task. A task in a project belongs to the project's owner; a subtask to its parent's
 * owner and project. Therefore the coverage of a share does not depend on the creator of a task.
 */
export interface TaskLocation {
  user_id: number;
  project_id: number | null;
  parent_task_id: number | null;
  section_id: number | null;
  area_id: number | null;
  goal_id: number | null;
}

const NO_RELATIONS = { area_id: null, goal_id: null };

/** @throws AppError VALIDATION_FAILED, FORBIDDEN */
export async function locationOfNew(db: Executor, caller: Caller, body: TaskCreate): Promise<TaskLocation> {
  const within = await parentAndProjectOf(db, caller, body);
  const { area_id, goal_id } = await relationsOfNew(db, caller, body, within.user_id);
  return { area_id, goal_id, ...within };
}

/** @throws AppError VALIDATION_FAILED, FORBIDDEN */
export async function relationsOfNew(
  db: Executor,
  caller: Caller,
  body: Pick<TaskCreate, 'area_id' | 'goal_id'>,
  ownerId: number,
): Promise<Pick<TaskLocation, 'area_id' | 'goal_id'>> {
  return {
    ...NO_RELATIONS,
    ...(await ownRelations(db, caller, { type: TASK, body }, { user_id: ownerId, ...NO_RELATIONS })),
  };
}

async function parentAndProjectOf(
  db: Executor,
  caller: Caller,
  body: TaskCreate,
): Promise<Omit<TaskLocation, 'area_id' | 'goal_id'>> {
  const { project_id, parent_task_id, section_id } = body;
  const project = project_id == null ? null : await relatedShared(db, caller, { to: PROJECT, reference: project_id });
  if (parent_task_id != null) {
    const parent = await parentOf(db, caller, parent_task_id);
    await requireSubtaskQuota(db, parent.id);
    if (project !== null && project.id !== parent.project_id) throw otherProject();
    if (section_id != null) throw sectionOfSubtask();
    return { user_id: parent.user_id, project_id: parent.project_id, parent_task_id: parent.id, section_id: null };
  }
  return {
    user_id: project?.user_id ?? caller.id,
    project_id: project?.id ?? null,
    parent_task_id: null,
    section_id: section_id == null ? null : await sectionIn(db, caller, project?.id ?? null, section_id),
  };
}

/**
 * Returns the location that a body asks for; absent members stay unchanged. The body is compared with what the caller
 * sees: null keeps a hidden relation, and its id is refused like any other hidden id.
 */
export async function nextLocation(
  db: Executor,
  caller: Caller,
  task: TaskState,
  body: TaskUpdate,
): Promise<Partial<Omit<TaskLocation, 'user_id'>>> {
  const visible = visibleRelationsOf(TASK, task);
  const next: Partial<Omit<TaskLocation, 'user_id'>> = await ownRelations(
    db,
    caller,
    { type: TASK, body },
    { ...task, ...visible },
  );
  const { project_id: project, parent_task_id: parent } = body;
  const movesProject = isChange(project, visible.project_id);
  const movesParent = isChange(parent, visible.parent_task_id);
  if (movesProject || movesParent) requireMovable(task);
  if (movesProject) {
    next.project_id = project === null ? null : await projectFor(db, caller, task, project);
  }
  if (movesParent) {
    next.parent_task_id = parent === null ? null : await parentFor(db, caller, task, parent);
    // Without a parent the task is directly in its project, which a share of the parent does not cover.
    if (parent === null) await requireWritableProject(db, caller, task);
  }
  if (movesProject && project === null) requireOwner(task);
  const parentId = next.parent_task_id === undefined ? task.parent_task_id : next.parent_task_id;
  const { section_id: section } = body;
  if (isChange(section, visible.section_id)) {
    if (section !== null && parentId !== null) throw sectionOfSubtask();
    const project_id = next.project_id === undefined ? task.project_id : next.project_id;
    next.section_id = section === null ? null : await sectionIn(db, caller, project_id, section);
  } else if (parentId !== null || (next.project_id !== undefined && next.project_id !== task.project_id)) {
    // A section belongs to one project.
    next.section_id = null;
  }
  if (parentId === null) return next;
  // The caller may not see an unchanged parent, if only the subtask is shared with them.
  const staying = next.parent_task_id === undefined;
  const { project_id } = staying ? task : await parentOf(db, caller, parentId);
  if (next.project_id !== undefined && next.project_id !== project_id) throw otherProject();
  return { ...next, project_id };
}

async function projectFor(db: Executor, caller: Caller, task: TaskState, reference: number | string): Promise<number> {
  return (await relatedOfOwner(db, caller, { to: PROJECT, reference }, task.user_id)).id;
}

async function parentFor(db: Executor, caller: Caller, task: TaskState, reference: number | string): Promise<number> {
  const parent = await parentOf(db, caller, reference);
  if (parent.id === task.id) throw bodyError('parent_task_id', 'must not be the task itself');
  if (parent.user_id !== task.user_id) throw bodyError('parent_task_id', 'must be a task of the same owner');
  if ((await store.countSubtasks(db, task.id)) > 0) {
    throw bodyError('parent_task_id', 'must be null for a task that has subtasks itself');
  }
  await requireSubtaskQuota(db, parent.id);
  return parent.id;
}

/** @throws AppError VALIDATION_FAILED */
async function requireSubtaskQuota(db: Executor, parentId: number): Promise<void> {
  await lock(db, LOCK_NAMES.subtasks(parentId));
  if ((await store.countSubtasks(db, parentId)) < MAX_SUBTASKS) return;
  throw bodyError('parent_task_id', `must be a task with fewer than ${MAX_SUBTASKS} subtasks`);
}

/** Requires a visible project for a task of another owner: without one, only the owner would see the task. */
async function requireWritableProject(db: Executor, caller: Caller, task: TaskState): Promise<void> {
  if (task.access === 'owner') return;
  const { project_id } = visibleRelationsOf(TASK, task);
  if (project_id === null) requireOwner(task);
  else await relatedShared(db, caller, { to: PROJECT, reference: project_id });
}

async function parentOf(db: Executor, caller: Caller, reference: number | string): Promise<TaskState> {
  const { id } = await relatedShared(db, caller, { to: TASK, member: 'parent_task_id', reference });
  const parent = required(await store.lockedTask(db, caller, { id }));
  if (parent.parent_task_id !== null) throw bodyError('parent_task_id', 'must not be a subtask');
  return parent;
}

/** @throws AppError VALIDATION_FAILED, FORBIDDEN */
async function sectionIn(
  db: Executor,
  caller: Caller,
  projectId: number | null,
  reference: number | string,
): Promise<number> {
  const ref = parseRef(String(reference));
  const found = ref === null ? undefined : await referredSection(db, caller, ref);
  if (found === undefined) throw bodyError('section_id', 'must be the id or uid of a section that you can see');
  if (found.project_id !== projectId) throw bodyError('section_id', "must be a section of the task's project");
  return requireAccess(found, 'write').id;
}

function sectionOfSubtask(): AppError {
  return bodyError('section_id', 'must be null for a subtask');
}

function otherProject(): AppError {
  return bodyError('project_id', 'must be the project of the parent task');
}

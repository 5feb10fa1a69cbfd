import { requireAccess } from '../../access/policy.js';
import { ownRelations } from '../../access/relations.js';
import { refuseNarrowed } from '../../access/scopes.js';
import { visibleRelationsOf } from '../../access/visible-relations.js';
import { initialRow, rowFromBody } from '../../lib/columns.js';
import type { IdOrUid } from '../../lib/ids.js';
import { cleanName } from '../../lib/names.js';
import { newRank } from '../../lib/ranks.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { noteEndingShares } from '../../write/record-changes.js';
import { uidFor } from '../../write/uids.js';
import { isSame, type Values } from '../../write/undo-rules.js';
import { countChange, updateAndLog, type WriteContext } from '../../write/unit-of-work.js';
import { sectionsOf } from '../sections/store.js';
import { replaceTags, restoredTags, retag, tagNames } from '../tagging/service.js';
import { detachTasks } from '../task-history/store.js';
import { retain } from '../trash/retain.js';
import { projectColumns } from './columns.js';
import { PROJECT } from './description.js';
import type { ProjectCreate, ProjectUpdate } from './schema.js';
import * as store from './store.js';

const NO_RELATIONS = { area_id: null, goal_id: null };

/** @throws AppError VALIDATION_FAILED, FORBIDDEN */
export async function createProject(write: WriteContext, body: ProjectCreate): Promise<Representation> {
  const { trx, caller, changes, now, at } = write;
  refuseNarrowed(caller);
  const uid = await uidFor(write, 'projects', body.uid);
  const columns = { ...initialRow(projectColumns), ...rowFromBody(projectColumns, body, caller.timezone) };
  const row = {
    uid,
    user_id: caller.id,
    ...columns,
    // A body without a rank has the initial one.
    rank: columns.rank || newRank(now),
    name: cleanName(body.name),
    ...NO_RELATIONS,
    ...(await ownRelations(trx, caller, { type: PROJECT, body }, { user_id: caller.id, ...NO_RELATIONS })),
  };
  const project = { id: await store.insertProject(trx, { created_at: at, updated_at: at, ...row }), ...row };
  const { to } = await replaceTags(write, 'project', project, tagNames(body.tags ?? []));
  changes.add('project', 'created', project, { to: { tags: to.tags, ...row } });
  return readProject(write, project.id);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED */
export async function updateProject(
  write: WriteContext,
  ref: IdOrUid,
  body: ProjectUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller } = write;
  const project = requireAccess(await store.lockedProject(trx, caller, ref), 'write');
  assertIfMatch(expected, project.version);
  const visible = { ...project, ...visibleRelationsOf(PROJECT, project) };
  const relations = await ownRelations(trx, caller, { type: PROJECT, body }, visible);
  await updateAndLog(write, 'project', project, {
    ...rowFromBody(projectColumns, body, caller.timezone),
    ...relations,
  });
  if (body.tags !== undefined) await retag(write, 'project', project, tagNames(body.tags));
  return readProject(write, project.id);
}

/**
 * Sets members of a project to former values, with the rights of an update.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function restoreProject(write: WriteContext, id: number, values: Values): Promise<void> {
  const { trx, caller } = write;
  const project = requireAccess(await store.lockedProject(trx, caller, { id }), 'write');
  const { tags, area_id, goal_id, ...plain } = values;
  const named = { ...(area_id !== undefined && { area_id }), ...(goal_id !== undefined && { goal_id }) };
  const visible = { ...project, ...visibleRelationsOf(PROJECT, project) };
  const relations = await ownRelations(trx, caller, { type: PROJECT, body: named as ProjectUpdate }, visible);
  await updateAndLog(write, 'project', project, { ...(plain as Partial<typeof project>), ...relations });
  if (tags === undefined) return;
  const { from, to } = await restoredTags(write, 'project', project, tags as readonly number[]);
  if (!isSame(from.tags, to.tags)) await countChange(write, 'project', project, { from, to });
}

/**
 * Deletes a project with its sections and views. Its tasks and notes are kept without a project.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED
 */
export async function deleteProject(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const { trx, caller, changes, at } = write;
  const project = requireAccess(await store.lockedProject(trx, caller, ref), 'own');
  assertIfMatch(expected, project.version);
  const { id } = project;
  changes.add('project', 'deleted', project);
  await retain(write, 'project', project);
  await noteEndingShares(write, PROJECT, [id]);
  for (const section of await sectionsOf(trx, id)) {
    const left = { from: { section_id: section.id }, to: { section_id: null } };
    for await (const tasks of detachTasks(write, 'section_id', section.id))
      for (const task of tasks) changes.add('task', 'updated', task, left);
  }
  const lost = { from: { project_id: id }, to: { project_id: null } };
  for await (const tasks of detachTasks(write, 'project_id', id))
    for (const task of tasks) changes.add('task', 'updated', task, lost);
  for await (const notes of store.removeProject(trx, id, at))
    for (const note of notes) changes.add('note', 'updated', note, lost);
}

/** Reads a project; requires that the caller's access was checked in this transaction. */
async function readProject({ trx, caller, today }: WriteContext, id: number): Promise<Representation> {
  return found(await store.findProject(trx, caller, { id }, today));
}

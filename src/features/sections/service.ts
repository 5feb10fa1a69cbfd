import { LOCK_NAMES, lock } from '../../../db/locks.js';
import { requireAccess } from '../../access/policy.js';
import { relatedShared } from '../../access/relations.js';
import { initialRow, rowFromBody } from '../../lib/columns.js';
import { bodyError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { MAX_SECTIONS } from '../../lib/limits.js';
import { cleanName } from '../../lib/names.js';
import { newRank } from '../../lib/ranks.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { uidFor } from '../../write/uids.js';
import type { Values } from '../../write/undo-rules.js';
import { updateAndLog, type WriteContext } from '../../write/unit-of-work.js';
import { PROJECT } from '../projects/description.js';
import { detachTasks } from '../task-history/store.js';
import { retain } from '../trash/retain.js';
import { SECTION } from './description.js';
import type { SectionCreate, SectionUpdate } from './schema.js';
import * as store from './store.js';

/** Sections. The rights are those of the project: members with write access create, change and delete them. */

/** @throws AppError VALIDATION_FAILED, FORBIDDEN */
export async function createSection(write: WriteContext, body: SectionCreate): Promise<Representation> {
  const { trx, caller, changes, now, at } = write;
  const project = await relatedShared(trx, caller, { to: PROJECT, reference: body.project_id });
  await lock(trx, LOCK_NAMES.sections(project.id));
  if ((await store.countSections(trx, project.id)) >= MAX_SECTIONS) {
    throw bodyError('project_id', `must be a project with fewer than ${MAX_SECTIONS} sections`);
  }
  const columns = { ...initialRow(SECTION.columns), ...rowFromBody(SECTION.columns, body, caller.timezone) };
  const row = {
    uid: await uidFor(write, 'sections', body.uid),
    user_id: project.user_id,
    project_id: project.id,
    ...columns,
    name: cleanName(body.name),
    // A body without a rank has the initial one.
    rank: columns.rank || newRank(now),
  };
  const section = { id: await store.insertSection(trx, { ...row, created_at: at, updated_at: at }), ...row };
  changes.add('section', 'created', section, { to: row });
  return readAfterWrite(write, section.id);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export async function updateSection(
  write: WriteContext,
  ref: IdOrUid,
  body: SectionUpdate,
  expected: Precondition,
): Promise<Representation> {
  const section = await requireWritable(write, ref, expected);
  const next: Partial<typeof section> = rowFromBody(SECTION.columns, body, write.caller.timezone);
  await updateAndLog(write, 'section', section, next);
  return readAfterWrite(write, section.id);
}

/** Sets members of a section to former values. @throws AppError NOT_FOUND, FORBIDDEN */
export async function restoreSection(write: WriteContext, id: number, values: Values): Promise<void> {
  const section = await requireWritable(write, { id }, null);
  const { project_id: _project, ...plain } = values;
  await updateAndLog(write, 'section', section, plain as Partial<typeof section>);
}

/**
 * Deletes a section. Its tasks are kept without one.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED
 */
export async function deleteSection(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const { trx, changes } = write;
  const section = await requireWritable(write, ref, expected);
  const { id } = section;
  await retain(write, 'section', section);
  changes.add('section', 'deleted', section);
  const lost = { from: { section_id: id }, to: { section_id: null } };
  for await (const tasks of detachTasks(write, 'section_id', id))
    for (const task of tasks) changes.add('task', 'updated', task, lost);
  await store.removeSection(trx, id);
}

async function requireWritable(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<store.SectionState> {
  const section = requireAccess(await store.lockedSection(write.trx, write.caller, ref), 'write');
  assertIfMatch(expected, section.version);
  return section;
}

async function readAfterWrite({ trx, caller }: WriteContext, id: number): Promise<Representation> {
  return found(await store.findSection(trx, caller, { id }));
}

import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import { requireAccess, requireMovable, requireOwner, requireRemoval } from '../../access/policy.js';
import { isChange, relatedOfOwner, relatedShared } from '../../access/relations.js';
import { refuseNarrowed } from '../../access/scopes.js';
import { visibleRelationsOf } from '../../access/visible-relations.js';
import { initialRow, rowFromBody } from '../../lib/columns.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { assertIfMatch, type Precondition, type Representation } from '../../lib/representation.js';
import { noteEndingShares } from '../../write/record-changes.js';
import { uidFor } from '../../write/uids.js';
import { isSame, type Values } from '../../write/undo-rules.js';
import { countChange, updateAndLog, type WriteContext } from '../../write/unit-of-work.js';
import { PROJECT } from '../projects/description.js';
import { replaceTags, restoredTags, retag, tagNames } from '../tagging/service.js';
import { TASK } from '../tasks/description.js';
import { retain } from '../trash/retain.js';
import { NOTE, noteColumns } from './description.js';
import { type NoteCreate, type NoteUpdate, noteFaults } from './schema.js';
import * as store from './store.js';

/** @throws AppError VALIDATION_FAILED, FORBIDDEN */
export async function createNote(write: WriteContext, body: NoteCreate): Promise<Representation> {
  const { trx, caller, changes, at } = write;
  const text = rowFromBody(noteColumns, body, caller.timezone);
  assertNotBlank(text);
  const location = await locationOfNew(trx, caller, body);
  const uid = await uidFor(write, 'notes', body.uid);
  const row = { uid, ...initialRow(noteColumns), ...text, ...location };
  const note = { id: await store.insertNote(trx, { created_at: at, updated_at: at, ...row }), ...row };
  const { to } = await replaceTags(write, 'note', note, tagNames(body.tags ?? []));
  changes.add('note', 'created', note, { to: { tags: to.tags, ...row } });
  return readAfterWrite(write, note.id);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED */
export async function updateNote(
  write: WriteContext,
  ref: IdOrUid,
  body: NoteUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller } = write;
  const note = requireAccess(await store.lockedNote(trx, caller, ref), 'write');
  assertIfMatch(expected, note.version);
  const text = rowFromBody(noteColumns, body, caller.timezone);
  const next = { ...text, ...(await nextLocation(trx, caller, note, body)) };
  assertNotBlank({ ...note, ...next });
  const changed = await updateAndLog(write, 'note', note, next);
  if (body.tags !== undefined) await retag(write, 'note', { ...note, ...changed }, tagNames(body.tags));
  return readAfterWrite(write, note.id);
}

/**
 * Sets members of a note to former values, with the rights of an update.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function restoreNote(write: WriteContext, id: number, values: Values): Promise<void> {
  const { trx, caller } = write;
  const note = requireAccess(await store.lockedNote(trx, caller, { id }), 'write');
  const { tags, project_id, task_id, ...plain } = values;
  const named = { ...(project_id !== undefined && { project_id }), ...(task_id !== undefined && { task_id }) };
  const next = { ...(plain as Partial<typeof note>), ...(await nextLocation(trx, caller, note, named as NoteUpdate)) };
  assertNotBlank({ ...note, ...next });
  const changed = await updateAndLog(write, 'note', note, next);
  if (tags === undefined) return;
  const { from, to } = await restoredTags(write, 'note', note, tags as readonly number[]);
  if (!isSame(from.tags, to.tags)) await countChange(write, 'note', { ...note, ...changed }, { from, to });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export async function deleteNote(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const { trx, caller, changes } = write;
  const note = requireRemoval(await store.lockedNote(trx, caller, ref));
  assertIfMatch(expected, note.version);
  await retain(write, 'note', note);
  changes.add('note', 'deleted', note);
  await noteEndingShares(write, NOTE, [note.id]);
  await store.removeNote(trx, note.id);
}

/** @throws AppError VALIDATION_FAILED if neither title nor content has text */
function assertNotBlank(note: { title?: string | null; content?: string | null }): void {
  const faults = noteFaults(note).map(({ path, message }) => ({ path: `body${path}`, message }));
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
}

/** Owner, project and task of a new note. A note belongs to the owner of its project or task. */
async function locationOfNew(db: Executor, caller: Caller, { project_id, task_id }: NoteCreate) {
  const project = project_id == null ? null : await relatedShared(db, caller, { to: PROJECT, reference: project_id });
  const owner = project?.user_id ?? null;
  const task = task_id == null ? null : await relatedOfOwner(db, caller, { to: TASK, reference: task_id }, owner);
  return {
    user_id: owner ?? task?.user_id ?? caller.id,
    project_id: project?.id ?? null,
    task_id: task?.id ?? null,
  };
}

/** Location that a body asks for, compared with what the caller sees; unchanged members are absent. */
async function nextLocation(db: Executor, caller: Caller, note: store.NoteState, body: NoteUpdate) {
  const visible = visibleRelationsOf(NOTE, note);
  const next: { project_id?: number | null; task_id?: number | null } = {};
  for (const member of ['project_id', 'task_id'] as const) {
    const given = body[member];
    if (!isChange(given, visible[member])) continue;
    if (member === 'project_id') {
      requireMovable(note);
      if (given === null) requireOwner(note);
    }
    next[member] =
      given === null
        ? null
        : (await relatedOfOwner(db, caller, { to: NOTE.relations[member], member, reference: given }, note.user_id)).id;
  }
  return next;
}

/** Re-reads the note for the response. @throws AppError FORBIDDEN if the change moved it out of the caller's view */
async function readAfterWrite({ trx, caller }: WriteContext, id: number): Promise<Representation> {
  const found = await store.findNote(trx, caller, { id });
  if (found !== undefined) return found;
  refuseNarrowed(caller);
  const message = 'Set the shared project: without it, you could not see a note of another owner.';
  throw new AppError('FORBIDDEN', { message });
}

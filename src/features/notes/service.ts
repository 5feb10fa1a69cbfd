import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import { requireAccess, requireMovable, requireOwner, requireRemoval } from '../../access/policy.js';
import { isChange, relatedOfOwner, relatedShared } from '../../access/relations.js';
import { refuseNarrowed } from '../../access/scopes.js';
import { visibleRelationsOf } from '../../access/visible-relations.js';
import type { Context } from '../../context.js';
import { changesOf } from '../../lib/changes.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { pickDefined } from '../../lib/pick-defined.js';
import { assertIfMatch, type Precondition, type Representation } from '../../lib/representation.js';
import { noteEndingShares } from '../../write/record-changes.js';
import { uidFor } from '../../write/uids.js';
import { writeAs } from '../../write/unit-of-work.js';
import { tagNames } from '../tags/schema.js';
import { replaceTags, retag } from '../tags/store.js';
import { keep } from '../trash/service.js';
import { noteFaults } from './rules.js';
import type { NoteCreate, NoteUpdate } from './schema.js';
import * as store from './store.js';

/** @throws AppError VALIDATION_FAILED, FORBIDDEN */
export function createNote(context: Context, caller: Caller, body: NoteCreate): Promise<Representation> {
  const at = context.now().toISOString();
  const text = textOf(body);
  assertNotBlank(text);
  return writeAs(context, caller, async (trx, changes) => {
    const location = await locationOfNew(trx, caller, body);
    const uid = await uidFor(trx, caller, 'notes', body.uid);
    const row = { uid, title: null, content: null, color: null, ...text, ...location };
    const id = await store.insertNote(trx, { ...row, created_at: at, updated_at: at });
    changes.add('note', 'created', { id, ...row });
    await replaceTags(trx, changes, 'note', { id, ...row }, tagNames(body.tags ?? []), at);
    return stillVisible(trx, caller, id);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED */
export function updateNote(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  body: NoteUpdate,
  expected: Precondition,
): Promise<Representation> {
  const at = context.now().toISOString();
  const text = textOf(body);
  return writeAs(context, caller, async (trx, changes) => {
    const note = await store.lockedNote(trx, caller, ref);
    requireAccess(note?.access, 'write');
    const found = note as store.NoteState;
    assertIfMatch(expected, found.version);
    const next = { ...text, ...(await nextLocation(trx, caller, found, body)) };
    assertNotBlank({ ...found, ...next });
    const changed = changesOf(found, next);
    await store.updateNote(trx, found.id, changed, at);
    const moved = { ...found, ...changed };
    const before = { project_id: found.project_id, task_id: found.task_id };
    if (Object.keys(changed).length > 0)
      changes.add('note', 'updated', moved, { changed: Object.keys(changed), before });
    if (body.tags !== undefined) await retag(trx, changes, 'note', moved, tagNames(body.tags), at);
    return stillVisible(trx, caller, found.id);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export function deleteNote(context: Context, caller: Caller, ref: IdOrUid, expected: Precondition): Promise<void> {
  return writeAs(context, caller, async (trx, changes) => {
    const note = await store.lockedNote(trx, caller, ref);
    requireRemoval(note?.access, note?.part_access ?? null);
    const found = note as store.NoteState;
    const { id, version } = found;
    assertIfMatch(expected, version);
    await keep(trx, caller, 'note', found, context.now());
    changes.add('note', 'deleted', found);
    await noteEndingShares(trx, changes, { notes: [id] });
    await store.removeNote(trx, id);
  });
}

function textOf(body: NoteUpdate) {
  const { title } = body;
  return {
    ...pickDefined(body, ['content', 'color']),
    ...(title !== undefined && { title: title?.trim() || null }),
  };
}

/** @throws AppError VALIDATION_FAILED when there is nothing to read */
function assertNotBlank(note: { title?: string | null; content?: string | null }): void {
  const faults = noteFaults(note).map(({ path, message }) => ({ path: `body${path}`, message }));
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
}

/**
 * Whose a new note is, and what it belongs to. A note in a project belongs to the owner of the project, and one about a
 * task to the owner of the task, as everything in a project does.
 */
async function locationOfNew(db: Executor, caller: Caller, { project_id, task_id }: NoteCreate) {
  const project = project_id == null ? null : await relatedShared(db, caller, 'project', 'project_id', project_id);
  const owner = project?.user_id ?? null;
  const task = task_id == null ? null : await relatedOfOwner(db, caller, 'task', 'task_id', task_id, owner);
  return {
    user_id: owner ?? task?.user_id ?? caller.id,
    project_id: project?.id ?? null,
    task_id: task?.id ?? null,
  };
}

/** What a body says of where a note shall lie, beside what the caller sees of that; what stays as it is is absent. */
async function nextLocation(db: Executor, caller: Caller, note: store.NoteState, body: NoteUpdate) {
  const seen = visibleRelationsOf('note', note);
  const next: { project_id?: number | null; task_id?: number | null } = {};
  for (const [member, kind] of [
    ['project_id', 'project'],
    ['task_id', 'task'],
  ] as const) {
    const given = body[member];
    if (!isChange(given, seen[member])) continue;
    if (member === 'project_id') {
      requireMovable(note);
      if (given === null) requireOwner(note);
    }
    next[member] = given === null ? null : (await relatedOfOwner(db, caller, kind, member, given, note.user_id)).id;
  }
  return next;
}

/** What the change came to. A member cannot put a note where neither they nor those it is shared with see it. */
async function stillVisible(db: Executor, caller: Caller, id: number): Promise<Representation> {
  const found = await store.findNote(db, caller, { id });
  if (found !== undefined) return found;
  refuseNarrowed(caller);
  const message = 'Name the shared project: outside of it, you would not see the note of another owner.';
  throw new AppError('FORBIDDEN', { message });
}

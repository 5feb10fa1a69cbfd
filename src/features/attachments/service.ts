import { LOCK_NAMES, lock } from '../../../db/locks.js';
import { requireAccess } from '../../access/policy.js';
import { isChange, relatedShared } from '../../access/relations.js';
import { refuseNarrowed } from '../../access/scopes.js';
import { rowFromBody } from '../../lib/columns.js';
import { AppError, bodyError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { uidFor } from '../../write/uids.js';
import type { Values } from '../../write/undo-rules.js';
import { updateAndLog, type WriteContext } from '../../write/unit-of-work.js';
import { log } from '../tasks/crud/use-case.js';
import { retain } from '../trash/retain.js';
import { ATTACHMENT, PARENTS, type ParentColumn } from './description.js';
import { type AttachmentUpdate, MAX_ATTACHMENTS } from './schema.js';
import * as store from './store.js';

/** Attachments. The rights are those of the parent: members with write access create, change and delete them. */

export interface NewAttachment {
  parent: { column: ParentColumn; reference: string };
  uid: string | undefined;
  name: string;
  size: number;
  mediaType: string;
  sha256: string;
  /** Name of the stored file. */
  file: string;
}

/** @throws AppError VALIDATION_FAILED, FORBIDDEN, TOO_MANY_FILES, UID_TAKEN, CONFLICT, ACCOUNT_FULL */
export async function createAttachment(write: WriteContext, given: NewAttachment): Promise<Representation> {
  const { trx, caller, changes, at } = write;
  const { column, reference } = given.parent;
  const parent = await relatedShared(trx, caller, { to: ATTACHMENT.relations[column], member: column, reference });
  await requireRoom(write, column, parent.id);
  const { name, size, mediaType: media_type, sha256, file } = given;
  const row = {
    uid: await uidFor(write, 'attachments', given.uid),
    user_id: parent.user_id,
    ...parentColumns(column, parent.id),
    ...{ name, size, media_type, sha256 },
  };
  const id = await store.insertAttachment(trx, { ...row, created_by_id: caller.id, created_at: at, updated_at: at });
  await store.insertFile(trx, { attachment_id: id, user_id: row.user_id, uid: row.uid, name: file, size, sha256 });
  const attachment = { id, ...row };
  changes.add('attachment', 'created', attachment, { to: row });
  await logOnTask(write, attachment, { to: row });
  return readAfterWrite(write, id);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED, TOO_MANY_FILES */
export async function updateAttachment(
  write: WriteContext,
  ref: IdOrUid,
  body: AttachmentUpdate,
  expected: Precondition,
): Promise<Representation> {
  const attachment = await requireWritable(write, ref, expected);
  const next = rowFromBody(ATTACHMENT.columns, body, write.caller.timezone);
  await change(write, attachment, { ...next, ...(await nextParent(write, attachment, body)) });
  return readAfterWrite(write, attachment.id);
}

/** Sets members to former values, with the rights of an update. @throws the same errors */
export async function restoreAttachment(write: WriteContext, id: number, values: Values): Promise<void> {
  const attachment = await requireWritable(write, { id }, null);
  const { task_id, note_id, project_id, ...plain } = values;
  const named = Object.entries({ task_id, note_id, project_id }).filter(([, value]) => value != null);
  const location = await nextParent(write, attachment, Object.fromEntries(named) as AttachmentUpdate);
  await change(write, attachment, { ...(plain as Partial<store.AttachmentState>), ...location });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export async function removeAttachment(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const attachment = await requireWritable(write, ref, expected);
  await retain(write, 'attachment', attachment);
  write.changes.add('attachment', 'deleted', attachment);
  await logOnTask(write, attachment, { from: attachment });
  await store.removeAttachment(write.trx, attachment.id);
}

/** @throws AppError TOO_MANY_FILES */
export async function requireRoom({ trx }: WriteContext, column: ParentColumn, id: number): Promise<void> {
  await lock(trx, LOCK_NAMES.attachments(column, id));
  if ((await store.countAttachments(trx, column, id)) >= MAX_ATTACHMENTS) throw new AppError('TOO_MANY_FILES');
}

async function change(
  write: WriteContext,
  attachment: store.AttachmentState,
  next: Partial<store.AttachmentState>,
): Promise<void> {
  const changed = await updateAndLog(write, 'attachment', attachment, next);
  if (!PARENTS.some((column) => column in changed)) return;
  await logOnTask(write, attachment, { from: attachment, to: { ...attachment, ...changed } });
}

/** Adds a line to the history of the former and of the new task. */
async function logOnTask(
  write: WriteContext,
  { user_id }: { user_id: number },
  { from, to }: Partial<Record<'from' | 'to', { task_id: number | null; name: string }>>,
): Promise<void> {
  const line = { user_id, field: 'attachments', from: null, to: null };
  if (from?.task_id != null) {
    await log(write, [{ ...line, id: from.task_id, kind: 'detached' as const, from: from.name }]);
  }
  if (to?.task_id != null) await log(write, [{ ...line, id: to.task_id, kind: 'attached' as const, to: to.name }]);
}

/**
 * Returns the columns of the parent that a body asks for; none if it stays.
 * @throws AppError VALIDATION_FAILED unless exactly one is left, FORBIDDEN for a parent of another owner
 */
async function nextParent(
  write: WriteContext,
  attachment: store.AttachmentState,
  body: AttachmentUpdate,
): Promise<Partial<store.AttachmentState>> {
  const { trx, caller } = write;
  const given = PARENTS.filter((column) => body[column] != null);
  const [column, second] = given;
  if (second !== undefined) throw bodyError(second, 'must be null beside another parent');
  const cleared = PARENTS.find((one) => body[one] === null && attachment[one] !== null);
  if (column === undefined) {
    if (cleared !== undefined) throw bodyError(cleared, 'must not be null without another parent');
    return {};
  }
  const reference = body[column];
  if (reference == null || !isChange(reference, attachment[column])) return {};
  const to = ATTACHMENT.relations[column];
  const parent = await relatedShared(trx, caller, { to, member: column, reference });
  if (parent.user_id !== attachment.user_id) {
    throw new AppError('FORBIDDEN', {
      message: 'A file stays with its owner: attach it to something of the same owner.',
    });
  }
  if (parent.id === attachment[column]) return {};
  await requireRoom(write, column, parent.id);
  return parentColumns(column, parent.id);
}

function parentColumns(column: ParentColumn, id: number): Record<ParentColumn, number | null> {
  return { task_id: null, note_id: null, project_id: null, [column]: id };
}

async function requireWritable(
  { trx, caller }: WriteContext,
  ref: IdOrUid,
  expected: Precondition,
): Promise<store.AttachmentState> {
  const attachment = requireAccess(await store.lockedAttachment(trx, caller, ref), 'write');
  assertIfMatch(expected, attachment.version);
  return attachment;
}

/** Re-reads the attachment for the response. @throws AppError FORBIDDEN if a narrowed token no longer sees it */
async function readAfterWrite({ trx, caller }: WriteContext, id: number): Promise<Representation> {
  const read = await store.findAttachment(trx, caller, { id });
  if (read === undefined) refuseNarrowed(caller);
  return found(read);
}

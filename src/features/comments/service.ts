import { LOCK_NAMES, lock, lockShared } from '../../../db/locks.js';
import { keyIdOf } from '../../access/caller.js';
import { peopleSeeing } from '../../access/people.js';
import { requireAccess } from '../../access/policy.js';
import { type Related, relatedShared } from '../../access/relations.js';
import { AppError, bodyError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { withNames } from '../../lib/person-names.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { uidFor } from '../../write/uids.js';
import type { Values } from '../../write/undo-rules.js';
import { updateAndLog, type WriteContext } from '../../write/unit-of-work.js';
import { TASK } from '../tasks/description.js';
import { retain } from '../trash/retain.js';
import { type ResolvedText, resolveMentions } from './mentions.js';
import { type CommentCreate, type CommentUpdate, MAX_COMMENTS } from './schema.js';
import * as store from './store.js';

/**
 * Comments. Everyone who sees a task reads and writes its comments. The author changes a comment; the author and the
 * owner of the task delete it. `user_id` of a comment is the owner of its task, like that of everything in a task.
 */

/** @throws AppError VALIDATION_FAILED, TOO_MANY_COMMENTS */
export async function createComment(write: WriteContext, body: CommentCreate): Promise<Representation> {
  const { trx, caller, changes, at } = write;
  const task = await seenTask(write, body.task_id);
  await lock(trx, LOCK_NAMES.comments(task.id));
  const count = await store.countComments(trx, task.id);
  if (count === undefined) throw bodyError('task_id', 'must be the id or uid of a resource that you can see');
  if (count >= MAX_COMMENTS) throw new AppError('TOO_MANY_COMMENTS');
  const { text, users } = await resolved(write, task.id, body.text);
  const row = {
    uid: await uidFor(write, 'comments', body.uid),
    user_id: task.user_id,
    task_id: task.id,
    author_id: caller.id,
    text,
    via: viaOf(write),
    edited_at: null,
  };
  const id = await store.insertComment(trx, { created_at: at, updated_at: at, ...row });
  await store.insertMentions(trx, id, users);
  changes.add('comment', 'created', { id, ...row }, { to: row });
  return readAfterWrite(write, id);
}

/** Finds the task again under a lock of its owner: shares cannot end before the comment is in the change logs. */
async function seenTask({ trx, caller }: WriteContext, reference: number | string): Promise<Related> {
  const named = { to: TASK, reference, action: 'read' as const };
  const task = await relatedShared(trx, caller, named);
  if (task.user_id === caller.id) return task;
  await lockShared(trx, LOCK_NAMES.account(task.user_id));
  return relatedShared(trx, caller, named);
}

/** Always reads the users who see the task, so that the time does not reveal which users exist. */
async function resolved({ trx, caller }: WriteContext, taskId: number, text: string): Promise<ResolvedText> {
  return resolveMentions(text, await peopleSeeing(trx, caller, TASK, taskId));
}

function viaOf({ caller }: WriteContext): 'key' | 'app' | null {
  if (keyIdOf(caller) === null) return null;
  return caller.isApp === true ? 'app' : 'key';
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED */
export async function updateComment(
  write: WriteContext,
  ref: IdOrUid,
  body: CommentUpdate,
  expected: Precondition,
): Promise<Representation> {
  const comment = await visibleComment(write, ref, expected);
  if (comment.author_id !== write.caller.id) {
    throw new AppError('FORBIDDEN', { message: 'Only its author may change a comment.' });
  }
  if (body.text !== undefined) {
    const { text, users } = await resolved(write, comment.task_id, body.text);
    if (text !== comment.text) await rewrite(write, comment, { text, edited_at: write.at }, users);
  }
  return readAfterWrite(write, comment.id);
}

/** Sets members to former values. @throws AppError NOT_FOUND, NOT_REVERTIBLE for a comment of another author */
export async function restoreComment(write: WriteContext, id: number, values: Values): Promise<void> {
  const comment = await visibleComment(write, { id }, null);
  if (comment.author_id !== write.caller.id) throw new AppError('NOT_REVERTIBLE');
  const { text = comment.text, edited_at = comment.edited_at } = values as Partial<store.CommentState>;
  const { users } = await resolved(write, comment.task_id, text);
  await rewrite(write, comment, { text, edited_at }, users);
}

async function rewrite(
  write: WriteContext,
  comment: store.CommentState,
  next: Pick<store.CommentState, 'text' | 'edited_at'>,
  users: readonly number[],
): Promise<void> {
  await updateAndLog(write, 'comment', comment, next);
  await store.replaceMentions(write.trx, comment.id, users);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export async function removeComment(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const { trx, caller, changes } = write;
  const comment = await visibleComment(write, ref, expected);
  const { author_id, user_id } = comment;
  if (author_id !== caller.id && user_id !== caller.id) {
    throw new AppError('FORBIDDEN', { message: 'Only its author and the owner of the task may delete a comment.' });
  }
  await retain(write, 'comment', { ...comment, name: nameOf(await readable(write, comment)) }, author_id);
  changes.add('comment', 'deleted', comment);
  await store.removeComment(trx, comment.id);
}

/** Returns the text of a comment with the names of those whom it mentions. */
async function readable({ trx, caller }: WriteContext, { text, task_id }: store.CommentState): Promise<string> {
  if (!text.includes('@[')) return text;
  const people = await peopleSeeing(trx, caller, TASK, task_id);
  const names = new Map(people.map(({ uid, name, surname }) => [uid, [name, surname].filter(Boolean).join(' ')]));
  return withNames(text, (uid) => names.get(uid) || undefined);
}

const MAX_NAME = 80;

/** Returns the beginning of the first line, which names the comment in the trash. */
function nameOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  const characters = [...line.slice(0, 2 * MAX_NAME)];
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : line.trim();
}

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED */
async function visibleComment({ trx, caller }: WriteContext, ref: IdOrUid, expected: Precondition) {
  const comment = requireAccess(await store.lockedComment(trx, caller, ref), 'read');
  assertIfMatch(expected, comment.version);
  return comment;
}

async function readAfterWrite({ trx, caller }: WriteContext, id: number): Promise<Representation> {
  return found(await store.findComment(trx, caller, { id }));
}

import { requireAccess } from '../../src/access/policy.js';
import { relatedShared } from '../../src/access/relations.js';
import { TASK } from '../../src/features/tasks/description.js';
import { retain } from '../../src/features/trash/retain.js';
import { initialRow, rowFromBody } from '../../src/lib/columns.js';
import { type IdOrUid, newUidAt } from '../../src/lib/ids.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../src/lib/representation.js';
import { uidFor } from '../../src/write/uids.js';
import type { Values } from '../../src/write/undo-rules.js';
import { updateAndLog, type WriteContext } from '../../src/write/unit-of-work.js';
import { REMARK } from './description.js';
import type { RemarkCreate, RemarkUpdate } from './schema.js';
import * as store from './store.js';

/** @throws AppError VALIDATION_FAILED, FORBIDDEN */
export async function createRemark(write: WriteContext, body: RemarkCreate): Promise<Representation> {
  const { trx, caller, changes, at } = write;
  const task = await relatedShared(trx, caller, { to: TASK, reference: body.task_id });
  const columns = { ...initialRow(REMARK.columns), ...rowFromBody(REMARK.columns, body, caller.timezone) };
  const row = { uid: await uidFor(write, 'remarks', body.uid), user_id: task.user_id, task_id: task.id, ...columns };
  const id = await store.insertRemark(trx, { ...row, created_at: at, updated_at: at });
  changes.add('remark', 'created', { id, ...row }, { to: row });
  return found(await store.findRemark(trx, caller, { id }));
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED */
export async function updateRemark(
  write: WriteContext,
  ref: IdOrUid,
  body: RemarkUpdate,
  expected: Precondition,
): Promise<Representation> {
  const remark = await requireWritable(write, ref, expected);
  const next: Partial<store.RemarkState> = rowFromBody(REMARK.columns, body, write.caller.timezone);
  await updateAndLog(write, 'remark', remark, next);
  return found(await store.findRemark(write.trx, write.caller, { id: remark.id }));
}

/** Sets members to former values. @throws AppError NOT_FOUND, FORBIDDEN */
export async function restoreRemark(write: WriteContext, id: number, values: Values): Promise<void> {
  const remark = await requireWritable(write, { id }, null);
  await updateAndLog(write, 'remark', remark, values as Partial<typeof remark>);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export async function removeRemark(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const remark = await requireWritable(write, ref, expected);
  await retain(write, 'remark', remark);
  write.changes.add('remark', 'deleted', remark);
  await store.removeRemark(write.trx, remark.id);
}

/** Gives a remark a star of the caller. @throws AppError NOT_FOUND */
export async function addStar({ trx, caller, changes, now, at }: WriteContext, ref: IdOrUid): Promise<void> {
  const remark = requireAccess(await store.lockedRemark(trx, caller, ref), 'read');
  const star = { uid: newUidAt(now), user_id: caller.id, remark_id: remark.id };
  const id = await store.insertStar(trx, { ...star, created_at: at, updated_at: at });
  changes.add('star', 'created', { id, ...star });
}

async function requireWritable({ trx, caller }: WriteContext, ref: IdOrUid, expected: Precondition) {
  const remark = requireAccess(await store.lockedRemark(trx, caller, ref), 'write');
  assertIfMatch(expected, remark.version);
  return remark;
}

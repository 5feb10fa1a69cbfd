import type { LocatedRow } from '../../../../db/query/rows.js';
import { type Caller, keyIdOf, sessionIdOf } from '../../../access/caller.js';
import { AppError } from '../../../lib/errors.js';
import type { IdOrUid } from '../../../lib/ids.js';
import { isOver, MINUTE_MS } from '../../../lib/periods.js';
import type { Precondition, Representation } from '../../../lib/representation.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import { readAfterWrite, requireWritable } from '../crud/use-case.js';
import { MAX_CLAIM_MS } from './blocking-sql.js';
import * as store from './store.js';

/**
 * Claims: a session or key announces for some time that it works on a task. A claim is advisory: it refuses other
 * claims, and no other write. It is not part of the version of the task.
 */

/** The session or key that holds the claims of a request. The operator holds them as the user. */
function holderOf(caller: Caller): string {
  const key = keyIdOf(caller);
  if (key !== null) return `key ${key}`;
  const session = sessionIdOf(caller);
  return session === null ? `user ${caller.id}` : `session ${session}`;
}

/**
 * Claims a task, or extends the caller's own claim.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, CLAIMED while another session or key holds it
 */
export async function claimTask(
  write: WriteContext,
  ref: IdOrUid,
  minutes: number,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller, now } = write;
  const task = await requireWritable(write, ref, expected);
  const holder = holderOf(caller);
  const current = await store.claimOf(trx, task.id);
  if (current !== undefined && current.holder !== holder && isInForce(current, now)) throw claimed(current);
  const until = new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  await store.putClaim(trx, { task_id: task.id, user_id: caller.id, holder, key_id: keyIdOf(caller), until });
  logClaim(write, task);
  return readAfterWrite(write, task.id);
}

/**
 * Ends a claim. Does nothing without one.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, CLAIMED if another session or key holds it, unless the
 * caller is a session of the owner
 */
export async function releaseTask(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const { trx, caller, now } = write;
  const task = await requireWritable(write, ref, expected);
  const current = await store.claimOf(trx, task.id);
  if (current === undefined) return;
  const isOfOwner = task.access === 'owner' && keyIdOf(caller) === null;
  if (current.holder !== holderOf(caller) && !isOfOwner && isInForce(current, now)) throw claimed(current);
  await store.deleteClaim(trx, task.id);
  logClaim(write, task);
}

function isInForce({ until }: store.StoredClaim, now: Date): boolean {
  return !isOver(until, now, MAX_CLAIM_MS);
}

function logClaim({ changes }: WriteContext, task: LocatedRow): void {
  changes.add('task', 'updated', task, { derived: ['claim'] });
}

function claimed({ until }: store.StoredClaim): AppError {
  return new AppError('CLAIMED', { message: `Another session or key has claimed the task until ${until}.` });
}

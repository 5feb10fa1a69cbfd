import type { Executor } from '../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import { inPieces } from '../../../db/pieces.js';
import type { ShareFacts } from '../../access/audience.js';
import type { Caller } from '../../access/caller.js';
import { requireAccess } from '../../access/policy.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { type IdOrUid, newUid, parseRef } from '../../lib/ids.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { noteShare } from '../../write/record-changes.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { recordEvent } from '../security-log/record.js';
import { type ActivityEntry, insertActivity } from '../tasks/crud/store.js';
import type { ShareCreate, SharedKind, ShareUpdate } from './schema.js';
import * as store from './store.js';

const KNOWN_SHARE = 'It is already shared with this user: change that share.';

/**
 * Shares a resource of the caller.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED for the caller's own address, CONFLICT if it is shared with
 * that user already
 */
export async function createShare(write: WriteContext, body: ShareCreate): Promise<Representation> {
  const { trx, caller, at } = write;
  const { resource_type: kind, access } = body;
  const resourceId = await ownResource(trx, caller, kind, String(body.resource_id));
  const memberId = await otherAccount(trx, caller, body.email);
  const share = {
    uid: newUid(),
    owner_id: caller.id,
    user_id: memberId,
    access,
    project_id: null,
    task_id: null,
    note_id: null,
    ...column(kind, resourceId),
    created_at: at,
    updated_at: at,
  };
  const id = await conflictOnUniqueViolation(store.insertShare(trx, share), KNOWN_SHARE);
  await log(write, share, { kind: 'shared', field: 'shares', from: null, to: memberId });
  await recordForBothParties(write, share, 'shared');
  await noteShare(write, { before: null, after: { ...share, id } });
  return found(await store.findShare(trx, caller, { id }));
}

function column(kind: SharedKind, id: number) {
  return { [`${kind}_id`]: id } as { [Column in `${SharedKind}_id`]?: number };
}

async function ownResource(trx: Executor, caller: Caller, kind: SharedKind, reference: string): Promise<number> {
  const ref = parseRef(reference);
  const resource = ref === null ? undefined : await store.findSharable(trx, caller, kind, ref);
  if (resource?.access == null) throw new AppError('NOT_FOUND', { message: `There is no ${kind} with this id.` });
  return requireAccess(resource, 'own').id;
}

export async function findAccount(trx: Executor, email: string): Promise<number> {
  const id = await store.accountOf(trx, email);
  if (id === undefined) throw unknownAddress();
  return id;
}

function unknownAddress(): AppError {
  return new AppError('NOT_FOUND', { message: 'No account has this e-mail address.' });
}

const NO_ACCOUNT = 0;

/**
 * Finds the user to share with. A user who blocked the caller is reported as unknown. An unknown address takes the
 * same steps, so that neither the response nor its timing reveals a block.
 */
async function otherAccount(trx: Executor, caller: Caller, email: string): Promise<number> {
  const id = (await store.accountOf(trx, email)) ?? NO_ACCOUNT;
  if (id === caller.id) {
    throw detailsToError([{ path: 'body/email', message: 'must not be your own address' }], 'VALIDATION_FAILED');
  }
  await lock(trx, LOCK_NAMES.sharingWith(id));
  if ((await store.isBlocked(trx, caller, id)) || id === NO_ACCOUNT) throw unknownAddress();
  return id;
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export async function updateShare(
  write: WriteContext,
  ref: IdOrUid,
  { access }: ShareUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller, at } = write;
  const share = await lockedShare(write, ref, expected);
  requireAccess({ access: share.owner_id === caller.id ? 'owner' : 'ro' }, 'own');
  if (access !== undefined && access !== share.access) {
    await store.updateShare(trx, share.id, { access }, at);
    await log(write, share, { kind: 'shared', field: 'access', from: share.access, to: access });
    await recordForBothParties(write, share, 'share_changed');
    await noteShare(write, { before: share, after: { ...share, access } });
  }
  return found(await store.findShare(trx, caller, { id: share.id }));
}

/** Ends a share; allowed for its owner and its member. @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export async function deleteShare(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const { trx, caller } = write;
  const ownerId = await store.ownerOfShare(trx, caller, ref);
  // Concurrent writes of the owner are logged for the current members first.
  if (ownerId !== undefined && ownerId !== caller.id) await lock(trx, LOCK_NAMES.account(ownerId));
  await endShare(write, await lockedShare(write, ref, expected));
}

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED */
async function lockedShare(
  { trx, caller }: WriteContext,
  ref: IdOrUid,
  expected: Precondition,
): Promise<store.StoredShare> {
  const share = await store.shareRow(trx, caller, ref);
  if (share === undefined) throw new AppError('NOT_FOUND');
  assertIfMatch(expected, share.version);
  return share;
}

/**
 * Ends all shares that a user has given to the caller. Requires the lock of the caller's account
 * (`LOCK_NAMES.account`).
 */
export async function endSharesFrom(write: WriteContext, ownerId: number): Promise<void> {
  for await (const ending of store.sharesFrom(write.trx, write.caller, ownerId)) {
    for await (const shares of inPieces(write.trx, ending, { rows: SHARES_AT_ONCE })) {
      for (const share of shares) await endShare(write, share);
    }
  }
}

/** Batch size: each share takes several statements. */
const SHARES_AT_ONCE = 50;

async function endShare(write: WriteContext, share: store.StoredShare): Promise<void> {
  await log(write, share, { kind: 'unshared', field: 'shares', from: share.user_id, to: null });
  await recordForBothParties(write, share, 'unshared');
  await noteShare(write, { before: share, after: null });
  await store.removeShare(write.trx, share.id);
}

interface ActivityChange {
  kind: ActivityEntry['kind'];
  field: string;
  from: number | string | null;
  to: number | string | null;
}

async function recordForBothParties(
  { trx, caller: { id: actorId, address }, at }: WriteContext,
  share: Pick<store.StoredShare, 'owner_id' | 'user_id' | 'project_id' | 'task_id' | 'note_id'>,
  kind: 'shared' | 'share_changed' | 'unshared',
): Promise<void> {
  const { project_id, task_id, note_id } = share;
  const subject =
    project_id !== null ? `project ${project_id}` : task_id !== null ? `task ${task_id}` : `note ${note_id}`;
  for (const userId of [share.owner_id, share.user_id]) {
    await recordEvent(trx, { kind, userId, actorId, subject, address, at });
  }
}

async function log(
  { trx, caller, at }: WriteContext,
  share: Pick<store.StoredShare, 'task_id' | 'owner_id'>,
  { kind, field, from, to }: ActivityChange,
): Promise<void> {
  if (share.task_id === null) return;
  const text = (value: number | string | null) => (value === null ? null : String(value));
  const change = { kind, field, old_value: text(from), new_value: text(to) };
  const { task_id, owner_id } = share;
  await insertActivity(trx, [{ task_id, owner_id, user_id: caller.id, ...change, created_at: at }]);
}

/**
 * Gives shares again that ended with a resource of the caller, which has been restored. Omitted are those of accounts
 * that are deleted, or have blocked the caller.
 */
export async function restoreShares(write: WriteContext, shares: readonly ShareFacts[]): Promise<void> {
  const { trx, caller, at } = write;
  for (const share of shares) {
    await lock(trx, LOCK_NAMES.sharingWith(share.user_id));
    if (!(await store.accountExists(trx, share.user_id)) || (await store.isBlocked(trx, caller, share.user_id)))
      continue;
    const { created_at = at, ...facts } = share;
    if (!(await store.insertFormerShare(trx, { ...facts, created_at, updated_at: created_at }))) continue;
    await recordForBothParties(write, share, 'shared');
    await noteShare(write, { before: null, after: share, isImplied: true });
  }
}

import type { Executor } from '../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import { inPieces } from '../../../db/pieces.js';
import type { Caller } from '../../access/caller.js';
import { requireAccess } from '../../access/policy.js';
import type { Context } from '../../context.js';
import { changesOf } from '../../lib/changes.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { type IdOrUid, newUid, parseRef } from '../../lib/ids.js';
import { assertIfMatch, type Precondition, type Representation } from '../../lib/representation.js';
import type { ChangeSet } from '../../write/change-set.js';
import { noteShare } from '../../write/record-changes.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import { type UseCaseJob, writeAs } from '../../write/unit-of-work.js';
import { recordEvent } from '../security-log/store.js';
import { type ActivityEntry, insertActivity } from '../tasks/crud/store.js';
import type { ShareCreate, SharedKind, ShareUpdate } from './schema.js';
import * as store from './store.js';

const KNOWN_SHARE = 'It is shared with this user already: change that share.';

/**
 * Shares something of the caller's.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED when it would be with themselves, CONFLICT when it is shared
 * with that user already
 */
export function createShare(context: Context, caller: Caller, body: ShareCreate): Promise<Representation> {
  const at = context.now().toISOString();
  const { resource_type: kind, access } = body;
  const insert: UseCaseJob<Representation> = async (trx, changes) => {
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
    await log(trx, caller, share, { kind: 'shared', field: 'shares', from: null, to: memberId }, at);
    await recordForBothParties(trx, caller, share, 'shared', at);
    await noteShare(trx, changes, { before: null, after: { ...share, id } });
    return (await store.findShare(trx, caller, { id })) as Representation;
  };
  return writeAs(context, caller, insert, { alone: true });
}

function column(kind: SharedKind, id: number) {
  return { [`${kind}_id`]: id } as { [Column in `${SharedKind}_id`]?: number };
}

async function ownResource(trx: Executor, caller: Caller, kind: SharedKind, reference: string): Promise<number> {
  const ref = parseRef(reference);
  const found = ref === null ? undefined : await store.findSharable(trx, caller, kind, ref);
  if (found?.access == null) throw new AppError('NOT_FOUND', { message: `There is no ${kind} of this id for you.` });
  requireAccess(found.access, 'own');
  return found.id;
}

/** The id of the account with this address. @throws AppError NOT_FOUND */
export async function findAccount(trx: Executor, email: string): Promise<number> {
  const id = await store.accountOf(trx, email);
  if (id === undefined) throw unknownAddress();
  return id;
}

function unknownAddress(): AppError {
  return new AppError('NOT_FOUND', { message: 'There is no account with this e-mail address.' });
}

/** An id that no account has. */
const NO_ACCOUNT = 0;

/**
 * Finds the user to share with. A user who blocked the caller is reported as unknown, and an unknown address takes the
 * same steps, so that neither the answer nor its time tells a block from an address without an account.
 */
async function otherAccount(trx: Executor, caller: Caller, email: string): Promise<number> {
  const id = (await store.accountOf(trx, email)) ?? NO_ACCOUNT;
  if (id === caller.id) {
    throw detailsToError(
      [{ path: 'body/email', message: 'must be the address of somebody else' }],
      'VALIDATION_FAILED',
    );
  }
  await lock(trx, LOCK_NAMES.sharingWith(id));
  if ((await store.isBlocked(trx, caller, id)) || id === NO_ACCOUNT) throw unknownAddress();
  return id;
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export function updateShare(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  { access }: ShareUpdate,
  expected: Precondition,
): Promise<Representation> {
  const at = context.now().toISOString();
  const update: UseCaseJob<Representation> = async (trx, changes) => {
    const share = await store.shareRow(trx, caller, ref);
    requireAccess(sideOf(share, caller), 'own');
    const found = share as store.StoredShare;
    assertIfMatch(expected, found.version);
    const columns = changesOf(found, access === undefined ? {} : { access });
    await store.updateShare(trx, found.id, columns, at);
    if (columns.access !== undefined) {
      await log(trx, caller, found, { kind: 'shared', field: 'access', from: found.access, to: columns.access }, at);
      await recordForBothParties(trx, caller, found, 'share_changed', at);
      await noteShare(trx, changes, { before: found, after: { ...found, access: columns.access } });
    }
    return (await store.findShare(trx, caller, { id: found.id })) as Representation;
  };
  return writeAs(context, caller, update, { alone: true });
}

/** Ends a share: the owner takes it back, or the member leaves. @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export function deleteShare(context: Context, caller: Caller, ref: IdOrUid, expected: Precondition): Promise<void> {
  const at = context.now().toISOString();
  const remove: UseCaseJob<void> = async (trx, changes) => {
    const ownerId = await store.ownerOfShare(trx, caller, ref);
    // What the owner writes at this moment is logged for whoever sees it before that changes.
    if (ownerId !== undefined && ownerId !== caller.id) await lock(trx, LOCK_NAMES.account(ownerId));
    const share = await store.shareRow(trx, caller, ref);
    if (share === undefined) throw new AppError('NOT_FOUND');
    assertIfMatch(expected, share.version);
    await endShare(trx, changes, caller, share, at);
  };
  return writeAs(context, caller, remove, { alone: true });
}

/** Ends all that somebody shares with the caller, whose account is locked (`LOCK_NAMES.account`). */
export async function endSharesFrom(
  trx: Executor,
  changes: ChangeSet,
  caller: Caller,
  ownerId: number,
  at: string,
): Promise<void> {
  const ending = await store.sharesFrom(trx, caller, ownerId);
  for await (const shares of inPieces(trx, ending, { rows: SHARES_AT_ONCE })) {
    for (const share of shares) await endShare(trx, changes, caller, share, at);
  }
}

/** To end one takes several statements. */
const SHARES_AT_ONCE = 50;

async function endShare(
  trx: Executor,
  changes: ChangeSet,
  caller: Caller,
  share: store.StoredShare,
  at: string,
): Promise<void> {
  await log(trx, caller, share, { kind: 'unshared', field: 'shares', from: share.user_id, to: null }, at);
  await recordForBothParties(trx, caller, share, 'unshared', at);
  await noteShare(trx, changes, { before: share, after: null });
  await store.removeShare(trx, share.id);
}

/** What the caller may do with a share: all of it as the owner, read it as the member. */
function sideOf(share: store.StoredShare | undefined, caller: Caller) {
  if (share === undefined) return null;
  return share.owner_id === caller.id ? 'owner' : 'ro';
}

interface ActivityChange {
  kind: ActivityEntry['kind'];
  field: string;
  from: number | string | null;
  to: number | string | null;
}

/** Owner and member both see in their security log who reached what. */
async function recordForBothParties(
  trx: Executor,
  { id: actorId, address }: Caller,
  share: Pick<store.StoredShare, 'owner_id' | 'user_id' | 'project_id' | 'task_id' | 'note_id'>,
  kind: 'shared' | 'share_changed' | 'unshared',
  at: string,
): Promise<void> {
  const { project_id, task_id, note_id } = share;
  const subject =
    project_id !== null ? `project ${project_id}` : task_id !== null ? `task ${task_id}` : `note ${note_id}`;
  for (const userId of [share.owner_id, share.user_id]) {
    await recordEvent(trx, { kind, userId, actorId, subject, address, at });
  }
}

/** The share of a task is a part of its history: who the member is, by their id. */
async function log(
  trx: Executor,
  caller: Caller,
  share: Pick<store.StoredShare, 'task_id' | 'owner_id'>,
  { kind, field, from, to }: ActivityChange,
  at: string,
): Promise<void> {
  if (share.task_id === null) return;
  const text = (value: number | string | null) => (value === null ? null : String(value));
  const change = { kind, field, old_value: text(from), new_value: text(to) };
  const { task_id, owner_id } = share;
  await insertActivity(trx, [{ task_id, owner_id, user_id: caller.id, ...change, created_at: at }]);
}

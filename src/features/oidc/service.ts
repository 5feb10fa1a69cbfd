import type { Selectable } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { isUniqueViolation } from '../../../db/errors.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { UserRow } from '../../../db/schema.js';
import type { Caller } from '../../access/caller.js';
import { type LockedAccount, lockForSignIn, type StoreSession } from '../../access/new-sessions.js';
import type { ProviderConfig } from '../../config/sign-in.js';
import type { Context } from '../../context.js';
import { AppError, type ErrorCode } from '../../lib/errors.js';
import { newUid } from '../../lib/ids.js';
import { HOUR_MS } from '../../lib/periods.js';
import { pickDefined, required } from '../../lib/typed.js';
import { runServiceWrite, type ServiceWrite } from '../../write/service-write.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { type NetworkHash, recordSignIn } from '../accounts/networks.js';
import { updateAccount, verifyAddress } from '../accounts/service.js';
import * as accounts from '../accounts/store.js';
import { hasOtherAdministrator } from '../accounts/users/store.js';
import { revokeKeysOf } from '../oauth/ending.js';
import { deleteSecondFactor } from '../second-factor/store.js';
import { countAttempt } from '../security-log/attempts.js';
import { recordEvent, recordOwn } from '../security-log/record.js';
import { deleteLinksOf } from '../sign-in-links/store.js';
import { giveUpPending, switchOff } from '../webhooks/switch-off.js';
import { type Claims, emailIn, groupsIn, hasVerifiedEmail, isEmpty, personIn } from './claims.js';
import * as store from './store.js';

/**
 * Decides which account a person at a provider is. Issuer and subject identify the person, nothing else: an e-mail
 * address leads to an account only where the operator allows it.
 */

export interface Proof {
  provider: ProviderConfig;
  claims: Claims;
  /** Network address of the browser. */
  address: string;
  hashFor: NetworkHash;
}

/** Result of a sign-in: the account, and a remark for the log of the service. */
interface SignedIn {
  userId: number;
  isLastAdministrator: boolean;
}

type Providers = readonly ProviderConfig[];

/** Finds the provider of an issuer, as tokens name it. */
export function providerOf(providers: Providers, issuer: string): ProviderConfig | undefined {
  // The library compares issuers as URLs: a slash after the host makes no difference.
  const href = (text: string) => (URL.canParse(text) ? new URL(text).href : text);
  return providers.find((provider) => href(provider.issuer) === href(issuer));
}

function isConfigured(providers: Providers, issuer: string): boolean {
  return providerOf(providers, issuer) !== undefined;
}

/** Claims that decide about a person; UserInfo is asked for missing ones. */
export function decisiveClaims(provider: ProviderConfig, isKnown: boolean): string[] {
  const { allowedGroups, adminGroup, groupsClaim } = provider;
  const hasGroups = allowedGroups.length > 0 || adminGroup !== null;
  return [...(hasGroups ? [groupsClaim] : []), ...(isKnown ? [] : ['email', 'email_verified'])];
}

/**
 * True if the claims of an ID token decide about a person although UserInfo has failed.
 * @param isPassing true if UserInfo may have the groups of an empty list later
 */
export function areSufficient(
  { provider, claims }: Pick<Proof, 'provider' | 'claims'>,
  { isKnown, isPassing }: { isKnown: boolean; isPassing: boolean },
): boolean {
  const { allowedGroups, adminGroup, groupsClaim } = provider;
  const groups = claims[groupsClaim];
  if (allowedGroups.length > 0 && !isMemberOf({ provider, claims }, allowedGroups)) return false;
  if (adminGroup !== null && (isPassing ? isEmpty(groups) : groups == null)) return false;
  return isKnown || (emailIn(claims) !== null && ownsEmail({ provider, claims }));
}

function isMemberOf({ provider, claims }: Pick<Proof, 'provider' | 'claims'>, groups: readonly string[]): boolean {
  return groupsIn(claims, provider.groupsClaim).some((group) => groups.includes(group));
}

/** @throws AppError OIDC_NOT_ALLOWED */
function requireMembership(proof: Proof): void {
  const { allowedGroups } = proof.provider;
  if (allowedGroups.length > 0 && !isMemberOf(proof, allowedGroups)) throw new AppError('OIDC_NOT_ALLOWED');
}

/**
 * Finds, links or creates the account of a person who has signed in at a provider, and stores the session.
 * @throws AppError OIDC_NOT_ALLOWED, OIDC_EMAIL_TAKEN, OIDC_EMAIL_UNVERIFIED, OIDC_NO_ACCOUNT
 */
export async function signInWith(context: Context, proof: Proof, storeSession: StoreSession): Promise<SignedIn> {
  requireMembership(proof);
  return onceMoreAfterConflict(() =>
    runServiceWrite(context, async (write) => {
      const { account, ...result } = await resolveAccount(context, write, proof);
      const lifetimeMs = proof.provider.sessionHours * HOUR_MS;
      await storeSession(write.trx, account, { method: proof.claims.iss, now: write.now, lifetimeMs });
      return result;
    }),
  );
}

/** Two sign-ins of a new person may run at once: the second one finds what the first one has made. */
async function onceMoreAfterConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return run();
  }
}

async function resolveAccount(
  context: Context,
  unit: ServiceWrite,
  proof: Proof,
): Promise<SignedIn & { account: LockedAccount }> {
  const { trx, at } = unit;
  const { provider, claims, address, hashFor } = proof;
  const identity = await store.findIdentity(trx, { issuer: claims.iss, subject: claims.sub });
  const userId = identity?.user_id ?? (await accountFor(context, unit, proof));
  const account = await lockForSignIn(trx, userId);
  const user = await accounts.lockedUser(trx, { id: userId });
  // The account was deleted, or the identity unlinked, since the identity was found.
  if (account === undefined || user === undefined) throw new AppError('OIDC_NO_ACCOUNT');
  await verifyByClaims(unit, proof, user);
  if (identity !== undefined && !(await store.touchIdentity(trx, identity.id, provider.name, at)))
    throw new AppError('OIDC_NO_ACCOUNT');
  const isLastAdministrator = await applyRole(unit, proof, user);
  await recordSignIn(trx, { userId, subject: provider.name, address, at }, hashFor);
  return { account, userId, isLastAdministrator };
}

/** True if the person owns the address, as the provider says or the operator assumes of it. */
function ownsEmail({ provider, claims }: Pick<Proof, 'provider' | 'claims'>): boolean {
  return hasVerifiedEmail(claims) || (provider.trustEmail && claims.email_verified === undefined);
}

/** The address of an account counts as verified if a provider has verified it. */
async function verifyByClaims(unit: ServiceWrite, proof: Proof, user: accounts.StoredUser): Promise<void> {
  if (emailIn(proof.claims) === user.email && ownsEmail(proof)) await verifyAddress(unit, user);
}

/** Returns the account for an identity that is not known yet. */
async function accountFor({ config }: Context, unit: ServiceWrite, proof: Proof): Promise<number> {
  const { trx } = unit;
  const { provider, claims } = proof;
  const email = emailIn(claims);
  const owner = email === null ? undefined : await accounts.findLogin(trx, email);
  if (owner !== undefined) {
    const isAllowed = provider.linkByEmail && hasVerifiedEmail(claims);
    if (isAllowed) await lock(trx, LOCK_NAMES.account(owner.id));
    // Another sign-in of the person may have made or linked the account since the identity was looked up.
    const meanwhile = await store.findIdentity(trx, { issuer: claims.iss, subject: claims.sub });
    if (meanwhile !== undefined) return meanwhile.user_id;
    if (isAllowed && (await takeOver(unit, proof, owner.id, config.signIn.providers))) return owner.id;
    throw new AppError('OIDC_EMAIL_TAKEN');
  }
  if (!provider.autoProvision) throw new AppError('OIDC_NO_ACCOUNT');
  if (email === null || !ownsEmail(proof)) throw new AppError('OIDC_EMAIL_UNVERIFIED');
  return createFor(unit, proof, email);
}

/** @throws a unique violation if the address or the identity is in use */
async function createFor(unit: ServiceWrite, proof: Proof, email: string): Promise<number> {
  const { trx, at } = unit;
  const { address, claims } = proof;
  const { name, ...settings } = personIn(claims);
  // The first account is no administrator either, unless its group makes it one.
  const made = { uid: newUid(), email, passwordHash: '', name, isAdmin: false, at, isVerified: true };
  const id = await accounts.insertUser(trx, made);
  await updateAccount(unit, { id, uid: made.uid }, pickDefined(settings, ['surname', 'timezone', 'language']));
  await insertIdentity(unit, proof, id);
  await recordEvent(trx, { kind: 'registered', userId: id, actorId: id, subject: email, address, at });
  return id;
}

async function insertIdentity(
  { trx, at }: Pick<ServiceWrite, 'trx' | 'at'>,
  proof: Proof,
  userId: number,
): Promise<void> {
  const { provider, claims } = proof;
  const identity = { user_id: userId, issuer: claims.iss, subject: claims.sub, name: provider.name };
  await store.insertIdentity(trx, { ...identity, created_at: at, last_used_at: at });
}

/**
 * Links an account by its address. Its maker may have been another person than the owner of the address: the sessions,
 * keys, connections and channels of the account end, its webhooks are disabled, and its password is removed with the second factor.
 * The caller holds the lock of the account.
 * @returns false for administrators, and for accounts that a provider can sign in to already
 */
async function takeOver(unit: ServiceWrite, proof: Proof, userId: number, providers: Providers): Promise<boolean> {
  const { trx, at } = unit;
  const user = await accounts.lockedUser(trx, { id: userId });
  const identities = await store.identitiesOf(trx, userId);
  if (user === undefined || user.is_admin === 1 || identities.some(({ issuer }) => isConfigured(providers, issuer))) {
    return false;
  }
  await accounts.setPasswordHash(trx, userId, '');
  await deleteSecondFactor(trx, userId);
  await accounts.endSessions(trx, userId, null);
  await deleteLinksOf(trx, userId);
  await revokeKeysOf(trx, user, null, at);
  const webhooks = await store.webhookIdsOf(trx, userId);
  await switchOff(trx, webhooks, 'key_ended', { actor: null, at });
  await giveUpPending(trx, webhooks, at);
  await store.deleteChannels(trx, userId);
  await store.deleteIdentities(
    trx,
    identities.map(({ id }) => id),
  );
  await insertIdentity(unit, proof, userId);
  const event = { userId, actorId: userId, subject: proof.provider.name, address: proof.address, at };
  await recordEvent(trx, { ...event, kind: 'identity_linked' }, unit.changes);
  return true;
}

type Account = Pick<Selectable<UserRow>, 'id' | 'uid' | 'email' | 'is_admin'>;

/**
 * Makes the account an administrator or an ordinary one by its group.
 * @returns true if it stays one because there is no other
 */
async function applyRole(unit: ServiceWrite, proof: Proof, user: Account): Promise<boolean> {
  const { trx, at } = unit;
  const { adminGroup } = proof.provider;
  if (adminGroup === null) return false;
  const isAdmin = isMemberOf(proof, [adminGroup]) ? 1 : 0;
  if (isAdmin === user.is_admin) return false;
  await lock(trx, LOCK_NAMES.administrators);
  if (isAdmin === 0 && !(await hasOtherAdministrator(trx, user.id))) return true;
  await updateAccount(unit, user, { is_admin: isAdmin });
  await recordEvent(trx, { kind: 'account_changed', userId: user.id, actorId: null, subject: user.email, at });
  return false;
}

/**
 * Links an identity to the account of the caller. An identity that is linked to it already stays as it is.
 * @throws AppError OIDC_NOT_ALLOWED, OIDC_IDENTITY_TAKEN
 */
export async function linkIdentity(context: Context, caller: Caller, proof: Proof): Promise<void> {
  requireMembership(proof);
  const { provider, claims } = proof;
  const run = async (write: WriteContext) => {
    const { trx, at } = write;
    const known = await store.findIdentity(trx, { issuer: claims.iss, subject: claims.sub });
    if (known !== undefined && known.user_id !== caller.id) throw new AppError('OIDC_IDENTITY_TAKEN');
    if (known !== undefined) {
      await store.touchIdentity(trx, known.id, provider.name, at);
      return;
    }
    await insertIdentity({ trx, at }, proof, caller.id);
    await verifyByClaims(write, proof, required(await accounts.lockedUser(trx, { id: caller.id })));
    await recordOwn(write, 'identity_linked', provider.name);
  };
  await onceMoreAfterConflict(() => runWrite(context, caller, run, { account: true }));
}

/** Records a sign-in that failed, for the account that it was meant for. Without claims, that is unknown. */
export async function recordFailure(
  context: Context,
  { provider, claims, address }: Pick<Proof, 'provider' | 'address'> & { claims: Claims | undefined },
  code: ErrorCode,
): Promise<void> {
  const userId = claims === undefined ? null : await accountMeant(context.db.read, claims);
  const subject = `${provider.name} (${code})`;
  const at = context.now().toISOString();
  countAttempt(context, { kind: 'sign_in_failed', userId, actorId: null, subject, address, at });
}

async function accountMeant(db: Executor, claims: Claims): Promise<number | null> {
  const known = await store.findIdentity(db, { issuer: claims.iss, subject: claims.sub });
  const email = emailIn(claims);
  const owner = email === null ? undefined : await accounts.findLogin(db, email);
  return known?.user_id ?? owner?.id ?? null;
}

/**
 * Unlinks an identity of the caller.
 * @throws AppError NOT_FOUND, LAST_SIGN_IN_METHOD
 */
export async function unlinkIdentity({ config }: Context, write: WriteContext, id: number): Promise<void> {
  const { trx, caller } = write;
  const identities = await store.identitiesOf(trx, caller.id);
  const identity = identities.find((one) => one.id === id);
  if (identity === undefined) throw new AppError('NOT_FOUND');
  const { providers, passwordEnabled } = config.signIn;
  const others = identities.filter((one) => one.id !== id && isConfigured(providers, one.issuer));
  const hasPassword = required(await accounts.passwordHashOf(trx, caller.id)) !== '';
  if (others.length === 0 && !(hasPassword && passwordEnabled)) throw new AppError('LAST_SIGN_IN_METHOD');
  await store.deleteIdentities(trx, [id]);
  await recordOwn(write, 'identity_unlinked', identity.name);
}

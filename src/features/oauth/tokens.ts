import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Executor } from '../../../db/database.js';
import { LOCK_NAMES } from '../../../db/locks.js';
import { audienceOf } from '../../access/app-scopes.js';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { parsedJson } from '../../lib/typed.js';
import { recordEvent } from '../security-log/record.js';
import type { Form } from './client-authentication.js';
import { type Client, lockClient, touchClient } from './client-store.js';
import { endConnections, subjectOf } from './ending.js';
import { invalidGrant, oauthError } from './errors.js';
import * as store from './store.js';

/**
 * The token and the revocation endpoint (RFC 6749, sections 4.1.3 and 6; RFC 7009). Codes and refresh tokens are locked
 * rows: of several redemptions at once, one gets tokens. What a refusal has to end is committed before the refusal is
 * sent, so a step returns its error instead of throwing it.
 */

const ACCESS_LIFETIME_MS = 3_600_000;
const REFRESH_LIFETIME_MS = 60 * 86_400_000;
/** Time in which a refresh token that was exchanged may be sent again, in milliseconds. */
const GRACE_MS = 30 * 60_000;
const MAX_PER_CLIENT = 20;
const MAX_PER_USER = 200;

interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

export interface TokenRequest {
  /** Counts the request: for the user whose token was sent, or for the address (null). @throws AppError RATE_LIMITED */
  charge(userId: number | null): Promise<void>;
  client: Client;
  form: Form;
  issuer: string;
}

type TokenResult = TokenResponse | AppError;

/** The parts of the service that an exchange uses. */
interface TokenEndpoint {
  context: Pick<Context, 'db' | 'now'>;
  /** The next token is derived from the one that was sent, so that a repeated request gets the same one. */
  nextOf(sent: string): string;
}

export function createTokenEndpoint(app: App, context: Context): TokenEndpoint {
  const refreshKey = app.keyedHash('oauth refresh tokens');
  return { context, nextOf: (sent) => `ttr_${createHmac('sha256', refreshKey).update(sent).digest('hex')}` };
}

/** @throws AppError invalid_grant, invalid_request, invalid_target, unsupported_grant_type, RATE_LIMITED */
export async function exchange(endpoint: TokenEndpoint, asked: TokenRequest): Promise<TokenResponse> {
  const { grant_type: type } = asked.form;
  if (type !== 'authorization_code' && type !== 'refresh_token') {
    throw oauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }
  const result = await (type === 'authorization_code' ? redeem(endpoint, asked) : refresh(endpoint, asked));
  if (result instanceof AppError) throw result;
  return result;
}

async function redeem({ context: { db, now } }: TokenEndpoint, asked: TokenRequest): Promise<TokenResult> {
  const { charge, client, form } = asked;
  if (form.code === undefined) throw oauthError('invalid_request', 'code is missing.');
  const hash = sha256(form.code);
  const found = await store.findCode(db.read, hash, 'read');
  const isOwn = found?.client_id === client.id;
  const counts = isOwn && found.spent_at === null && found.expires_at > now().toISOString();
  await charge(counts ? found.user_id : null);
  if (found === undefined || !isOwn) throw invalidGrant(UNKNOWN_CODE);
  return db.write(
    async (trx) => {
      const at = now().toISOString();
      const row = await store.findCode(trx, hash, 'lock');
      const plan = codePlan(row, asked, at);
      if (plan.ends !== undefined) {
        await endConnections(trx, { userId: found.user_id, ids: [plan.ends], at, actor: null });
      }
      if (plan.spends) await store.spendCode(trx, hash, at, null);
      if (plan.error !== undefined) return plan.error;
      if (!(await lockClient(trx, client.id))) return invalidGrant(UNKNOWN_CODE);
      return connect(trx, { client, userId: found.user_id, grant: plan.grant, hash, at });
    },
    { lock: { name: LOCK_NAMES.account(found.user_id), shared: false } },
  );
}

/** The decision on a redemption: it connects the app, or is refused, which can end a connection or spend the code. */
type CodePlan =
  | { grant: store.Grant; error?: never; ends?: never; spends?: never }
  | { error: AppError; ends?: number | undefined; spends?: true };

function codePlan(row: store.StoredCode | undefined, { form, issuer }: TokenRequest, at: string): CodePlan {
  if (row === undefined || row.deleted_at !== null) return { error: invalidGrant(UNKNOWN_CODE) };
  const { grant } = row;
  if (row.spent_at !== null) {
    const error = invalidGrant('The code was redeemed before: what it made has ended. Ask the user again.');
    return { error, ends: row.key_id ?? undefined };
  }
  if (row.expires_at <= at) return { error: invalidGrant('The code has expired. Ask the user again.') };
  const { code_verifier: verifier = '', redirect_uri: redirectUri, resource } = form;
  const isOther = redirectUri !== undefined && redirectUri !== grant.redirectUri;
  if (isOther || createHash('sha256').update(verifier).digest('base64url') !== grant.challenge) {
    const what = isOther ? 'redirect_uri' : 'code_verifier';
    const error = invalidGrant(`${what} does not belong to the code, which is spent now. Ask the user again.`);
    return { error, spends: true };
  }
  if (resource !== undefined && audienceOf(resource, issuer) !== grant.audience) return { error: otherResource() };
  return { grant };
}

async function connect(
  trx: Executor,
  made: { client: Client; userId: number; grant: store.Grant; hash: string; at: string },
): Promise<TokenResponse> {
  const { client, userId, grant, hash, at } = made;
  await makeRoom(trx, userId, client.id, at);
  const tokenHash = sha256(randomBytes(32));
  const key = await store.insertConnection(trx, { userId, clientRow: client.id, grant, tokenHash, at });
  await store.spendCode(trx, hash, at, key);
  await touchClient(trx, client.id, at);
  const subject = subjectOf(grant.name, grant.app);
  await recordEvent(trx, { kind: 'app_connected', userId, actorId: userId, subject, at });
  const refreshToken = `ttr_${randomBytes(32).toString('hex')}`;
  await store.insertRefreshToken(trx, sha256(refreshToken), key, refreshUntil(at, grant.expiresAt));
  return issue(trx, { key, refreshToken, scopes: grant.scopes, until: grant.expiresAt, at });
}

async function refresh({ context: { db, now }, nextOf }: TokenEndpoint, asked: TokenRequest): Promise<TokenResult> {
  const { charge, client, form, issuer } = asked;
  const { refresh_token: sent, resource } = form;
  if (sent === undefined) throw oauthError('invalid_request', 'refresh_token is missing.');
  const hash = sha256(sent);
  const found = await store.findRefreshToken(db.read, hash, 'read');
  const isOwn = found?.oauth_client_id === client.id;
  const counts = isOwn && isLive(found, now().toISOString());
  await charge(counts ? found.user_id : null);
  if (found === undefined || !counts) throw invalidGrant(UNKNOWN_REFRESH);
  return db.write(
    async (trx): Promise<TokenResult> => {
      const at = now().toISOString();
      const row = await store.findRefreshToken(trx, hash, 'lock');
      if (row === undefined || !isLive(row, at)) return invalidGrant(UNKNOWN_REFRESH);
      if (resource !== undefined && audienceOf(resource, issuer) !== row.audience) return otherResource();
      const { key_id: key, connection_expires_at: until } = row;
      if (await isReused(trx, row, at)) {
        await endConnections(trx, { userId: row.user_id, ids: [key], at, actor: null, kind: 'app_token_reused' });
        return invalidGrant('The refresh token was used before: the connection has ended. Ask the user again.');
      }
      const refreshToken = nextOf(sent);
      await replaceRefreshToken(trx, row, { hash, nextHash: sha256(refreshToken), at });
      await touchClient(trx, client.id, at);
      return issue(trx, { key, refreshToken, scopes: parsedJson<string[]>(row.scopes), until, at });
    },
    { lock: { name: LOCK_NAMES.account(found.user_id), shared: true } },
  );
}

async function replaceRefreshToken(
  trx: Executor,
  { key_id: key, next_hash: former, connection_expires_at: until }: store.StoredRefreshToken,
  { hash, nextHash, at }: { hash: string; nextHash: string; at: string },
): Promise<void> {
  // After a change of the session secret, a repeated request gets another token: the first one must not count.
  if (former !== null && former !== nextHash) await store.deleteRefreshToken(trx, former);
  await store.exchangeRefreshToken(trx, hash, nextHash, at);
  await store.insertRefreshToken(trx, nextHash, key, refreshUntil(at, until));
}

/** True if the token was exchanged, and its successor as well or the time of grace is over. */
async function isReused(trx: Executor, row: store.StoredRefreshToken, at: string): Promise<boolean> {
  if (row.exchanged_at === null || row.next_hash === null) return false;
  if (Date.parse(at) - Date.parse(row.exchanged_at) >= GRACE_MS) return true;
  const next = await store.findRefreshToken(trx, row.next_hash, 'lock');
  return next?.exchanged_at != null;
}

async function issue(
  trx: Executor,
  made: { key: number; refreshToken: string; scopes: readonly string[]; until: string | null; at: string },
): Promise<TokenResponse> {
  const { key, refreshToken, scopes, until, at } = made;
  const accessToken = `tta_${randomBytes(32).toString('hex')}`;
  const expiresAt = earlier(Date.parse(at) + ACCESS_LIFETIME_MS, until);
  await store.insertAccessToken(trx, sha256(accessToken), key, expiresAt);
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: Math.floor((Date.parse(expiresAt) - Date.parse(at)) / 1_000),
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  };
}

/** Ends the connection of a token of the client (RFC 7009). Tokens that do not count are ignored. */
export async function revoke({ context: { db, now } }: TokenEndpoint, asked: TokenRequest): Promise<void> {
  const { charge, client, form } = asked;
  if (form.token === undefined) throw oauthError('invalid_request', 'token is missing.');
  const owner = await store.findTokenOwner(db.read, sha256(form.token));
  const isOwn = owner !== undefined && owner.oauth_client_id === client.id && owner.revoked_at === null;
  await charge(isOwn ? owner.user_id : null);
  if (!isOwn) return;
  const { user_id: userId, key_id: id } = owner;
  await db.write((trx) => endConnections(trx, { userId, ids: [id], at: now().toISOString(), actor: null }), {
    lock: { name: LOCK_NAMES.account(userId), shared: false },
  });
}

const UNKNOWN_CODE = 'The code is unknown, or was issued to another client.';
const UNKNOWN_REFRESH = 'The refresh token is unknown, has expired or ended, or was issued to another client.';

function isLive({ revoked_at, expires_at, connection_expires_at: until }: store.StoredRefreshToken, at: string) {
  return revoked_at === null && expires_at > at && (until === null || until > at);
}

function otherResource(): AppError {
  return oauthError('invalid_target', 'resource must be absent or the one that the user was asked for.');
}

/** Ends the connections that were not used for longest, if the user or the app has too many. */
async function makeRoom(trx: Executor, userId: number, clientRow: number, at: string): Promise<void> {
  const live = await store.liveConnections(trx, userId, at);
  const ofClient = live.filter(({ oauth_client_id: row }) => row === clientRow);
  const ended = new Set(ofClient.slice(0, Math.max(0, ofClient.length - MAX_PER_CLIENT + 1)).map(({ id }) => id));
  for (const { id } of live) {
    if (live.length - ended.size < MAX_PER_USER) break;
    ended.add(id);
  }
  await endConnections(trx, { userId, ids: [...ended], at, actor: null });
}

function refreshUntil(at: string, until: string | null): string {
  return earlier(Date.parse(at) + REFRESH_LIFETIME_MS, until);
}

function earlier(time: number, until: string | null): string {
  const text = new Date(time).toISOString();
  return until !== null && until < text ? until : text;
}

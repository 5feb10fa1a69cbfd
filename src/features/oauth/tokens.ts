import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Executor } from '../../../db/database.js';
import { LOCK_NAMES } from '../../../db/locks.js';
import { audienceOf } from '../../access/app-scopes.js';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { parsedJson } from '../../lib/typed.js';
import { recordEvent } from '../security-log/store.js';
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

export const ACCESS_LIFETIME_MS = 3_600_000;
export const REFRESH_LIFETIME_MS = 60 * 86_400_000;
/** Time in which a refresh token that was exchanged may be sent again, in milliseconds. */
export const GRACE_MS = 30 * 60_000;
const MAX_PER_CLIENT = 20;
const MAX_PER_USER = 200;

export interface TokenResponse {
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

type Answer = TokenResponse | AppError;

export function createTokenEndpoint(app: App, { db, now }: Context) {
  const refreshKey = app.keyedHash('oauth refresh tokens');
  /** The next token is derived from the one that was sent, so that a repeated request gets the same one. */
  const nextOf = (sent: string) => `ttr_${createHmac('sha256', refreshKey).update(sent).digest('hex')}`;

  return { exchange, revoke };

  /** @throws AppError invalid_grant, invalid_request, invalid_target, unsupported_grant_type, RATE_LIMITED */
  async function exchange(asked: TokenRequest): Promise<TokenResponse> {
    const { grant_type: type } = asked.form;
    if (type !== 'authorization_code' && type !== 'refresh_token') {
      throw oauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
    }
    const answer = await (type === 'authorization_code' ? redeem(asked) : refresh(asked));
    if (answer instanceof AppError) throw answer;
    return answer;
  }

  async function redeem({ charge, client, form, issuer }: TokenRequest): Promise<Answer> {
    const { code, code_verifier: verifier, redirect_uri: redirectUri, resource } = form;
    if (code === undefined) throw oauthError('invalid_request', 'code is missing.');
    const hash = sha256(code);
    const seen = await store.findCode(db.read, hash, 'read');
    const isOwn = seen?.client_id === client.id;
    const counts = isOwn && seen.spent_at === null && seen.expires_at > now().toISOString();
    await charge(counts ? seen.user_id : null);
    if (seen === undefined || !isOwn) throw invalidGrant(UNKNOWN_CODE);
    return db.write(
      async (trx): Promise<Answer> => {
        const at = now().toISOString();
        const row = await store.findCode(trx, hash, 'lock');
        if (row === undefined || row.deleted_at !== null) return invalidGrant(UNKNOWN_CODE);
        const { grant, user_id: userId } = row;
        if (row.spent_at !== null) {
          if (row.key_id !== null) await endConnections(trx, { userId, ids: [row.key_id], at, actor: null });
          return invalidGrant('The code was redeemed before: what it made has ended. Ask the user again.');
        }
        if (row.expires_at <= at) return invalidGrant('The code has expired. Ask the user again.');
        const challenge = createHash('sha256')
          .update(verifier ?? '')
          .digest('base64url');
        const isOther = redirectUri !== undefined && redirectUri !== grant.redirectUri;
        if (challenge !== grant.challenge || isOther) {
          await store.spendCode(trx, hash, at, null);
          const what = isOther ? 'redirect_uri' : 'code_verifier';
          return invalidGrant(`${what} does not belong to the code, which is spent now. Ask the user again.`);
        }
        if (resource !== undefined && audienceOf(resource, issuer) !== grant.audience) return otherResource();
        if (!(await lockClient(trx, client.id))) return invalidGrant(UNKNOWN_CODE);
        return connect(trx, { client, userId, grant, hash, at });
      },
      { lock: { name: LOCK_NAMES.account(seen.user_id), shared: false } },
    );
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

  async function refresh({ charge, client, form, issuer }: TokenRequest): Promise<Answer> {
    const { refresh_token: sent, resource } = form;
    if (sent === undefined) throw oauthError('invalid_request', 'refresh_token is missing.');
    const hash = sha256(sent);
    const seen = await store.findRefreshToken(db.read, hash, 'read');
    const isOwn = seen?.oauth_client_id === client.id;
    const counts = isOwn && isLive(seen, now().toISOString());
    await charge(counts ? seen.user_id : null);
    if (seen === undefined || !counts) throw invalidGrant(UNKNOWN_REFRESH);
    return db.write(
      async (trx): Promise<Answer> => {
        const at = now().toISOString();
        const row = await store.findRefreshToken(trx, hash, 'lock');
        if (row === undefined || !isLive(row, at)) return invalidGrant(UNKNOWN_REFRESH);
        if (resource !== undefined && audienceOf(resource, issuer) !== row.audience) return otherResource();
        const { key_id: key, connection_expires_at: until } = row;
        const refreshToken = nextOf(sent);
        const nextHash = sha256(refreshToken);
        if (await isReused(trx, row, at)) {
          await endConnections(trx, { userId: row.user_id, ids: [key], at, actor: null, kind: 'app_token_reused' });
          return invalidGrant('The refresh token was used before: the connection has ended. Ask the user again.');
        }
        // After a change of the session secret, a repeated request gets another token: the first one must not count.
        if (row.next_hash !== null && row.next_hash !== nextHash) await store.deleteRefreshToken(trx, row.next_hash);
        await store.exchangeRefreshToken(trx, hash, nextHash, at);
        await store.insertRefreshToken(trx, nextHash, key, refreshUntil(at, until));
        await touchClient(trx, client.id, at);
        return issue(trx, { key, refreshToken, scopes: parsedJson<string[]>(row.scopes), until, at });
      },
      { lock: { name: LOCK_NAMES.account(seen.user_id), shared: true } },
    );
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
  async function revoke({ charge, client, form }: TokenRequest): Promise<void> {
    const { token } = form;
    if (token === undefined) throw oauthError('invalid_request', 'token is missing.');
    const owner = await store.findTokenOwner(db.read, sha256(token));
    const isOwn = owner !== undefined && owner.oauth_client_id === client.id && owner.revoked_at === null;
    await charge(isOwn ? owner.user_id : null);
    if (!isOwn) return;
    const { user_id: userId, key_id: id } = owner;
    await db.write((trx) => endConnections(trx, { userId, ids: [id], at: now().toISOString(), actor: null }), {
      lock: { name: LOCK_NAMES.account(userId), shared: false },
    });
  }
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

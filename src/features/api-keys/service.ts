import { randomBytes } from 'node:crypto';
import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import { writeAccountAs } from '../../access/transaction.js';
import type { Context } from '../../context.js';
import { isDay, parseInstant } from '../../lib/calendar.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { recordEvent, recordOwn } from '../security-log/store.js';
import type { ApiKeyCreate } from './schema.js';
import * as store from './store.js';

const TOKEN_BYTES = 32;
const PREFIX_LENGTH = 12;

/** Makes a key. The token is in the result and nowhere else. */
export async function createApiKey(
  context: Context,
  caller: Caller,
  body: ApiKeyCreate,
): Promise<{ token: string; apiKey: string }> {
  const at = context.now().toISOString();
  const expiresAt = noLater(body.expires_at == null ? null : expiryOf(body.expires_at, at), caller);
  const token = `tt_${randomBytes(TOKEN_BYTES).toString('hex')}`;
  const apiKey = await writeAccountAs(context, caller, async (trx) => {
    const id = await store.insertApiKey(trx, caller, {
      name: body.name.trim(),
      tokenHash: sha256(token),
      tokenPrefix: token.slice(0, PREFIX_LENGTH),
      expiresAt,
      at,
    });
    await recordOwn(trx, caller, 'api_key_created', body.name.trim(), at);
    return (await store.findApiKey(trx, caller, id)) as string;
  });
  return { token, apiKey };
}

/** A key that is made with a token expires no later than that token. */
function noLater(expiresAt: string | null, { credential }: Caller): string | null {
  const latest = credential?.kind === 'token' ? credential.expiresAt : null;
  return latest !== null && (expiresAt === null || expiresAt > latest) ? latest : expiresAt;
}

/** A date means to the end of that day, in UTC. @throws AppError VALIDATION_FAILED */
function expiryOf(text: string, at: string): string {
  const expiry = isDay(text) ? `${text}T23:59:59.999Z` : parseInstant(text);
  const fault =
    expiry === null ? 'must be a date or a timestamp with its zone' : expiry <= at && 'must be in the future';
  if (fault !== false || expiry === null) {
    throw new AppError('VALIDATION_FAILED', {
      message: `expires_at ${fault}.`,
      details: [{ path: 'body/expires_at', message: String(fault) }],
    });
  }
  return expiry;
}

/** The revoked key; revoking it again changes nothing. @throws AppError NOT_FOUND */
export function revokeApiKey(context: Context, caller: Caller, id: number): Promise<string> {
  const at = context.now().toISOString();
  return writeAccountAs(context, caller, async (trx) => {
    const revoked = await store.revokeApiKey(trx, caller, id, at);
    if (revoked !== undefined) await recordOwn(trx, caller, 'api_key_revoked', revoked, at);
    const key = await store.findApiKey(trx, caller, id);
    if (key === undefined) throw new AppError('NOT_FOUND');
    return key;
  });
}

/**
 * Revokes all keys of an account, for its administrator or the operator; the security log is told when there were any.
 * @param actor the administrator; null for the operator
 * @returns how many counted until now
 */
export async function revokeKeysOf(
  trx: Executor,
  account: { id: number; email: string },
  actor: Caller | null,
  at: string,
): Promise<number> {
  const revoked = await store.revokeAllKeys(trx, account.id, at);
  if (revoked > 0) {
    const { id: actorId, address } = actor ?? { id: null };
    const event = { userId: account.id, actorId, subject: account.email, address, at };
    await recordEvent(trx, { kind: 'api_keys_revoked', ...event });
  }
  return revoked;
}

/** @throws AppError NOT_FOUND */
export function deleteApiKey(context: Context, caller: Caller, id: number): Promise<void> {
  return writeAccountAs(context, caller, async (trx) => {
    const deleted = await store.deleteApiKey(trx, caller, id);
    if (deleted === undefined) throw new AppError('NOT_FOUND');
    await recordOwn(trx, caller, 'api_key_deleted', deleted, context.now().toISOString());
  });
}

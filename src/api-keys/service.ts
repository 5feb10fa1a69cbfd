import { randomBytes } from 'node:crypto';
import type { Caller } from '../access/caller.js';
import { isDay, parseInstant } from '../calendar.js';
import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { sha256 } from '../hash.js';
import { recordOwn } from '../security-log/store.js';
import type { ApiKeyCreate } from './schema.js';
import * as store from './store.js';

const TOKEN_BYTES = 32;
const PREFIX_LENGTH = 12;

/** Makes a key. The token is in the result and nowhere else. */
export async function createApiKey(
  { db, now }: Context,
  caller: Caller,
  body: ApiKeyCreate,
): Promise<{ token: string; apiKey: string }> {
  const at = now().toISOString();
  const expiresAt = body.expires_at == null ? null : expiryOf(body.expires_at, at);
  const token = `tt_${randomBytes(TOKEN_BYTES).toString('hex')}`;
  const apiKey = await db.write(async (trx) => {
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
export function revokeApiKey({ db, now }: Context, caller: Caller, id: number): Promise<string> {
  const at = now().toISOString();
  return db.write(async (trx) => {
    const revoked = await store.revokeApiKey(trx, caller, id, at);
    if (revoked !== undefined) await recordOwn(trx, caller, 'api_key_revoked', revoked, at);
    const key = await store.findApiKey(trx, caller, id);
    if (key === undefined) throw new AppError('NOT_FOUND');
    return key;
  });
}

/** @throws AppError NOT_FOUND */
export function deleteApiKey({ db, now }: Context, caller: Caller, id: number): Promise<void> {
  return db.write(async (trx) => {
    const deleted = await store.deleteApiKey(trx, caller, id);
    if (deleted === undefined) throw new AppError('NOT_FOUND');
    await recordOwn(trx, caller, 'api_key_deleted', deleted, now().toISOString());
  });
}

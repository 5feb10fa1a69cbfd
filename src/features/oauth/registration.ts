import { randomBytes } from 'node:crypto';
import { requestedScopes } from '../../access/app-scopes.js';
import type { Context } from '../../context.js';
import { sha256 } from '../../lib/hash.js';
import { latestEnd } from '../../lib/periods.js';
import { type NamedMetadata, registeredMetadata } from './client-metadata.js';
import { countUnused, deleteOldestUnused, insertClient } from './client-store.js';
import { oauthError } from './errors.js';
import { GRANT_TYPES } from './metadata.js';
import { isAllowedRedirect } from './redirect-uris.js';

/** Dynamic registration of clients (RFC 7591). */

export const MAX_UNUSED = 10_000;
/** Age in milliseconds from which unused clients make room for new ones. */
const ROOM_AFTER_MS = 3_600_000;
const ROOM = 100;

interface MadeClient {
  clientId: string;
  secret: string | null;
}

/** @returns a new id, and a secret if the client authenticates by one */
export function newClient({ metadata }: NamedMetadata): MadeClient {
  const needsSecret = metadata.token_endpoint_auth_method.startsWith('client_secret');
  return {
    clientId: `ttd_${randomBytes(16).toString('hex')}`,
    secret: needsSecret ? `tts_${randomBytes(32).toString('hex')}` : null,
  };
}

/**
 * Registers a client and returns the response.
 * @throws AppError access_denied, invalid_redirect_uri, invalid_client_metadata, unauthorized_client,
 * temporarily_unavailable
 */
export async function register({ config, db, now }: Context, body: unknown): Promise<object> {
  if (!config.oauth.registrationEnabled) {
    throw oauthError('access_denied', 'Registration is closed: an administrator of this service adds apps.');
  }
  const read = registeredMetadata(body);
  const { name, metadata } = read;
  if (!metadata.redirect_uris.some((uri) => isAllowedRedirect(config.oauth.allowedClients, uri))) {
    throw oauthError(
      'unauthorized_client',
      'The operator of this service does not allow apps with these redirect_uris.',
    );
  }
  const { clientId, secret } = newClient(read);
  const at = now();
  await db.write(async (trx) => {
    if ((await countUnused(trx)) >= MAX_UNUSED) {
      const before = new Date(at.getTime() - ROOM_AFTER_MS).toISOString();
      if ((await deleteOldestUnused(trx, { before, latest: latestEnd(at, 0), most: ROOM })) === 0) {
        throw oauthError('temporarily_unavailable', 'Too many apps were registered within an hour. Try again later.');
      }
    }
    await insertClient(trx, {
      client_id: clientId,
      kind: 'registered',
      name,
      metadata: JSON.stringify(metadata),
      secret_hash: secret === null ? null : sha256(secret),
      created_at: at.toISOString(),
    });
  });
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(at.getTime() / 1_000),
    ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: name,
    redirect_uris: metadata.redirect_uris,
    token_endpoint_auth_method: metadata.token_endpoint_auth_method,
    grant_types: GRANT_TYPES,
    response_types: ['code'],
    ...(metadata.client_uri !== undefined && { client_uri: metadata.client_uri }),
    ...scopeOf(body),
  };
}

/** Returns the scopes of `scope` that an app can be granted, for clients that compare the response. */
function scopeOf(body: unknown): { scope?: string } {
  const { scope } = body as { scope?: unknown };
  if (typeof scope !== 'string') return {};
  const known = requestedScopes(scope, 'all');
  return known.length === 0 ? {} : { scope: known.join(' ') };
}

import { requireAdministrator } from '../../access/policy.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { groupedBy } from '../../lib/grouping.js';
import { sha256 } from '../../lib/hash.js';
import { required } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { recordOwn } from '../security-log/record.js';
import { cleanName } from './client-metadata.js';
import * as clients from './client-store.js';
import { endConnections } from './ending.js';
import { redirectUriFault } from './redirect-uris.js';
import { newClient } from './registration.js';
import type { OAuthClientCreate } from './schema.js';
import { connectionsOfClient, findConnection } from './store.js';

/** Ends a connection of the caller. Idempotent. @throws AppError NOT_FOUND */
export async function endConnection({ trx, caller, at }: WriteContext, id: number): Promise<void> {
  if ((await findConnection(trx, caller, id)) === undefined) throw new AppError('NOT_FOUND');
  await endConnections(trx, { userId: caller.id, ids: [id], at, actor: caller });
}

/** Adds an app. Only the result contains its secret. @throws AppError FORBIDDEN, VALIDATION_FAILED */
export async function createClient(
  write: WriteContext,
  body: OAuthClientCreate,
): Promise<{ id: number; json: string }> {
  const { trx, caller, at } = write;
  requireAdministrator(caller);
  const faults = body.redirect_uris.flatMap((uri, index) => {
    const message = redirectUriFault(uri);
    return message === null ? [] : [{ path: `body/redirect_uris/${index}`, message }];
  });
  const name = cleanName(body.name);
  if (name === '') faults.push({ path: 'body/name', message: 'must contain visible characters' });
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
  const { redirect_uris, token_endpoint_auth_method = 'client_secret_basic' } = body;
  const metadata = { redirect_uris, token_endpoint_auth_method };
  const { clientId, secret } = newClient({ name, metadata });
  const id = await clients.insertClient(trx, {
    client_id: clientId,
    kind: 'made',
    name,
    metadata: JSON.stringify(metadata),
    secret_hash: secret === null ? null : sha256(secret),
    created_at: at,
  });
  await recordOwn(write, 'oauth_client_created', name);
  const client = required(await clients.clientAsJson(trx, id));
  return { id, json: `{"client":${client},"client_secret":${JSON.stringify(secret)}}` };
}

/** Deletes an app and ends its connections, in one transaction. @throws AppError FORBIDDEN, NOT_FOUND */
export async function deleteClient(write: WriteContext, id: number): Promise<void> {
  const { trx, caller, at } = write;
  requireAdministrator(caller);
  for (const [userId, ofUser] of groupedBy(await connectionsOfClient(trx, id), ({ user_id }) => user_id)) {
    await endConnections(trx, { userId, ids: ofUser.map(({ id }) => id), at, actor: caller });
  }
  const name = await clients.deleteClient(trx, id);
  if (name === undefined) throw new AppError('NOT_FOUND');
  await recordOwn(write, 'oauth_client_deleted', name);
}

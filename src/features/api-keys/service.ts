import { randomBytes } from 'node:crypto';
import type { Executor } from '../../../db/database.js';
import { type Caller, keyIdOf } from '../../access/caller.js';
import { requireAdministrator } from '../../access/policy.js';
import { seenResource } from '../../access/relations.js';
import { includesScope, insufficientScope, type Scope } from '../../access/scopes.js';
import { parseInstant } from '../../lib/calendar.js';
import { isDay } from '../../lib/days.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { required } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { PROJECT } from '../projects/description.js';
import { recordOwn } from '../security-log/record.js';
import type { ApiKeyCreate } from './schema.js';
import * as store from './store.js';

const TOKEN_BYTES = 32;
const PREFIX_LENGTH = 12;

/**
 * Creates a key. Only the result contains the token.
 * @throws AppError INSUFFICIENT_SCOPE if it would have more scopes than the caller's credential, FORBIDDEN,
 * VALIDATION_FAILED
 */
export async function createApiKey(
  write: WriteContext,
  body: ApiKeyCreate,
): Promise<{ token: string; apiKey: string }> {
  const { trx, caller, at } = write;
  const expiresAt = noLater(body.expires_at == null ? null : expiryOf(body.expires_at, at), caller);
  const token = `tt_${randomBytes(TOKEN_BYTES).toString('hex')}`;
  const scopes = scopesFor(caller, body.scopes);
  const id = await store.insertApiKey(trx, caller, {
    name: body.name.trim(),
    tokenHash: sha256(token),
    tokenPrefix: token.slice(0, PREFIX_LENGTH),
    expiresAt,
    scopes,
    projects: await projectsFor(trx, caller, body.project_ids ?? null),
    madeBy: keyIdOf(caller),
    at,
  });
  await recordOwn(write, 'api_key_created', body.name.trim(), scopes.includes('*') || scopes.includes('admin'));
  return { token, apiKey: required(await store.findApiKey(trx, caller, id)) };
}

/**
 * Scopes of a new key, limited to those of the caller. A session grants all scopes by default, but `admin` only if it
 * is requested.
 */
function scopesFor(caller: Caller, wanted: readonly Scope[] | undefined): readonly string[] {
  if (wanted === undefined) return caller.scopes ?? ['*'];
  const missing = wanted.filter((scope) => caller.scopes !== null && !includesScope(caller.scopes, scope));
  if (missing.length > 0) {
    throw insufficientScope(
      missing,
      `A token cannot create a key with more scopes than its own: it lacks ${missing.join(', ')}.`,
    );
  }
  if (wanted.includes('admin')) requireAdministrator(caller);
  return wanted;
}

/** Ids of the projects that a new key is narrowed to. @throws AppError VALIDATION_FAILED */
export async function projectsFor(
  trx: Executor,
  caller: Caller,
  wanted: ApiKeyCreate['project_ids'] | null,
): Promise<string | null> {
  if (wanted == null) return null;
  const ids = new Set<number>();
  for (const [index, reference] of wanted.entries()) {
    ids.add(await seenResource(trx, caller, { to: PROJECT, member: `project_ids/${index}`, reference }));
  }
  return JSON.stringify([...ids]);
}

function noLater(expiresAt: string | null, { credential }: Caller): string | null {
  const latest = credential?.kind === 'token' ? credential.expiresAt : null;
  return latest !== null && (expiresAt === null || expiresAt > latest) ? latest : expiresAt;
}

/** Parses an expiry; a date means the end of that day in UTC. @throws AppError VALIDATION_FAILED */
export function expiryOf(text: string, at: string): string {
  const expiry = isDay(text) ? `${text}T23:59:59.999Z` : parseInstant(text);
  const fault =
    expiry === null ? 'must be a date or a timestamp with a time zone' : expiry <= at && 'must be in the future';
  if (fault !== false || expiry === null) {
    throw new AppError('VALIDATION_FAILED', {
      message: `expires_at ${fault}.`,
      details: [{ path: 'body/expires_at', message: String(fault) }],
    });
  }
  return expiry;
}

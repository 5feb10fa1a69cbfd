import { randomBytes } from 'node:crypto';
import { GRANTABLE_SCOPES, resourceOf, scopeChoices } from '../../access/app-scopes.js';
import type { Caller } from '../../access/caller.js';
import type { Scope } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { parsedJson } from '../../lib/typed.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { expiryOf, projectsFor } from '../api-keys/service.js';
import { redirectFacts, responseUri } from './redirect-uris.js';
import type { AppRequest, Decision } from './schema.js';
import * as store from './store.js';

/** Consent of the user to a connection: the question, and the consequences of the answer. */

const CODE_LIFETIME_MS = 60_000;

/** @throws AppError SESSION_REQUIRED: the user is asked, never a program of theirs */
function requireSession({ credential }: Caller): void {
  if (credential?.kind !== 'session') throw new AppError('SESSION_REQUIRED');
}

/** @throws AppError SESSION_REQUIRED, NOT_FOUND for a request that was decided or has expired */
export async function readRequest({ db, now }: Context, caller: Caller, id: string): Promise<AppRequest> {
  requireSession(caller);
  const found = await store.findRequest(db.read, sha256(id), now().toISOString(), 'read');
  if (found === undefined) throw new AppError('NOT_FOUND');
  const app = factsOf(found);
  const last = await store.lastChoice(db.read, caller.id, app);
  return {
    client: {
      client_id: found.clientId,
      name: found.clientName,
      kind: found.clientKind as AppRequest['client']['kind'],
      host: app.host,
      redirect_host: app.redirect_host,
      redirect_kind: redirectFacts(found.redirectUri).kind,
      known: last !== undefined,
    },
    redirect_uri: found.redirectUri,
    scopes: [...found.scopes] as AppRequest['scopes'],
    scope_choices: found.isOpen === true ? scopeChoices(found.audience) : null,
    audience: found.audience,
    account: { uid: caller.uid, email: caller.email },
    last_choice:
      last === undefined
        ? null
        : {
            scopes: parsedJson<AppRequest['scopes']>(last.scopes),
            project_ids: last.project_ids === null ? null : parsedJson<number[]>(last.project_ids),
          },
    expires_at: found.expiresAt,
  };
}

/**
 * Decides a request, once. @returns the address to which the browser goes on
 * @throws AppError SESSION_REQUIRED, NOT_FOUND, ACCOUNT_CHANGED, REQUEST_CHANGED, VALIDATION_FAILED
 */
export async function decide(context: Context, caller: Caller, id: string, decision: Decision): Promise<string> {
  requireSession(caller);
  if (decision.account !== caller.uid) throw new AppError('ACCOUNT_CHANGED');
  return runWrite(context, caller, (write) => decideIn(write, sha256(id), decision), { account: true });
}

async function decideIn(write: WriteContext, idHash: string, decision: Decision): Promise<string> {
  const { trx, caller, at } = write;
  const asked = await store.findRequest(trx, idHash, at, 'lock');
  if (asked === undefined) throw new AppError('NOT_FOUND');
  const { client_id: clientId = asked.clientId, redirect_uri: displayedUri = asked.redirectUri } = decision;
  if (clientId !== asked.clientId || displayedUri !== asked.redirectUri) throw new AppError('REQUEST_CHANGED');
  await store.deleteRequest(trx, idHash);
  const { redirectUri, state, issuer: iss } = asked;
  if (!decision.allow) {
    const message = 'The user has refused.';
    return responseUri(redirectUri, { error: 'access_denied', error_description: message, state, iss });
  }
  const code = `ttc_${randomBytes(32).toString('hex')}`;
  const grant: store.Grant = {
    redirectUri,
    challenge: asked.challenge,
    scopes: grantedScopes(asked, decision.scopes),
    projects: await projectsFor(trx, caller, decision.project_ids ?? null),
    audience: asked.audience,
    resource: resourceOf(asked.audience, iss),
    expiresAt: decision.expires_at == null ? null : expiryOf(decision.expires_at, at),
    app: factsOf(asked),
    name: asked.clientName,
  };
  const expiresAt = new Date(write.now.getTime() + CODE_LIFETIME_MS).toISOString();
  await store.insertCode(trx, { hash: sha256(code), clientRow: asked.clientRow, userId: caller.id, grant, expiresAt });
  return responseUri(redirectUri, { code, state, iss });
}

/**
 * The user may take scopes away, and adds some only for an app that named none.
 * @throws AppError VALIDATION_FAILED
 */
function grantedScopes(
  { scopes, isOpen, audience }: store.FoundRequest,
  chosen: readonly Scope[] | undefined,
): readonly string[] {
  if (chosen === undefined) return scopes;
  const choices = isOpen === true ? Object.values(scopeChoices(audience)).flat() : [];
  const others = chosen.filter((scope) => !scopes.includes(scope) && !choices.includes(scope));
  if (others.length === 0) return GRANTABLE_SCOPES.filter((scope) => chosen.includes(scope));
  const message = `contains ${others.join(', ')}, which the app did not ask for`;
  throw detailsToError([{ path: 'body/scopes', message }], 'VALIDATION_FAILED');
}

function factsOf({ clientId, clientKind, redirectUri }: store.FoundRequest): store.AppFacts {
  return {
    client_id: clientId,
    kind: clientKind,
    host: clientKind === 'document' ? new URL(clientId).host : null,
    redirect_host: redirectFacts(redirectUri).host,
  };
}

import type { FastifyRequest } from 'fastify';
import { deleteSessions, insertSession, type StoreSession } from '../../access/new-sessions.js';
import { sha256 } from '../../lib/hash.js';
import { required } from '../../lib/typed.js';
import { clientAddress } from './identity.js';
import { newSessionId, SESSION_LIFETIME_MS } from './sessions.js';

/** Maximum characters of the stored `User-Agent` of a session. */
const MAX_USER_AGENT_LENGTH = 255;

/**
 * Runs a sign-in, which stores its session once, and then sets the cookie. The session has a new id, whatever session
 * the request has (against session fixation); the former ones end. A sign-in that fails changes none. For routes of a
 * scope with `useSessions`.
 */
export async function openSession<T>(request: FastifyRequest, signIn: (store: StoreSession) => Promise<T>): Promise<T> {
  const id = newSessionId();
  let maxAge: number | undefined;
  const result = await signIn(async (trx, account, { method, now, lifetimeMs = SESSION_LIFETIME_MS }) => {
    const at = now.toISOString();
    await deleteSessions(trx, request.server.sessionHashesOf(request));
    await insertSession(trx, account, {
      ...{ id_hash: sha256(id), created_at: at, last_used_at: at, authenticated_at: at, method },
      expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
      address: clientAddress(request),
      user_agent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    });
    maxAge = lifetimeMs;
  });
  request.newSessionId = id;
  await request.session.regenerate();
  request.session.options({ maxAge: required(maxAge) });
  // The plugin sets the cookie of a session that has changed.
  request.session.set('isNew', true);
  return result;
}

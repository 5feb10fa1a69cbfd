import type { FastifyRequest } from 'fastify';
import { clientAddress } from './identity.js';
import { SESSION_LIFETIME_MS } from './sessions.js';

/** Maximum characters of the stored `User-Agent` of a session. */
const MAX_USER_AGENT_LENGTH = 255;

export interface NewSession {
  userId: number;
  /** `password`, `link`, or the issuer of the provider. */
  method: string;
  lifetimeMs?: number;
}

/**
 * Creates a session with a new id, whatever session the request has (against session fixation). It is saved, and its
 * cookie set, with the response. For routes of a scope with `useSessions`.
 */
export async function openSession(
  request: FastifyRequest,
  { userId, method, lifetimeMs = SESSION_LIFETIME_MS }: NewSession,
): Promise<void> {
  await request.session.regenerate();
  const { session } = request;
  session.set('userId', userId);
  session.set('address', clientAddress(request));
  session.set('method', method);
  session.set('lifetimeMs', lifetimeMs);
  session.options({ maxAge: lifetimeMs });
  const agent = request.headers['user-agent'];
  if (agent !== undefined) session.set('userAgent', agent.slice(0, MAX_USER_AGENT_LENGTH));
}

import type { FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.js';
import { findToken, touchToken } from '../access/credentials.js';
import type { App, Context } from '../context.js';
import { AppError } from '../errors.js';
import { sha256 } from '../hash.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null when nobody is signed in. */
    caller: Caller | null;
    /** Why the credential that was sent does not count. */
    credentialFault: AppError | null;
  }
  interface FastifyContextConfig {
    /** The route answers without a credential too. */
    public?: boolean;
  }
}

/** The last use of a key is written down at most this often, in milliseconds. */
const TOUCH_INTERVAL_MS = 60_000;

/**
 * Settles who a request comes from, by its bearer token when it has one, else by its session, and refuses nobody yet:
 * a refusal is counted like any other answer.
 */
export function identify(app: App, { db, now }: Context): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('credentialFault', null);

  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    try {
      const caller = authorization === undefined ? request.session?.caller?.() : await callerOf(authorization);
      if (caller === undefined) return;
      caller.address = request.ip;
      request.caller = caller;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      request.credentialFault = error;
    }
  });

  async function callerOf(authorization: string): Promise<Caller> {
    const token = /^Bearer +(tt_[0-9a-f]{64}) *$/i.exec(authorization)?.[1];
    const facts = token === undefined ? undefined : await findToken(db.read, sha256(token));
    if (facts === undefined) throw new AppError('INVALID_TOKEN');
    const at = now();
    if (facts.revokedAt !== null) throw new AppError('TOKEN_REVOKED');
    if (facts.expiresAt !== null && facts.expiresAt <= at.toISOString()) throw new AppError('TOKEN_EXPIRED');
    if (facts.lastUsedAt === null || Math.abs(at.getTime() - Date.parse(facts.lastUsedAt)) >= TOUCH_INTERVAL_MS) {
      // Nobody waits for this: a request is not held up or failed by the note that it was made.
      db.write((trx) => touchToken(trx, facts.keyId, at.toISOString())).catch((error: unknown) =>
        app.log.warn({ err: error, keyId: facts.keyId }, 'could not write down the use of a key'),
      );
    }
    return facts.caller;
  }
}

/** Refuses who is not signed in, unless the route is public, and writes that another site sends with our cookie. */
export function authorize(app: App, { config }: Context): void {
  const trusted = new Set(config.allowedOrigins);

  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? undefined : refusalOf(request)));

  function refusalOf(request: FastifyRequest): AppError | undefined {
    if (request.caller === null && request.routeOptions.config.public !== true && isApiRoute(request)) {
      return request.credentialFault ?? new AppError('UNAUTHENTICATED');
    }
    return ridesOnCookie(request) && isCrossSite(request) ? new AppError('CROSS_SITE') : undefined;
  }

  function isCrossSite({ headers }: FastifyRequest): boolean {
    const { origin } = headers;
    if (origin !== undefined && trusted.has(origin)) return false;
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site !== 'same-origin' && site !== 'none';
    // Older browsers say where a write comes from only by its origin.
    return origin !== undefined && hostOf(origin) !== headers.host;
  }
}

/** Judged by the route, not by the URL, which may spell the same path in other ways. */
function isApiRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function ridesOnCookie(request: FastifyRequest): boolean {
  const { method, headers } = request;
  return !SAFE_METHODS.has(method) && headers.authorization === undefined && headers.cookie !== undefined;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new AppError('UNAUTHENTICATED');
  return request.caller;
}

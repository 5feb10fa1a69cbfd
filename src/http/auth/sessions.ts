import { createHmac, randomBytes } from 'node:crypto';
import cookie, { Signer } from '@fastify/cookie';
import fastifySession, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyRequest, Session } from 'fastify';
import type { Caller } from '../../access/caller.js';
import { findSession, touchSession } from '../../access/credentials.js';
import { lacksSecondFactor } from '../../access/second-factor.js';
import type { App, Context } from '../../context.js';
import { sha256 } from '../../lib/hash.js';
import { afterwards, type Soon } from '../../lib/soon.js';
import { cookiesNamed } from './cookies.js';
import { type AuthScheme, DEFAULT_SCHEMES, SESSION_COOKIE } from './schemes.js';

declare module 'fastify' {
  interface Session {
    isNew?: boolean;
  }
  interface FastifyRequest {
    /** Id of the session that the request is about to open. */
    newSessionId: string | null;
  }
  interface FastifyInstance {
    /** Adds sessions to the routes of a scope, which may start and end them: sets `request.session`. */
    useSessions(scope: App): Promise<void>;
    /** Returns the SHA-256 of each session id that the cookies of a request have, whether or not the session exists. */
    sessionHashesOf(request: FastifyRequest): string[];
    /** Returns an HMAC (SHA-256, hex) keyed with the session secret, for values that the database must not reveal. */
    keyedHash(text: string): string;
  }
}

/** A session ends this long after its login, in milliseconds. */
export const SESSION_LIFETIME_MS = 30 * 86_400_000;

export function newSessionId(): string {
  return randomBytes(24).toString('base64url');
}

/** A use of a session is recorded at most this often, in milliseconds. */
const TOUCH_INTERVAL_MS = 600_000;

/**
 * Session cookies. The database stores each session under the SHA-256 of its id. The returned scheme reads the session
 * of a request; only routes that call `useSessions` can start and end one. Of several cookies of the name, the first one
 * that is a session counts. One that another site of the domain has set may come first, as if it were the only one: a
 * sign-in and a sign-out therefore end the sessions of all of them, and `Tutti-Account` names the account that a page means.
 */
export async function sessionScheme(app: App, context: Context, secret: string): Promise<AuthScheme> {
  await app.register(cookie);
  const signer = cachingSigner(secret);
  const find = sessionFinder(app, context);
  const hashOf = (sent: string): string | undefined => {
    const { valid, value } = signer.unsign(sent);
    return valid ? sha256(value) : undefined;
  };
  /** Returns the caller of the first session, and makes its cookie the one that the plugin reads. */
  const firstOf = ([sent, ...others]: string[], request: FastifyRequest): Soon<Caller | undefined> => {
    if (sent === undefined) return undefined;
    const hash = hashOf(sent);
    return afterwards(hash === undefined ? undefined : find(hash), (caller) => {
      if (caller === undefined) return firstOf(others, request);
      request.cookies[SESSION_COOKIE] = sent;
      return caller;
    });
  };
  const options: FastifySessionOptions = {
    secret: signer,
    cookieName: SESSION_COOKIE,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: context.config.cookieSecure,
      maxAge: SESSION_LIFETIME_MS,
    },
    saveUninitialized: false,
    rolling: false,
    idGenerator: (request) => request?.newSessionId ?? newSessionId(),
    store: sessionStore(find),
  };
  app.decorateRequest('newSessionId', null);
  app.decorate('keyedHash', (text) => createHmac('sha256', secret).update(text).digest('hex'));
  app.decorate('sessionHashesOf', (request) =>
    cookiesNamed(request, SESSION_COOKIE).flatMap((sent) => hashOf(sent) ?? []),
  );
  app.decorate('useSessions', async (scope: App) => {
    scope.addHook('onRequest', async (request) => {
      const { schemes = DEFAULT_SCHEMES } = request.route.config;
      const cookies = cookiesNamed(request, SESSION_COOKIE);
      // The scheme has chosen already, on routes that take sessions.
      if (cookies.length > 1 && !schemes.includes('session')) await firstOf(cookies, request);
    });
    await scope.register(fastifySession, options);
  });
  return {
    name: 'session',
    ambient: true,
    read: ({ cookies }) => cookies[SESSION_COOKIE],
    authenticate(_sent, request) {
      return afterwards(firstOf(cookiesNamed(request, SESSION_COOKIE), request), (caller) => {
        if (caller === undefined) return undefined;
        return afterwards(lacksSecondFactor(context.db.read, context.config, caller), (lacks) => {
          caller.lacksSecondFactor = lacks;
          return caller;
        });
      });
    },
  };
}

/** Maximum number of remembered signatures. */
const MAX_SIGNED = 1_000;

/**
 * A signer that remembers valid signatures: the secret stays the same, and an HMAC costs more than finding a session.
 * The plugin signs the id of each session that it has read.
 */
function cachingSigner(secret: string): Pick<Signer, 'sign' | 'unsign'> {
  const signer = new Signer(secret);
  /** By value. */
  const signatures = new Map<string, string>();
  return {
    sign: (value) => signatures.get(value) ?? signer.sign(value),
    unsign(signed) {
      const value = signed.slice(0, signed.lastIndexOf('.'));
      if (signatures.get(value) === signed) return { valid: true, renew: false, value };
      const result = signer.unsign(signed);
      if (result.valid) {
        if (signatures.size >= MAX_SIGNED) signatures.clear();
        signatures.set(value, signed);
      }
      return result;
    },
  };
}

/** Finds the caller of a session that has not expired, by the SHA-256 of its id. */
type SessionFinder = (hash: string) => Soon<Caller | undefined>;

function sessionFinder(app: App, { db, now }: Context): SessionFinder {
  /** Fire and forget: recording the use must not delay or fail the request. */
  const touch = (hash: string, lastUsedAt: string | null) => {
    const at = now();
    if (lastUsedAt !== null && Math.abs(at.getTime() - Date.parse(lastUsedAt)) < TOUCH_INTERVAL_MS) return;
    db.write((trx) => touchSession(trx, hash, at.toISOString())).catch((error: unknown) =>
      app.log.warn({ err: error }, 'could not record the use of a session'),
    );
  };
  return (hash) =>
    afterwards(findSession(db.read, hash), (found) => {
      if (found === undefined || found.expiresAt <= now().toISOString()) return undefined;
      touch(hash, found.lastUsedAt);
      return found.caller;
    });
}

/** The plugin learns no expiry: the finder uses the clock of the service. Sign-ins and sign-outs write the database. */
function sessionStore(find: SessionFinder): fastifySession.SessionStore {
  return {
    get(sessionId, done) {
      const toSession = (caller: Caller | undefined) => done(null, caller === undefined ? null : ({} as Session));
      const found = find(sha256(sessionId));
      if (found instanceof Promise) found.then(toSession, done);
      else toSession(found);
    },
    set: (_sessionId, _session, done) => done(),
    destroy: (_sessionId, done) => done(),
  };
}

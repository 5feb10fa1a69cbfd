import { createHmac, randomBytes } from 'node:crypto';
import { callbackify } from 'node:util';
import cookie, { Signer } from '@fastify/cookie';
import fastifySession, { type FastifySessionOptions } from '@fastify/session';
import type { Session } from 'fastify';
import type { Caller } from '../../access/caller.js';
import { deleteSession, findSession, touchSession } from '../../access/credentials.js';
import { lacksSecondFactor } from '../../access/second-factor.js';
import type { App, Context } from '../../context.js';
import { sha256 } from '../../lib/hash.js';
import { afterwards, type Soon } from '../../lib/soon.js';
import type { AuthScheme } from './schemes.js';
import { SESSION_COOKIE } from './schemes.js';

declare module 'fastify' {
  interface Session {
    isNew?: boolean;
    /** A function, because the plugin ignores functions when it decides whether to save the session again. */
    caller?: () => Caller;
  }
  interface FastifyRequest {
    /** Id of the session that the request is about to open. */
    newSessionId: string | null;
  }
  interface FastifyInstance {
    /** Adds sessions to the routes of a scope, which may start and end them: sets `request.session`. */
    useSessions(scope: App): Promise<void>;
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
 * of a request; only routes that call `useSessions` can start and end one.
 */
export async function sessionScheme(app: App, context: Context, secret: string): Promise<AuthScheme> {
  await app.register(cookie);
  const options: FastifySessionOptions = {
    secret: cachingSigner(secret),
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
    store: sessionStore(app, context),
  };
  app.decorateRequest('newSessionId', null);
  app.decorate('keyedHash', (text) => createHmac('sha256', secret).update(text).digest('hex'));
  app.decorate('useSessions', async (scope: App) => {
    await scope.register(fastifySession, options);
  });

  let decrypt: App['decryptSession'] | undefined;
  await app.register(async (scope) => {
    await scope.register(fastifySession, options);
    decrypt = scope.decryptSession;
  });
  return {
    name: 'session',
    ambient: true,
    read: ({ cookies }) => cookies[SESSION_COOKIE],
    authenticate(sent, request) {
      let isDone = false;
      const later = new Promise<void>((resolve, reject) => {
        decrypt?.(sent, request, (error?: unknown) => {
          isDone = !error;
          if (error) reject(error);
          else resolve();
        });
      });
      const callerOf = () => request.session.caller?.();
      return isDone ? callerOf() : later.then(callerOf);
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

function sessionStore(app: App, { config, db, now }: Context): fastifySession.SessionStore {
  /** Fire and forget: recording the use must not delay or fail the request. */
  const touch = (hash: string, lastUsedAt: string | null) => {
    const at = now();
    if (lastUsedAt !== null && Math.abs(at.getTime() - Date.parse(lastUsedAt)) < TOUCH_INTERVAL_MS) return;
    db.write((trx) => touchSession(trx, hash, at.toISOString())).catch((error: unknown) =>
      app.log.warn({ err: error }, 'could not record the use of a session'),
    );
  };
  /** The plugin learns no expiry: this check uses the clock of the service. */
  const valid = (hash: string): Soon<Session | null> =>
    afterwards(findSession(db.read, hash), (found): Soon<Session | null> => {
      if (found === undefined || found.expiresAt <= now().toISOString()) return null;
      touch(hash, found.lastUsedAt);
      const { caller } = found;
      return afterwards(lacksSecondFactor(db.read, config, caller), (lacks) => {
        caller.lacksSecondFactor = lacks;
        return { caller: () => caller } as Session;
      });
    });
  return {
    get(sessionId, done) {
      const found = valid(sha256(sessionId));
      if (found instanceof Promise) found.then((session) => done(null, session), done);
      else done(null, found);
    },

    // `openSession` has stored it, in the transaction of the sign-in.
    set: (_sessionId, _session, done) => done(),

    destroy: callbackify(async (sessionId: string) => {
      await db.write((trx) => deleteSession(trx, sha256(sessionId)));
    }),
  };
}

import { createHmac } from 'node:crypto';
import { callbackify } from 'node:util';
import cookie from '@fastify/cookie';
import fastifySession, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.js';
import { deleteSession, findSession, insertSession, touchSession } from '../../access/credentials.js';
import type { App, Context } from '../../context.js';
import { sha256 } from '../../lib/hash.js';

declare module 'fastify' {
  interface Session {
    userId?: number;
    /** Network address and `User-Agent` of the sign-in. */
    address?: string;
    userAgent?: string;
    /** Whose it is: a function, for these are no part of what makes the plugin save a session again. */
    caller?: () => Caller;
  }
  interface FastifyInstance {
    /** Adds sessions to the routes of a scope, which may start and end them: sets `request.session`. */
    useSessions(scope: App): Promise<void>;
    /** Whose session the cookie of a request names; undefined when it names none that counts. */
    sessionCaller(request: FastifyRequest): Promise<Caller | undefined>;
    /** Returns an HMAC (SHA-256, hex) keyed with the session secret, for values that the database must not reveal. */
    keyedHash(text: string): string;
  }
}

export const SESSION_COOKIE = 'sid';

/** A session ends this long after its login, in milliseconds. */
export const SESSION_LIFETIME_MS = 30 * 86_400_000;

/** A use of a session is recorded at most this often, in milliseconds. */
const TOUCH_INTERVAL_MS = 600_000;

type StoredSession = Parameters<fastifySession.SessionStore['set']>[1];

/**
 * Cookies and the sessions behind them, kept in the database under the hash of their id. Sessions are read for requests
 * that carry the session cookie, and started and ended by the few routes that ask for it with `useSessions`: no other
 * request has one.
 */
export async function useSessions(app: App, context: Context, secret: string): Promise<void> {
  await app.register(cookie);
  const options: FastifySessionOptions = {
    secret,
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
    store: sessionStore(app, context),
  };
  app.decorate('keyedHash', (text) => createHmac('sha256', secret).update(text).digest('hex'));
  app.decorate('useSessions', async (scope: App) => {
    await scope.register(fastifySession, options);
  });

  let decrypt: App['decryptSession'] | undefined;
  await app.register(async (scope) => {
    await scope.register(fastifySession, options);
    decrypt = scope.decryptSession;
  });
  app.decorate('sessionCaller', async (request: FastifyRequest) => {
    const sent = request.cookies[SESSION_COOKIE];
    if (sent === undefined) return undefined;
    await new Promise<void>((resolve, reject) => {
      decrypt?.(sent, request, (error?: unknown) => (error ? reject(error) : resolve()));
    });
    return request.session.caller?.();
  });
}

function sessionStore(app: App, { db, now }: Context): fastifySession.SessionStore {
  /** Fire and forget: recording the use must not delay or fail the request. */
  const touch = (hash: string, lastUsedAt: string | null) => {
    const at = now();
    if (lastUsedAt !== null && Math.abs(at.getTime() - Date.parse(lastUsedAt)) < TOUCH_INTERVAL_MS) return;
    db.write((trx) => touchSession(trx, hash, at.toISOString())).catch((error: unknown) =>
      app.log.warn({ err: error }, 'could not record the use of a session'),
    );
  };
  return {
    get: callbackify(async (sessionId: string) => {
      const hash = sha256(sessionId);
      const found = await findSession(db.read, hash);
      if (found === undefined || found.expiresAt <= now().toISOString()) return null;
      touch(hash, found.lastUsedAt);
      // Whether it has expired is settled here, by the service's own clock; the plugin is told nothing of it.
      return { caller: () => found.caller } as never;
    }) as fastifySession.SessionStore['get'],

    set: callbackify(async (sessionId: string, { userId, address, userAgent }: StoredSession) => {
      if (userId === undefined) return;
      const created = now();
      const expires = new Date(created.getTime() + SESSION_LIFETIME_MS);
      const session = {
        id_hash: sha256(sessionId),
        user_id: userId,
        created_at: created.toISOString(),
        expires_at: expires.toISOString(),
        last_used_at: created.toISOString(),
        address: address ?? null,
        user_agent: userAgent ?? null,
      };
      await db.write((trx) => insertSession(trx, session));
    }) as fastifySession.SessionStore['set'],

    destroy: callbackify(async (sessionId: string) => {
      await db.write((trx) => deleteSession(trx, sha256(sessionId)));
    }) as fastifySession.SessionStore['destroy'],
  };
}

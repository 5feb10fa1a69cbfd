import { callbackify } from 'node:util';
import cookie from '@fastify/cookie';
import fastifySession, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.js';
import { deleteSession, findSession, insertSession } from '../../access/credentials.js';
import type { App, Context } from '../../context.js';
import { sha256 } from '../../lib/hash.js';

declare module 'fastify' {
  interface Session {
    userId?: number;
    /** Whose it is: a function, for these are no part of what makes the plugin save a session again. */
    caller?: () => Caller;
  }
  interface FastifyInstance {
    /** Adds sessions to the routes of a scope, which may start and end them: sets `request.session`. */
    useSessions(scope: App): Promise<void>;
    /** Whose session the cookie of a request names; undefined when it names none that counts. */
    sessionCaller(request: FastifyRequest): Promise<Caller | undefined>;
  }
}

export const SESSION_COOKIE = 'sid';

/** A session ends this long after its login, in milliseconds. */
export const SESSION_LIFETIME_MS = 30 * 86_400_000;

type StoredSession = Parameters<fastifySession.SessionStore['set']>[1];

/**
 * Cookies and the sessions behind them, kept in the database under the hash of their id. Sessions are read for requests
 * that carry the session cookie, and started and ended by the few routes that ask for it with `useSessions`: no other
 * request has one.
 */
export async function sessions(app: App, context: Context, secret: string): Promise<void> {
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
    store: sessionStore(context),
  };
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

function sessionStore({ db, now }: Context): fastifySession.SessionStore {
  return {
    get: callbackify(async (sessionId: string) => {
      const found = await findSession(db.read, sha256(sessionId));
      if (found === undefined || found.expiresAt <= now().toISOString()) return null;
      // Whether it has expired is settled here, by the service's own clock; the plugin is told nothing of it.
      return { caller: () => found.caller } as never;
    }) as fastifySession.SessionStore['get'],

    set: callbackify(async (sessionId: string, { userId }: StoredSession) => {
      if (userId === undefined) return;
      const created = now();
      const expires = new Date(created.getTime() + SESSION_LIFETIME_MS);
      const session = {
        id_hash: sha256(sessionId),
        user_id: userId,
        created_at: created.toISOString(),
        expires_at: expires.toISOString(),
      };
      await db.write((trx) => insertSession(trx, session));
    }) as fastifySession.SessionStore['set'],

    destroy: callbackify(async (sessionId: string) => {
      await db.write((trx) => deleteSession(trx, sha256(sessionId)));
    }) as fastifySession.SessionStore['destroy'],
  };
}

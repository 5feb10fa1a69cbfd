import { callbackify, promisify } from 'node:util';
import cookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.js';
import { findSession } from '../access/credentials.js';
import type { App, Context } from '../context.js';
import { sha256 } from '../hash.js';

declare module 'fastify' {
  interface Session {
    userId?: number;
    /** Whose it is: a function, for these are no part of what makes the plugin save a session again. */
    caller?: () => Caller;
  }
  interface FastifyRequest {
    /** Whether it comes with a session, or may open one, once that was asked for. */
    usesSession: boolean | null;
  }
  interface FastifyContextConfig {
    /** The route starts a session. */
    opensSession?: boolean;
  }
}

export const SESSION_COOKIE = 'sid';

/** A session ends this long after its login, in milliseconds. */
export const SESSION_LIFETIME_MS = 30 * 86_400_000;

type StoredSession = Parameters<fastifySession.SessionStore['set']>[1];

/**
 * Cookies and the sessions behind them, kept in the database under the hash of their id. Only requests that come with
 * a cookie, or to a route that opens a session, have a session at all: a bearer token neither reads nor makes one.
 */
export async function sessions(app: App, context: Context, secret: string): Promise<void> {
  app.decorateRequest('usesSession', null);
  const withSession = Object.create(app) as App;
  withSession.addHook = ((name: 'onRequest', hook: SessionHook) =>
    app.addHook(name, function (request, ...rest) {
      const done = rest.at(-1) as () => void;
      request.usesSession ??= usesSession(request);
      if (request.usesSession) hook.call(this, request, ...rest);
      else done();
    })) as App['addHook'];
  await promisify(cookie.fastifyCookie)(withSession as never, {});
  await promisify(fastifySession.fastifySession)(withSession as never, {
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
  });
}

type SessionHook = (this: App, request: FastifyRequest, ...rest: unknown[]) => void;

function usesSession(request: FastifyRequest): boolean {
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined) return false;
  return cookie !== undefined || request.routeOptions.config.opensSession === true;
}

function sessionStore({ db, now }: Context): fastifySession.SessionStore {
  return {
    get: callbackify(async (sessionId: string) => {
      const found = await findSession(db.read, sha256(sessionId));
      if (found === undefined || found.expiresAt <= now().toISOString()) return null;
      // Whether it has expired is settled here, by the service's own clock; the plugin is told nothing of it.
      return { caller: () => found.caller } as never;
    }) as fastifySession.SessionStore['get'],

    set: callbackify(async (sessionId: string, session: StoredSession) => {
      const { userId } = session;
      if (userId === undefined) return;
      const created = now();
      const expires = new Date(created.getTime() + SESSION_LIFETIME_MS);
      await db.write((trx) =>
        trx
          .insertInto('sessions')
          .values({
            id_hash: sha256(sessionId),
            user_id: userId,
            created_at: created.toISOString(),
            expires_at: expires.toISOString(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    }) as fastifySession.SessionStore['set'],

    destroy: callbackify(async (sessionId: string) => {
      await db.write((trx) => trx.deleteFrom('sessions').where('id_hash', '=', sha256(sessionId)).execute());
    }) as fastifySession.SessionStore['destroy'],
  };
}

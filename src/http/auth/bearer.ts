import type { Socket } from 'node:net';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Audience } from '../../access/app-scopes.js';
import type { Caller } from '../../access/caller.js';
import { findAppToken, findToken, type TokenFacts, touchToken } from '../../access/credentials.js';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { afterwards } from '../../lib/soon.js';
import { isCounted } from '../request.js';
import type { AuthScheme } from './schemes.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Audience of the tokens of apps that the route accepts (RFC 8707); default: `api`. */
    audience?: 'mcp' | 'api';
  }
}

/** The last use of a key is recorded at most this often, in milliseconds. */
const TOUCH_INTERVAL_MS = 60_000;

const TOKEN = /^tt_[0-9a-f]{64}$/i;
/** Access token of a connected app. */
const APP_TOKEN = /^tta_[0-9a-f]{64}$/;

/** API tokens, and access tokens of connected apps, in the `Authorization` header. Headers of other schemes are ignored: they may be meant for a proxy. */
export function bearerScheme(app: App, { db, now }: Pick<Context, 'db' | 'now'>): AuthScheme {
  return {
    name: 'token',
    ambient: false,
    read: bearerOf,
    authenticate(sent, request) {
      const readsLog = request.route.config.isValidatedList === true;
      const found = TOKEN.test(sent)
        ? findToken(db.read, hashOf(sent, request), readsLog)
        : APP_TOKEN.test(sent)
          ? findAppToken(db.read, hashOf(sent, request))
          : undefined;
      return afterwards(found, (facts) => accepted(facts, request));
    },
  };

  /** @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED */
  function accepted(facts: TokenFacts | undefined, request: FastifyRequest): Caller {
    if (facts === undefined) throw new AppError('INVALID_TOKEN');
    if (facts.audience !== null && !isFor(facts.audience, request)) throw new AppError('INVALID_TOKEN', OTHER_AUDIENCE);
    const at = now();
    if (facts.revokedAt !== null) throw new AppError('TOKEN_REVOKED');
    if (facts.expiresAt !== null && facts.expiresAt <= at.toISOString()) throw new AppError('TOKEN_EXPIRED');
    if (facts.lastUsedAt === null || Math.abs(at.getTime() - Date.parse(facts.lastUsedAt)) >= TOUCH_INTERVAL_MS) {
      // Fire and forget: recording the key's last use must not delay or fail the request.
      db.write((trx) => touchToken(trx, facts.keyId, at.toISOString())).catch((error: unknown) =>
        app.log.warn({ err: error, keyId: facts.keyId }, 'could not record the use of a key'),
      );
    }
    return facts.caller;
  }
}

/** The last token of each connection, with its hash: most clients send the same one in every request. */
const latest = new WeakMap<Socket, { sent: string; hash: string }>();

function hashOf(sent: string, { raw: { socket } }: FastifyRequest): string {
  let known = latest.get(socket);
  if (known?.sent !== sent) {
    known = { sent, hash: sha256(sent) };
    latest.set(socket, known);
  }
  return known.hash;
}

const OTHER_AUDIENCE = { message: 'The token was issued for another part of this service.' };

/** A gateway has checked the audience of the requests that it makes in process. */
function isFor(audience: Audience, request: FastifyRequest): boolean {
  const { audience: own = 'api' }: FastifyContextConfig = request.route.config;
  return audience === 'all' || audience === own || (audience === 'mcp' && isCounted(request));
}

const SCHEME = 'bearer';
/** A header with a token is far shorter, in characters. Longer headers are not read: they hold no token of the service. */
const MAX_BEARER = 256;

/**
 * Returns the text after the scheme `Bearer` (RFC 9110, section 11.1: in any case) in the `Authorization` header, or an
 * empty string if that can be no token; undefined for other schemes. The work does not grow with the header.
 */
function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined;
  if (authorization.length > SCHEME.length && authorization[SCHEME.length] !== ' ') return undefined;
  return authorization.length > MAX_BEARER ? '' : authorization.slice(SCHEME.length).trim();
}

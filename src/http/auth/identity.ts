import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Caller } from '../../access/caller.js';
import { findToken, touchToken } from '../../access/credentials.js';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { importInProgress } from '../../write/unit-of-work.js';
import { isBelowApi } from '../headers.js';
import { missingScope } from './scopes.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the framework says of the route. It makes that anew each time that it is asked for `routeOptions`. */
    route: FastifyRequest['routeOptions'];
    /** The caller; null when nobody is signed in. */
    caller: Caller | null;
    /** Why the credential that was sent does not count. */
    credentialFault: AppError | null;
  }
  interface FastifyContextConfig {
    /** The route answers without a credential too. */
    public?: boolean;
    /** The credentials that the route looks at, where that is not both of them. */
    credentials?: 'session' | 'token' | 'none';
    /**
     * The route is none below /api, and has what those have: a caller and limits. Pages of other origins than those
     * that are allowed do not use it, not even one whose name leads here.
     */
    isApi?: boolean;
    /** The route is about what an account has, and answers nothing while that is being imported. */
    refusedDuringImport?: boolean;
  }
}

/** The last use of a key is recorded at most this often, in milliseconds. */
const TOUCH_INTERVAL_MS = 60_000;

/**
 * Determines the caller of a request, by its bearer token when it has one, else by its session, and rejects nothing
 * yet: a refusal is counted like any other response. An `Authorization` header of another scheme is meant for somebody
 * else (a proxy, say) and is not looked at.
 */
export function authenticate(app: App, { db, now }: Context): void {
  app.decorateRequest('route', null as never);
  app.decorateRequest('caller', null);
  app.decorateRequest('credentialFault', null);

  app.addHook('onRequest', async (request) => {
    request.route = request.routeOptions;
    const { credentials } = request.route.config;
    if (credentials === 'none') return;
    const bearer = credentials === 'session' ? undefined : bearerOf(request);
    if (bearer === undefined && credentials === 'token') return;
    try {
      const caller = bearer === undefined ? await app.sessionCaller(request) : await tokenCaller(bearer);
      if (caller === undefined) return;
      caller.address = clientAddress(request);
      request.caller = caller;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      request.credentialFault = error;
    }
  });

  async function tokenCaller(bearer: string): Promise<Caller> {
    const facts = TOKEN.test(bearer) ? await findToken(db.read, sha256(bearer)) : undefined;
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

const TOKEN = /^tt_[0-9a-f]{64}$/i;

const SCHEME = 'bearer';
/** A header with a token is far shorter, in characters. What is longer is not looked at: it holds no token of ours. */
const MAX_BEARER = 256;

/**
 * Returns what follows the scheme `Bearer` (RFC 9110, section 11.1: in any case) in the `Authorization` header, and an
 * empty string where that can be no token; undefined for other schemes. The work does not grow with the header.
 */
export function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined;
  if (authorization.length > SCHEME.length && authorization[SCHEME.length] !== ' ') return undefined;
  return authorization.length > MAX_BEARER ? '' : authorization.slice(SCHEME.length).trim();
}

/**
 * Refuses cross-site requests, requests without a credential unless the route is public, requests that name another
 * account, and tokens without the scope of the route. The route decides what a request is, not the URL, which may spell the same path in other ways.
 */
export function authorize(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? undefined : refusalOf(request)));

  function refusalOf(request: FastifyRequest): AppError | undefined {
    const { config: route, url } = request.route;
    if (request.crossSite !== null) return request.crossSite;
    if (request.caller === null && route.public !== true && (isBelowApi(url ?? '') || route.isApi === true)) {
      return request.credentialFault ?? new AppError('UNAUTHENTICATED');
    }
    if (request.caller !== null && isOfAccount(route) && namesOtherAccount(request, request.caller)) {
      return new AppError('ACCOUNT_CHANGED');
    }
    return missingScope(request) ?? undefined;
  }
}

/** True if what a route does or answers depends on the account of its caller. */
export function isOfAccount(route: FastifyContextConfig): boolean {
  return route.public !== true || route.credentials === 'session';
}

/**
 * True if the request names an account other than that of its credential. All pages of a browser share one session
 * cookie: a page whose session was replaced must not read or write in the other account. Downloads and event streams,
 * which a browser sends without headers, name the account in the query.
 */
function namesOtherAccount({ headers, query }: FastifyRequest, { uid }: Caller): boolean {
  const named = headers['tutti-account'] ?? (query as { account?: unknown }).account;
  return named !== undefined && named !== uid;
}

/** Shows and takes nothing of an account that is being imported: it would not be whole. */
export function rejectDuringImport(app: App): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, refusedDuringImport: true };
  });
  app.addHook('onRequest', (request, _reply, done) => done(request.caller?.importing ? importInProgress() : undefined));
}

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new AppError('UNAUTHENTICATED');
  return request.caller;
}

/**
 * The address of the client: the one that trusted proxies report, without the port that some of them add; the address
 * of the connection when they report none that is an address.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  // A connection that is gone already has no address.
  return addressIn(ip ?? '') ?? addressIn(socket.remoteAddress ?? '') ?? '';
}

/** The address in `192.0.2.1:443`, `[2001:db8::1]:443` or without a port; null when there is none. */
function addressIn(text: string): string | null {
  const address =
    /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text.split('%', 1)[0] ?? '';
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? address : null;
}

/**
 * What a client's address is counted by: an IPv4 address itself, also when it comes mapped into IPv6 (RFC 4291,
 * section 2.5.5.2); the /64 of an IPv6 address, because a network hands out no less than that to one client. What is no
 * address is counted by its text.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip.toLowerCase();
  const address = addressIn(ip);
  if (address === null) return ip.toLowerCase();
  // The library takes the deprecated IPv4-compatible form (RFC 4291, section 2.5.5.1) for a mapped address.
  const parsed = ipaddr.process(address.replace(/^::(?=\d+\.)/, '::0:'));
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

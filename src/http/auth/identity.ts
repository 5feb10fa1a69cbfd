import { isIP, isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.js';
import { scopeFault } from '../../access/scopes.js';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import type { Soon } from '../../lib/soon.js';
import { importInProgress } from '../../write/unit-of-work.js';
import { isBelowApi } from '../mounts.js';
import { type AuthScheme, DEFAULT_SCHEMES, type SchemeName } from './schemes.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Cached, because the framework rebuilds `routeOptions` on each access. */
    route: FastifyRequest['routeOptions'];
    caller: Caller | null;
    credentialFault: AppError | null;
  }
  interface FastifyContextConfig {
    public?: boolean;
    /**
     * The route lies outside of /api and requires a caller and limits all the same. Refuses pages of origins that are
     * not allowed, also if DNS rebinding makes them look like this one.
     */
    isApi?: boolean;
    refusedDuringImport?: boolean;
    /** True for a route that a session may use before its account has the second factor that the service requires. */
    withoutSecondFactor?: boolean;
    /** True for a route that shows keys narrowed to projects what concerns these, though its area is the whole account's. */
    showsNarrowed?: boolean;
  }
}

/** @param schemes in the order in which they are tried */
export function identifyBy(app: App, schemes: readonly AuthScheme[]): void {
  app.decorate('authSchemes', schemes);
  app.decorateRequest('route', null as never);
  app.decorateRequest('caller', null);
  app.decorateRequest('credentialFault', null);
}

/**
 * Determines the caller of a request: the first scheme whose credential it carries decides alone. Rejects nothing yet,
 * because limits count refusals like any other response.
 */
export function authenticate({ authSchemes }: App, request: FastifyRequest, done: (error?: Error) => void): void {
  request.route = request.routeOptions;
  const found = schemeOf(authSchemes, request, request.route.config.schemes);
  if (found === undefined) {
    done();
    return;
  }
  const accept = (caller: Caller | undefined) => {
    if (caller !== undefined) caller.address = clientAddress(request);
    request.caller = caller ?? null;
    done();
  };
  const fail = (error: unknown) => {
    if (error instanceof AppError) {
      request.credentialFault = error;
      done();
    } else done(error as Error);
  };
  let caller: Soon<Caller | undefined>;
  try {
    caller = found.scheme.authenticate(found.sent, request);
  } catch (error) {
    fail(error);
    return;
  }
  if (caller instanceof Promise) caller.then(accept, fail);
  else accept(caller);
}

function schemeOf(
  schemes: readonly AuthScheme[],
  request: FastifyRequest,
  accepted: readonly SchemeName[] = DEFAULT_SCHEMES,
): { scheme: AuthScheme; sent: string } | undefined {
  for (const scheme of schemes) {
    if (!accepted.includes(scheme.name)) continue;
    const sent = scheme.read(request);
    if (sent !== undefined) return { scheme, sent };
  }
  return undefined;
}

/**
 * Refuses cross-site requests, requests without a credential unless the route is public, requests that name another
 * account, and tokens without the scope of the route. Decides by the route, because a URL can spell the same path
 * differently.
 */
export function refusalOf(request: FastifyRequest): AppError | undefined {
  const { config: route, url } = request.route;
  if (request.crossSite !== null) return request.crossSite;
  if (request.caller === null && route.public !== true && (isBelowApi(url ?? '') || route.isApi === true)) {
    return request.credentialFault ?? new AppError('UNAUTHENTICATED');
  }
  if (request.caller !== null && isOfAccount(route) && namesOtherAccount(request, request.caller)) {
    return new AppError('ACCOUNT_CHANGED');
  }
  if (request.caller?.lacksSecondFactor && route.withoutSecondFactor !== true && route.public !== true) {
    return new AppError('SECOND_FACTOR_SETUP_REQUIRED');
  }
  return route.scopes === undefined || route.scopes.length === 0 ? undefined : (missingScope(request) ?? undefined);
}

export function missingScope({ caller, route }: FastifyRequest): AppError | null {
  const { scopes = [], showsNarrowed = false } = route.config;
  if (caller === null || scopes.length === 0) return null;
  return scopeFault(showsNarrowed ? { ...caller, projects: null } : caller, ...scopes);
}

export function isOfAccount(route: FastifyContextConfig): boolean {
  return route.public !== true || (route.schemes?.includes('session') ?? false);
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

/** Refuses requests of accounts that are being imported, at the routes of a scope: their data is incomplete. */
export function rejectDuringImport(scope: App): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, refusedDuringImport: true };
  });
}

export function importFaultOf({ caller, route }: FastifyRequest): AppError | undefined {
  return caller?.importing && route.config.refusedDuringImport === true ? importInProgress() : undefined;
}

/** Returns the caller of a route that is not public. @throws AppError UNAUTHENTICATED */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new AppError('UNAUTHENTICATED');
  return request.caller;
}

/**
 * Returns the address of the client: the one that trusted proxies report, without the port that some of them add, or
 * the address of the connection if they report none.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  // A closed connection has no address.
  return addressIn(ip ?? '') ?? addressIn(socket.remoteAddress ?? '') ?? '';
}

/** Returns the address in `192.0.2.1:443`, `[2001:db8::1]:443` or without a port; null if there is none. */
function addressIn(text: string): string | null {
  if (isIPv4(text)) return text;
  const address =
    /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text.split('%', 1)[0] ?? '';
  return isIP(address) === 0 ? null : address;
}

/** Bits of an IPv6 address that identify a client: networks assign no less than a /64 to one. */
const IPV6_SUBNET = 64;

/** Networks of the last IPv6 addresses: the plugin takes 12 µs to parse one. */
const networks = new Map<string, string>();
const MAX_NETWORKS = 1_000;

/**
 * Returns the key by which limits count a client's address, as the rate limit plugin groups addresses: an IPv4 address
 * itself, also if it is mapped into IPv6 (RFC 4291, section 2.5.5.2); the network of an IPv6 address. Text that is no
 * address is its own key.
 */
export function networkOf(ip: string): string {
  const address = addressIn(ip);
  if (address === null) return ip.toLowerCase();
  if (isIPv4(address)) return address;
  const cached = networks.get(address);
  if (cached !== undefined) return cached;
  const network = normalizeIP(address, IPV6_SUBNET);
  const key = isIPv4(network) ? network : `${network}/${IPV6_SUBNET}`;
  if (networks.size >= MAX_NETWORKS) networks.clear();
  networks.set(address, key);
  return key;
}

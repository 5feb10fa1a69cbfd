import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { isRead } from '../request.js';
import { DEFAULT_SCHEMES, type SchemeName } from './schemes.js';

/**
 * Protection against cross-site request forgery, on every route that reads or sets the session cookie. It also covers
 * sign-in and registration, which need no cookie: a foreign page that signs its visitor in as another account makes the
 * visitor's next writes go to that account. SameSite does not help there, and cookies ignore ports.
 *
 * A browser names the source of a request in `Sec-Fetch-Site` (secure contexts only) and in `Origin` (every unsafe
 * request). Other clients send neither header and pass.
 */

declare module 'fastify' {
  interface FastifyRequest {
    crossSite: AppError | null;
  }
  interface FastifyInstance {
    /** True for an unsafe request of a page of an origin that is not allowed, unless a bearer token decides it. */
    isCrossSiteWrite: (request: FastifyRequest) => boolean;
  }
}

const FOREIGN_PAGE = 'Pages of this origin may not use this: allow it with SERVICE_ALLOWED_ORIGINS.';
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns a function that finds what is wrong with the source of a request; null for nothing. */
export function createSiteCheck(
  app: App,
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
): (request: FastifyRequest) => AppError | null {
  const allowed = new Set(allowedOrigins);
  app.decorate('isCrossSiteWrite', (request) => {
    return isUnsafe(request.method) && !isDecidedByToken(app, request) && isCrossSite(request, allowed);
  });

  app.decorateRequest('crossSite', null);
  return (request) => {
    const { config } = request.route;
    // Routes that read no cookie are safe from every page.
    if (config.isOpenToPages) return null;
    if (config.isApi === true) {
      return isForeignPage(request, allowed) ? new AppError('CROSS_SITE', { message: FOREIGN_PAGE }) : null;
    }
    const isWrite = isUnsafe(request.method) && !isDecidedByToken(app, request, config.schemes);
    return isWrite && isCrossSite(request, allowed) ? new AppError('CROSS_SITE') : null;
  };
}

function isUnsafe(method: string): boolean {
  return !isRead(method) && method !== 'OPTIONS';
}

/**
 * True if a credential that no browser adds by itself decides the request. A foreign page cannot send a bearer token:
 * its preflight request fails.
 */
function isDecidedByToken(
  { authSchemes }: App,
  request: FastifyRequest,
  accepted: readonly SchemeName[] = DEFAULT_SCHEMES,
): boolean {
  const explicit = authSchemes.filter(({ name, ambient }) => !ambient && accepted.includes(name));
  if (explicit.length > 0 && explicit.length === accepted.length) return true;
  return explicit.some((scheme) => scheme.read(request) !== undefined);
}

function isCrossSite(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // An opaque origin (sandboxed frame, redirect of another site) is never this site.
  if (origin === 'null') return true;
  if (origin !== undefined && allowed.has(origin)) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // Older browsers, and all browsers over plain HTTP, send the origin alone.
  return origin !== undefined && !isOwnOrigin(request, origin);
}

/** Covers DNS rebinding, too: a name that its owner points at this machine makes a foreign page look like our own. */
function isForeignPage(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers;
  if (origin === undefined || allowed.has(origin)) return false;
  return !isOwnOrigin(request, origin) || !LOOPBACK.has(new URL(origin).hostname);
}

/** True if the origin has the host and port of the request; a trusted proxy may report them. */
function isOwnOrigin({ host }: FastifyRequest, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === from;
}

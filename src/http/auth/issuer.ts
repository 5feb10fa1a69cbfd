import type { FastifyRequest } from 'fastify';
import { MCP_SCOPES, metadataPath } from '../../access/app-scopes.js';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { isBelowApi } from '../mounts.js';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True if apps can connect at all. Without the web interface, users cannot be asked. */
export function isEnabled({ oauth, webEnabled }: Pick<Config, 'oauth' | 'webEnabled'>): boolean {
  return oauth.enabled && webEnabled;
}

/**
 * Returns the issuer of a request: `BASE_URL`. Without it, the origin that was asked if that is this machine; headers of
 * proxies are not read. Null if there is none that a client may trust.
 */
function issuerFor({ baseUrl }: Pick<Config, 'baseUrl'>, { headers, protocol }: FastifyRequest): string | null {
  const asked = baseUrl ?? `${protocol}://${headers.host ?? ''}`;
  if (!URL.canParse(asked)) return null;
  const { protocol: scheme, hostname, origin } = new URL(asked);
  const isLoopback = LOOPBACK.has(hostname);
  if (baseUrl === null) return isLoopback ? origin : null;
  return scheme === 'https:' || isLoopback ? baseUrl : null;
}

/** @throws AppError OAUTH_NOT_CONFIGURED */
export function requireIssuer(config: Pick<Config, 'baseUrl'>, request: FastifyRequest): string {
  const issuer = issuerFor(config, request);
  if (issuer === null) throw new AppError('OAUTH_NOT_CONFIGURED');
  return issuer;
}

/** Lets the challenges of an app name the metadata of its resources, if apps can connect. */
export function describeResources(app: App, config: Pick<Config, 'baseUrl' | 'oauth' | 'webEnabled'>): void {
  if (!isEnabled(config)) return;
  app.decorate('protectedResourceOf', (request) => {
    const { url = request.url, config: route } = request.routeOptions;
    const isMcp = route.audience === 'mcp';
    if (!isMcp && !isBelowApi(url)) return null;
    const issuer = issuerFor(config, request);
    if (issuer === null) return null;
    return { metadata: issuer + metadataPath(isMcp ? 'mcp' : 'api'), scopes: isMcp ? MCP_SCOPES : null };
  });
}

import { MCP_SCOPES, metadataPath } from '../../access/app-scopes.js';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
import { isBelowApi } from '../paths.js';
import { isEnabled, issuerFor } from './issuer.js';

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

import type { FastifyRequest } from 'fastify';
import { type OperationScope, type Scope, scopeFault } from '../../access/scopes.js';
import type { App } from '../../context.js';
import type { AppError } from '../../lib/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    scopes?: readonly Scope[];
  }
}

/**
 * Gives each route the scopes that its operation needs. Called before any route is added.
 * @throws for a route below /api whose operation is missing in the table
 */
export function assignScopes(app: App, table: Readonly<Record<string, OperationScope>>): void {
  app.addHook('onRoute', (route) => {
    const { operationId } = (route.schema ?? {}) as { operationId?: string };
    if (operationId === undefined) {
      if (route.url.startsWith('/api/') && route.method !== 'OPTIONS') {
        throw new Error(`${route.method} ${route.url} has no operationId.`);
      }
      return;
    }
    const scope = table[operationId];
    if (scope === undefined)
      throw new Error(`The operation ${operationId} has no scope in the manifest of its feature.`);
    route.config = { ...route.config, scopes: scope === null ? [] : [scope].flat() };
  });
}

export function missingScope({ caller, route }: FastifyRequest): AppError | null {
  const { scopes = [] } = route.config;
  return caller === null || scopes.length === 0 ? null : scopeFault(caller, ...scopes);
}

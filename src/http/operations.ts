import type { OperationScope, Scope } from '../access/scopes.js';
import type { App } from '../context.js';
import type { Feature } from '../manifest.js';

export interface Operation {
  method: string;
  /** With parameters as `:id`. */
  url: string;
  scopes: readonly Scope[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    scopes?: readonly Scope[];
  }
  interface FastifyInstance {
    operations: ReadonlyMap<string, Operation>;
  }
}

/** The scope of each operation, from the manifests. @throws if two features have the same operation */
export function operationScopes(features: readonly Feature[]): Readonly<Record<string, OperationScope>> {
  const table: Record<string, OperationScope> = {};
  for (const { name, scopes = {} } of features) {
    for (const [operation, scope] of Object.entries(scopes)) {
      if (operation in table) throw new Error(`${name} gives a scope to ${operation}, as another feature does.`);
      table[operation] = scope;
    }
  }
  return table;
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

/** Collects the operations of an app. Must be called after `assignScopes`, and before any route is added. */
export function collectOperations(app: App): void {
  const operations = new Map<string, Operation>();
  app.decorate('operations', operations);
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const { operationId } = (schema ?? {}) as { operationId?: string };
    // The framework adds a HEAD to each GET.
    if (operationId === undefined || operations.has(operationId) || method === 'HEAD') return;
    operations.set(operationId, { method: String(method), url, scopes: config?.scopes ?? [] });
  });
}

import type { Scope } from '../access/scopes.js';
import type { App } from '../context.js';

export interface Operation {
  method: string;
  /** With parameters as `:id`. */
  url: string;
  scopes: readonly Scope[];
}

declare module 'fastify' {
  interface FastifyInstance {
    operations: ReadonlyMap<string, Operation>;
  }
}

/** Collects the operations of an app. Must be called after `assignScopes`, and before any route is added. */
export function collectOperations(app: App): void {
  const operations = new Map<string, Operation>();
  app.decorate('operations', operations);
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const { operationId } = (schema ?? {}) as { operationId?: string };
    // Routes are mounted twice, first at the documented path. The framework adds a HEAD to each GET.
    if (operationId === undefined || operations.has(operationId) || method === 'HEAD') return;
    operations.set(operationId, { method: String(method), url, scopes: config?.scopes ?? [] });
  });
}

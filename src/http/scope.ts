import { requireAdministrator } from '../access/policy.js';
import type { App } from '../context.js';
import { callerOf } from './auth/identity.js';

type Plugin = (scope: App) => Promise<void>;

/** Registers routes in a scope of their own: for hooks of requests, sessions and parsers that others do not have. */
export function inOwnScope(plugin: Plugin): Plugin {
  return async (app) => {
    await app.register(async (scope: App) => plugin(scope));
  };
}

/** Routes that refuse everyone else. */
export function forAdministrators(plugin: Plugin): Plugin {
  return inOwnScope(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      requireAdministrator(callerOf(request));
    });
    await plugin(scope);
  });
}

import { requireAdministrator } from '../access/policy.js';
import type { App } from '../context.js';
import { callerOf } from './auth/identity.js';

type Plugin = (scope: App) => Promise<void>;

/** Names a plugin. For one without a name, the framework looks through all loaded modules twice, at each registration. */
export function named<Registered extends object>(name: string, plugin: Registered): Registered {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}

/** Registers routes in a scope of their own: for hooks of requests, sessions and parsers that others do not have. */
export function inOwnScope(plugin: Plugin): Plugin {
  return async (app) => {
    await app.register(named('routes', async (scope: App) => plugin(scope)));
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

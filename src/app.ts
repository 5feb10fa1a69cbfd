import type { FastifyServerOptions } from 'fastify';
import type { App, Context, Feature, Mount, MountedRoutes } from './context.js';
import { bearerScheme } from './http/auth/bearer.js';
import { detectCrossSiteRequests } from './http/auth/cross-site.js';
import { authenticate, authorize, rejectDuringImport } from './http/auth/identity.js';
import { operationScopes } from './http/auth/operation-scopes.js';
import { describeResources } from './http/auth/protected-resources.js';
import { assignScopes } from './http/auth/scopes.js';
import { sessionScheme } from './http/auth/sessions.js';
import { componentsOf } from './http/components.js';
import { allowOrigins } from './http/cors.js';
import { API_VERSION } from './http/headers.js';
import { addMethods } from './http/methods.js';
import { documentRoutes } from './http/openapi/document.js';
import { collectOperations } from './http/operations.js';
import type { LimitStore } from './http/rate-limit/charges.js';
import { limitRequests } from './http/rate-limit/rate-limit.js';
import { parseBodies, takeBodies } from './http/resources/bodies.js';
import { idempotency } from './http/resources/idempotency.js';
import { validateLists } from './http/resources/validated-lists.js';
import { inOwnScope, named } from './http/scope.js';
import { reportTimings } from './http/server-timing.js';
import { logRequests } from './http/socket/access-log.js';
import { createGuards, createListener, type Guards } from './http/socket/listener.js';
import { rejectUnknownNames } from './http/validation/unknown-names.js';
import { createValidatorBuilder, validationError } from './http/validation/validation.js';
import { VERSION } from './lib/version.js';
import type { Metrics } from './metrics/metrics.js';
import { serveMetrics } from './metrics/server.js';

declare module 'fastify' {
  interface FastifyInstance {
    guards: Guards;
    listeners: ReadonlyMap<string, App>;
  }
}

export interface AppOptions extends Context {
  /** Signs the session cookies: 32 characters or more. */
  sessionSecret: string;
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** Creates the store of rate limits if they are enabled; default: the memory of this process. */
  limitStore?: (log: App['log']) => LimitStore | Promise<LimitStore>;
  metrics?: Metrics;
  /** Guards shared with other apps of the process; default: new ones. */
  guards?: Guards;
  extend?: (app: App) => void;
}

/** The schemas of a scope: those of its parent. Fastify would copy them for each of the scopes, which add none. */
function sharedSchemas(store: Record<string, unknown> = {}) {
  return {
    add: (schema: { $id: string }) => {
      if (Object.hasOwn(store, schema.$id)) throw new Error(`There are two schemas ${schema.$id}.`);
      store[schema.$id] = schema;
    },
    getSchema: (id: string) => store[id],
    getSchemas: () => store,
  };
}

/** Builds the service: plugins and hooks in the order in which a request passes them. Does not listen. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { sessionSecret, logger, limitStore, metrics, extend, ...context } = options;
  const { features } = context;
  const bodyChecks = Object.assign({}, ...features.map((feature) => feature.bodyChecks ?? {}));
  const { guards = createGuards(context.config) } = options;
  const app = createListener(guards, {
    logger,
    trustProxy: context.config.trustProxy,
    schemaController: {
      bucket: sharedSchemas as never,
      compilersFactory: { buildValidator: createValidatorBuilder(bodyChecks) as never },
    },
    schemaErrorFormatter: validationError as never,
  });
  app.decorate('guards', guards);
  // The database renders most responses, and the others are small: compiled serializers would gain nothing.
  app.setSerializerCompiler(() => JSON.stringify);
  for (const schema of componentsOf(features)) app.addSchema(schema);

  addMethods(
    app,
    features.flatMap(({ methods = [] }) => methods),
  );
  rejectUnknownNames(app);
  assignScopes(app, operationScopes(features));
  collectOperations(app);
  await documentRoutes(app, VERSION, features);
  logRequests(app);
  metrics?.observe(app);
  for (const { observe } of features) observe?.(app, context);
  await allowOrigins(app, context.config);
  authenticate(app, [bearerScheme(app, context), await sessionScheme(app, context, sessionSecret)]);
  describeResources(app, context.config);
  detectCrossSiteRequests(app, context.config);
  await limitRequests(app, context, context.config.limits.enabled ? await limitStore?.(app.log) : undefined);
  authorize(app);
  parseBodies(app);
  idempotency(app, context);
  validateLists(app, context);
  reportTimings(app);

  if (metrics !== undefined && context.config.metrics.port === null) {
    serveMetrics(app, metrics, context.config.metrics, async () => [await metrics.collect()]);
  }
  for (const routes of mountedAt('root', features)) await app.register(pluginOf(routes, context));
  await mount(app, context, 'service', { at: '/api', alsoAt: `/api/${API_VERSION}` });
  await mount(app, context, 'credentials', { at: `/api/${API_VERSION}`, alsoAt: '/api' });
  await app.register(async (scope) => {
    const ofAccounts = scope;
    rejectDuringImport(ofAccounts);
    await mount(ofAccounts, context, 'account', { at: '/api', alsoAt: `/api/${API_VERSION}` });
    await mount(ofAccounts, context, 'resource', { at: `/api/${API_VERSION}`, alsoAt: '/api' });
    await mount(ofAccounts, context, 'administration', { at: `/api/${API_VERSION}`, alsoAt: '/api' });
  });

  app.addHook('onClose', () => context.db.close());
  app.addHook('onClose', async () => guards.load.stop());
  const listeners = await buildListeners(app, context);
  // Hooks run in reverse order at shutdown.
  for (const { background } of features) background?.(app, context);
  extend?.(app);
  await app.ready();
  for (const listener of listeners) await listener.ready();
  return app;
}

async function buildListeners(app: App, context: Context): Promise<App[]> {
  const listeners = new Map<string, App>();
  for (const { listener } of context.features) {
    if (listener === undefined || listener.address(context.config) === null) continue;
    listeners.set(listener.name, await listener.build(app, context));
  }
  app.decorate('listeners', listeners);
  const servers = [...listeners.values()];
  app.addHook('preClose', async () => {
    await Promise.all(servers.map((server) => server.close()));
  });
  return servers;
}

function mountedAt(mount: Mount, features: readonly Feature[]): MountedRoutes[] {
  return features.flatMap(({ routes = [] }) => routes.filter((one) => one.mount === mount));
}

function pluginOf({ routes, bodies }: MountedRoutes, context: Context): (scope: App) => Promise<void> {
  const plugin = routes(context);
  return named('routes', async (scope) => {
    if (bodies !== undefined) takeBodies(scope, bodies);
    await plugin(scope);
  });
}

/** Hooks of the app, which are the same in every scope. */
const APP_HOOKS: ReadonlySet<string> = new Set(['onReady', 'onListen', 'preClose', 'onClose']);

/** Makes a scope refuse hooks of requests: they would run for the routes of other features. */
function refuseHooks(scope: App): void {
  const { addHook } = scope;
  scope.addHook = function addOwnHook(this: App, name: string, hook: never) {
    if (this === scope && !APP_HOOKS.has(name)) {
      throw new Error(`Features share this scope: register one of your own for the hook ${name}.`);
    }
    return addHook.call(this, name as never, hook);
  } as typeof addHook;
}

/**
 * Mounts routes at two prefixes; the document lists the first. The routes of a mount share a scope, except those with
 * bodies of their own: the framework has classes of requests and replies for each scope, and code that has seen more
 * than four of them is slower by 5 us for each request.
 */
async function mount(app: App, context: Context, mounted: Mount, { at, alsoAt }: { at: string; alsoAt: string }) {
  const plugins = mountedAt(mounted, context.features).map((routes) => {
    const plugin = pluginOf(routes, context);
    return routes.bodies === undefined ? plugin : inOwnScope(plugin);
  });
  const mountIn = async (scope: App) => {
    refuseHooks(scope);
    for (const plugin of plugins) await plugin(scope);
  };
  await app.register(named('routes', mountIn), { prefix: at });
  await app.register(
    named('undocumented routes', async (scope: App) => {
      scope.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true };
      });
      await mountIn(scope);
    }),
    { prefix: alsoAt },
  );
}

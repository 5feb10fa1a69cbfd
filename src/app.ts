import type { FastifyServerOptions } from 'fastify';
import type { App, Context } from './context.js';
import { rejectDuringImport } from './http/auth/identity.js';
import { describeResources } from './http/auth/issuer.js';
import { componentsOf } from './http/components.js';
import { addMethods } from './http/methods.js';
import { createMounts, type Mounts, UNVERSIONED, VERSIONED } from './http/mounts.js';
import { documentRoutes } from './http/openapi/document.js';
import { assignScopes, collectOperations, operationScopes } from './http/operations.js';
import { addServiceHooks } from './http/pipeline.js';
import type { LimitStore } from './http/rate-limit/charges.js';
import { limitPublicBodies, parseBodies, takeBodies } from './http/resources/bodies.js';
import { idempotency } from './http/resources/idempotency.js';
import { validateLists } from './http/resources/validated-lists.js';
import { writes } from './http/resources/write-route.js';
import { inOwnScope, named } from './http/scope.js';
import { createGuards, createListener, type Guards } from './http/socket/listener.js';
import { rejectUnknownParameters } from './http/validation/unknown-names.js';
import { createValidatorBuilder, validationError } from './http/validation/validation.js';
import { VERSION } from './lib/version.js';
import type { Feature, Mount, MountedRoutes } from './manifest.js';
import type { Metrics } from './metrics/metrics.js';
import { serveMetrics } from './metrics/server.js';

declare module 'fastify' {
  interface FastifyInstance {
    guards: Guards;
    listeners: ReadonlyMap<string, App>;
  }
}

type SchemaBucket = ReturnType<NonNullable<NonNullable<FastifyServerOptions['schemaController']>['bucket']>>;

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

/** Builds the service: plugins and hooks in the order in which a request passes them. Does not listen. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { sessionSecret, logger, limitStore, metrics, extend, ...context } = options;
  const { features } = context;
  const bodyChecks = Object.assign({}, ...features.map((feature) => feature.bodyChecks ?? {}));
  const { guards = createGuards(context.config) } = options;
  const mounts = createMounts();
  const app = createListener(guards, {
    logger,
    documentedUrl: mounts.documented,
    trustProxy: context.config.trustProxy,
    schemaController: {
      bucket: createSchemaBucket(),
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
  rejectUnknownParameters(app);
  limitPublicBodies(app);
  assignScopes(app, operationScopes(features));
  collectOperations(app);
  await documentRoutes(app, VERSION, features, bodyChecks);
  await addServiceHooks(app, context, {
    sessionSecret,
    limitStore: context.config.limits.enabled ? await limitStore?.(app.log) : undefined,
    observers: [
      ...(metrics === undefined ? [] : [metrics.observe]),
      ...features.flatMap(({ observe }) => observe?.(context) ?? []),
    ],
  });
  describeResources(app, context.config);
  parseBodies(app);
  idempotency(app, context);
  writes(app, context);
  validateLists(app, context);

  if (metrics !== undefined && context.config.metrics.port === null) {
    serveMetrics(app, metrics, context.config.metrics, async () => [await metrics.collect()]);
  }
  for (const routes of mountedAt('root', features)) await app.register(named('root', pluginOf(routes, context)));
  await mount(app, context, 'service', { mounts, prefix: UNVERSIONED });
  await mount(app, context, 'credentials', { mounts, prefix: VERSIONED });
  const mountAccounts = async (ofAccounts: App) => {
    rejectDuringImport(ofAccounts);
    await mount(ofAccounts, context, 'account', { mounts, prefix: UNVERSIONED });
    await mount(ofAccounts, context, 'resource', { mounts, prefix: VERSIONED });
    await mount(ofAccounts, context, 'administration', { mounts, prefix: VERSIONED });
  };
  await app.register(named('accounts', mountAccounts));

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

/** Keeps the schemas of an app once for all of its scopes: the framework's own bucket copies them for each. */
function createSchemaBucket(): () => SchemaBucket {
  const schemas: Record<string, unknown> = {};
  const bucket: SchemaBucket = {
    add(schema) {
      const { $id } = schema as { $id: string };
      if ($id in schemas) throw new Error(`Two schemas have the id ${$id}.`);
      schemas[$id] = schema;
      return undefined as never;
    },
    getSchema: (id) => schemas[id],
    getSchemas: () => schemas,
  };
  return () => bucket;
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
  return async (scope) => {
    if (bodies !== undefined) takeBodies(scope, bodies);
    await plugin(scope);
  };
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
 * Mounts routes at their documented prefix. The routes of a mount share a scope, except those with bodies of their own:
 * the framework has classes of requests and replies for each scope, and code that has seen more than four of them is
 * slower by 5 us for each request.
 */
async function mount(
  app: App,
  context: Context,
  mounted: Mount,
  { mounts, prefix }: { mounts: Mounts; prefix: string },
): Promise<void> {
  const plugins = mountedAt(mounted, context.features).map((routes) => {
    const plugin = pluginOf(routes, context);
    return routes.bodies === undefined ? plugin : inOwnScope(plugin);
  });
  const mountIn = async (scope: App) => {
    mounts.record(scope, prefix);
    refuseHooks(scope);
    for (const plugin of plugins) await plugin(scope);
  };
  await app.register(named(mounted, mountIn), { prefix });
}

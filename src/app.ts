import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { accounts } from './accounts/routes.js';
import { ai } from './ai/routes.js';
import { apiKeys } from './api-keys/routes.js';
import { areas } from './areas/routes.js';
import { blocked } from './blocked/routes.js';
import { BODY_CHECKS, COMPONENTS } from './components.js';
import type { App, Context, Feature } from './context.js';
import { docs } from './docs/routes.js';
import { goals } from './goals/routes.js';
import { health, healthProbes } from './health/routes.js';
import { parseBodies } from './http/bodies.js';
import { limitBodyTime } from './http/body-timeout.js';
import { answerClientError, noteAnswers } from './http/client-errors.js';
import { limitConnections } from './http/connections.js';
import { documentRoutes } from './http/document.js';
import { handleErrors, sendError } from './http/errors.js';
import { API_VERSION, EXPOSED_HEADERS, requestId, setHeaders, setStandardHeaders } from './http/headers.js';
import { idempotency } from './http/idempotency.js';
import { authorize, identify, refuseDuringImport } from './http/identity.js';
import { limitRequests } from './http/limits.js';
import { logRequests } from './http/log.js';
import { METHODS } from './http/methods.js';
import { shedLoad } from './http/overload.js';
import { limitPipelining, serializePipelinedRequests } from './http/pipelining.js';
import { sessions } from './http/sessions.js';
import { refuseUnknownNames } from './http/unknown-names.js';
import { boundUnread } from './http/unread.js';
import { createValidatorBuilder, validationError } from './http/validation.js';
import { limits } from './limits/routes.js';
import { notes } from './notes/routes.js';
import { profile } from './profile/routes.js';
import { projects } from './projects/routes.js';
import { indexInBackground } from './search/pending.js';
import { search } from './search/routes.js';
import { securityLog } from './security-log/routes.js';
import { shares } from './shares/routes.js';
import { start } from './start/routes.js';
import { tags } from './tags/routes.js';
import { bulkTasks } from './tasks/bulk-routes.js';
import { importTaskLines } from './tasks/import-routes.js';
import { tasks } from './tasks/routes.js';
import { transfer } from './transfer/routes.js';
import { users } from './users/routes.js';
import { VERSION } from './version.js';

/**
 * The features whose paths are written under `/api`, those of them that are about what an account has, and those under
 * `/api/v1`. Each answers under both.
 */
const SERVICES: Feature[] = [accounts, profile, apiKeys, securityLog, blocked, limits, health];
const THINGS: Feature[] = [transfer, ai];
const RESOURCES: Feature[] = [
  tasks,
  bulkTasks,
  importTaskLines,
  projects,
  areas,
  goals,
  notes,
  tags,
  search,
  shares,
  users,
];

/** How long the headers of a request may take to arrive, in milliseconds. */
const HEADERS_TIMEOUT_MS = 30_000;

export interface AppOptions extends Context {
  /** Signs the session cookies: 32 characters or more. */
  sessionSecret: string;
  logger: NonNullable<FastifyServerOptions['logger']>;
}

/** The whole service, in the order in which a request walks through it. It listens when it is told to. */
export async function buildApp({ sessionSecret, logger, ...context }: AppOptions): Promise<App> {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Who logs of a request names its id: a logger for each would be made for the few that log anything.
    childLoggerFactory: (log) => log,
    genReqId: requestId,
    trustProxy: context.config.trustProxy,
    routerOptions: { maxParamLength: 500 },
    // A client that sends its headers slowly, or nothing, does not keep its connection; bodies have a time of their own.
    requestTimeout: 0,
    // One that waits for the assistant does, for as long as that may take.
    connectionTimeout: Math.max(60_000, context.config.ai.timeoutMs + 5_000),
    keepAliveTimeout: 72_000,
    // How often those are looked for. A missing Host is refused by us, with an answer like every other.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    // What was accepted before a stop is answered, and its connection closed then.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: createValidatorBuilder(BODY_CHECKS) as never } },
    schemaErrorFormatter: validationError as never,
    frameworkErrors: (error, request, reply) => {
      setStandardHeaders(request, reply);
      sendError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, app.log),
  }).withTypeProvider<TypeBoxTypeProvider>();
  // Answers are written by the database or are small: nothing is gained by compiling a serializer for each.
  app.setSerializerCompiler(() => JSON.stringify);
  for (const schema of COMPONENTS) app.addSchema(schema);

  handleErrors(app);
  refuseUnknownNames(app);
  noteAnswers(app);
  limitConnections(app, context.config.maxConnections);
  limitPipelining(app);
  boundUnread(app, context.config.unread);
  await documentRoutes(app, VERSION);
  logRequests(app);
  setHeaders(app);
  shedLoad(app, { lookMs: 200, mostDelayMs: context.config.maxEventLoopDelayMs });
  const { allowedOrigins: origin } = context.config;
  if (origin.length > 0) {
    const methods = [...METHODS];
    await app.register(cors, { origin, methods, credentials: true, exposedHeaders: EXPOSED_HEADERS });
  }
  await sessions(app, context, sessionSecret);
  identify(app, context);
  await limitRequests(app, context);
  authorize(app, context);
  serializePipelinedRequests(app);
  limitBodyTime(app);
  parseBodies(app);
  idempotency(app, context);

  await app.register(healthProbes(context));
  await app.register(start(context));
  if (context.config.docsEnabled) await docs(app);
  await mount(app, context, SERVICES, { at: '/api', alsoAt: `/api/${API_VERSION}` });
  await app.register(async (things) => {
    refuseDuringImport(things as App);
    await mount(things as App, context, THINGS, { at: '/api', alsoAt: `/api/${API_VERSION}` });
    await mount(things as App, context, RESOURCES, { at: `/api/${API_VERSION}`, alsoAt: '/api' });
  });

  app.addHook('onClose', () => context.db.close());
  // What is added last is stopped first.
  indexInBackground(app, context.db);
  await app.ready();
  return app;
}

/** Mounts features twice: where the document lists them, and beside it. */
async function mount(app: App, context: Context, features: Feature[], { at, alsoAt }: { at: string; alsoAt: string }) {
  for (const feature of features) {
    const routes = feature(context);
    await app.register(routes, { prefix: at });
    await app.register(
      async (undocumented: App) => {
        undocumented.addHook('onRoute', (route) => {
          route.schema = { ...route.schema, hide: true };
        });
        await routes(undocumented);
      },
      { prefix: alsoAt },
    );
  }
}

import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { authenticate, authorize, rejectDuringImport } from './api/auth/identity.js';
import { sessions } from './api/auth/sessions.js';
import { handleErrors, sendError } from './api/errors/handler.js';
import { API_VERSION, EXPOSED_HEADERS, requestId, setHeaders, setStandardHeaders } from './api/headers.js';
import { METHODS } from './api/methods.js';
import { documentRoutes } from './api/openapi/document.js';
import { limitRequests } from './api/rate-limit/rate-limit.js';
import { parseBodies } from './api/resources/bodies.js';
import { idempotency } from './api/resources/idempotency.js';
import { rejectUnknownNames } from './api/resources/unknown-names.js';
import { createValidatorBuilder, validationError } from './api/resources/validation.js';
import { BODY_CHECKS, COMPONENTS } from './components.js';
import type { App, Context, Feature } from './context.js';
import { accountExport } from './features/account-export/routes.js';
import { profile } from './features/accounts/profile/routes.js';
import { accounts } from './features/accounts/routes.js';
import { users } from './features/accounts/users/routes.js';
import { apiKeys } from './features/api-keys/routes.js';
import { areas } from './features/areas/routes.js';
import { assistant } from './features/assistant/routes.js';
import { blocked } from './features/blocked-users/routes.js';
import { docs } from './features/docs/routes.js';
import { goals } from './features/goals/routes.js';
import { health, healthProbes } from './features/health/routes.js';
import { notes } from './features/notes/routes.js';
import { projects } from './features/projects/routes.js';
import { rateLimits } from './features/rate-limits/routes.js';
import { indexPendingInBackground } from './features/search/pending.js';
import { search } from './features/search/routes.js';
import { securityLog } from './features/security-log/routes.js';
import { shares } from './features/shares/routes.js';
import { startPageRoutes } from './features/start-page/routes.js';
import { tags } from './features/tags/routes.js';
import { bulkTasks } from './features/tasks/bulk/routes.js';
import { tasks } from './features/tasks/crud/routes.js';
import { importTaskLines } from './features/tasks/import/routes.js';
import { VERSION } from './lib/version.js';
import { logRequests } from './transport/access-log.js';
import { limitBodyTime } from './transport/body-timeout.js';
import { respondToClientError, trackResponses } from './transport/client-errors.js';
import { limitConnections } from './transport/connections.js';
import { shedLoad } from './transport/load-shedding.js';
import { limitPipelining, serializePipelinedRequests } from './transport/pipelining.js';
import { limitResponseBuffers } from './transport/response-buffers.js';

/**
 * The features whose paths are written under `/api`, those of them that are about what an account has, and those under
 * `/api/v1`. Each answers under both.
 */
const SERVICES: Feature[] = [accounts, profile, apiKeys, securityLog, blocked, rateLimits, health];
const THINGS: Feature[] = [accountExport, assistant];
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
    // A client that sends its headers slowly, or nothing, does not keep its connection; bodies have a time of their
    // own.
    requestTimeout: 0,
    // One that waits for the assistant does, for as long as that may take.
    connectionTimeout: Math.max(60_000, context.config.ai.timeoutMs + 5_000),
    keepAliveTimeout: 72_000,
    // How often those are looked for. A missing Host is refused by us, with a response like every other.
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
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, app.log),
  }).withTypeProvider<TypeBoxTypeProvider>();
  // Answers are written by the database or are small: nothing is gained by compiling a serializer for each.
  app.setSerializerCompiler(() => JSON.stringify);
  for (const schema of COMPONENTS) app.addSchema(schema);

  handleErrors(app);
  rejectUnknownNames(app);
  trackResponses(app);
  limitConnections(app, context.config.maxConnections);
  limitPipelining(app);
  limitResponseBuffers(app, context.config.responseBuffers);
  await documentRoutes(app, VERSION);
  logRequests(app);
  setHeaders(app);
  shedLoad(app, { sampleIntervalMs: 200, maxDelayMs: context.config.maxEventLoopDelayMs });
  const { allowedOrigins: origin } = context.config;
  if (origin.length > 0) {
    const methods = [...METHODS];
    await app.register(cors, { origin, methods, credentials: true, exposedHeaders: EXPOSED_HEADERS });
  }
  await sessions(app, context, sessionSecret);
  authenticate(app, context);
  await limitRequests(app, context);
  authorize(app, context);
  serializePipelinedRequests(app);
  limitBodyTime(app);
  parseBodies(app);
  idempotency(app, context);

  await app.register(healthProbes(context));
  await app.register(startPageRoutes(context));
  if (context.config.docsEnabled) await docs(app);
  await mount(app, context, SERVICES, { at: '/api', alsoAt: `/api/${API_VERSION}` });
  await app.register(async (things) => {
    rejectDuringImport(things as App);
    await mount(things as App, context, THINGS, { at: '/api', alsoAt: `/api/${API_VERSION}` });
    await mount(things as App, context, RESOURCES, { at: `/api/${API_VERSION}`, alsoAt: '/api' });
  });

  app.addHook('onClose', () => context.db.close());
  // What is added last is stopped first.
  indexPendingInBackground(app, context.db);
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

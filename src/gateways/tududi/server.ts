import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowOrigins } from '../../api/cors.js';
import { sendError } from '../../api/errors/handler.js';
import { parseBodies } from '../../api/resources/bodies.js';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
import { createListener } from '../../transport/listener.js';
import { accountRoutes } from './account.js';
import { refuseForeignPages } from './browsers.js';
import { type Call, Reply, type Route } from './call.js';
import { inboxRoutes } from './inbox.js';
import { Inner, type Json, Refusal } from './inner.js';
import { noteRoutes } from './notes.js';
import { placeRoutes } from './places.js';
import { projectRoutes } from './projects.js';
import { taskRoutes } from './tasks.js';

const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...taskRoutes,
  ...projectRoutes,
  ...placeRoutes,
  ...noteRoutes,
  ...inboxRoutes,
];

/** That API is served under both. */
const MOUNTS = ['/api', '/api/v1'];

/**
 * Builds the server of tududi's API. Each request becomes one or several requests for the service's own operations, with
 * the credentials it came with and the address it came from: rights, limits, checks and the log are theirs.
 */
export async function buildTududi(app: App, config: Pick<Config, 'trustProxy' | 'allowedOrigins'>): Promise<App> {
  const server = createListener(app.guards, {
    loggerInstance: app.log,
    trustProxy: config.trustProxy,
    unknownPath: 'This path is not among what is served here for clients of tududi.',
  });
  await allowOrigins(server, config);
  refuseForeignPages(server, app);
  // Clients of that API send JSON, sometimes none, and do not always say so.
  parseBodies(server, ['*']);
  server.register(async (scope) => tududiRoutes(scope as App, app));
  return server;
}

function tududiRoutes(scope: App, app: App): void {
  scope.setErrorHandler((error, request, reply) =>
    error instanceof Refusal ? reply.code(error.status).send(error.body) : sendError(error, request, reply),
  );
  for (const mount of MOUNTS) {
    for (const [method, path, handle] of ROUTES) {
      scope.route({
        method,
        url: `${mount}${path}`,
        handler: async (request, reply) => send(reply, await handle(callOf(app, request, reply))),
      });
    }
  }
}

function callOf(app: App, request: FastifyRequest, reply: FastifyReply): Call {
  const { body } = request;
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw new Refusal(400, { error: 'The body must be a JSON object.', code: 'VALIDATION_FAILED' });
  }
  return {
    inner: new Inner(app, request, reply),
    params: request.params as Record<string, string>,
    query: lastOfEach(request.query as Record<string, string | string[]>),
    body: (body ?? {}) as Json,
  };
}

/** A parameter that is given several times counts as it was given last. */
function lastOfEach(query: Record<string, string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat().at(-1)]));
}

function send(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!(answer instanceof Reply)) return reply.send(answer);
  const { status, body } = answer;
  return body === undefined ? reply.code(status).send() : reply.code(status).send(body);
}

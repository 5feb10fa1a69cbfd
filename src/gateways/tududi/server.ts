import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
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

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_CONNECTIONS = 1_000;
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 30_000;

/**
 * Serves tududi's API on a port of its own, from when the app is ready until it is closed; several workers share the port.
 * Each request becomes one or several requests for the service's own operations, with the credentials it came with and the
 * address it came from: who may do what, limits, checks and the log are theirs.
 */
export function serveTududi(app: App, { host, compat, trustProxy, maxConnections }: Config): void {
  const server = buildTududi(app, trustProxy);
  server.server.maxConnections = maxConnections ?? MAX_CONNECTIONS;
  // A port that is taken ends the start: half of what was asked for is not what was asked for.
  app.addHook('onReady', async () => {
    await server.listen({ host, port: compat.port });
    const { port } = server.server.address() as AddressInfo;
    app.log.info(`tududi's API at http://${host}:${port}/api`);
  });
  app.addHook('preClose', () => server.close());
}

/** The server of that API, which does not listen yet. */
export function buildTududi(app: App, trustProxy: string[]): FastifyInstance {
  const server = Fastify({
    logger: false,
    trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  });
  server.removeAllContentTypeParsers();
  // Clients of that API send JSON, sometimes none, and do not always say so.
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new Refusal(400, { error: 'The body is not valid JSON.', code: 'INVALID_JSON' }));
    }
  });
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  });
  refuseForeignPages(server, app);
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.body);
    const { statusCode = 500, message } = error as Error & { statusCode?: number };
    if (statusCode >= 500) app.log.error({ err: error }, 'a request to the API of tududi failed');
    return reply.code(statusCode).send({ error: statusCode >= 500 ? 'Internal server error' : message });
  });
  server.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: `${request.method} ${request.url.split('?')[0]} is not among what is served here for clients of tududi.`,
      code: 'NOT_FOUND',
    }),
  );
  // What a browser asks before a request of another origin is answered as the service answers it.
  server.options('*', async (request, reply) => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: request.url,
      headers: request.headers as Record<string, string>,
    });
    return reply
      .code(answer.statusCode)
      .headers(answer.headers as Record<string, string>)
      .send(answer.payload);
  });
  for (const mount of MOUNTS) {
    for (const [method, path, handle] of ROUTES) {
      server.route({
        method,
        url: `${mount}${path}`,
        handler: async (request, reply) => send(reply, await handle(callOf(app, request, reply))),
      });
    }
  }
  return server;
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

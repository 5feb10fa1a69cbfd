import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context } from '../../context.js';
import { allowOrigins } from '../../http/cors.js';
import { sendError } from '../../http/errors/handler.js';
import { createMounts, UNVERSIONED } from '../../http/mounts.js';
import { isRead } from '../../http/request.js';
import { PUBLIC_BODY_LIMIT, parseBodies } from '../../http/resources/bodies.js';
import { disconnection } from '../../http/socket/disconnection.js';
import { createListener } from '../../http/socket/listener.js';
import { AppError } from '../../lib/errors.js';
import { createFairTurns } from '../../lib/fair-turns.js';
import { Refusal, refuse } from '../client.js';
import { accountRoutes } from './account.js';
import { areaAndTagRoutes } from './areas-and-tags.js';
import { assistantRoutes } from './assistant.js';
import { attachmentRoutes, fileRoutes } from './attachments.js';
import { refuseForeignPages } from './browsers.js';
import { type Call, type Foreign, Reply, type Route } from './call.js';
import { goalRoutes } from './goals.js';
import { inboxRoutes } from './inbox.js';
import { clientFor, rememberCallers } from './inner.js';
import { convertedBody } from './members.js';
import { noteRoutes } from './notes.js';
import { notificationRoutes } from './notifications.js';
import { piecesOf, textOrStream } from './pieces.js';
import { projectRoutes } from './projects.js';
import { searchRoutes } from './search.js';
import { taskListRoutes } from './task-lists.js';
import { taskRoutes } from './tasks.js';
import { viewRoutes } from './views.js';

const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...searchRoutes,
  ...taskListRoutes,
  ...taskRoutes,
  ...projectRoutes,
  ...areaAndTagRoutes,
  ...goalRoutes,
  ...noteRoutes,
  ...inboxRoutes,
  ...assistantRoutes,
  ...notificationRoutes,
  ...viewRoutes,
  ...attachmentRoutes,
];

/**
 * Number of reads in progress, each of one or several calls of operations. Further ones wait, so that memory does not
 * grow with the number of requests.
 */
const READS_AT_ONCE = 4;

/**
 * Builds the server of tududi's API. Each request becomes one or several requests for the service's own operations, with
 * the credentials it came with and the address it came from: rights, limits, checks and the log are theirs.
 */
export async function buildTududi(app: App, context: Context): Promise<App> {
  const { config, now } = context;
  const mounts = createMounts();
  const server = createListener(app.guards, {
    loggerInstance: app.log,
    documentedUrl: mounts.documented,
    trustProxy: config.trustProxy,
    unknownPath,
  });
  await allowOrigins(server, config);
  refuseForeignPages(server, app);
  // Clients of that API send JSON, sometimes none, and do not always say so.
  parseBodies(server, ['*']);
  server.decorateRequest('caller', null);
  rememberCallers(app);
  server.register(
    async (scope) => {
      mounts.record(scope as App, UNVERSIONED);
      tududiRoutes(scope as App, app, now);
      fileRoutes(scope as App, app, context);
    },
    { prefix: UNVERSIONED },
  );
  return server;
}

function tududiRoutes(scope: App, app: App, now: () => Date): void {
  scope.setErrorHandler((error, request, reply) =>
    error instanceof Refusal ? reply.code(error.status).send(error.body) : sendError(error, request, reply),
  );
  // The operations behind these routes check the credential once the body is parsed.
  scope.addHook('preParsing', async (request, reply, payload) => {
    const { method, headers, routeOptions } = request;
    if (isRead(method) || routeOptions.config.public === true) return payload;
    if (headers.authorization === undefined && headers.cookie === undefined) throw new AppError('UNAUTHENTICATED');
    if (mayBeLarge(headers)) await clientFor(app, request, reply).text('getCurrentUser');
    return payload;
  });
  const reads = createFairTurns(READS_AT_ONCE);
  for (const [method, url, handle, bodyLimit] of ROUTES) {
    scope.route({
      method,
      url,
      ...(bodyLimit !== undefined && { bodyLimit, config: { public: true } }),
      handler: async (request, reply) => {
        const ofUser = () => request.caller?.id ?? request.ip;
        const inTurn: InTurn = isRead(request.method)
          ? (run) => reads.run(ofUser(), run, disconnection(reply))
          : (run) => run();
        const result = await inTurn(async () => {
          const call = callOf(app, request, reply);
          return handle({ ...call, body: await convertedBody(call), now });
        });
        return send(reply, result, inTurn);
      },
    });
  }
}

/** True for a body that only those who have signed in may have parsed. */
function mayBeLarge(headers: FastifyRequest['headers']): boolean {
  const isChunked = headers['transfer-encoding'] !== undefined;
  return isChunked || Number(headers['content-length'] ?? 0) > PUBLIC_BODY_LIMIT;
}

function callOf(app: App, request: FastifyRequest, reply: FastifyReply): Omit<Call, 'now'> {
  const { body } = request;
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw refuse(400, 'The body must be a JSON object.', 'VALIDATION_FAILED');
  }
  return {
    inner: clientFor(app, request, reply),
    caller: () => request.caller,
    params: request.params as Record<string, string>,
    query: lastOfEach(request.query as Record<string, string | string[]>),
    body: (body ?? {}) as Foreign,
  };
}

function lastOfEach(query: Record<string, string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat().at(-1)]));
}

/** Runs a step of a request as soon as the limit of reads allows it. */
type InTurn = <T>(run: () => Promise<T>) => Promise<T>;

async function send(reply: FastifyReply, result: unknown, inTurn: InTurn): Promise<FastifyReply> {
  const { status, body } = result instanceof Reply ? result : new Reply(200, result);
  reply.code(status);
  if (body === undefined) return reply.send();
  const pieces = piecesOf(body);
  const sent = await textOrStream(() => inTurn(() => pieces.next()));
  return reply.header('content-type', 'application/json; charset=utf-8').send(sent);
}

/** First segments of tududi's paths that have no counterpart here, and the sentence for each. */
const FAMILIES: ReadonlyMap<string, string> = new Map([
  ['habits', 'Habits are not supported'],
  ['people', 'People are not supported'],
  ['quotes', 'Quotes are not supported'],
  ['telegram', 'The Telegram integration is not supported'],
  ['upload', 'Uploads other than files of tasks are not supported'],
  ['uploads', 'Uploads other than files of tasks are not supported'],
  ['backup', "Backups by clients are not supported: use the service's own export"],
  ['backups', "Backups by clients are not supported: use the service's own export"],
  ['templates', 'Templates are not supported'],
  ['oidc', 'Sign-in by OpenID Connect is not supported'],
]);

const UNKNOWN = 'This path is not among what is served here for clients of tududi.';

/** Returns the message of a 404 for a path without a route. */
function unknownPath(url: string): string {
  const [, name = ''] = /^\/api(?:\/v1)?\/([a-z]+)/.exec(url) ?? [];
  const sentence = FAMILIES.get(name);
  return sentence === undefined ? UNKNOWN : `${sentence}. ${UNKNOWN}`;
}

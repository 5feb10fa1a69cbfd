import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { parse } from 'fast-querystring';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
import { frozen } from '../../lib/once-per-frozen.js';
import { portOf, required } from '../../lib/typed.js';
import type { Address } from '../../manifest.js';
import { handleErrors, sendError } from '../errors/handler.js';
import { requestId, setStandardHeaders } from '../headers.js';
import { restoreUrl } from '../mounts.js';
import { addTransportHooks } from '../pipeline.js';

import { respondToClientError } from './client-errors.js';
import { closeInSteps, closeWhenStopping, markAdopted } from './closing.js';
import { type ConnectionLimits, createConnectionLimits } from './connections.js';
import { type LoadMonitor, monitorLoad } from './load-shedding.js';
import { CountedResponse, createResponseBuffers, type ResponseBuffers } from './response-buffers.js';

/**
 * Creates all HTTP servers of the service. Only servers from `createListener` have the guards against hostile
 * connections. `npm run task lint` and `test/attack/listeners.test.ts` enforce its use.
 */

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the URL whose route serves a URL. */
    documentedUrl(url: string): string;
  }
}

/** Guards whose state is shared by all listeners of a process. */
export interface Guards {
  connections: ConnectionLimits;
  responses: ResponseBuffers;
  load: LoadMonitor;
  connectionTimeoutMs: number;
  bodyTimeoutMs: number;
}

type GuardSettings = Pick<Config, 'maxConnections' | 'trustProxy' | 'responseBuffers' | 'maxEventLoopDelayMs' | 'ai'>;

interface ListenerOptions
  extends Pick<
    FastifyServerOptions,
    'logger' | 'loggerInstance' | 'trustProxy' | 'schemaController' | 'schemaErrorFormatter'
  > {
  /** Returns the URL whose route serves a URL; default: itself. */
  documentedUrl?: (url: string) => string;
  /** Message of a 404 for a path without a route. */
  unknownPath?: (url: string) => string;
  /** Connections reserved for this port, in addition to the common limit: for a port that monitors the process. */
  reservedConnections?: number;
}

const HEADERS_TIMEOUT_MS = 30_000;
/** Default timeout of a body, counted from the headers, in milliseconds. */
const BODY_TIMEOUT_MS = 30_000;
/** Interval of checks for late headers in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const MIN_CONNECTION_TIMEOUT_MS = 60_000;
/** Additional lifetime in milliseconds of a connection that waits for the AI provider. */
const AI_MARGIN_MS = 5_000;
const SAMPLE_INTERVAL_MS = 200;
/**
 * Connections that wait to be accepted, while the event loop is busy. The system resets further ones; it may allow fewer
 * (somaxconn).
 */
const BACKLOG = 4_096;

export function createGuards(config: GuardSettings): Guards {
  return {
    connections: createConnectionLimits(config),
    responses: createResponseBuffers(config.responseBuffers),
    load: monitorLoad({ sampleIntervalMs: SAMPLE_INTERVAL_MS, maxDelayMs: config.maxEventLoopDelayMs }),
    connectionTimeoutMs: Math.max(MIN_CONNECTION_TIMEOUT_MS, config.ai.timeoutMs + AI_MARGIN_MS),
    bodyTimeoutMs: BODY_TIMEOUT_MS,
  };
}

/**
 * Creates a Fastify app with all guards of the transport: limits of connections and pipelining, timeouts of headers
 * and bodies, load shedding, bounds of unread responses, responses to invalid HTTP, refusal of dry runs where they are
 * not supported, and closing that preserves the last response. Hooks that are added later run after these.
 */
export function createListener(guards: Guards, options: ListenerOptions): App {
  const { reservedConnections, documentedUrl = (url) => url, unknownPath, ...fastifyOptions } = options;
  const app: App = Fastify({
    ...fastifyOptions,
    rewriteUrl: ({ url = '' }: { url?: string | undefined }) => documentedUrl(url),
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines of a request contain its id. A child logger per request would be created for few lines.
    childLoggerFactory: (log) => log,
    genReqId: requestId,
    routerOptions: { maxParamLength: 500, querystringParser: parseQuery },
    // Node's timeout covers all routes alike. Headers and bodies have separate timeouts here.
    requestTimeout: 0,
    connectionTimeout: guards.connectionTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // A hook rejects a missing Host with a response in the usual form.
      requireHostHeader: false,
      ServerResponse: CountedResponse,
    },
    // On shutdown, accepted requests get their response before the connection closes.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      restoreUrl(request);
      setStandardHeaders(request, reply);
      sendError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, app.log),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('documentedUrl', documentedUrl);
  guards.connections.guard(app, reservedConnections);
  closeInSteps(app);
  guards.load.log ??= app.log;
  addTransportHooks(app, {
    ...guards,
    notFound: handleErrors(app, unknownPath),
  });
  closeWhenStopping(app);
  return app;
}

/** Queries that are kept, with what is derived from them, in a few KiB each. */
const MAX_KEPT = 1_000;
/** Characters of a query that is kept. Longer ones hold values that seldom come again. */
const MAX_KEPT_LENGTH = 200;

const kept = new LRUCache<string, ReturnType<typeof parse>>({ max: MAX_KEPT });

/**
 * Parses a query string. Clients send the same ones again and again: the same text gives the same object, which is
 * frozen, so that validation and paging, too, are done once (`oncePerFrozen`).
 */
export function parseQuery(text: string): ReturnType<typeof parse> {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const query = parse(text);
  if (text.length > MAX_KEPT_LENGTH) return query;
  kept.set(text, frozen(query));
  return query;
}

/** Opens the port of an app. `localhost` opens both loopback addresses if they exist. @returns the port */
export async function openPort(app: App, { host, port }: Address): Promise<number> {
  const [first, ...others] = await addressesOf(host);
  await app.listen({ host: required(first), port, backlog: BACKLOG });
  const opened = portOf(app.server);
  for (const other of others) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => adoptConnection(app, socket));
    server.listen(opened, other, BACKLOG);
    // A machine without IPv6 may still resolve its loopback name.
    const isOpen = await once(server, 'listening').catch(() => null);
    if (isOpen !== null) app.server.once('close', () => server.close());
  }
  return opened;
}

/** Opens a port for connections that other processes serve. The connections are paused. */
export async function openSharedPort(
  { host, port }: Address,
  maxConnections: number,
  give: (socket: Socket) => void,
): Promise<{ port: number; close(): void }> {
  const server = createServer({ pauseOnConnect: true }, give);
  server.maxConnections = maxConnections;
  server.listen(port, host, BACKLOG);
  await once(server, 'listening');
  return { port: portOf(server), close: () => server.close() };
}

async function addressesOf(host: string): Promise<string[]> {
  return host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
}

export function adoptConnection(app: App, socket: Socket): void {
  markAdopted(socket);
  app.server.emit('connection', socket);
  socket.resume();
}

import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../../config/config.js';
import type { Address, App } from '../../context.js';
import { handleErrors, sendError } from '../errors/handler.js';
import { requestId, setHeaders, setStandardHeaders } from '../headers.js';
import { BODY_TIMEOUT_MS, limitBodyTime } from './body-timeout.js';
import { respondToClientError } from './client-errors.js';
import { closeInSteps } from './closing.js';
import { type ConnectionLimits, createConnectionLimits } from './connections.js';
import { type LoadMonitor, monitorLoad } from './load-shedding.js';
import { limitPipelining } from './pipelining.js';
import { CountedResponse, createResponseBuffers, type ResponseBuffers } from './response-buffers.js';

/**
 * Makes the HTTP servers of the service, all of them: a server that does not come from `createListener` has none of the
 * guards against hostile connections. `npm run task lint` and `test/attack/listeners.test.ts` hold the rest of the code
 * to it.
 */

/** Guards with a state that all listeners of a process share. */
export interface Guards {
  connections: ConnectionLimits;
  responses: ResponseBuffers;
  load: LoadMonitor;
  /** Silence after which a connection is closed, in milliseconds. */
  connectionTimeoutMs: number;
  /** Time for which a body may arrive, in milliseconds. */
  bodyTimeoutMs: number;
}

type GuardSettings = Pick<Config, 'maxConnections' | 'trustProxy' | 'responseBuffers' | 'maxEventLoopDelayMs' | 'ai'>;

export interface ListenerOptions
  extends Pick<
    FastifyServerOptions,
    'logger' | 'loggerInstance' | 'trustProxy' | 'schemaController' | 'schemaErrorFormatter'
  > {
  /** Connections of its own, beside those of all listeners, for a port that watches over the process. */
  reservedConnections?: number;
  /** Message of a 404 for an unknown path. */
  unknownPath?: string;
}

/** Time for which the headers of a request may arrive, in milliseconds. */
const HEADERS_TIMEOUT_MS = 30_000;
/** Interval at which late headers are looked for, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const MIN_CONNECTION_TIMEOUT_MS = 60_000;
/** A connection that waits for the AI provider lives for this much longer than the provider may take. */
const AI_MARGIN_MS = 5_000;
const SAMPLE_INTERVAL_MS = 200;
/** Interval at which a server that stops looks for connections that have become idle, in milliseconds. */
const IDLE_POLL_MS = 50;

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
 * Creates a Fastify app with every guard of the transport: limits of connections, pipelining, time for headers and
 * bodies, load shedding, bounds of unread responses, responses to what is no HTTP, and an end of connections that keeps
 * the last response. Hooks that are added later run behind them.
 */
export function createListener(guards: Guards, options: ListenerOptions): App {
  const { reservedConnections, unknownPath, ...fastifyOptions } = options;
  const app: App = Fastify({
    ...fastifyOptions,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines about a request name its id: a logger for each request would be made for the few that log anything.
    childLoggerFactory: (log) => log,
    genReqId: requestId,
    routerOptions: { maxParamLength: 500 },
    // Node's time for a whole request is one for all routes. Headers and bodies have times of their own here.
    requestTimeout: 0,
    connectionTimeout: guards.connectionTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // `setHeaders` refuses a missing Host, with a response like every other.
      requireHostHeader: false,
      ServerResponse: CountedResponse,
    },
    // A stop answers what was accepted before, and closes the connection then.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      setStandardHeaders(request, reply);
      sendError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, app.log),
  }).withTypeProvider<TypeBoxTypeProvider>();
  guards.connections.guard(app, reservedConnections);
  closeInSteps(app, guards.bodyTimeoutMs);
  handleErrors(app, unknownPath);
  limitPipelining(app);
  guards.responses.guard(app);
  setHeaders(app);
  guards.load.guard(app);
  limitBodyTime(app, guards.bodyTimeoutMs);
  closeAdopted(app);
  return app;
}

/** Opens the port of an app. `localhost` is both loopback addresses, where there are both. @returns the port */
export async function openPort(app: App, { host, port }: Address): Promise<number> {
  const [first, ...others] = await addressesOf(host);
  await app.listen({ host: first as string, port });
  const { port: opened } = app.server.address() as AddressInfo;
  for (const other of others) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => adoptConnection(app, socket));
    server.listen(opened, other);
    // A machine without IPv6 may still have a name for its loopback address.
    const isOpen = await once(server, 'listening').catch(() => null);
    if (isOpen !== null) app.server.once('close', () => server.close());
  }
  return opened;
}

/** Opens a port for connections that this process does not serve: they come paused, and it passes them on. */
export async function openSharedPort(
  { host, port }: Address,
  maxConnections: number,
  give: (socket: Socket) => void,
): Promise<{ port: number; close(): void }> {
  const server = createServer({ pauseOnConnect: true }, give);
  server.maxConnections = maxConnections;
  server.listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

async function addressesOf(host: string): Promise<string[]> {
  return host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
}

/** Connections of each server that it has not accepted itself. */
const adopted = new WeakMap<App['server'], Set<Socket>>();

/** Lets an app serve a connection that another server, or another process, has accepted. */
export function adoptConnection(app: App, socket: Socket): void {
  const open = adopted.get(app.server);
  open?.add(socket);
  socket.once('close', () => open?.delete(socket));
  app.server.emit('connection', socket);
  socket.resume();
}

/** Makes a stop wait for the responses on adopted connections: a server knows those that it has accepted alone. */
function closeAdopted(app: App): void {
  const open = new Set<Socket>();
  adopted.set(app.server, open);
  app.addHook('preClose', async () => {
    while (open.size > 0) {
      app.server.closeIdleConnections();
      await new Promise((resolve) => setTimeout(resolve, IDLE_POLL_MS));
    }
  });
}

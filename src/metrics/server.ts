import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.js';
import type { App } from '../context.js';
import { createListener, type Guards } from '../http/socket/listener.js';
import { isSameSecret } from '../lib/hash.js';
import type { Measured, Metrics } from './metrics.js';

/** What all processes of the service have measured. */
export type Collect = () => Promise<Measured[][]>;

/** So long what was collected is good, in milliseconds: to ask more often costs nothing more. */
const KEPT_MS = 1_000;

/** Adds `/metrics` to an app, for whoever has the token when there is one. */
export function serveMetrics(app: App, metrics: Metrics, { token }: Config['metrics'], collect: Collect): void {
  let collectedAt = Number.NEGATIVE_INFINITY;
  let printed: ReturnType<Metrics['print']> | undefined;
  const print = () => {
    if (printed === undefined || performance.now() - collectedAt > KEPT_MS) {
      collectedAt = performance.now();
      printed = collect().then(metrics.print);
    }
    return printed;
  };
  const options = { config: { public: true, probe: true, schemes: [] }, schema: { hide: true } } as const;
  app.get('/metrics', options, async (request, reply) => {
    if (token !== null && !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('METRICS_TOKEN is needed.\n');
    }
    const { type, body } = await print();
    return reply.type(type).send(body);
  });
}

/** Connections of the port of its own: a flood of the other ports must not hide the process from its operator. */
const RESERVED_CONNECTIONS = 20;

/** Builds the server of a port that has `/metrics` and nothing else. */
export function buildMetricsServer(
  guards: Guards,
  log: FastifyBaseLogger,
  metrics: Metrics,
  { settings, collect }: { settings: Config['metrics']; collect: Collect },
): App {
  const app = createListener(guards, { loggerInstance: log, reservedConnections: RESERVED_CONNECTIONS });
  app.removeAllContentTypeParsers();
  serveMetrics(app, metrics, settings, collect);
  return app;
}

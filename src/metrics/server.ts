import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.js';
import type { App } from '../context.js';
import { createListener, type Guards } from '../http/socket/listener.js';
import { isSameSecret } from '../lib/hash.js';
import type { Measured, Metrics } from './metrics.js';

export type Collect = () => Promise<Measured[][]>;

/** Time in milliseconds for which metrics are cached, so that frequent requests are cheap. */
const RETENTION_MS = 1_000;

export function serveMetrics(app: App, metrics: Metrics, { token }: Config['metrics'], collect: Collect): void {
  let collectedAt = Number.NEGATIVE_INFINITY;
  let printed: ReturnType<Metrics['print']> | undefined;
  const print = () => {
    if (printed === undefined || performance.now() - collectedAt > RETENTION_MS) {
      collectedAt = performance.now();
      printed = collect().then(metrics.print);
    }
    return printed;
  };
  const options = { config: { public: true, probe: true, schemes: [] }, schema: { hide: true } } as const;
  app.get('/metrics', options, async (request, reply) => {
    if (token !== null && !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('METRICS_TOKEN is required.\n');
    }
    const { type, body } = await print();
    return reply.type(type).send(body);
  });
}

/**
 * Connections reserved for the separate port, so that a flood of the other ports cannot hide the process from its
 * operator.
 */
const RESERVED_CONNECTIONS = 20;

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

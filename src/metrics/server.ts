import Fastify from 'fastify';
import type { Config } from '../config/config.js';
import type { App } from '../context.js';
import { isSameSecret } from '../lib/hash.js';
import type { Measured, Metrics } from './metrics.js';

/** What all processes of the service have measured. */
type Collect = () => Promise<Measured[][]>;

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
  const options = { config: { public: true, probe: true, credentials: 'none' }, schema: { hide: true } } as const;
  app.get('/metrics', options, async (request, reply) => {
    if (token !== null && !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('METRICS_TOKEN is needed.\n');
    }
    const { type, body } = await print();
    return reply.type(type).send(body);
  });
}

/**
 * Serves `/metrics` on a port of its own, as long as the process lasts, and returns its address.
 * @throws the fault of the socket, when the port is taken, say
 */
export async function listenForMetrics(
  metrics: Metrics,
  settings: Config['metrics'] & { port: number },
  collect: Collect,
): Promise<string> {
  const app = Fastify({ requestTimeout: 10_000, connectionTimeout: 60_000 });
  app.server.maxConnections = 20;
  serveMetrics(app as unknown as App, metrics, settings, collect);
  const address = await app.listen({ host: settings.host, port: settings.port });
  app.server.unref();
  return address;
}

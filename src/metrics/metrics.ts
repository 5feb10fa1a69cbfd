import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import type { App, Context } from '../context.js';
import { onMeasure } from '../lib/measures.js';

/** What one process has measured, of one metric. */
export type Measured = MetricObjectWithValues<MetricValue<string>>;

/** The measures of a process, under the usual names of Prometheus. No label says anything of a user. */
export interface Metrics {
  /** Measures the requests of an app. */
  observe(app: App): void;
  /** What this process has measured. */
  collect(): Promise<Measured[]>;
  /** What several processes have measured, as one text, and its media type. */
  print(processes: readonly Measured[][]): Promise<{ type: string; body: string }>;
}

/** Upper bounds in seconds: from a read out of memory to a long poll. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const CALL_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Begins to measure.
 * @param reportsDatabase whether this process tells of the database: of several on one, one does
 */
export async function createMetrics({ db }: Pick<Context, 'db'>, reportsDatabase: boolean): Promise<Metrics> {
  // Loaded where it is used: most services are never asked.
  const { default: prom } = await import('prom-client');
  const registry = new prom.Registry();
  const registers = [registry];
  prom.collectDefaultMetrics({ register: registry });

  const requests = new prom.Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took until their response was sent.',
    labelNames: ['method', 'route', 'status_code'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const limited = new prom.Counter({
    name: 'tutti_requests_limited_total',
    help: 'Requests refused because a rate limit of their caller was used up, by its tier.',
    labelNames: ['tier'],
    registers,
  });
  const calls = new prom.Histogram({
    name: 'tutti_ai_call_duration_seconds',
    help: 'How long the AI provider took, by outcome: answered or failed.',
    labelNames: ['outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const deliveries = new prom.Histogram({
    name: 'tutti_webhook_delivery_duration_seconds',
    help: 'How long receivers of webhooks took, by outcome: delivered or failed.',
    labelNames: ['outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  new prom.Gauge({
    name: 'tutti_write_queue_length',
    help: 'Writes that wait for the database or are being carried out.',
    registers,
    collect() {
      this.set(db.pendingWrites());
    },
  });
  if (reportsDatabase) {
    new prom.Gauge({
      name: 'tutti_database_size_bytes',
      help: 'The size of the database.',
      registers,
      async collect() {
        // A database that does not answer has no size, and everything else is still told.
        this.set(await db.size().catch(() => Number.NaN));
      },
    });
  }

  onMeasure('limited', ({ tier }) => limited.inc({ tier }));
  onMeasure('aiCall', ({ outcome, seconds }) => calls.observe({ outcome }, seconds));
  onMeasure('delivery', ({ outcome, seconds }) => deliveries.observe({ outcome }, seconds));

  return {
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // A path without a route is whatever somebody tries: one label stands for all of them.
        const { url: route = 'none' } = request.routeOptions;
        const labels = { method: request.method, route, status_code: reply.statusCode };
        requests.observe(labels, reply.elapsedTime / 1_000);
        done();
      });
    },
    collect: () => registry.getMetricsAsJSON() as Promise<Measured[]>,
    async print(processes) {
      const all = prom.AggregatorRegistry.aggregate(processes as never) as Registry;
      return { type: all.contentType, body: await all.metrics() };
    },
  };
}

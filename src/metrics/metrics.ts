import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import type { Context } from '../context.js';
import { onMeasure } from '../lib/measures.js';
import type { Observer } from '../manifest.js';

export type Measured = MetricObjectWithValues<MetricValue<string>>;

/** Metrics of a process with the conventional names of Prometheus. Labels contain no user data. */
export interface Metrics {
  /** Counts a request, after its response. */
  observe: Observer;
  collect(): Promise<Measured[]>;
  /** Renders the metrics of several processes as one text with its media type. */
  print(processes: readonly Measured[][]): Promise<{ type: string; body: string }>;
}

/** Upper bounds in seconds: from a cached read to a long poll. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const CALL_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Starts the metrics of a process. State: counters and histograms in memory, lost at exit.
 * @param reportsDatabase true for exactly one process per database
 */
export async function createMetrics({ db }: Pick<Context, 'db'>, reportsDatabase: boolean): Promise<Metrics> {
  // Loaded on demand, because most services never use it.
  const { default: prom } = await import('prom-client');
  const registry = new prom.Registry();
  const registers = [registry];
  prom.collectDefaultMetrics({ register: registry });

  const requests = new prom.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests until their response was sent.',
    labelNames: ['method', 'route', 'status_code'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const limited = new prom.Counter({
    name: 'tutti_requests_limited_total',
    help: 'Requests rejected by a rate limit, by tier.',
    labelNames: ['tier'],
    registers,
  });
  const calls = new prom.Histogram({
    name: 'tutti_ai_call_duration_seconds',
    help: 'Duration of calls to the AI provider, by outcome: answered or failed.',
    labelNames: ['outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const deliveries = new prom.Histogram({
    name: 'tutti_webhook_delivery_duration_seconds',
    help: 'Duration of webhook deliveries, by outcome: delivered or failed.',
    labelNames: ['outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const faults = new prom.Counter({
    name: 'tutti_storage_faults_total',
    help: "Reads and writes that failed because of the storage, by SQLite's extended result code.",
    labelNames: ['code'],
    registers,
  });
  new prom.Gauge({
    name: 'tutti_write_queue_length',
    help: 'Writes that are waiting or in progress.',
    registers,
    collect() {
      this.set(db.pendingWrites());
    },
  });
  if (reportsDatabase) {
    new prom.Gauge({
      name: 'tutti_database_size_bytes',
      help: 'Size of the database.',
      registers,
      async collect() {
        // An unreachable database has no size; the other metrics are still reported.
        this.set(await db.size().catch(() => Number.NaN));
      },
    });
  }

  onMeasure('limited', ({ tier }) => limited.inc({ tier }));
  onMeasure('storageFault', ({ code }) => faults.inc({ code }));
  onMeasure('aiCall', ({ outcome, seconds }) => calls.observe({ outcome }, seconds));
  onMeasure('delivery', ({ outcome, seconds }) => deliveries.observe({ outcome }, seconds));

  return {
    observe({ method, routeOptions }, { statusCode, elapsedTime }) {
      // Unknown paths share one label, because clients can invent any number of them.
      const { url: route = 'none' } = routeOptions;
      requests.observe({ method, route, status_code: statusCode }, elapsedTime / 1_000);
    },
    collect: () => registry.getMetricsAsJSON() as Promise<Measured[]>,
    async print(processes) {
      const all = prom.AggregatorRegistry.aggregate(processes as never) as Registry;
      return { type: all.contentType, body: await all.metrics() };
    },
  };
}

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { pino } from 'pino';
import type { JobRunner } from '../background/driver.js';
import type { Config } from '../config/config.js';
import { sessionSecret } from '../config/secrets.js';
import { memoryStore } from '../http/rate-limit/in-memory.js';
import { loggerOptions, logStream } from '../http/socket/access-log.js';
import { required } from '../lib/typed.js';
import type { Measured, Metrics } from '../metrics/metrics.js';
import { distributeConnections } from './connections.js';
import { type Heartbeat, startHeartbeat } from './heartbeat.js';
import { type Hints, relayHints } from './hints.js';
import { metricsServers, openListeners } from './listeners.js';
import { sendTo, type WorkerMessage } from './messages.js';
import { contextOf, greet, maintain, prepareDatabase, startMetrics, warnOfSettings } from './start.js';
import { onStopSignals, onUncaughtErrors, STOP_TIMEOUT_MS } from './stop.js';

/**
 * A worker that dies within this time is replaced after the same time, in milliseconds, because the cause may persist.
 */
const SHORT_LIFE_MS = 1_000;
/** Time in milliseconds for workers to send their metrics. */
const COLLECT_TIMEOUT_MS = 2_000;
const STOP_MARGIN_MS = 500;

/**
 * Serves with several worker processes behind one port. State of the parent: the lock of the database, connections in
 * flight, rate-limit counters, and the jobs. It migrates the database, distributes connections, and replaces workers
 * that die or hang. After a crash of the parent the workers exit.
 */
export async function serveWithWorkers(config: Config): Promise<void> {
  const log = pino(loggerOptions(config.logLevel), logStream());
  const context = contextOf(config);
  await prepareDatabase(context);
  // Created before the workers, so that all of them read the same secret.
  sessionSecret(config);
  warnOfSettings(context, log);

  const hints = relayHints(context, (own) => sendHints(own, null));
  const counts = memoryStore(() => performance.now());
  const connections = distributeConnections();
  let listeners: Awaited<ReturnType<typeof openListeners>> | undefined;
  let stopping = false;
  let jobs: JobRunner | undefined;

  const rounds = new Map<number, (metrics: Measured[]) => void>();
  let lastRound = 0;
  /** Returns the metrics of this process and its workers, without workers that respond too late. */
  const collect = async (own: Metrics): Promise<Measured[][]> => {
    const asked = workers();
    const round = ++lastRound;
    const found: Measured[][] = [];
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, COLLECT_TIMEOUT_MS);
      rounds.set(round, (metrics) => {
        if (found.push(metrics) < asked.length) return;
        clearTimeout(timer);
        resolve();
      });
      for (const worker of asked) sendTo(worker, { kind: 'measure', round });
    });
    rounds.delete(round);
    return [...found, await own.collect()];
  };

  /** Exits when all workers have, with the exit code of a worker that could not stop cleanly. */
  const stop = () => {
    if (stopping) return;
    stopping = true;
    listeners?.close();
    connections.close();
    setTimeout(abort, STOP_TIMEOUT_MS + STOP_MARGIN_MS).unref();
    const ends = workers().map(async (worker) => {
      const exit = once(worker, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
      worker.process.kill('SIGTERM');
      const [code, endedBy] = await exit;
      // A hung worker has not completed its accepted requests; a starting one has accepted none.
      return endedBy === 'SIGKILL' ? 1 : code;
    });
    Promise.all([...ends, jobs?.stop()]).then(async (codes) => {
      await context.db.close();
      process.exit(codes.find((code) => typeof code === 'number' && code !== 0) ?? process.exitCode);
    });
  };
  const abort = () => {
    for (const worker of workers()) worker.process.kill('SIGKILL');
    process.exit(1);
  };
  onStopSignals((signal) => {
    log.info({ signal }, 'stopping');
    stop();
  }, abort);
  onUncaughtErrors(log, stop);

  /** Starts a worker and, if it dies, a replacement. Resolves when one of them serves. */
  const fork = () =>
    new Promise<void>((resolve) => {
      const started = performance.now();
      const worker = cluster.fork();
      let isReady = false;
      let heartbeat: Heartbeat | undefined;
      worker.on('message', (message: WorkerMessage) => {
        heartbeat?.acknowledge();
        if (message.kind === 'charge') {
          const outcomes = message.requests.map((charges) => counts.charge(charges));
          sendTo(worker, { kind: 'charged', batch: message.batch, outcomes });
        } else if (message.kind === 'measured') {
          rounds.get(message.round)?.(message.metrics);
        } else if (message.kind === 'hints') {
          hints.receive(message.hints);
          sendHints(message.hints, worker);
        } else if (message.kind === 'accepted') {
          connections.accepted(worker, message.connection);
        } else if (message.kind === 'ending') {
          connections.retire(worker);
        } else if (message.kind === 'ready') {
          isReady = true;
          heartbeat = startHeartbeat(worker, () =>
            log.error({ worker: worker.process.pid }, 'killing a worker that has not responded for 5 s'),
          );
          connections.add(worker);
          log.info({ worker: worker.process.pid }, 'worker ready');
          resolve();
        }
      });
      // Sending to a dead worker fails; its exit is handled below.
      worker.on('error', () => undefined);
      worker.once('exit', (code, signal) => {
        heartbeat?.stop();
        connections.remove(worker);
        if (stopping) return;
        // The worker has logged the cause, and a replacement would fail too.
        if (!isReady && listeners === undefined) process.exit(1);
        log.error({ worker: worker.process.pid, code, signal }, 'worker died; starting another');
        const delay = performance.now() - started < SHORT_LIFE_MS ? SHORT_LIFE_MS : 0;
        setTimeout(() => stopping || fork().then(resolve), delay);
      });
    });

  await fork();
  const { metrics } = await startMetrics(context, true);
  const ofMetrics = metricsServers(context, metrics, { log, collect: () => collect(required(metrics)) });
  listeners = await openListeners(config, ofMetrics, log, connections.pass);
  jobs = await maintain(context, log);
  await greet(context, required(listeners.ports.get('service')), log);
  for (let count = 1; count < config.workers && !stopping; count++) await fork();
}

function sendHints(hints: Hints, from: Worker | null): void {
  for (const worker of workers()) {
    if (worker !== from) sendTo(worker, { kind: 'hints', hints });
  }
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

import cluster, { type Worker } from 'node:cluster';
import { pino } from 'pino';
import { memoryStore } from '../api/rate-limit/in-memory.js';
import type { Config } from '../config/config.js';
import { sessionSecret } from '../config/secrets.js';
import { loggerOptions } from '../transport/access-log.js';
import type { ChargeReply, ChargeRequest } from './messages.js';
import { contextOf, greet, maintain, prepareDatabase, warnOfSettings } from './start.js';
import { onStopSignals, STOP_TIMEOUT_MS } from './stop.js';

/** A worker that dies within this time is replaced after as long, in milliseconds: whatever ends it may do so again. */
const SHORT_LIFE_MS = 1_000;
/** How much longer than a worker the parent waits at a stop, in milliseconds. */
const STOP_MARGIN_MS = 500;

/**
 * Serves in several processes behind one port. This one, their parent, has the database to itself for them, counts
 * requests, does what is done once (migrations, sweeps), and replaces workers that die.
 */
export async function serveWithWorkers(config: Config): Promise<void> {
  const now = () => new Date();
  const log = pino(loggerOptions(config.logLevel) as pino.LoggerOptions);
  const context = contextOf(config, now);
  await prepareDatabase(context);
  // Made before the workers, so that all of them find the same.
  sessionSecret(config);
  warnOfSettings(context, log);

  const counts = memoryStore(() => now().getTime());
  cluster.on('message', (worker, { charge, requests }: ChargeRequest) => {
    const reply: ChargeReply = { charged: charge, outcomes: requests.map((charges) => counts.charge(charges)) };
    worker.send(reply);
  });

  let stopping = false;
  let isListening = false;
  /** Ends when all workers have, with what the first of them to fail has said. */
  const stop = (exitCode = 0) => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    const end = (code: number) => void context.db.close().finally(() => process.exit(code));
    let left = workers.length;
    let code = exitCode;
    if (left === 0) return end(code);
    for (const worker of workers) {
      worker.once('exit', (workerCode) => {
        code ||= workerCode;
        left -= 1;
        if (left === 0) end(code);
      });
      worker.process.kill('SIGTERM');
    }
    setTimeout(abort, STOP_TIMEOUT_MS + STOP_MARGIN_MS).unref();
  };
  const abort = () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
    process.exit(1);
  };
  onStopSignals((signal) => {
    log.info({ signal }, 'stopping');
    stop();
  }, abort);

  const fork = () => {
    const started = performance.now();
    const worker = cluster.fork();
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      // It has said why, and another one would not fare better.
      if (!isListening) return stop(1);
      log.error({ worker: worker.process.pid, code, signal }, 'a worker has died: another one takes its place');
      const delay = performance.now() - started < SHORT_LIFE_MS ? SHORT_LIFE_MS : 0;
      setTimeout(() => !stopping && fork(), delay);
    });
  };
  cluster.once('listening', (_worker, { port }) => {
    isListening = true;
    maintain(context, log);
    void greet(context, port, log);
  });
  for (let count = 0; count < config.workers; count++) fork();
}

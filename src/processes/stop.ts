import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../context.js';
import { serversOf } from './listeners.js';

/** Time in milliseconds for requests in progress at shutdown. */
export const STOP_TIMEOUT_MS = 9_000;
/** Time in milliseconds after which shutdown no longer waits for clients that still send a request or do not read. */
const GRACE_MS = 5_000;
/** The same after an uncaught error, and the time until the process ends in any case. */
const FAULT_GRACE_MS = 3_000;
const FAULT_TIMEOUT_MS = 5_000;
/** Signals within this time count as one: npm forwards the Ctrl-C that the terminal has sent already. */
const SAME_SIGNAL_MS = 500;

export function onStopSignals(stop: (signal: NodeJS.Signals) => void, abort: () => void): void {
  let stoppingSince: number | undefined;
  const handle = (signal: NodeJS.Signals) => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now();
      stop(signal);
    } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) {
      abort();
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, handle);
}

/**
 * Ends the process after an error that no code has handled: logs it, lets `stop` finish what was accepted, and exits
 * with 1 within `FAULT_TIMEOUT_MS`. Replaces the handler of the start.
 */
export function onUncaughtErrors(log: Pick<FastifyBaseLogger, 'fatal'>, stop: () => void): void {
  process.removeAllListeners('uncaughtException');
  // Node reports unhandled rejections here, too.
  process.on('uncaughtException', (error, origin) => {
    const isFirst = process.exitCode !== 1;
    process.exitCode = 1;
    try {
      log.fatal({ err: error, origin }, 'an error was not handled: stopping');
      if (!isFirst) return;
      setTimeout(() => process.exit(1), FAULT_TIMEOUT_MS);
      stop();
    } catch {
      // An error in this handler would print a stack.
      process.exit(1);
    }
  });
}

/**
 * Shuts down gracefully at a signal, or after an uncaught error: responds to accepted requests, completes writes, then
 * exits. A second signal exits at once.
 * @param onFault called at an uncaught error
 */
export function stopOnSignals(app: App, onFault: () => void = () => undefined): void {
  const stop = (graceMs: number) => {
    setTimeout(() => {
      for (const { server } of serversOf(app).values()) server.closeAllConnections();
    }, graceMs).unref();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    app.close().then(
      () => process.exit(),
      (error) => {
        app.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  onStopSignals(
    (signal) => {
      app.log.info({ signal }, 'stopping');
      stop(GRACE_MS);
    },
    () => process.exit(1),
  );
  onUncaughtErrors(app.log, () => {
    onFault();
    stop(FAULT_GRACE_MS);
  });
}

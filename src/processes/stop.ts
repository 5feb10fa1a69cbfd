import type { App } from '../context.js';
import { serversOf } from './listeners.js';

/** Time in milliseconds for requests in progress at shutdown. */
export const STOP_TIMEOUT_MS = 9_000;
/** Time in milliseconds after which shutdown no longer waits for clients that still send a request or do not read. */
const GRACE_MS = 5_000;
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
 * Shuts down gracefully: responds to accepted requests, completes writes, then exits. A second signal exits at once.
 */
export function stopOnSignals(app: App): void {
  const stop = (signal: NodeJS.Signals) => {
    app.log.info({ signal }, 'stopping');
    setTimeout(() => {
      for (const { server } of serversOf(app).values()) server.closeAllConnections();
    }, GRACE_MS).unref();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error) => {
        app.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  onStopSignals(stop, () => process.exit(1));
}

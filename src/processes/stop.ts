/** What is in progress at a stop has this long to finish, in milliseconds. */
export const STOP_TIMEOUT_MS = 9_000;
/** Signals closer together than this are one: npm passes on the Ctrl-C that the terminal has sent already. */
const SAME_SIGNAL_MS = 500;

/** Calls `stop` at the first signal to stop, and `abort` at the second. */
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

import type { InjectOptions } from 'fastify';
import type { App } from '../../../src/context.js';

export interface FuzzOptions {
  /** The same seed sends the same requests. */
  seed: number;
  meter: Meter;
}

/** What a fuzzer found: the first fault, with the request that shows it; null when there was none. */
export interface FuzzOutcome {
  requests: number;
  fault: string | null;
}

/** The processor time of one request, in milliseconds, and the request. */
export interface Cost {
  ms: number;
  request: string;
}

/** Measures the processor time of this process for each of several requests that are sent one after the other. */
export interface Meter {
  /** Measures what is injected into an app from now on. */
  watch(app: App): void;
  measure<T>(request: () => string, run: () => Promise<T>): Promise<T>;
  /** The most costly requests, the first the most. */
  highest(): readonly Cost[];
  /** Counts an answer. */
  answered(status: number): void;
  /** How often each status was answered, as text. */
  statuses(): string;
}

const KEPT = 5;
const MAX_TOLD = 400;
/** A request that took more, in milliseconds, is sent again: once it may have paid for a garbage collection. */
const SUSPECT_MS = 100;
const REPETITIONS = 2;

/**
 * Processor time of all threads of the process, which includes hashing, garbage collection and the fuzzer itself: an
 * upper bound of the cost of a request. Of a suspect request that is sent again, the lowest time counts.
 */
export function createMeter(): Meter {
  const costs: Cost[] = [];
  const counts = new Map<number, number>();

  async function measure<T>(request: () => string, run: () => Promise<T>): Promise<T> {
    const { ms, value } = await timed(run);
    let lowest = ms;
    for (let sent = 0; sent < REPETITIONS && lowest > SUSPECT_MS; sent++) {
      lowest = Math.min(lowest, (await timed(run)).ms);
    }
    keep(lowest, request);
    return value;
  }

  async function timed<T>(run: () => Promise<T>): Promise<{ ms: number; value: T }> {
    const begun = process.cpuUsage();
    const value = await run();
    const { user, system } = process.cpuUsage(begun);
    return { ms: (user + system) / 1_000, value };
  }

  function keep(ms: number, request: () => string): void {
    if (costs.length === KEPT && ms <= (costs.at(-1) as Cost).ms) return;
    costs.push({ ms, request: request().slice(0, MAX_TOLD) });
    costs.sort((one, other) => other.ms - one.ms);
    costs.length = Math.min(costs.length, KEPT);
  }

  return {
    measure,
    watch(app) {
      const inject = app.inject.bind(app);
      app.inject = ((options: InjectOptions) =>
        measure(
          () =>
            `${options.method} ${String(options.url)} ${JSON.stringify(options.headers)} ${String(options.payload)}`,
          async () => inject(options),
        )) as App['inject'];
    },
    highest: () => costs,
    answered: (status) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    statuses: () =>
      [...counts]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
  };
}

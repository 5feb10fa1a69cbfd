import type { InjectOptions } from 'fastify';
import type { App } from '../../../src/context.js';

export interface FuzzOptions {
  /** Equal seeds send equal requests. */
  seed: number;
  meter: Meter;
}

/** Result of a fuzzer: the first fault with its request; null without one. */
export interface FuzzOutcome {
  requests: number;
  fault: string | null;
}

/** Processor time of a request, in milliseconds, with the request. */
export interface Cost {
  ms: number;
  request: string;
}

/** Measures the processor time of this process for sequential requests. */
export interface Meter {
  /** Measures injected requests of an app from now on. */
  watch(app: App): void;
  measure<T>(request: () => string, run: () => Promise<T>): Promise<T>;
  highest(): readonly Cost[];
  countStatus(status: number): void;
  statuses(): string;
}

const MAX_SLOWEST = 5;
const MAX_TEXT_LENGTH = 400;
/** A request that took longer, in milliseconds, is repeated, because its time may include a garbage collection. */
const SUSPECT_MS = 100;
const REPETITIONS = 2;

/**
 * Processor time of all threads of the process, including hashing, garbage collection and the fuzzer: an upper bound
 * of the cost of a request. For a repeated request, the minimum counts.
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
    record(lowest, request);
    return value;
  }

  async function timed<T>(run: () => Promise<T>): Promise<{ ms: number; value: T }> {
    const begun = process.cpuUsage();
    const value = await run();
    const { user, system } = process.cpuUsage(begun);
    return { ms: (user + system) / 1_000, value };
  }

  function record(ms: number, request: () => string): void {
    if (costs.length === MAX_SLOWEST && ms <= (costs.at(-1) as Cost).ms) return;
    costs.push({ ms, request: request().slice(0, MAX_TEXT_LENGTH) });
    costs.sort((one, other) => other.ms - one.ms);
    costs.length = Math.min(costs.length, MAX_SLOWEST);
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
    countStatus: (status) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    statuses: () =>
      [...counts]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
  };
}

import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route responds under any load, so that a probe finds the process alive. */
    probe?: boolean;
  }
}

interface OverloadLimits {
  sampleIntervalMs: number;
  /** Delay of a sample in milliseconds above which requests are rejected. */
  maxDelayMs: number;
}

export interface LoadMonitor {
  /** True while the event loop is late. */
  isOverloaded: boolean;
  /** Receives a line when overload begins. */
  log: FastifyBaseLogger | undefined;
  stop(): void;
}

const RETRY_AFTER_S = 1;
/** Consecutive late samples that count as overload. A single long step, such as a start, causes one. */
const CONSECUTIVE_LATE_SAMPLES = 2;

/**
 * Monitors the event loop of the process for all its listeners. Rejecting requests under overload keeps response times
 * of the others low, and tells clients when to retry.
 */
export function monitorLoad({ sampleIntervalMs, maxDelayMs }: OverloadLimits): LoadMonitor {
  let sampledAt = performance.now();
  let lateSamples = 0;
  const monitor: LoadMonitor = { isOverloaded: false, log: undefined, stop: () => clearInterval(sampling) };
  const sampling = setInterval(() => {
    const now = performance.now();
    lateSamples = now - sampledAt - sampleIntervalMs > maxDelayMs ? lateSamples + 1 : 0;
    sampledAt = now;
    monitor.isOverloaded = lateSamples >= CONSECUTIVE_LATE_SAMPLES;
    if (lateSamples === CONSECUTIVE_LATE_SAMPLES) monitor.log?.warn('overloaded: rejecting requests');
  }, sampleIntervalMs).unref();
  return monitor;
}

/** Refuses a request during overload, unless it is a probe. */
export function overloadOf({ routeOptions }: FastifyRequest): AppError | undefined {
  return routeOptions.config.probe === true ? undefined : new AppError('OVERLOADED', { retryAfter: RETRY_AFTER_S });
}

import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route responds under any load, so that a probe finds the process alive. */
    probe?: boolean;
  }
}

export interface OverloadLimits {
  sampleIntervalMs: number;
  /** Delay of a sample in milliseconds above which requests are rejected. */
  maxDelayMs: number;
}

export interface LoadMonitor {
  /** Rejects requests of an app with OVERLOADED while the event loop is late. */
  guard(app: App): void;
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
  let log: FastifyBaseLogger | undefined;
  const sampling = setInterval(() => {
    const now = performance.now();
    lateSamples = now - sampledAt - sampleIntervalMs > maxDelayMs ? lateSamples + 1 : 0;
    sampledAt = now;
    if (lateSamples === CONSECUTIVE_LATE_SAMPLES) log?.warn('overloaded: rejecting requests');
  }, sampleIntervalMs).unref();

  return {
    guard(app) {
      log ??= app.log;
      app.addHook('onRequest', (request, _reply, done) => {
        const refused = lateSamples >= CONSECUTIVE_LATE_SAMPLES && request.routeOptions.config.probe !== true;
        done(refused ? new AppError('OVERLOADED', { retryAfter: RETRY_AFTER_S }) : undefined);
      });
    },
    stop: () => clearInterval(sampling),
  };
}

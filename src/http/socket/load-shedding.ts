import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route answers under any load: a probe must find the process alive. */
    probe?: boolean;
  }
}

/** When the process counts as overloaded. */
export interface OverloadLimits {
  /** Interval between two samples of the event loop, in milliseconds. */
  sampleIntervalMs: number;
  /** Delay of a sample, in milliseconds, beyond which requests are refused. */
  maxDelayMs: number;
}

export interface LoadMonitor {
  /** Refuses requests of an app with OVERLOADED while the event loop is late. */
  guard(app: App): void;
  stop(): void;
}

const RETRY_AFTER_S = 1;
/** A single long step, such as a start, is late once: two late samples in a row are a load that lasts. */
const CONSECUTIVE_LATE_SAMPLES = 2;

/**
 * Watches the event loop of the process for all its listeners. Requests that are refused meanwhile keep the others in
 * time, and their clients know when to try again.
 */
export function monitorLoad({ sampleIntervalMs, maxDelayMs }: OverloadLimits): LoadMonitor {
  let sampledAt = performance.now();
  let lateSamples = 0;
  let log: FastifyBaseLogger | undefined;
  const sampling = setInterval(() => {
    const now = performance.now();
    lateSamples = now - sampledAt - sampleIntervalMs > maxDelayMs ? lateSamples + 1 : 0;
    sampledAt = now;
    if (lateSamples === CONSECUTIVE_LATE_SAMPLES) log?.warn('overloaded: turning requests away');
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

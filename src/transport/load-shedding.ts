import type { App } from '../context.js';
import { AppError } from '../lib/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers under any load, so that whoever watches over the process learns that it lives. */
    probe?: boolean;
  }
}

/** When the service counts as overloaded. */
export interface OverloadLimits {
  /** How often the event loop is looked at, in milliseconds. */
  sampleIntervalMs: number;
  /** How much later than that it may come round, in milliseconds, before requests are turned away. */
  maxDelayMs: number;
}

const RETRY_AFTER_S = 1;
/** A single long step, such as a start, is late once: it takes two looks in a row to tell a load that lasts. */
const CONSECUTIVE_LATE_SAMPLES = 2;

/**
 * Turns requests away with OVERLOADED while the event loop is late, so that those who are let in are answered in time
 * and the rest know when to come again.
 */
export function shedLoad(app: App, { sampleIntervalMs, maxDelayMs }: OverloadLimits): void {
  let sampledAt = performance.now();
  let lateSamples = 0;
  const sampling = setInterval(() => {
    const now = performance.now();
    lateSamples = now - sampledAt - sampleIntervalMs > maxDelayMs ? lateSamples + 1 : 0;
    sampledAt = now;
    if (lateSamples === CONSECUTIVE_LATE_SAMPLES) app.log.warn('overloaded: turning requests away');
  }, sampleIntervalMs).unref();

  app.addHook('onRequest', (request, _reply, done) => {
    const refused = lateSamples >= CONSECUTIVE_LATE_SAMPLES && request.routeOptions.config.probe !== true;
    done(refused ? new AppError('OVERLOADED', { retryAfter: RETRY_AFTER_S }) : undefined);
  });
  app.addHook('onClose', async () => clearInterval(sampling));
}

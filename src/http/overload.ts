import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { App } from '../context.js';
import { AppError } from '../errors.js';

/** When the service counts as overloaded. */
export interface OverloadLimits {
  /** How often the delay is looked at, in milliseconds. */
  sampleMs: number;
  /** The mean delay of the event loop since the last look, in milliseconds, beyond which requests are turned away. */
  mostDelayMs: number;
}

const LIMITS: OverloadLimits = { sampleMs: 500, mostDelayMs: 1_000 };
const RESOLUTION_MS = 50;
const RETRY_AFTER_S = 1;
/** One look may fall on a single long step, such as a start: it takes two in a row to tell a load that lasts. */
const LOOKS = 2;

/**
 * Turns requests away with OVERLOADED while the event loop is late, so that those who are let in are answered in time
 * and the rest know when to come again. To be called after the routes are registered that shall always answer.
 */
export function shedLoad(app: App, { sampleMs, mostDelayMs }: OverloadLimits = LIMITS): void {
  const delay = monitorEventLoopDelay({ resolution: Math.min(RESOLUTION_MS, sampleMs) });
  delay.enable();
  let late = 0;
  const sampling = setInterval(() => {
    late = delay.mean / 1e6 > mostDelayMs ? late + 1 : 0;
    delay.reset();
    if (late === LOOKS) app.log.warn('overloaded: turning requests away');
  }, sampleMs).unref();

  app.addHook('onRequest', (_request, _reply, done) => {
    done(late >= LOOKS ? new AppError('OVERLOADED', { retryAfter: RETRY_AFTER_S }) : undefined);
  });
  app.addHook('onClose', async () => {
    clearInterval(sampling);
    delay.disable();
  });
}

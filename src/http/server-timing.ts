import { beginTimings, endTimings, type Timings } from '../../db/timings.js';
import type { App } from '../context.js';
import { confirmPreference, prefers } from './preferences.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null unless the response will have them. */
    timings: Timings | null;
  }
}

/**
 * Adds `Server-Timing` (https://www.w3.org/TR/server-timing/) to responses to API keys that prefer it. Times of the
 * credential's check are part of the total only.
 */
export function reportTimings(app: App): void {
  app.decorateRequest('timings', null);
  // After the body: its events have another asynchronous context.
  app.addHook('preHandler', (request, reply, done) => {
    if (!prefers(request, 'timing') || request.caller?.credential?.kind !== 'token') return done();
    request.timings = { queue: 0, db: 0 };
    reply.raw.once('close', endTimings);
    beginTimings(request.timings, done);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { timings } = request;
    if (timings !== null) {
      const metrics = Object.entries({ ...timings, total: reply.elapsedTime });
      reply.header('server-timing', metrics.map(([name, ms]) => `${name};dur=${ms.toFixed(2)}`).join(', '));
      confirmPreference(reply, 'timing');
    }
    done();
  });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginTimings, endTimings, type Timings } from '../../db/measurements.js';
import { confirmPreference, prefers } from './request.js';
import { whenClosed } from './socket/disconnection.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null unless the response will have them. */
    timings: Timings | null;
  }
}

/**
 * `Server-Timing` (https://www.w3.org/TR/server-timing/) of responses to API keys that prefer it. Times of the
 * credential's check are part of the total only.
 */

/** Calls back in a context in which the database is timed. */
export function measureTimings(request: FastifyRequest, { raw }: FastifyReply, done: () => void): void {
  if (!prefers(request, 'timing') || request.caller?.credential?.kind !== 'token') {
    done();
    return;
  }
  request.timings = { queue: 0, db: 0 };
  beginTimings(request.timings, () => {
    whenClosed(raw, endTimings);
    done();
  });
}

export function reportTimings(timings: Timings, reply: FastifyReply): void {
  const metrics = Object.entries({ ...timings, total: reply.elapsedTime });
  reply.header('server-timing', metrics.map(([name, ms]) => `${name};dur=${ms.toFixed(2)}`).join(', '));
  confirmPreference(reply, 'timing');
}

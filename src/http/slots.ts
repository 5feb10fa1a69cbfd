import type { IncomingMessage } from 'node:http';
import type { FastifyRequest, preParsingAsyncHookHandler, preParsingHookHandler } from 'fastify';
import type { Context } from '../context.js';
import { AppError } from '../lib/errors.js';
import type { BodyReservation } from '../lib/import-bytes.js';
import { callerOf } from './auth/identity.js';
import { disconnection, whenClosed } from './socket/disconnection.js';

const RETRY_AFTER_S = 5;

/**
 * Limits concurrent requests per user, so that no user can fill the memory or block the others. They are counted before
 * their body is read, but not before their turn on the connection: a response that never has it never closes.
 * @param what names the requests in the message
 * @throws AppError DATABASE_BUSY
 */
export function slotsPerUser(most: number, what: string): preParsingHookHandler {
  const counts = new Map<number, number>();
  return (request, reply, payload, done) => {
    const gone = disconnection(reply);
    if (gone.aborted) {
      done(gone.reason);
      return;
    }
    const { id } = callerOf(request);
    const count = counts.get(id) ?? 0;
    if (count >= most) {
      const message = `You have ${count} ${what} in progress. Try again when one of them is complete.`;
      done(new AppError('DATABASE_BUSY', { message, retryAfter: RETRY_AFTER_S }));
      return;
    }
    counts.set(id, count + 1);
    whenClosed(reply.raw, () => {
      const left = (counts.get(id) ?? 1) - 1;
      if (left === 0) counts.delete(id);
      else counts.set(id, left);
    });
    done(null, payload);
  };
}

const reservations = new WeakMap<IncomingMessage, BodyReservation>();

/**
 * Reserves the announced length of a body before it is read, and refuses a body that exceeds the user's share. A repeat
 * whose response is stored needs no room. A body over the limit of the route is 413. The time limit of bodies, and the
 * slots of the user, bound how long a client can hold a reservation without sending.
 */
export function reserveBody(context: Context): preParsingAsyncHookHandler {
  return async (request, reply, payload) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > request.routeOptions.bodyLimit) return payload;
    const reservation = context.importBytes.open(callerOf(request).id);
    try {
      reservation.extendTo(announced);
    } catch (error) {
      if (!(await request.server.hasStoredResponse(request))) throw error;
    }
    reservations.set(request.raw, reservation);
    whenClosed(reply.raw, () => takeReservation(context, request).release());
    return payload;
  };
}

/** Returns the reservation of a request, which the caller has to release. */
export function takeReservation({ importBytes }: Context, request: FastifyRequest): BodyReservation {
  const reservation = reservations.get(request.raw) ?? importBytes.open(callerOf(request).id);
  reservations.delete(request.raw);
  return reservation;
}

import type { preParsingHookHandler } from 'fastify';
import { AppError } from '../lib/errors.js';
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

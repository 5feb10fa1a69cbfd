import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../lib/errors.js';

const CALLBACKS = Symbol('callbacks');
const SIGNAL = Symbol('signal');

/**
 * A response with what belongs to it. V8 keeps the value of a WeakMap until a full collection, even if its key is gone:
 * here that would be the whole request.
 */
type Observed = ServerResponse & { [CALLBACKS]?: (() => void)[]; [SIGNAL]?: AbortSignal };

/**
 * Calls back once a response is complete or its client has gone: at once if that was before. All share one listener:
 * Node warns of more than ten, and the framework needs some.
 */
export function whenClosed(raw: Observed, callback: () => void): void {
  const waiting = raw[CALLBACKS];
  if (raw.destroyed) callback();
  else if (waiting !== undefined) waiting.push(callback);
  else {
    const first = [callback];
    raw[CALLBACKS] = first;
    raw.once('close', () => {
      for (const each of first) each();
    });
  }
}

/**
 * Returns the signal that ends the work of a request: it aborts when the client disconnects before it has the whole
 * response. Its reason is an AppError, which no client receives.
 */
export function disconnection(reply: FastifyReply): AbortSignal {
  const raw: Observed = reply.raw;
  let signal = raw[SIGNAL];
  if (signal === undefined) {
    const disconnected = new AbortController();
    const abort = () => {
      if (!raw.writableFinished) disconnected.abort(new AppError('BAD_REQUEST', { message: 'The client has gone.' }));
    };
    signal = disconnected.signal;
    raw[SIGNAL] = signal;
    whenClosed(raw, abort);
  }
  return signal;
}

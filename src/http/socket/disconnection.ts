import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../lib/errors.js';

const callbacks = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls back once a response is complete or its client has gone: at once if that was before. All share one listener:
 * Node warns of more than ten, and the framework needs some.
 */
export function whenClosed(raw: ServerResponse, callback: () => void): void {
  const waiting = callbacks.get(raw);
  if (raw.destroyed) callback();
  else if (waiting !== undefined) waiting.push(callback);
  else {
    const first = [callback];
    callbacks.set(raw, first);
    raw.once('close', () => {
      for (const each of first) each();
    });
  }
}

const signals = new WeakMap<ServerResponse, AbortSignal>();

/**
 * Returns the signal that ends the work of a request: it aborts when the client disconnects before it has the whole
 * response. Its reason is an AppError, which no client receives.
 */
export function disconnection({ raw }: FastifyReply): AbortSignal {
  let signal = signals.get(raw);
  if (signal === undefined) {
    const disconnected = new AbortController();
    const abort = () => {
      if (!raw.writableFinished) disconnected.abort(new AppError('BAD_REQUEST', { message: 'The client has gone.' }));
    };
    signal = disconnected.signal;
    signals.set(raw, signal);
    whenClosed(raw, abort);
  }
  return signal;
}

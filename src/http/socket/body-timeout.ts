import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of a request to this route may take to arrive, in milliseconds. */
    bodyTimeoutMs?: number;
  }
}

/** How long a body may take to arrive after its headers, in milliseconds, where the route says nothing else. */
export const BODY_TIMEOUT_MS = 30_000;

/**
 * Refuses a request with REQUEST_TIMEOUT whose body has not arrived in time, and closes its connection. Node's own
 * `requestTimeout` is one for all routes, and is looked at every few seconds only.
 */
export function limitBodyTime(app: App, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    // A body that came with the headers has arrived by now.
    if (
      raw.complete ||
      ((raw.headers['content-length'] ?? '0') === '0' && raw.headers['transfer-encoding'] === undefined)
    ) {
      return done();
    }
    const { bodyTimeoutMs = timeoutMs } = request.routeOptions.config;
    const timer = setTimeout(() => {
      reply.header('connection', 'close');
      payload.emit('error', new AppError('REQUEST_TIMEOUT'));
    }, bodyTimeoutMs).unref();
    const clear = () => clearTimeout(timer);
    payload.once('end', clear);
    // A body that nobody reads ends with the response.
    reply.raw.once('close', clear);
    done();
  });
}

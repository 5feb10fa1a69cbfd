import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyTimeoutMs?: number;
  }
}

/** Default timeout of a body, counted from the headers, in milliseconds. */
export const BODY_TIMEOUT_MS = 30_000;

/**
 * Rejects a request whose body is late with REQUEST_TIMEOUT, and closes its connection. Node's own `requestTimeout` is
 * the same for all routes and is checked every few seconds only.
 */
export function limitBodyTime(app: App, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    // A body that came with the headers is complete by now.
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
    // A body that is not read ends with the response.
    reply.raw.once('close', clear);
    done();
  });
}

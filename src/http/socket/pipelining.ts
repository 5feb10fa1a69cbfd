import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '../../context.js';

/** Maximum requests on one connection that wait for the preceding response. */
export const MAX_WAITING_REQUESTS = 100;

/** Number of requests on each connection whose response does not have the socket yet. */
const waiting = new WeakMap<Socket, number>();

/**
 * Bounds pipelined requests on one connection (RFC 9112, section 9.3.2): a waiting request produces no output, so
 * back-pressure never starts, but it uses some kilobytes. A connection with more than `MAX_WAITING_REQUESTS` is
 * closed. Requests are counted before the framework sees them: it responds to some without any hook (a URL with an invalid
 * escape), and so does Node (an unknown expectation).
 *
 * The work of a request starts after the responses to the preceding ones, so that a connection has at most one large
 * response in memory. Hooks that count and reject requests run before: they are `onRequest` hooks, and a request waits
 * in `preParsing`. Must be called before any other hook is added.
 */
export function limitPipelining(app: App): void {
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Node passes the socket from one response to the next.
    if (response.socket !== null || socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_WAITING_REQUESTS) {
      app.log.warn(
        { address: socket.remoteAddress },
        `more than ${MAX_WAITING_REQUESTS} pipelined requests: closing the connection`,
      );
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('socket', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  });
  // An unknown expectation is ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', (request, { raw }, done) => {
    // Requests in the rest of a packet are parsed although the connection is closed; they stop here.
    if (raw.socket !== null || !request.raw.socket.destroyed) done();
  });
  app.addHook('preParsing', (_request, { raw }, _payload, done) => {
    if (raw.socket !== null) return done();
    raw.once('socket', () => setImmediate(done));
  });
}

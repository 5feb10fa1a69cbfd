import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '../../context.js';

/** Requests that may wait on one connection for the response to the one before them. */
export const MAX_WAITING_REQUESTS = 100;

/** Requests of each connection whose response does not have the socket yet. */
const waiting = new WeakMap<Socket, number>();

/**
 * Bounds the requests that wait on one connection (RFC 9112, section 9.3.2): a request that waits produces no bytes, so
 * back-pressure never begins, while each costs some kilobytes. Closes a connection with more than
 * `MAX_WAITING_REQUESTS`. They are counted before the framework sees them, which answers some without any hook (a URL
 * with a broken escape, say), and so does Node (an unknown expectation).
 *
 * The work of a request begins when those before it on its connection are answered, so that a client that sends many at
 * once has one large response in memory. Hooks that count and refuse requests run before: they are `onRequest` hooks,
 * and a request waits in `preParsing`. To be called before any other hook is added.
 */
export function limitPipelining(app: App): void {
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Node hands the socket on from one response to the next.
    if (response.socket !== null || socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_WAITING_REQUESTS) {
      app.log.warn(
        { address: socket.remoteAddress },
        `more than ${MAX_WAITING_REQUESTS} requests wait: closing the connection`,
      );
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('socket', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  });
  // An expectation that the service does not know is none (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', (request, { raw }, done) => {
    // The rest of a packet is parsed although its connection is closed: it goes no further.
    if (raw.socket !== null || !request.raw.socket.destroyed) done();
  });
  app.addHook('preParsing', (_request, { raw }, _payload, done) => {
    if (raw.socket !== null) return done();
    raw.once('socket', () => setImmediate(done));
  });
}

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '../../context.js';

/**
 * Bounds pipelined requests on one connection (RFC 9112, section 9.3.2): a waiting request produces no output, so
 * back-pressure never starts, but it uses some kilobytes. A connection with more than `MAX_WAITING_REQUESTS` is
 * closed. Requests are counted before the framework sees them: it responds to some without any hook (a URL with an invalid
 * escape), and so does Node (an unknown expectation).
 *
 * The work of a request starts after the responses to the preceding ones, so that a connection has at most one large
 * response in memory. Hooks that count and reject requests run before: they are `onRequest` hooks, and a request waits
 * in `preParsing`.
 */

/** Maximum requests on one connection that wait for the preceding response. */
export const MAX_WAITING_REQUESTS = 100;

/** Number of requests on each connection whose response does not have the socket yet. */
const waiting = new WeakMap<Socket, number>();

/** Counts a request whose response does not have the socket yet: Node passes it from one response to the next. */
export function countWaiting({ log }: App, socket: Socket, response: ServerResponse): void {
  const count = (waiting.get(socket) ?? 0) + 1;
  if (count > MAX_WAITING_REQUESTS) {
    log.warn(
      { address: socket.remoteAddress },
      `more than ${MAX_WAITING_REQUESTS} pipelined requests: closing the connection`,
    );
    socket.destroy();
    return;
  }
  waiting.set(socket, count);
  response.once('socket', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
}

/** Calls back when the response has the socket. */
export function waitForTurn(response: ServerResponse, done: () => void): void {
  response.once('socket', () => setImmediate(done));
}

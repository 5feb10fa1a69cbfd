import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '../../context.js';

/**
 * Closes connections so that clients receive the last response.
 *
 * If a socket is closed while its client sends, the kernel resets the connection, and the client loses unread data.
 * Therefore a connection is closed in two steps (RFC 9112, section 9.6): the service sends the response and ends its
 * own side; then it reads and drops further input, up to `MAX_DROPPED_BYTES` or `DROP_TIMEOUT_MS`.
 */

/** Maximum bytes of a rejected body that are read and dropped. */
export const MAX_DROPPED_BYTES = 16 * 1_048_576;
/** Time in milliseconds for which a closing connection is read. */
export const DROP_TIMEOUT_MS = 2_000;
const CHECK_INTERVAL_MS = 10;

const latest = new WeakMap<Socket, ServerResponse>();

export function latestResponse(socket: Socket): ServerResponse | undefined {
  return latest.get(socket);
}

/**
 * Makes every connection of an app close in two steps. Must be called before the first connection.
 * @param bodyTimeoutMs time for a rejected body on a connection that stays open
 */
export function closeInSteps(app: App, bodyTimeoutMs: number): void {
  app.server.on('connection', (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls this after a response with `Connection: close`.
    socket.destroySoon = () => {
      if (latest.get(socket)?.req.complete === false) closeInTwoSteps(socket);
      else destroySoon();
    };
  });
  app.server.on('request', ({ socket }, response) => latest.set(socket, response));
  // A rejected body on a connection that stays open: Node reads and drops it without a bound.
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    // Injected requests have no connection.
    if (!raw.complete && latest.has(raw.socket) && !raw.socket.destroyed)
      raw.once('end', boundReading(raw.socket, bodyTimeoutMs));
    done();
  });
}

/** Sends the last bytes and ends the connection, dropping further input for a while. */
export function closeInTwoSteps(socket: Socket, lastBytes = ''): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.end(lastBytes);
  latest.get(socket)?.req.resume();
  boundReading(socket, DROP_TIMEOUT_MS);
}

/** Destroys a connection after a time or a number of bytes. Returns a function that cancels this. */
function boundReading(socket: Socket, timeoutMs: number): () => void {
  const most = socket.bytesRead + MAX_DROPPED_BYTES;
  const deadline = performance.now() + timeoutMs;
  const timer = setInterval(() => {
    if (socket.bytesRead > most || performance.now() > deadline) socket.destroy();
  }, CHECK_INTERVAL_MS).unref();
  const stop = () => clearInterval(timer);
  socket.once('close', stop);
  return stop;
}

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '../../context.js';

/**
 * Closes connections so that their clients get the last response.
 *
 * A socket that is closed while its client sends is reset by the kernel, and the reset takes away what the client has
 * not read yet. Therefore a connection ends in two steps (RFC 9112, section 9.6): the service sends the response and
 * ends its own side; then it reads and drops what still arrives, up to `MAX_DROPPED_BYTES` or `DROP_TIMEOUT_MS`.
 */

/** Bytes of a refused body that are read and dropped. */
export const MAX_DROPPED_BYTES = 16 * 1_048_576;
/** Time for which a connection that ends is read, in milliseconds. */
export const DROP_TIMEOUT_MS = 2_000;
/** Interval at which the bytes that were dropped are compared with the bound, in milliseconds. */
const CHECK_INTERVAL_MS = 10;

/** The last response of each connection. */
const latest = new WeakMap<Socket, ServerResponse>();

/** Returns the response to the last request of a connection, sent or not. */
export function latestResponse(socket: Socket): ServerResponse | undefined {
  return latest.get(socket);
}

/**
 * Lets every connection of an app end in two steps. To be called before it has connections.
 * @param bodyTimeoutMs time for a refused body whose connection stays open
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
  // A refused body on a connection that stays open: Node reads and drops it, without a bound of its own.
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    // An injected request has no connection.
    if (!raw.complete && latest.has(raw.socket) && !raw.socket.destroyed)
      raw.once('end', boundReading(raw.socket, bodyTimeoutMs));
    done();
  });
}

/** Sends the last bytes and ends the connection, reading for a while what still arrives. */
export function closeInTwoSteps(socket: Socket, lastBytes = ''): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.end(lastBytes);
  latest.get(socket)?.req.resume();
  boundReading(socket, DROP_TIMEOUT_MS);
}

/** Destroys a connection after a time or a number of bytes. Returns a function that lets it live. */
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

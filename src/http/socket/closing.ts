import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { latestResponse } from './response-buffers.js';

/**
 * Closes connections so that clients receive the last response.
 *
 * If a socket is closed while its client sends, the kernel resets the connection, and the client loses unread data.
 * Therefore a connection is closed in two steps (RFC 9112, section 9.6): the service sends the response and ends its
 * own side; then it reads and drops further input, until `MAX_DROPPED_BYTES`, `DROP_TIMEOUT_MS` or a pause of the client.
 */

/** Maximum bytes of a rejected body that are read and dropped. */
export const MAX_DROPPED_BYTES = 16 * 1_048_576;
/** Time in milliseconds for which a closing connection is read. A client on a slow line sends its body for seconds. */
const DROP_TIMEOUT_MS = 30_000;
const CHECK_INTERVAL_MS = 10;
/** Checks without new input, after which a closing connection is destroyed: two seconds, or more while the loop is late. */
const MAX_IDLE_CHECKS = 200;
/** Interval in milliseconds at which a stopping server checks for idle connections. */
const IDLE_POLL_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Aborts when the app begins to stop, before it waits for responses: what takes long or has no end must end then. A
     * hook `preClose` runs after that wait where another process accepted the connections.
     */
    stopping: AbortSignal;
  }
}

/** Makes every connection of an app close in two steps. Must be called before the first connection. */
export function closeInSteps(app: App): void {
  app.server.on('connection', (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls this after a response with `Connection: close`.
    socket.destroySoon = () => {
      if (latestResponse(socket)?.req.complete === false) closeInTwoSteps(socket);
      else destroySoon();
    };
  });
}

/**
 * Drops the rest of a rejected body on a connection that stays open, within bounds. Node drops it without a bound if
 * nothing has read of the body; otherwise it does not, and the client waits to send the rest.
 * @param timeoutMs time for the rest
 */
export function boundRest({ raw }: FastifyRequest, timeoutMs: number): void {
  // Injected requests have no connection.
  if (latestResponse(raw.socket) === undefined || raw.socket.destroyed) return;
  raw.once('end', boundReading(raw.socket, timeoutMs));
  raw.unpipe();
  raw.resume();
}

/** Connections that another server or process accepted. The server of their app does not wait for them. */
const adopted = new WeakSet<Socket>();

export function markAdopted(socket: Socket): void {
  adopted.add(socket);
}

/**
 * Makes shutdown wait for the responses of all connections, and closes each connection after its response. Three kinds
 * need this: adopted ones; those of a response without `Connection: close`, because its headers were sent before the
 * shutdown; and those without a request, which Node does not count as idle.
 */
export function closeWhenStopping(app: App): void {
  const stopping = new AbortController();
  // Each upload, download and stream of events listens.
  setMaxListeners(0, stopping.signal);
  app.decorate('stopping', stopping.signal);
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    stopping.abort(new AppError('OVERLOADED', { message: 'The service is stopping.', retryAfter: 1 }));
    const closing = setInterval(() => {
      for (const socket of open) if (isIdle(socket)) socket.destroy();
    }, IDLE_POLL_MS);
    // Node takes a connection for idle when its response has ended, and would destroy it with what is not yet sent.
    while ([...open].some((socket) => adopted.has(socket) || isSending(socket))) await sleep(IDLE_POLL_MS);
    if (app.server.listening) app.server.once('close', () => clearInterval(closing));
    else clearInterval(closing);
  });
}

function isIdle(socket: Socket): boolean {
  return latestResponse(socket)?.writableFinished ?? socket.bytesRead === 0;
}

function isSending(socket: Socket): boolean {
  const response = latestResponse(socket);
  return response?.writableEnded === true && !response.writableFinished;
}

/** Sends the last bytes and ends the connection, dropping further input for a while. */
export function closeInTwoSteps(socket: Socket, lastBytes = ''): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.end(lastBytes);
  latestResponse(socket)?.req.resume();
  boundReading(socket, DROP_TIMEOUT_MS, MAX_IDLE_CHECKS);
}

/**
 * Destroys a connection after a time, a number of bytes or a pause of its client. Returns a function that cancels this.
 * @param maxIdleChecks checks without new input: time would also pass while the loop is late and input waits
 */
function boundReading(socket: Socket, timeoutMs: number, maxIdleChecks = Number.POSITIVE_INFINITY): () => void {
  const most = socket.bytesRead + MAX_DROPPED_BYTES;
  const deadline = performance.now() + timeoutMs;
  let read = socket.bytesRead;
  let idleChecks = 0;
  const timer = setInterval(() => {
    idleChecks = socket.bytesRead === read ? idleChecks + 1 : 0;
    read = socket.bytesRead;
    if (read > most || idleChecks > maxIdleChecks || performance.now() > deadline) socket.destroy();
  }, CHECK_INTERVAL_MS).unref();
  const stop = () => {
    clearInterval(timer);
    socket.off('close', stop);
  };
  socket.once('close', stop);
  return stop;
}

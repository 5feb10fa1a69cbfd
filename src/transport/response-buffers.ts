import type { Socket } from 'node:net';
import { isRead } from '../api/headers.js';
import type { Config } from '../config/config.js';
import type { App } from '../context.js';
import { AppError } from '../lib/errors.js';

/**
 * A response shorter than this is not counted: a connection has one response at a time, and what is as short as this
 * leaves for the buffers of the operating system at once. In characters.
 */
const MIN_COUNTED_LENGTH = 65_536;
/** One user's answers may fill this part of the bound, so that nobody keeps the others from theirs. */
const SHARE = 1 / 4;
const RETRY_AFTER_S = 1;
const FULL =
  'Large answers wait until they are read, and there is no room for more. Read them, or try again in a moment.';

/** A response that is on its way to a client. */
interface ResponseBuffer {
  bytes: number;
  userId: number | undefined;
  address: string;
  since: number;
  release(): void;
}

/**
 * Bounds what is kept in memory for clients that read slowly, or not at all. A read whose response finds no room is
 * refused with OVERLOADED. A connection is ended when its client takes nothing for `timeoutMs`, which is
 * noticed within twice that, or when it keeps others from their responses for as long.
 */
export function limitResponseBuffers(app: App, { maxBytes, timeoutMs }: Config['responseBuffers']): void {
  const buffers = new Map<Socket, ResponseBuffer>();
  let total = 0;

  app.addHook('onSend', (request, reply, payload, done) => {
    // What is for a client that has gone is never sent.
    if (!isLarge(payload) || request.raw.socket.destroyed) return done(null, payload);
    const bytes = Buffer.byteLength(payload);
    const userId = request.caller?.id;
    if (!fitsLimits(bytes, userId)) endOverdue(bytes, userId);
    if (!fitsLimits(bytes, userId)) {
      if (isRead(request.method)) {
        reply.removeHeader('etag').removeHeader('link');
        return done(new AppError('OVERLOADED', { message: FULL, retryAfter: RETRY_AFTER_S }));
      }
      // What is written cannot be refused any more. It takes the place of what the same user does not read.
      for (const [socket, other] of buffers) {
        if (other.userId === userId && !fitsShare(bytes, userId)) end(socket);
      }
    }
    count(request.raw.socket, { bytes, userId, address: request.ip });
    reply.raw.prependOnceListener('finish', () => buffers.get(request.raw.socket)?.release());
    reply.raw.once('timeout', () => end(request.raw.socket));
    done(null, payload);
  });

  /** A single response always has room where there is no other, however large it is. */
  function fitsLimits(bytes: number, userId: number | undefined): boolean {
    return fitsShare(bytes, userId) && fits(total, bytes, maxBytes);
  }

  function fitsShare(bytes: number, userId: number | undefined): boolean {
    let own = 0;
    for (const other of buffers.values()) if (other.userId === userId) own += other.bytes;
    return fits(own, bytes, maxBytes * SHARE);
  }

  /** Ends connections that are in the way and have been for too long, those that have waited for longest first. */
  function endOverdue(bytes: number, userId: number | undefined): void {
    const overdue = performance.now() - timeoutMs;
    for (const [socket, other] of buffers) {
      const mustGo = other.userId === userId || !fits(total, bytes, maxBytes);
      if (mustGo && other.since < overdue && !fitsLimits(bytes, userId)) end(socket);
    }
  }

  function count(socket: Socket, buffer: Omit<ResponseBuffer, 'since' | 'release'>): void {
    const release = () => {
      if (!buffers.delete(socket)) return;
      total -= buffer.bytes;
      socket.off('close', release);
      socket.setTimeout?.(app.server.timeout);
    };
    buffers.set(socket, { ...buffer, since: performance.now(), release });
    total += buffer.bytes;
    socket.on('close', release);
    // Node says so when it finds, looking this often, that nothing has left since it last looked. The socket of an
    // injected request has no such thing.
    socket.setTimeout?.(timeoutMs);
  }

  function end(socket: Socket): void {
    const buffer = buffers.get(socket);
    if (buffer !== undefined) {
      const { bytes, userId, address } = buffer;
      app.log.warn({ bytes, user_id: userId, address }, 'an answer was not read: its connection is ended');
      buffer.release();
    }
    socket.destroy();
  }
}

function isLarge(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= MIN_COUNTED_LENGTH;
}

function fits(there: number, bytes: number, most: number): boolean {
  return there === 0 || there + bytes <= most;
}

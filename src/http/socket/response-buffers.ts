import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { isRead } from '../headers.js';

/**
 * Bounds the memory of responses that clients read slowly, or not at all, for all listeners of a process together.
 *
 * Counts two kinds: a whole response of `MIN_COUNTED_LENGTH` or more, from when it is sent until it has left, and what
 * a stream has written and its client has not taken. A read whose response finds no room is refused with OVERLOADED; a
 * stream that finds none loses its connection, for its status is sent already. A connection also ends when its client
 * takes nothing for `timeoutMs`, noticed within twice that, or keeps others from their responses for as long.
 */

/**
 * Length from which a whole response is counted, in characters: a connection has one response at a time, and a shorter
 * one leaves for the buffers of the operating system at once.
 */
const MIN_COUNTED_LENGTH = 65_536;
/** Part of the bound that the responses of one user may fill, so that no user keeps the others from theirs. */
const SHARE = 1 / 4;
const RETRY_AFTER_S = 1;
const FULL =
  'Large answers wait until they are read, and there is no room for more. Read them, or try again in a moment.';

/** A response on its way to a client. */
interface ResponseBuffer {
  bytes: number;
  userId: number | undefined;
  address: string;
  since: number;
  release(): void;
}

export interface ResponseBuffers {
  /** Counts the responses of an app, which must make them by `CountedResponse`. */
  guard(app: App): void;
}

/** A response that tells when its client does not take what a stream writes. */
export class CountedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  onUnread: (() => void) | null = null;
  hasBeenUnread = false;

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    const hasRoom = super.write(chunk, encoding as BufferEncoding, callback as () => void);
    if (!hasRoom) this.onUnread?.();
    return hasRoom;
  }
}

export function createResponseBuffers({ maxBytes, timeoutMs }: Config['responseBuffers']): ResponseBuffers {
  const buffers = new Map<Socket, ResponseBuffer>();
  let total = 0;

  function guard(app: App): void {
    app.addHook('onRequest', (request, { raw }, done) => {
      // Injected requests have another kind of response, in memory.
      if (raw instanceof CountedResponse) raw.onUnread = () => holdUnread(app, request, raw);
      done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      // A response to a client that has gone is never sent.
      if (!isLarge(payload) || request.raw.socket.destroyed) return done(null, payload);
      const bytes = Buffer.byteLength(payload);
      const userId = request.caller?.id;
      if (!fitsLimits(bytes, userId)) endOverdue(app, bytes, userId);
      if (!fitsLimits(bytes, userId)) {
        if (isRead(request.method)) {
          reply.removeHeader('etag').removeHeader('link');
          return done(new AppError('OVERLOADED', { message: FULL, retryAfter: RETRY_AFTER_S }));
        }
        // A write that is made cannot be refused any more. It takes the place of what the same user does not read.
        for (const [socket, other] of buffers) {
          if (other.userId === userId && !fitsShare(bytes, userId)) end(app, socket);
        }
      }
      hold(app, request, bytes);
      reply.raw.prependOnceListener('finish', () => buffers.get(request.raw.socket)?.release());
      reply.raw.once('timeout', () => end(app, request.raw.socket));
      done(null, payload);
    });
  }

  /** Counts what a stream has written and its client has not taken, until the client has. */
  function holdUnread(app: App, request: FastifyRequest, raw: CountedResponse): void {
    const { socket } = request.raw;
    const held = buffers.get(socket);
    held?.release();
    const bytes = raw.writableLength;
    const userId = request.caller?.id;
    if (!fitsLimits(bytes, userId)) endOverdue(app, bytes, userId);
    const hasRoom = fitsLimits(bytes, userId);
    hold(app, request, bytes, held?.since);
    if (!hasRoom) end(app, socket);
    else if (held === undefined) raw.once('drain', () => buffers.get(socket)?.release());
    // There is no `drain` after the end.
    if (!raw.hasBeenUnread) raw.prependOnceListener('finish', () => buffers.get(socket)?.release());
    raw.hasBeenUnread = true;
  }

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
  function endOverdue(app: App, bytes: number, userId: number | undefined): void {
    const overdue = performance.now() - timeoutMs;
    for (const [socket, other] of buffers) {
      const mustGo = other.userId === userId || !fits(total, bytes, maxBytes);
      if (mustGo && other.since < overdue && !fitsLimits(bytes, userId)) end(app, socket);
    }
  }

  function hold(app: App, request: FastifyRequest, bytes: number, since = performance.now()): void {
    const { socket } = request.raw;
    const release = () => {
      if (!buffers.delete(socket)) return;
      total -= bytes;
      socket.off('close', release);
      socket.setTimeout?.(app.server.timeout);
    };
    buffers.set(socket, { bytes, userId: request.caller?.id, address: request.ip, since, release });
    total += bytes;
    socket.on('close', release);
    // Node says so when it finds, looking this often, that nothing has left since it last looked. The socket of an
    // injected request has no such thing.
    socket.setTimeout?.(timeoutMs);
  }

  function end(app: App, socket: Socket): void {
    const buffer = buffers.get(socket);
    if (buffer !== undefined) {
      const { bytes, userId, address } = buffer;
      app.log.warn({ bytes, user_id: userId, address }, 'an answer was not read: its connection is ended');
      buffer.release();
    }
    socket.destroy();
  }

  return { guard };
}

function isLarge(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= MIN_COUNTED_LENGTH;
}

function fits(there: number, bytes: number, most: number): boolean {
  return there === 0 || there + bytes <= most;
}

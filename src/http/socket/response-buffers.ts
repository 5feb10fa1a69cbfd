import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { isRead } from '../request.js';

/**
 * Bounds the memory of responses that clients read slowly or not at all. State: unsent bytes by connection, shared by
 * all listeners of a process.
 *
 * Two kinds are counted: a whole response of `MIN_COUNTED_LENGTH` or more, from sending until it has left, and unread
 * data of a stream. A read whose response does not fit is rejected with OVERLOADED. A stream that does not fit loses
 * its connection, because its status is sent already. A connection is also closed if its client reads nothing for
 * `timeoutMs` (noticed within twice that), or blocks other responses for as long.
 */

/**
 * Minimum characters of a counted response: a connection has one response at a time, and a shorter one fits into the
 * buffers of the operating system.
 */
const MIN_COUNTED_LENGTH = 65_536;
/** Part of the bound for one user, so that no user can block the others. */
const SHARE = 1 / 4;
const RETRY_AFTER_S = 1;
const FULL = 'Too many large responses are unread. Read them, or try again in a moment.';

interface ResponseBuffer {
  bytes: number;
  userId: number | undefined;
  address: string;
  since: number;
  release(): void;
}

/** Counts the responses of apps, which must create them with `CountedResponse`. */
export interface ResponseBuffers {
  /** Counts unread data of a stream. */
  watch(app: App, request: FastifyRequest, raw: CountedResponse): void;
  /** Counts a large response. @returns the error that is to be sent instead, if it does not fit */
  hold(app: App, request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): AppError | null;
}

const latest = new WeakMap<Socket, ServerResponse>();

/** Returns the last response of a connection; undefined for those of injected requests. */
export function latestResponse(socket: Socket): ServerResponse | undefined {
  return latest.get(socket);
}

/** A response that reports unread data of a stream. */
export class CountedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  onUnread: (() => void) | null = null;
  hasBeenUnread = false;

  constructor(...given: [request: Request]) {
    super(...given);
    latest.set(given[0].socket, this);
  }

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    const hasRoom = super.write(chunk, encoding as BufferEncoding, callback as () => void);
    // A closed connection would keep what is counted.
    if (!hasRoom && !this.destroyed) this.onUnread?.();
    return hasRoom;
  }
}

export function createResponseBuffers({ maxBytes, timeoutMs }: Config['responseBuffers']): ResponseBuffers {
  const buffers = new Map<Socket, ResponseBuffer>();
  let total = 0;

  function holdLarge(
    app: App,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: string | Buffer,
  ): AppError | null {
    // The client has disconnected: the response is never sent.
    if (request.raw.socket.destroyed) return null;
    const bytes = Buffer.byteLength(payload);
    const userId = request.caller?.id;
    if (!fitsLimits(bytes, userId)) endOverdue(app, bytes, userId);
    if (!fitsLimits(bytes, userId)) {
      if (isRead(request.method)) {
        reply.removeHeader('etag').removeHeader('link');
        return new AppError('OVERLOADED', { message: FULL, retryAfter: RETRY_AFTER_S });
      }
      // A completed write must not be rejected: unread responses of the same user make room for it.
      for (const [socket, other] of buffers) {
        if (other.userId === userId && !fitsShare(bytes, userId)) end(app, socket);
      }
    }
    hold(app, request, bytes);
    reply.raw.prependOnceListener('finish', () => buffers.get(request.raw.socket)?.release());
    reply.raw.once('timeout', () => end(app, request.raw.socket));
    return null;
  }

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
    // No `drain` event follows the end.
    if (!raw.hasBeenUnread) raw.prependOnceListener('finish', () => buffers.get(socket)?.release());
    raw.hasBeenUnread = true;
  }

  /** A single response always fits if there is no other, regardless of its size. */
  function fitsLimits(bytes: number, userId: number | undefined): boolean {
    return fitsShare(bytes, userId) && fits(total, bytes, maxBytes);
  }

  function fitsShare(bytes: number, userId: number | undefined): boolean {
    let own = 0;
    for (const other of buffers.values()) if (other.userId === userId) own += other.bytes;
    return fits(own, bytes, maxBytes * SHARE);
  }

  /** Closes connections that block others for too long, longest wait first. */
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
    // Node emits this when nothing was sent between two checks. Sockets of injected requests have no timeout.
    socket.setTimeout?.(timeoutMs);
  }

  function end(app: App, socket: Socket): void {
    const buffer = buffers.get(socket);
    if (buffer !== undefined) {
      const { bytes, userId, address } = buffer;
      app.log.warn({ bytes, user_id: userId, address }, 'client does not read its response: closing the connection');
      buffer.release();
    }
    socket.destroy();
  }

  return {
    watch(app, request, raw) {
      raw.onUnread = () => holdUnread(app, request, raw);
    },
    hold: holdLarge,
  };
}

export function isLarge(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= MIN_COUNTED_LENGTH;
}

function fits(there: number, bytes: number, most: number): boolean {
  return there === 0 || there + bytes <= most;
}

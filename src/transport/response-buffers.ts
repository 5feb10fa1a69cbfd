import type { Socket } from 'node:net';
import { isRead } from '../api/methods.js';
import type { Config } from '../config/config.js';
import type { App } from '../context.js';
import { AppError } from '../lib/errors.js';

/**
 * An answer shorter than this is not counted: a connection has one answer at a time, and what is as short as this
 * leaves for the buffers of the operating system at once. In characters.
 */
const COUNTED_FROM = 65_536;
/** One user's answers may fill this part of the bound, so that nobody keeps the others from theirs. */
const SHARE = 1 / 4;
const RETRY_AFTER_S = 1;
const FULL =
  'Large answers wait until they are read, and there is no room for more. Read them, or try again in a moment.';

/** An answer that is on its way to a client. */
interface Unread {
  bytes: number;
  userId: number | undefined;
  address: string;
  since: number;
  release(): void;
}

/**
 * Bounds what is kept in memory for clients that read slowly, or not at all. A read whose answer finds no room is
 * refused with OVERLOADED. A connection is ended when its client takes nothing for `timeoutMs`, which is
 * noticed within twice that, or when it keeps others from their answers for as long.
 */
export function boundUnread(app: App, { mostBytes, timeoutMs }: Config['unread']): void {
  const unread = new Map<Socket, Unread>();
  let total = 0;

  app.addHook('onSend', (request, reply, payload, done) => {
    // What is for a client that has gone is never sent.
    if (!isLarge(payload) || request.raw.socket.destroyed) return done(null, payload);
    const bytes = Buffer.byteLength(payload);
    const userId = request.caller?.id;
    if (!hasRoom(bytes, userId)) makeRoom(bytes, userId);
    if (!hasRoom(bytes, userId)) {
      if (isRead(request.method)) {
        reply.removeHeader('etag').removeHeader('link');
        return done(new AppError('OVERLOADED', { message: FULL, retryAfter: RETRY_AFTER_S }));
      }
      // What is written cannot be refused any more. It takes the place of what the same user does not read.
      for (const [socket, other] of unread) {
        if (other.userId === userId && !fitsShare(bytes, userId)) end(socket);
      }
    }
    count(request.raw.socket, { bytes, userId, address: request.ip });
    reply.raw.prependOnceListener('finish', () => unread.get(request.raw.socket)?.release());
    reply.raw.once('timeout', () => end(request.raw.socket));
    done(null, payload);
  });

  /** A single answer always has room where there is no other, however large it is. */
  function hasRoom(bytes: number, userId: number | undefined): boolean {
    return fitsShare(bytes, userId) && fits(total, bytes, mostBytes);
  }

  function fitsShare(bytes: number, userId: number | undefined): boolean {
    let own = 0;
    for (const other of unread.values()) if (other.userId === userId) own += other.bytes;
    return fits(own, bytes, mostBytes * SHARE);
  }

  /** Ends connections that are in the way and have been for too long, those that have waited for longest first. */
  function makeRoom(bytes: number, userId: number | undefined): void {
    const overdue = performance.now() - timeoutMs;
    for (const [socket, other] of unread) {
      const isInTheWay = other.userId === userId || !fits(total, bytes, mostBytes);
      if (isInTheWay && other.since < overdue && !hasRoom(bytes, userId)) end(socket);
    }
  }

  function count(socket: Socket, answer: Omit<Unread, 'since' | 'release'>): void {
    const release = () => {
      if (!unread.delete(socket)) return;
      total -= answer.bytes;
      socket.off('close', release);
      socket.setTimeout?.(app.server.timeout);
    };
    unread.set(socket, { ...answer, since: performance.now(), release });
    total += answer.bytes;
    socket.on('close', release);
    // Node says so when it finds, looking this often, that nothing has left since it last looked. The socket of an
    // injected request has no such thing.
    socket.setTimeout?.(timeoutMs);
  }

  function end(socket: Socket): void {
    const answer = unread.get(socket);
    if (answer !== undefined) {
      const { bytes, userId, address } = answer;
      app.log.warn({ bytes, user_id: userId, address }, 'an answer was not read: its connection is ended');
      answer.release();
    }
    socket.destroy();
  }
}

function isLarge(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= COUNTED_FROM;
}

function fits(there: number, bytes: number, most: number): boolean {
  return there === 0 || there + bytes <= most;
}

import type { Caller } from '../../access/caller.js';
import { callersThatCount } from '../../access/credentials.js';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { latestEntries } from './store.js';

/** A user may have so many streams and waiting requests at a time, of each process. */
export const MAX_STREAMS = 8;

/** So often it is looked up whether logs have grown and credentials still count, in milliseconds. */
const LOOK_INTERVAL_MS = 500;

/** Somebody who waits for changes. */
export interface Stream {
  caller: Caller;
  /**
   * Resolves when the log may have grown, when so many milliseconds have passed, and when the stream ends.
   */
  wait(ms: number): Promise<void>;
  /** Why it has ended: its credential counts no more, or the service stops. Null while it has not. */
  ended: 'credential' | 'stop' | null;
  /** Is called when it ends. */
  onEnd(callback: () => void): void;
  close(): void;
}

export interface Streams {
  /** Opens a stream for a caller. @throws AppError TOO_MANY_STREAMS */
  open(caller: Caller): Stream;
}

interface OpenStream extends Stream {
  wake(): void;
  end(reason: 'credential' | 'stop'): void;
}

/**
 * Keeps who waits for changes, and wakes them: at a hint of this process at once, else when it is seen that their log
 * has grown. Ends their streams when their credential no longer counts, and all of them at a stop.
 */
export function createStreams(app: App, { db, signal, now }: Context): Streams {
  const byUser = new Map<number, Set<OpenStream>>();
  const lastSeen = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  function all(): OpenStream[] {
    return [...byUser.values()].flatMap((streams) => [...streams]);
  }

  async function look(): Promise<void> {
    const streams = all();
    const counting = await callersThatCount(
      db.read,
      streams.map(({ caller }) => caller),
      now().toISOString(),
    );
    for (const stream of streams) if (!counting.has(stream.caller)) stream.end('credential');
    for (const { user_id, seq } of await latestEntries(db.read, [...byUser.keys()])) {
      if (lastSeen.get(user_id) === seq) continue;
      lastSeen.set(user_id, seq);
      signal.notify([user_id]);
    }
  }

  function lookAgain(): void {
    timer = setTimeout(async () => {
      // A database that cannot be reached for a moment ends no stream.
      await look().catch((error: unknown) => app.log.warn({ err: error }, 'could not look for changes'));
      if (byUser.size > 0) lookAgain();
      else timer = undefined;
    }, LOOK_INTERVAL_MS);
    timer.unref();
  }

  app.addHook('preClose', async () => {
    stopping = true;
    for (const stream of all()) stream.end('stop');
    clearTimeout(timer);
  });

  return {
    open(caller) {
      const own = byUser.get(caller.id) ?? new Set();
      if (own.size >= MAX_STREAMS) throw new AppError('TOO_MANY_STREAMS', { retryAfter: 1 });
      const stream = createStream(caller, () => {
        own.delete(stream);
        stopListening();
        if (own.size > 0 || byUser.get(caller.id) !== own) return;
        byUser.delete(caller.id);
        lastSeen.delete(caller.id);
      });
      const stopListening = signal.listen(caller.id, stream.wake);
      byUser.set(caller.id, own.add(stream));
      if (stopping) stream.end('stop');
      else if (timer === undefined) lookAgain();
      return stream;
    },
  };
}

function createStream(caller: Caller, onClose: () => void): OpenStream {
  // A hint that comes while nobody waits for it is kept.
  let hinted = false;
  let resolveWait: (() => void) | undefined;
  const callbacks: (() => void)[] = [];
  const wake = () => {
    hinted = true;
    resolveWait?.();
  };
  return {
    // What is shared with them while the stream is open is theirs to see.
    caller: { ...caller, hasShares: true },
    ended: null,
    wake,
    wait(ms) {
      if (hinted || this.ended !== null) {
        hinted = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolveWait?.(), ms);
        resolveWait = () => {
          clearTimeout(timer);
          resolveWait = undefined;
          hinted = false;
          resolve();
        };
      });
    },
    end(reason) {
      if (this.ended !== null) return;
      this.ended = reason;
      wake();
      for (const callback of callbacks) callback();
    },
    onEnd(callback) {
      if (this.ended === null) callbacks.push(callback);
      else callback();
    },
    close() {
      resolveWait?.();
      onClose();
    },
  };
}

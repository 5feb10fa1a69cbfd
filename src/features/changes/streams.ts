import type { Caller } from '../../access/caller.js';
import { callersThatCount } from '../../access/credentials.js';
import { type JobRunner, runJobs } from '../../background/driver.js';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { createWakeup } from '../../lib/signals.js';
import type { ActivatedJob } from '../../manifest.js';
import { latestEntries } from './store.js';

/**
 * The streams of this process: responses of `/events`, and of `/changes` with `wait`. State: the open streams by user,
 * in memory.
 *
 * The change signal wakes the streams of a user; each then reads the log from its own cursor. A redundant wake-up
 * costs one query; a lost one delays changes until the next. While streams are open, a job of this process polls every
 * `POLL_INTERVAL_MS` for logs that other processes have written to, and ends streams whose credential is no longer
 * valid. A shutdown ends all of them. Clients resume from their last cursor.
 */

export const MAX_STREAMS = 8;

const POLL_INTERVAL_MS = 500;
const JOB = 'streams';

export interface Stream {
  caller: Caller;
  /** Resolves when the log may have grown, after `ms` milliseconds, or when the stream ends. */
  wait(ms: number): Promise<void>;
  /** Reason of the end: the credential is no longer valid, or the service stops. Null while the stream is open. */
  ended: 'credential' | 'stop' | null;
  onEnd(callback: () => void): void;
  close(): void;
}

export interface Streams {
  /** @throws AppError TOO_MANY_STREAMS */
  open(caller: Caller): Stream;
}

interface OpenStream extends Stream {
  wake(): void;
  end(reason: 'credential' | 'stop'): void;
}

export function createStreams(app: App, context: Context): Streams {
  const { signal } = context;
  const byUser = new Map<number, Set<OpenStream>>();
  const lastSeen = new Map<number, number>();
  let lastPoll = 0;
  let jobs: JobRunner | undefined;

  function all(): OpenStream[] {
    return [...byUser.values()].flatMap((streams) => [...streams]);
  }

  async function poll({ context: { db, now } }: { context: Context }): Promise<void> {
    lastPoll = performance.now();
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
      for (const stream of byUser.get(user_id) ?? []) stream.wake();
    }
  }

  const job: ActivatedJob = {
    name: JOB,
    ofProcess: true,
    dueIn: async () => (byUser.size === 0 ? null : lastPoll + POLL_INTERVAL_MS - performance.now()),
    run: poll,
  };
  app.addHook('onReady', async () => {
    jobs = runJobs(context, [job], app.log);
  });
  app.stopping.addEventListener('abort', () => {
    for (const stream of all()) stream.end('stop');
  });
  app.addHook('preClose', async () => jobs?.stop());

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
      if (byUser.size === 0) {
        lastPoll = performance.now();
        context.jobs.activate(JOB);
      }
      byUser.set(caller.id, own.add(stream));
      if (app.stopping.aborted) stream.end('stop');
      return stream;
    },
  };
}

function createStream(caller: Caller, onClose: () => void): OpenStream {
  const { wake, wait } = createWakeup({ ref: true });
  const callbacks: (() => void)[] = [];
  return {
    // Includes resources that are shared with the caller while the stream is open.
    caller: { ...caller, hasShares: true },
    ended: null,
    wake,
    wait(ms) {
      return this.ended === null ? wait(ms) : Promise.resolve();
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
      wake();
      onClose();
    },
  };
}

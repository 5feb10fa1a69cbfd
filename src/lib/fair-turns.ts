import { setImmediate as nextIteration } from 'node:timers/promises';

/**
 * Shares the event loop between requests of many pages: streams, exports and lists that are read to their end. A page is
 * a piece of at most about 1 MB. Owners (users) are served in turn, one page each, and the event loop runs after each
 * page. A stream asks for its next page when the client has taken the one before.
 *
 * State: the waiting pages by owner, in memory.
 */
interface FairTurns {
  /**
   * Reads a page when it is the turn of its owner.
   * @param signal a page that still waits when this aborts leaves the queue
   * @throws errors of the page, and the reason of the signal
   */
  run<T>(owner: number | string, page: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param most number of pages that may be read at once, if reading them awaits something else than the loop */
export function createFairTurns(most: number): FairTurns {
  /** In the order in which they are served. */
  const waiting = new Map<number | string, (() => Promise<void>)[]>();
  let running = 0;
  let isServing = false;

  async function serve(): Promise<void> {
    if (isServing) return;
    isServing = true;
    for (let next = take(); next !== undefined; next = take()) {
      running += 1;
      void next().then(() => {
        running -= 1;
        return serve();
      });
      await nextIteration();
    }
    isServing = false;
  }

  function take(): (() => Promise<void>) | undefined {
    if (running >= most) return undefined;
    for (const [owner, [next, ...others]] of waiting) {
      waiting.delete(owner);
      if (others.length > 0) waiting.set(owner, others);
      return next;
    }
    return undefined;
  }

  return {
    run: (owner, page, signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          const others = (waiting.get(owner) ?? []).filter((one) => one !== read);
          if (others.length > 0) waiting.set(owner, others);
          else waiting.delete(owner);
          reject(signal?.reason);
        };
        const read = async () => {
          signal?.removeEventListener('abort', leave);
          try {
            signal?.throwIfAborted();
            resolve(await page());
          } catch (error) {
            reject(error);
          }
        };
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener('abort', leave, { once: true });
        waiting.set(owner, [...(waiting.get(owner) ?? []), read]);
        void serve();
      }),
  };
}

/** Pages of streams and exports of this process. */
export const pageTurns = createFairTurns(4);

export type Send = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** Number of retries after a 409, 429 or 503 with `Retry-After`; default 3. */
  retries?: number | undefined;
  /** Longest accepted waiting time, in seconds; default 60. A response that asks for more is returned. */
  maxWait?: number | undefined;
}

/** Statuses of requests that were not carried out and may succeed later. */
const PASSING = new Set([409, 429, 503]);

/** Retries requests after the seconds of `Retry-After` (RFC 9110, section 10.2.3). */
export function withRetries(send: Send, { retries = 3, maxWait = 60 }: RetryOptions): Send {
  return async (request) => {
    for (let left = retries; ; left--) {
      // A body can be sent once: a request that may be retried is cloned.
      const response = await send(left > 0 ? request.clone() : request);
      const wait = waitOf(response);
      if (left <= 0 || wait === null || wait > maxWait) return response;
      await response.body?.cancel();
      await sleep(wait * 1000, request.signal);
    }
  };
}

/** Returns the seconds of `Retry-After`; null if the request must not be retried. */
function waitOf({ status, headers }: Response): number | null {
  const seconds = headers.get('retry-after');
  return PASSING.has(status) && seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : null;
}

/** @throws the signal's reason as soon as it is aborted */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Sends one request. */
export type Send = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** How often a request is sent again that the service had no time for; 3 when absent, 0 for never. */
  retries?: number;
  /** The longest wait before that, in seconds; 60 when absent. A response that asks for more is returned as it is. */
  maxWait?: number;
}

/** Responses that say that the request was not carried out, and may be later: busy here, one's own limit, or a twin. */
const PASSING = new Set([409, 429, 503]);

/** Sends requests again when the service asks for it: after the seconds of `Retry-After` (RFC 9110, section 10.2.3). */
export function withRetries(send: Send, { retries = 3, maxWait = 60 }: RetryOptions): Send {
  return async (request) => {
    for (let left = retries; ; left--) {
      // A request can be sent once: what may be needed again is copied.
      const response = await send(left > 0 ? request.clone() : request);
      const wait = waitOf(response);
      if (left <= 0 || wait === null || wait > maxWait) return response;
      await response.body?.cancel();
      await sleep(wait * 1000, request.signal);
    }
  };
}

/** The seconds that a response asks to wait before the request is sent again; null when it does not. */
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

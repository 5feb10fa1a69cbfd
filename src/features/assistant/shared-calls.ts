interface Call<Result> {
  result: Promise<Result>;
  waiting: number;
  stop: AbortController;
}

export type ShareCall<Result> = (
  key: string,
  disconnected: AbortSignal,
  make: (stop: AbortSignal) => Promise<Result>,
) => Promise<Result>;

/**
 * Shares calls between concurrent requests for the same key. State: the calls in flight by key, in memory. A call is
 * cancelled when all of its requests are `gone`.
 */
export function shareCalls<Result>(): ShareCall<Result> {
  const inFlight = new Map<string, Call<Result>>();

  function start(key: string, make: (stop: AbortSignal) => Promise<Result>): Call<Result> {
    const stop = new AbortController();
    const forget = () => {
      if (inFlight.get(key) === call) inFlight.delete(key);
    };
    stop.signal.addEventListener('abort', forget);
    const call = { result: make(stop.signal).finally(forget), waiting: 0, stop };
    inFlight.set(key, call);
    return call;
  }

  return async (key, disconnected, make) => {
    const call = inFlight.get(key) ?? start(key, make);
    const leave = () => {
      call.waiting -= 1;
      if (call.waiting === 0) call.stop.abort(disconnected.reason);
    };
    call.waiting += 1;
    if (disconnected.aborted) leave();
    else disconnected.addEventListener('abort', leave, { once: true });
    try {
      return await call.result;
    } finally {
      disconnected.removeEventListener('abort', leave);
    }
  };
}

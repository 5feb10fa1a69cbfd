/** A result that is there at once or later. Awaiting one that is there costs as much as finding it in a map. */
export type Soon<T> = T | Promise<T>;

export function afterwards<T, U>(result: Soon<T>, next: (value: T) => Soon<U>): Soon<U> {
  return result instanceof Promise ? result.then(next) : next(result);
}

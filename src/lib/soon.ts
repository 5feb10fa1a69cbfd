/** A result that is there at once or later. Awaiting one that is there costs as much as finding it in a map. */
export type Soon<T> = T | Promise<T>;

export function afterwards<T, U>(result: Soon<T>, next: (value: T) => Soon<U>): Soon<U> {
  return result instanceof Promise ? result.then(next) : next(result);
}

type Results<Promises extends readonly Promise<unknown>[]> = {
  -readonly [Index in keyof Promises]: Awaited<Promises[Index]>;
};

/**
 * Waits for statements of one transaction that are sent together: PostgreSQL answers them in one round trip. Unlike
 * `Promise.all` it waits for all of them after an error too, so that none follows the end of the transaction.
 * @throws the first error
 */
export async function together<Promises extends readonly Promise<unknown>[]>(
  ...promises: Promises
): Promise<Results<Promises>> {
  try {
    return await Promise.all(promises);
  } catch (error) {
    await Promise.allSettled(promises);
    throw error;
  }
}

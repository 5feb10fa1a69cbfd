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
  const results = await Promise.allSettled(promises);
  const values = results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  return values as Results<Promises>;
}

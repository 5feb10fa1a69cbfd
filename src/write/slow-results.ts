import { AppError } from '../lib/errors.js';

/**
 * Results of slow work that a use case needs, such as that of a thread. A transaction excludes other writes, so the work
 * is not done in it: the use case goes on with a placeholder, the transaction is rolled back, the work is done, and the
 * transaction runs again with the results. State: the results of one unit of work, in memory.
 */
export interface SlowResults {
  /**
   * Returns the result of a piece of work, or the placeholder if it is not done yet.
   * @throws AppError RULE_TOO_LONG if the work depends on that of too many earlier attempts
   */
  get<T>(key: string, work: () => Promise<T>, placeholder: T): T;
}

/** Each attempt may need results that depend on those of the one before. */
const MAX_ATTEMPTS = 10;

const TOO_DEEP = 'The task is completed too many times at once: complete it in requests of their own.';

/** Rolls back a transaction that has used a placeholder. */
class Unfinished extends Error {
  override name = 'Unfinished';
}

/** One attempt at the transaction of a unit of work. */
export interface Attempt {
  slow: SlowResults;
  /** Must be called at the end of the transaction. @throws Unfinished */
  assertFinished(): void;
}

/** Runs a transaction until it has used no placeholder. @throws errors of the transaction, and of the work */
export async function withSlowResults<T>(run: (attempt: Attempt) => Promise<T>): Promise<T> {
  const results = new Map<string, unknown>();
  for (let attempts = 1; ; attempts++) {
    const wanted = new Map<string, () => Promise<unknown>>();
    const slow: SlowResults = {
      get<R>(key: string, work: () => Promise<R>, placeholder: R): R {
        if (results.has(key)) return results.get(key) as R;
        if (attempts === MAX_ATTEMPTS) throw new AppError('RULE_TOO_LONG', { message: TOO_DEEP });
        wanted.set(key, work);
        return placeholder;
      },
    };
    const assertFinished = () => {
      if (wanted.size > 0) throw new Unfinished('the results of slow work are not there yet');
    };
    try {
      return await run({ slow, assertFinished });
    } catch (error) {
      // Another error may come from a placeholder.
      if (wanted.size === 0) throw error;
    }
    // One after the other: the work of a user waits for at most one piece.
    for (const [key, work] of wanted) results.set(key, await work());
  }
}

/** True in `npm run test:slow`, which repeats the files that import this. */
export const IS_SLOW = process.env.TEST_SLOW !== undefined;

/** Returns the first value in `npm test` and the second in `npm run test:slow`, for example a number of rounds. */
export function slowly<T>(usual: T, slow: T): T {
  return IS_SLOW ? slow : usual;
}

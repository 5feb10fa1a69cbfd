/** True in `npm run test:slow`, which runs the files that import this again. */
export const IS_SLOW = process.env.TEST_SLOW !== undefined;

/** Returns the first value in `npm test` and the second in `npm run test:slow`: how many rounds, say. */
export function slowly<T>(usual: T, slow: T): T {
  return IS_SLOW ? slow : usual;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Test } from 'tap';

/** Long, because the machine may be busy. */
const TIMEOUT_MS = 120_000;
const INTERVAL_MS = 20;

/** Waits until a condition holds. @throws after two minutes */
export async function eventually(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Timed out: ${what}`);
    await sleep(INTERVAL_MS);
  }
}

/** Reads a value until it is as expected, for two minutes, and asserts that. */
export async function becomes<T>(
  t: Test,
  read: () => Promise<T> | T,
  expected: NoInfer<T>,
  what = 'it is as expected',
): Promise<void> {
  t.same(await readUntil(read, (value) => isDeepStrictEqual(value, expected)), expected, what);
}

/** The same for a part of a text. */
export async function comesToMatch(
  t: Test,
  read: () => Promise<string | null> | string | null,
  part: string | RegExp,
  what = 'it is as expected',
): Promise<void> {
  const matches = (text: string | null) => (typeof part === 'string' ? text?.includes(part) : part.test(text ?? ''));
  t.match(await readUntil(read, matches), part, what);
}

/** A read that fails counts as one that is too early: the page that is left may have two of what the next one has. */
async function readUntil<T>(read: () => Promise<T> | T, isSo: (value: T) => boolean | undefined): Promise<T> {
  for (const deadline = performance.now() + TIMEOUT_MS; ; await sleep(INTERVAL_MS)) {
    const isLast = performance.now() > deadline;
    try {
      const value = await read();
      if (isLast || isSo(value) === true) return value;
    } catch (error) {
      if (isLast) throw error;
    }
  }
}

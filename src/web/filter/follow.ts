import { effect } from '@preact/signals';
import { versionOf } from '../data/mirror.js';
import { now, today } from '../dates.js';

/** Types of objects that a filter of tasks can depend on. */
const TYPES = [
  'task',
  'comment',
  'reminder',
  'attachment',
  'project',
  'section',
  'area',
  'goal',
  'tag',
  'share',
  'profile',
] as const;

/**
 * Runs an evaluation of a filter, and again after each change of the mirror, of the time or of the day. A change aborts
 * the signal of the evaluation before it. Changes within the pause are one.
 * @param firstMs milliseconds before the first evaluation
 * @returns stops it
 */
export function followFilter(
  { firstMs, pauseMs }: { firstMs: number; pauseMs: number },
  evaluate: (signal: AbortSignal) => Promise<void>,
): () => void {
  let stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstMs;
  const dispose = effect(() => {
    for (const type of TYPES) versionOf(type);
    void today.value;
    void now.value;
    stop.abort();
    stop = new AbortController();
    clearTimeout(timer);
    const { signal } = stop;
    timer = setTimeout(() => void evaluate(signal), pause);
    pause = pauseMs;
  });
  return () => {
    dispose();
    stop.abort();
    clearTimeout(timer);
  };
}

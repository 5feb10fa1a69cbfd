import { signal } from '@preact/signals';

/** Uids of tasks that were completed a moment ago. Their rows stay until they have collapsed. */
export const leaving = signal<ReadonlySet<string>>(new Set());

/** Time in milliseconds that a row is struck through, and collapses. The styles have the same numbers. */
const LEAVING_MS = 340;

export function leave(uid: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  leaving.value = new Set([...leaving.value, uid]);
  setTimeout(() => {
    leaving.value = new Set([...leaving.value].filter((one) => one !== uid));
  }, LEAVING_MS);
}

import { signal } from '@preact/signals';

/** True after the first view is rendered. Slow work that it does not need waits for this. */
export const isFirstViewDone = signal(false);

/** Resolves after the next frame; at once in a hidden page. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Resolves when the first view is rendered. */
export const firstViewDone = new Promise<void>((resolve) => {
  isFirstViewDone.subscribe((isDone) => {
    if (isDone) resolve();
  });
});

import { signal } from '@preact/signals';

/** Whether the first view has been drawn: what takes long and is not needed for it waits until then. */
export const isFirstViewDone = signal(false);

/** Lets the browser draw what there is; in a page that nobody sees, nothing is drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

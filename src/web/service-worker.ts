import { signal } from '@preact/signals';

/** Whether a newer version of the interface is there, and waits for the page to be loaded again. */
export const hasNewVersion = signal(false);

let waiting: ServiceWorker | null = null;

/** Keeps the files of the interface, so that it opens without a connection, and says when there are newer ones. */
export function watchForVersions(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then((registration) => {
    const note = () => {
      // The first one has nothing to take the place of.
      if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
      waiting = registration.waiting;
      hasNewVersion.value = true;
    };
    note();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', note);
    });
  });
}

/** Loads the page again in its new version. */
export function useNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting?.postMessage('take over');
}

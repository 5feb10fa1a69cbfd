import { effect, signal } from '@preact/signals';
import { text } from './text/text.js';

export const hasNewVersion = signal(false);

let waiting: ServiceWorker | null = null;

export function watchForVersions(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then((registration) => {
    const tellLanguage = () => {
      const { tag } = text.value;
      for (const worker of [registration.waiting, registration.active]) worker?.postMessage({ language: tag });
    };
    const note = () => {
      tellLanguage();
      // The first worker replaces none.
      if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
      waiting = registration.waiting;
      hasNewVersion.value = true;
    };
    note();
    effect(tellLanguage);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', note);
    });
  });
}

export function useNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting?.postMessage('take over');
}

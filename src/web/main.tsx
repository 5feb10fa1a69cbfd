import { render } from 'preact';
import { App } from './app.js';
import { readEntry } from './data/database.js';
import { startSession, user } from './data/session.js';
import { isFirstViewDone, nextFrame } from './frames.js';
import { route } from './router.js';
import { watchForVersions } from './service-worker.js';
import { useLanguage } from './text/text.js';
import './cut-names.js';
import './settings.js';

/** Delay of caching files, so that it does not slow the first view. */
const CACHE_DELAY_MS = 3_000;

await useLanguage(navigator.language);
// index.html shows that the page is loading: rendering the same would delay the first view.
// The question about an app needs no data of the user.
if (route.value.screen !== 'connect') await startSession();
const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no element with the id app.');
root.replaceChildren();
render(<App />, root);
await nextFrame();
isFirstViewDone.value = true;
setTimeout(() => {
  watchForVersions();
  void sendWaitingFiles().catch(console.error);
  if (localStorage.getItem('tutti.push') !== null) {
    void import('./data/push-messages.js')
      .then(({ renewSubscription }) => renewSubscription(user.value?.uid))
      .catch(console.error);
  }
}, CACHE_DELAY_MS);

/** Files that an earlier page could not send. */
async function sendWaitingFiles(): Promise<void> {
  const waiting = (await readEntry('uploads')) ?? [];
  if (waiting.length > 0) (await import('./parts/task.js')).loadUploads();
}

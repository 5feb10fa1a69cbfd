import { render } from 'preact';
import { App } from './app.js';
import { startSession } from './data/session.js';
import { isFirstViewDone, nextFrame } from './frames.js';
import { watchForVersions } from './service-worker.js';
import { useLanguage } from './text/text.js';
import './settings.js';

/** After so long the first view is there, and the files can be kept without being in its way. */
const SETTLED_MS = 3_000;

await useLanguage(navigator.language);
// Until then the page shows what is written in it: drawing the same again would only delay the first view.
await startSession();
const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no element with the id app.');
root.replaceChildren();
render(<App />, root);
await nextFrame();
isFirstViewDone.value = true;
setTimeout(watchForVersions, SETTLED_MS);

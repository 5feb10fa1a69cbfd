// Service worker: caches the files of the interface, so that it opens fast and without a connection. It never caches
// data of a user, which is in the browser's database. The build inserts the names of the files and the version.
const FILES = /* files */ [];
/** Files of the texts in other languages than English, by language. Those of the language in use are cached. */
const TEXTS = /* texts */ {};
const CACHED = [...FILES, ...Object.values(TEXTS).flat()];
const CACHE = `tutti-${/* version */ ''}`;

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

async function install() {
  const before = await cachedPaths();
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, optionsOf(file))));
  // The next page may open without a connection, before any has told its language.
  await cacheTexts(Object.keys(TEXTS).find((one) => before.some((path) => path.startsWith(`/assets/${one}-`))));
}

/** Returns the paths that versions before this one have cached. */
async function cachedPaths() {
  const names = (await caches.keys()).filter((name) => name.startsWith('tutti-'));
  const requests = await Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}

/** Caches the texts of a language, and removes those of the others. */
async function cacheTexts(language) {
  const cache = await caches.open(CACHE);
  for (const [other, files] of Object.entries(TEXTS)) {
    if (other !== language) await Promise.all(files.map((file) => cache.delete(file)));
    else if ((await cache.match(files[0])) === undefined) await cache.addAll(files);
  }
}

/** Asks for `/` as HTML: to other clients the service responds with the location of the API. */
function optionsOf(file) {
  return file === '/' ? { headers: { accept: 'text/html' }, cache: 'reload' } : {};
}

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('tutti-') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The user decides when an open page changes to a new version.
self.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take over') self.skipWaiting();
  else event.waitUntil(cacheTexts(data.language));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !CACHED.includes(url.pathname)) return;
  const key = request.mode === 'navigate' ? '/' : url.pathname;
  event.respondWith(caches.match(key, { cacheName: CACHE, ignoreVary: true }).then((found) => found ?? fetch(request)));
});

const WORDS = { en: { done: 'Done', snooze: 'Snooze 1 h' }, de: { done: 'Erledigt', snooze: 'In 1 Std.' } };

// The message is made by `features/channels/message.ts`.
self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  const words = String(told.language).startsWith('de') ? WORDS.de : WORDS.en;
  const isReminder = told.reminder_uid && told.task_uid;
  const actions = isReminder ? ['done', 'snooze'].map((action) => ({ action, title: words[action] })) : [];
  event.waitUntil(
    self.registration.showNotification(told.title ?? 'Tutti', {
      ...{ body: told.text ?? '', tag: told.uid, data: told, icon: '/icon-192.png', actions },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  const told = notification.data ?? {};
  event.waitUntil(
    act(action, told)
      .catch(() => false)
      .then((isDone) => (isDone ? undefined : show(told))),
  );
});

/** Sends what a button stands for. Returns false if the page has to be opened. */
async function act(action, told) {
  const path = { done: `/task/${told.task_uid}/complete`, snooze: `/reminder/${told.reminder_uid}/snooze` }[action];
  if (path === undefined) return false;
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      'tutti-account': told.account,
      'idempotency-key': `${told.uid}-${action}`,
    },
    ...(action === 'snooze' && { body: JSON.stringify({ minutes: 60 }) }),
  });
  return response.ok;
}

async function show(told) {
  const asked = new URL(told.url ?? '/', location.origin);
  const url = asked.origin === location.origin ? asked.href : '/';
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) return self.clients.openWindow(url);
  await page.focus().catch(() => undefined);
  return page.navigate(url).catch(() => self.clients.openWindow(url));
}

// Service worker: caches the files of the interface, so that it opens fast and without a connection. It never caches
// data of a user, which is in the browser's database. The build inserts the names of the files and the version.
const FILES = /* files */ [];
const CACHE = `tutti-${/* version */ ''}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, optionsOf(file))))),
  );
});

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
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !FILES.includes(url.pathname)) return;
  const key = request.mode === 'navigate' ? '/' : url.pathname;
  event.respondWith(caches.match(key, { cacheName: CACHE, ignoreVary: true }).then((found) => found ?? fetch(request)));
});

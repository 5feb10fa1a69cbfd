// Keeps the files of the interface, so that it opens at once and without a connection. What belongs to a user is not
// here: it is in the browser's database, which the page itself reads. The build puts the names of the files in.
const FILES = /* files */ [];
const CACHE = `tutti-${/* version */ ''}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, optionsOf(file))))),
  );
});

/** The page is asked for as a page: at its address the service tells programs where the API is. */
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

// Whoever has the page open decides when it changes.
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

/* Keeps the shell for offline use: the page, its modules, styles and words. Never an answer of the API. */
const CACHE = 'thirty-one-{{ assets.digest }}';
const SHELL = '/';
const FILES = [
  SHELL,
{% for file in assets.files %}  '{{ base }}{{ file }}',
{% endfor %}];

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlderCaches().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  if (request.mode === 'navigate' && isScreen(address.pathname)) event.respondWith(page(request));
  else if (FILES.includes(address.pathname)) event.respondWith(file(request));
});

function isScreen(path) {
  return path === '/' || /^\/(new|rules|t)(\/|$)/.test(path);
}

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: 'reload' })));
}

async function dropOlderCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('thirty-one-') && name !== CACHE)
    .map((name) => caches.delete(name)));
}

/** The network first, so that a new release shows at once; the kept shell when there is none. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}

/** Kept files first: the digest in the cache's name changes with any of them. */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

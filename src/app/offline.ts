/** Keeps the files of the app in the browser for use without a network, in browsers that allow it. */

/** Files that are kept once somebody has needed them: by these, TypeScript checks types. */
const LARGE = /\/type(script\.js|s-\w+\.json)$/;

/** The service worker. @param version changes with every build */
export function offlineScript(version: string, files: readonly string[]): string {
  return `const NAME = 'shamus-lab ${version}';
addEventListener('install', (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(${JSON.stringify(files)})).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('shamus-lab ') && name !== NAME).map((name) => caches.delete(name)))).then(() => clients.claim())));
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const keep = (reply) => {
    if (!reply.ok || !${LARGE}.test(event.request.url)) return reply;
    const copy = reply.clone();
    event.waitUntil(caches.open(NAME).then((cache) => cache.put(event.request, copy)));
    return reply;
  };
  event.respondWith(fetch(event.request).then(keep, () => caches.match(event.request, { ignoreSearch: true })).then((found) => found ?? Response.error()));
});
`;
}

/** Once the first games are played, so that it takes nothing from them: after so many milliseconds. */
const LATER = 3000;

/** Keeps the files, on a page that was loaded over https or from this machine. */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  setTimeout(() => navigator.serviceWorker.register('sw.js').catch(() => {}), LATER);
}

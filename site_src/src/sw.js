// Everything that the page needs, kept under the digest of what was built: offline from then on.
import { MACHINE, unpacked } from "./packed.js";

const NAME = "duello-page-" + BUILD;
const OLD = /^duello-page-/;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(NAME);
    const machine = async (name) => cache.put(name, await unpacked(await fetch(name), MACHINE)); // browsers keep what they make of it
    await Promise.all([cache.addAll(FILE_LIST), machine("python.packed")]);
    await self.skipWaiting();
  })());
});
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys())
      if (OLD.test(name) && !name.endsWith(BUILD)) await caches.delete(name);
    await self.clients.claim();
  })());
});
// The documentation is kept once somebody has opened it: who only writes need not wait for it.
async function keepDocs() {
  const cache = await caches.open(NAME);
  for (const name of DOCS) if (!(await cache.match(name))) await cache.add(name).catch(() => {});
}
self.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  if (mode === "navigate" && url.includes("/docs/")) event.waitUntil(keepDocs());
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  })());
});

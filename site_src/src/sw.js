// Everything that the page needs, kept under the digest of what was built: offline from then on.
import { MACHINE, another, unpacked } from "./packed.js";

const NAME = "duello-page-" + BUILD;
const OLD = /^duello-page-/;

/** The browser itself gives out what the page is made of, where it can: nothing waits until this worker has started. */
async function unasked(event) {
  const kept = (name) => ({ urlPattern: new URLPattern({ pathname: new URL(name, self.location).pathname, search: "", hash: "*" }) });
  await event.addRoutes({ condition: { or: [...FILE_LIST, "python.packed"].map(kept) }, source: { cacheName: NAME } });
}
self.addEventListener("install", (event) => {
  if (event.addRoutes) event.waitUntil(unasked(event).catch((error) => console.warn(error)));
  event.waitUntil((async () => {
    const cache = await caches.open(NAME);
    const machine = async (name) => cache.put(name, another(await unpacked(await fetch(name), MACHINE))); // browsers keep what they make of it
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
/** What is shown without a connection in the place of a page that was not kept. */
const NOT_KEPT = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Not kept yet</title><h1>This page is not kept yet</h1>
<p>There is no connection, and this page of the documentation was not fetched while there was one. It is, about a minute
after the page for writing was opened. <a href="${new URL("./", self.location)}">Write and play rules</a>: that works without.</p></html>`;
// The documentation is kept when the page has nothing else to do, or once somebody has opened it: one file after the
// other, so that the last of them is there if all are.
let keeping = null;
async function keepDocs() {
  const cache = await caches.open(NAME);
  if (await cache.match(DOCS.at(-1))) return;
  for (const name of DOCS) if (!(await cache.match(name))) await cache.add(name);
}
const docsKept = () => (keeping ??= keepDocs().finally(() => (keeping = null)));
self.addEventListener("message", (event) => {
  if (event.data === "docs") event.waitUntil(docsKept().then(() => event.source?.postMessage("docs"), () => {})); // later, then
});
self.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  if (mode === "navigate" && url.includes("/docs/")) event.waitUntil(docsKept().catch(() => {}));
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    return kept ?? fetch(event.request).catch((error) => {
      if (mode !== "navigate") throw error;
      return new Response(NOT_KEPT, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
    });
  })());
});

/** The service worker, built to /sw.js (docs/decisions/0021). Online, the network always comes first. */
import { answerData, storedData } from "./answer-data.ts";
import { answerFile, filesCache, removeOtherVersions, storeFiles } from "./app-files.ts";
import { storePage, getPage, renewSession, sessionPath } from "./get-page.ts";
import { createUserStore } from "./user-store.ts";
import { parsePageState } from "./parse-page.ts";
import { type FetchEvent, scope } from "./worker-scope.ts";

const store = createUserStore(caches);

scope.addEventListener("install", (event) => {
  event.waitUntil(storeFiles());
  // Serve files without waiting for this worker to start.
  const route = { condition: { urlPattern: "/assets/*" }, source: { cacheName: filesCache } };
  event.waitUntil(event.addRoutes?.(route).catch(() => {}) ?? Promise.resolve());
});

scope.addEventListener("activate", (event) => {
  const { navigationPreload } = scope.registration;
  event.waitUntil(
    Promise.all([removeOtherVersions(), navigationPreload?.enable(), scope.clients.claim()]),
  );
});

scope.addEventListener("message", (event) => {
  const message = (event.data ?? {}) as { type?: string; path?: string; state?: string };
  // Sent after the user has agreed to reload the page.
  if (message.type === "activate") event.waitUntil(scope.skipWaiting());
  const { state, path } = message;
  if (message.type === "page" && state !== undefined && path !== undefined)
    event.waitUntil(storeLoadedPage(state, path));
});

/**
 * Stores the page that loaded before this worker. Claim it first: a page that was still loading during
 * activation has no controller, so its later requests would not be stored.
 */
async function storeLoadedPage(state: string, path: string): Promise<void> {
  await scope.clients.claim();
  await storePage(parsePageState(state, undefined), path, store);
}

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (request.method !== "GET") {
    if (/^\/api\/(?:auth|account)\//.test(pathname)) event.respondWith(forgetAfter(event));
    else forgetDeleted(event, pathname);
  } else if (request.mode === "navigate") event.respondWith(getPage(event, store));
  else if (pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
  else if (pathname === sessionPath) event.respondWith(watchSession(event));
  else if (storedData.test(pathname)) event.respondWith(answerData(event, store));
});

/** Requests that change the signed-in user delete the stored data. The next page records its user. */
async function forgetAfter(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request);
  if (answer.ok) await store.clear();
  return answer;
}

/**
 * Deletes stored copies of what the user deletes. The request itself is not intercepted, so that it can
 * outlive its page.
 */
function forgetDeleted(event: FetchEvent, pathname: string): void {
  const [, id] = /^\/api\/(?:entries|collections)\/([^/]+)$/.exec(pathname) ?? [];
  if (id === undefined) return;
  if (event.request.method === "DELETE")
    event.waitUntil(store.removeWhere((text) => text.includes(id)));
  // The ids are in the request's body, so delete everything.
  else if (id === "delete") event.waitUntil(store.removeWhere(() => true));
}

async function watchSession(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request);
  event.waitUntil(renewSession(answer.clone(), store));
  return answer;
}

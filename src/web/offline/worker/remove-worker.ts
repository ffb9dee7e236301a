/**
 * Replaces the service worker where OFFLINE=off: deletes all that an earlier one stored in the browser, and
 * unregisters itself.
 */
import type { scope as workerScope } from "./worker-scope.ts";

// The two worker scripts share no module at runtime.
const scope = globalThis as unknown as typeof workerScope;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(removeEverything()));

async function removeEverything(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}

/** In place of the service worker where OFFLINE=off: takes away whatever an earlier one has left in a browser, itself too. */
import type { scope as workerScope } from "./worker-scope.ts";

// Each of the two scripts stands alone: they share no module.
const scope = globalThis as unknown as typeof workerScope;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(removeEverything()));

async function removeEverything(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}

/** Registers the service worker, hands it the page it came too late for, and notices when another version waits. */
import { createStore } from "../store.ts";

/** The worker of a newer version, which waits until nobody uses this one. */
export const waitingWorker = createStore<ServiceWorker | null>(null);

/** Milliseconds between two questions whether there is a newer version, asked when the tab is looked at. */
const askEvery = 60 * 60 * 1000;

/** Nothing where the browser has no such workers, or wants to save data. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & {
    connection?: { saveData?: boolean };
  };
  if (!serviceWorker || connection?.saveData) return;
  const registration = await serviceWorker.register("/sw.js").catch(() => null);
  if (!registration) return;
  watchUpdates(registration);
  if (cameThroughWorker()) return;
  const { active } = await serviceWorker.ready;
  const state = document.getElementById("page-state")?.textContent;
  if (state)
    active?.postMessage({ type: "page", path: location.pathname + location.search, state });
}

/** A worker may be in charge of a page that it came too late for: it begins in the middle of another. */
function cameThroughWorker(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return ((navigation as PerformanceNavigationTiming | undefined)?.workerStart ?? 0) > 0;
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  const tell = () => {
    // Without one in charge the new one takes over by itself.
    if (navigator.serviceWorker.controller) waitingWorker.set(registration.waiting);
  };
  tell();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", tell),
  );
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < askEvery) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
}

/** Has the newer version take over, and loads the page again with it. */
export function takeUpdate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: "activate" });
}

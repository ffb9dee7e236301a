/** Registers the service worker, sends it the page if that loaded before it, and detects waiting updates. */
import { afterIdle } from "./after-idle.ts";
import { createStore } from "../store.ts";

/** The worker of a newer version, which waits until the current one is unused. */
export const waitingWorker = createStore<ServiceWorker | null>(null);

/** Milliseconds between update checks, which run when the tab becomes visible. */
const updateCheckInterval = 60 * 60 * 1000;

/** Milliseconds after which what the first page still loads has arrived on a slow phone too. */
const firstVisitDelay = 5_000;

/** Does nothing without service worker support or with data saving enabled. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & {
    connection?: { saveData?: boolean };
  };
  if (!serviceWorker || connection?.saveData) return;
  const path = location.pathname + location.search;
  // Without a worker, this is the first visit: it fetches its files afterwards.
  if (!(await serviceWorker.getRegistration())) {
    await new Promise((resolve) => setTimeout(resolve, firstVisitDelay));
    await afterIdle();
  }
  const registration = await serviceWorker.register("/sw.js").catch(() => null);
  if (!registration) return;
  watchUpdates(registration);
  if (cameThroughWorker()) return;
  const { active } = await serviceWorker.ready;
  const state = document.getElementById("page-state")?.textContent;
  if (state) active?.postMessage({ type: "page", path, state });
}

/** Whether the worker handled this page's navigation. It may control the page without having done so. */
function cameThroughWorker(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return ((navigation as PerformanceNavigationTiming | undefined)?.workerStart ?? 0) > 0;
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  const publishWaiting = () => {
    // Without an active worker, the new one activates by itself.
    if (navigator.serviceWorker.controller) waitingWorker.set(registration.waiting);
  };
  publishWaiting();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", publishWaiting),
  );
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < updateCheckInterval) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
}

/** Activates the newer version and reloads the page with it. */
export function activateUpdate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: "activate" });
}

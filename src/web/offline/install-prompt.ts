/**
 * Installation as an app, where the browser lets a page offer it (Chromium). Other browsers offer it in their
 * menus.
 */
import { createStore } from "../store.ts";

type InstallEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

/** Set while the browser offers installation. */
export const installPrompt = createStore<InstallEvent | null>(null);

/** The browser fires the event once per page, soon after loading. */
export function watchInstallPrompt(): () => void {
  const storeEvent = (event: Event) => installPrompt.set(event as InstallEvent);
  const clearEvent = () => installPrompt.set(null);
  addEventListener("beforeinstallprompt", storeEvent);
  addEventListener("appinstalled", clearEvent);
  return () => {
    removeEventListener("beforeinstallprompt", storeEvent);
    removeEventListener("appinstalled", clearEvent);
  };
}

/** Shows the browser's prompt. Each event can be used only once. */
export async function offerInstall(offer: InstallEvent): Promise<void> {
  installPrompt.set(null);
  await offer.prompt();
}

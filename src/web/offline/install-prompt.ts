/** Installing as an app, where the browser lets a page offer it (Chromium): other browsers have it in their menus. */
import { createStore } from "../store.ts";

type InstallEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

/** Set while the browser would install it. */
export const installPrompt = createStore<InstallEvent | null>(null);

/** The browser tells of it once for each page, soon after it has loaded. */
export function watchInstallPrompt(): () => void {
  const take = (event: Event) => installPrompt.set(event as InstallEvent);
  const drop = () => installPrompt.set(null);
  addEventListener("beforeinstallprompt", take);
  addEventListener("appinstalled", drop);
  return () => {
    removeEventListener("beforeinstallprompt", take);
    removeEventListener("appinstalled", drop);
  };
}

/** Asks the person. Each offer of the browser is good once. */
export async function offerInstall(offer: InstallEvent): Promise<void> {
  installPrompt.set(null);
  await offer.prompt();
}

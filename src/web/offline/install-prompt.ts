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
  const take = (event: Event) => installPrompt.set(event as InstallEvent);
  const drop = () => installPrompt.set(null);
  addEventListener("beforeinstallprompt", take);
  addEventListener("appinstalled", drop);
  return () => {
    removeEventListener("beforeinstallprompt", take);
    removeEventListener("appinstalled", drop);
  };
}

/** Shows the browser's prompt. Each event can be used only once. */
export async function offerInstall(offer: InstallEvent): Promise<void> {
  installPrompt.set(null);
  await offer.prompt();
}

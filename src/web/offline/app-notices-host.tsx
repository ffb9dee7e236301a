import { useEffect, useState } from "react";
import { loadOnMount } from "../ui/state/load-on-mount.tsx";
import { watchInstallPrompt } from "./install-prompt.ts";

const AppNotices = loadOnMount(async () => (await import("./app-notices.tsx")).AppNotices);

/** Loads the notices once the page is idle, so that they delay neither the first nor later visits. */
export function AppNoticesHost() {
  const [isTime, setTime] = useState(false);

  useEffect(watchInstallPrompt, []);
  useEffect(() => {
    let isGone = false;
    const begin = () => void afterIdle().then(() => isGone || setTime(true));
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
    return () => {
      isGone = true;
      removeEventListener("load", begin);
    };
  }, []);

  return isTime && <AppNotices />;
}

/** Safari has no requestIdleCallback. */
function afterIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => resolve(), { timeout: 3_000 });
    else setTimeout(resolve, 500);
  });
}

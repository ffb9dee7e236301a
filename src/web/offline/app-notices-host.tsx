import { useEffect, useState } from "react";
import { loadOnMount } from "../ui/state/load-on-mount.tsx";
import { afterIdle } from "./after-idle.ts";
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

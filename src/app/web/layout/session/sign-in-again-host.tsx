import { useEffect } from "react";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { storeDraftsOnLeave } from "#web/drafts/drafts.ts";
import { useSessionEnd } from "#features/account/web/session-end.ts";
import { formatEndedPath } from "./ended-path.ts";

const SignInAgainDialog = loadOnMount(async () => {
  try {
    return (await import("#features/account/web/sign-in-again-dialog.tsx")).SignInAgainDialog;
  } catch {
    // If the dialog's code cannot be loaded, open the sign-in page instead. Typed text is restored
    // afterwards.
    location.replace(formatEndedPath());
    return new Promise<never>(() => {});
  }
});

/**
 * Shows the sign-in dialog over a page whose session has ended, and stores typed text in case the page is
 * left.
 */
export function SignInAgainHost() {
  const end = useSessionEnd();
  const userId = end && !end.isHidden ? end.user.id : null;

  useEffect(() => {
    if (userId === null) return;
    const storeTyped = () => storeDraftsOnLeave(userId);
    storeTyped();
    // A phone may discard a hidden page.
    document.addEventListener("visibilitychange", storeTyped);
    addEventListener("pagehide", storeTyped);
    return () => {
      document.removeEventListener("visibilitychange", storeTyped);
      removeEventListener("pagehide", storeTyped);
    };
  }, [userId]);

  return end && <SignInAgainDialog end={end} />;
}

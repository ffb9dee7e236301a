import { useEffect } from "react";
import { loadOnMount } from "#web/ui/load-on-mount.tsx";
import { keepDrafts } from "../drafts.ts";
import { loadSignInAgainDialog, useSessionEnd } from "../routes.tsx";
import { formatEndedPath } from "./ended-path.ts";

const SignInAgainDialog = loadOnMount(() =>
  loadSignInAgainDialog().catch(() => {
    // The code of the dialog cannot be loaded: the sign-in page is opened instead, and typed text restored after it.
    location.replace(formatEndedPath());
    return new Promise<never>(() => {});
  }),
);

/** Mounts the sign-in over the page whose session has ended, and stores typed text should it leave the page. */
export function SignInAgainHost() {
  const end = useSessionEnd();
  const userId = end && !end.isHidden ? end.user.id : null;

  useEffect(() => {
    if (userId === null) return;
    const keep = () => keepDrafts(userId);
    keep();
    // A phone may discard the page once it is hidden.
    document.addEventListener("visibilitychange", keep);
    addEventListener("pagehide", keep);
    return () => {
      document.removeEventListener("visibilitychange", keep);
      removeEventListener("pagehide", keep);
    };
  }, [userId]);

  return end && <SignInAgainDialog end={end} />;
}

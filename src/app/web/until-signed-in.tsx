import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useSession } from "#features/account/web/session.ts";

type Props = { openApp: () => Promise<ComponentType>; children: ReactNode };

/**
 * Shows a public page in the visitors' layout, and the app once a session is found: another tab signed in, or
 * the server sent the page without the user's state.
 */
export function UntilSignedIn({ openApp, children }: Props) {
  const isSignedIn = useSession().status === "signed-in";
  const [App, setApp] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!isSignedIn || App !== null) return;
    let isStale = false;
    // If the app's code does not load, the visitors' layout remains, which links to /home.
    openApp().then(
      (Opened) => isStale || setApp(() => Opened),
      (error: unknown) => reportError(error),
    );
    return () => {
      isStale = true;
    };
  }, [isSignedIn, App, openApp]);

  return isSignedIn && App !== null ? <App /> : children;
}

import { Outlet } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { allowLiveEvents, onLiveEventsRefused } from "#web/data/live-events.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { AppNoticesHost } from "#web/offline/app-notices-host.tsx";
import { refreshSession, useSession } from "#features/account/web/session.ts";
import { useSessionEnd } from "#features/account/web/session-end.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header/header.tsx";
import { LayoutDialogs } from "./dialogs/layout-dialogs.tsx";
import { Notices } from "#web/layout/notices.tsx";
import { OnboardingHost } from "./onboarding/onboarding-host.tsx";
import { SignInAgainHost } from "./session/sign-in-again-host.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useShortcuts } from "./shortcuts/use-shortcuts.ts";

const DropZone = loadOnMount(async () => (await import("./drop-zone.tsx")).DropZone);
const KeysDialog = loadOnMount(
  async () => (await import("./shortcuts/keys-dialog.tsx")).KeysDialog,
);

/** The layout of all screens of the app. */
export function AppLayout() {
  const session = useSession();
  const hasEnded = useSessionEnd() !== null;
  const [keysOpen, setKeysOpen] = useState(false);
  const showKeys = useCallback(() => setKeysOpen(true), []);
  const signedIn = session.status === "signed-in";

  useEffect(() => allowLiveEvents(signedIn && !hasEnded), [signedIn, hasEnded]);
  // A refused stream may mean that the session has ended since the page was rendered.
  useEffect(() => onLiveEventsRefused(() => void refreshSession()), []);

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header session={session} onShowKeys={showKeys} />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      <Notices />
      {signedIn && (
        <>
          <Shortcuts onShowKeys={showKeys} />
          <LayoutDialogs />
          <OnboardingHost />
          <DropZone />
          <AppNoticesHost />
        </>
      )}
      {keysOpen && <KeysDialog open onOpenChange={setKeysOpen} />}
      <SignInAgainHost />
    </div>
  );
}

function Shortcuts({ onShowKeys }: { onShowKeys: () => void }) {
  useShortcuts(onShowKeys);
  return null;
}

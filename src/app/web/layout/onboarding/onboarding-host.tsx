import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import {
  closeOnboarding,
  showOnboarding,
  useOnboardingOpen,
} from "#web/layout/onboarding/onboarding.ts";
import { dismissOnboarding, profileQuery } from "#features/account/web/profile-query.ts";
import { whenIdle } from "./when-idle.ts";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

const loadOnboardingDialog = async () =>
  (await import("#features/profile/web/onboarding-dialog.tsx")).OnboardingDialog;
const OnboardingDialog = loadDialog(loadOnboardingDialog);

/**
 * Shows the onboarding questions on request. Opens them automatically on /home only, so that they never cover
 * an import or a conversation, and not while an invitation waits, until the user has answered or closed them.
 */
export function OnboardingHost() {
  const client = useQueryClient();
  const isOpen = useOnboardingOpen();
  const { data: profile } = useQuery(profileQuery);
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/home" });
  const isDue = profile && !profile.onboardingCompleted && !profile.onboardingDismissed;
  // An invited user answers first: the questions would cover the invitation.
  const isWaiting = profile !== undefined && profile.openInvitations > 0;

  useEffect(() => {
    if (!isDue || !isHome || isWaiting) return;
    const leaving = new AbortController();
    // If its code does not load, the questions open at the next visit of /home.
    offer(leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [isDue, isHome, isWaiting]);

  function close(): void {
    closeOnboarding();
    if (!isDue) return;
    client.setQueryData(profileQuery.queryKey, { ...profile, onboardingDismissed: true });
    dismissOnboarding().catch(() => {});
  }

  return isOpen && <OnboardingDialog onClose={close} onCompleted={closeOnboarding} />;
}

/** Waits until the page has loaded and the user is neither typing nor in another dialog. */
async function offer(signal: AbortSignal): Promise<void> {
  await whenIdle(signal);
  await loadOnboardingDialog();
  await whenIdle(signal);
  if (!signal.aborted) showOnboarding();
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadOnboardingDialog } from "../routes.tsx";
import { closeOnboarding, openOnboarding, useOnboardingOpen } from "./onboarding.ts";
import { dismissOnboarding, profileQuery } from "./profile-query.ts";
import { whenIdle } from "./when-idle.ts";
import { loadOnMount } from "#web/ui/load-on-mount.tsx";

const OnboardingDialog = loadOnMount(() => loadOnboardingDialog());

/** Mounts the questions while somebody wants them, and offers them to who has neither answered nor closed them. */
export function OnboardingHost() {
  const client = useQueryClient();
  const isOpen = useOnboardingOpen();
  const { data: profile } = useQuery(profileQuery);
  const isDue = profile && !profile.onboardingCompleted && !profile.onboardingDismissed;

  useEffect(() => {
    if (!isDue) return;
    const leaving = new AbortController();
    // Without its code they are offered with the next page.
    offer(leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [isDue]);

  function close(): void {
    closeOnboarding();
    if (!isDue) return;
    client.setQueryData(profileQuery.queryKey, { ...profile, onboardingDismissed: true });
    dismissOnboarding().catch(() => {});
  }

  return isOpen && <OnboardingDialog onClose={close} onCompleted={closeOnboarding} />;
}

/** The page goes first: its own code, its data, and whatever the person has begun there. */
async function offer(signal: AbortSignal): Promise<void> {
  await whenIdle(signal);
  await loadOnboardingDialog();
  await whenIdle(signal);
  if (!signal.aborted) openOnboarding();
}

import { queryOptions } from "@tanstack/react-query";
import type { profileApi } from "#features/account/profile-contract.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof profileApi>();

/** The user's profile: the menu shows its name, and the onboarding questions depend on it. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => call("GET /api/profile", { signal }),
});

/** Stops the questions from opening automatically. */
export function dismissOnboarding() {
  return call("PATCH /api/profile", { body: { onboardingDismissed: true } });
}

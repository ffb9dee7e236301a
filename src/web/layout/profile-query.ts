import { request } from "../data/api.ts";
import type { Profile } from "../app-features.ts";

/** The user's profile: the menu shows its name, and the onboarding questions depend on it. */
export const profileQuery = {
  queryKey: ["profile"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request<Profile>("GET", "/api/profile", { signal }),
};

/** Stops the questions from opening automatically. */
export function dismissOnboarding(): Promise<Profile> {
  return request<Profile>("PATCH", "/api/profile", { body: { onboardingDismissed: true } });
}

import { request } from "../api.ts";
import type { Profile } from "../routes.tsx";

/** The person as they named themselves: the menu shows it, and the questions wait for it. */
export const profileQuery = {
  queryKey: ["profile"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request<Profile>("GET", "/api/profile", { signal }),
};

/** The questions do not open by themselves again. */
export function dismissOnboarding(): Promise<Profile> {
  return request<Profile>("PATCH", "/api/profile", { body: { onboardingDismissed: true } });
}

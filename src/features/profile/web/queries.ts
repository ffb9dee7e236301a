import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  OnboardingAnswer,
  ProfileUpdate,
  profileApi,
} from "#features/account/profile-contract.ts";
import type { onboardingApi } from "#features/profile/contract.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { callerOf } from "#web/data/client.ts";

const callProfile = callerOf<typeof profileApi>();
const callOnboarding = callerOf<typeof onboardingApi>();

export const onboardingQuery = queryOptions({
  queryKey: ["onboarding"],
  queryFn: ({ signal }) => callOnboarding("GET /api/profile/onboarding", { signal }),
});

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileUpdate) => callProfile("PATCH /api/profile", { body }),
    onSuccess: (saved) => client.setQueryData(profileQuery.queryKey, saved),
  });
}

/** Answers by the key of their question. */
export function useCompleteOnboarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answers: Record<string, OnboardingAnswer>) =>
      callOnboarding("POST /api/profile/onboarding", { body: { version: 1, answers } }),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery.queryKey, saved);
      client.setQueryData(
        onboardingQuery.queryKey,
        (known) => known && { ...known, preferences: saved.preferences },
      );
      // Collections and interests were added, so any query may be stale.
      void client.invalidateQueries();
    },
  });
}

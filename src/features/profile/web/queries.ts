import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OnboardingAnswer, ProfileUpdate, profileApi } from "#features/profile/contract.ts";
import { profileQuery } from "#web/layout/profile-query.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof profileApi>();

export const onboardingQuery = queryOptions({
  queryKey: ["onboarding"],
  queryFn: ({ signal }) => call("GET /api/profile/onboarding", { signal }),
});

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileUpdate) => call("PATCH /api/profile", { body }),
    onSuccess: (saved) => client.setQueryData(profileQuery.queryKey, saved),
  });
}

/** Answers by the key of their question. */
export function useCompleteOnboarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answers: Record<string, OnboardingAnswer>) =>
      call("POST /api/profile/onboarding", { body: { version: 1, answers } }),
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

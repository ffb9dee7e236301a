import { profileApi } from "#features/account/profile-contract.ts";
import { onboardingApi } from "#features/profile/contract.ts";
import { serve } from "#server/http/serve.ts";
import { completeOnboarding, getOnboarding, getProfile, updateProfile } from "./service.ts";

export const profileRoutes = serve(profileApi, {
  "GET /api/profile": ({ ctx }) => getProfile(ctx),
  "PATCH /api/profile": ({ ctx, body }) => updateProfile(ctx, body),
});

export const onboardingRoutes = serve(onboardingApi, {
  "GET /api/profile/onboarding": ({ ctx }) => getOnboarding(ctx),
  "POST /api/profile/onboarding": ({ ctx, body }) => completeOnboarding(ctx, body),
});

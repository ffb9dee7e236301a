import type { RouteCases } from "#server/testing/routes/route-case.ts";

export const profileCases: RouteCases = {
  "POST /api/profile/onboarding": [{ body: { version: 1, answers: {} } }],
};

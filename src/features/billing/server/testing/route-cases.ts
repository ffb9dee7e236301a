import type { RouteCases } from "#server/testing/routes/route-case.ts";

/** The test server sells no plans. */
export const billingCases: RouteCases = {
  "POST /api/billing/portal": [{ owner: 503 }],
  "POST /api/functions/create-checkout": [{ body: { tier: "basic" }, owner: 503 }],
};

import type { Billing } from "#features/billing/contract.ts";
import { plans, type Tier } from "#shared/plans.ts";

/** A user's plan as the server returns it, in December 2026. */
export function createBilling(tier: Tier, part: Partial<Billing> = {}): Billing {
  return {
    isConfigured: true,
    tier,
    status: tier === "free" ? null : "active",
    periodEnd: tier === "free" ? null : "2026-12-22T10:00:00.000Z",
    isEnding: false,
    limits: plans[tier].limits,
    used: {
      collections: 2,
      entries: 8,
      since: "2026-11-22T10:00:00.000Z",
      until: "2026-12-22T10:00:00.000Z",
    },
    ...part,
  };
}

/** On a server without paid plans. */
export const unlimited = createBilling("free", {
  isConfigured: false,
  limits: { collections: null, entriesPerMonth: null, uploadBytes: null },
});

/** The response to a request that exceeds a limit of the plan. */
export const limitRefusal = {
  error: {
    code: "plan_limit",
    message:
      "Your plan allows 10 entries a month, and all are used until December 1. See /pricing for plans with more.",
    limit: "entriesPerMonth",
    tier: "free",
  },
};

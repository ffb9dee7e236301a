import { z } from "zod";

export const tiers = ["free", "basic", "premium"] as const;
export type Tier = (typeof tiers)[number];

/** The limits of a plan; null means unlimited. */
export type PlanLimits = {
  /** Without Unfiled, which every account has. */
  collections: number | null;
  entriesPerMonth: number | null;
  /** Max file size in bytes; 0 if uploads are not allowed. */
  uploadBytes: number | null;
};

export type Plan = {
  /** In US cents per month. */
  monthlyCents: number;
  /**
   * The weight in the model queue, if the server has a model: with 4, four entries are started for each one
   * of a user with 1. With 0 only the built-in reader processes entries.
   */
  modelShare: number;
  limits: PlanLimits;
};

/** The plans as /pricing lists them. The only place that defines their limits. */
export const plans: Readonly<Record<Tier, Plan>> = {
  free: {
    monthlyCents: 0,
    modelShare: 0,
    limits: { collections: 3, entriesPerMonth: 10, uploadBytes: 0 },
  },
  basic: {
    monthlyCents: 999,
    modelShare: 1,
    limits: { collections: 10, entriesPerMonth: 50, uploadBytes: 10 * 1024 * 1024 },
  },
  premium: {
    monthlyCents: 1999,
    modelShare: 4,
    limits: { collections: null, entriesPerMonth: null, uploadBytes: 100 * 1024 * 1024 },
  },
};

const seePricing = "See /pricing for plans with more.";

/* Messages for a reached limit, shared by client and server. The client shows /pricing as a link. */

export function writeEntriesLimit(entriesPerMonth: number, until: Date): string {
  const day = until.toLocaleDateString("en", { day: "numeric", month: "long", timeZone: "UTC" });
  return `Your plan allows ${entriesPerMonth} entries a month, and all are used until ${day}. ${seePricing}`;
}

export function writeCollectionsLimit(collections: number): string {
  const count = collections.toLocaleString("en");
  return `Your plan allows ${count} collections besides Unfiled, and you have them. ${seePricing}`;
}

export function writeUploadLimit(uploadBytes: number): string {
  return uploadBytes === 0
    ? "Your plan allows text and links only. See /pricing for plans with files."
    : `Your plan allows files of up to ${uploadBytes / (1024 * 1024)} MB. ${seePricing}`;
}

/** A subscription's status in Stripe's terms; null if the user never had one. */
export type SubscriptionStatus =
  | "active"
  | "trialing"
  | "past_due"
  | "unpaid"
  | "incomplete"
  | "incomplete_expired"
  | "paused"
  | "canceled";

/** GET /api/billing. Times are ISO 8601. */
export type Billing = {
  /** False if the server has no Stripe keys: then users have no limits and every limit is null. */
  isConfigured: boolean;
  tier: Tier;
  status: SubscriptionStatus | null;
  /** The end of the paid period: the next payment, or the end of the plan if `isEnding`. */
  periodEnd: string | null;
  /** Cancelled, but valid until `periodEnd`. */
  isEnding: boolean;
  limits: PlanLimits;
  /**
   * `entries`: entries saved since `since`, the start of the billing month, or of the calendar month (UTC) on
   * Free.
   */
  used: { collections: number; entries: number; since: string; until: string };
};

/** GET /api/public/plans, for visitors. */
export type PublicPlans = Pick<Billing, "isConfigured">;

/** Sent on /api/events when the tier, its status or its dates change. GET /api/billing returns them. */
export type BillingEvent = { type: "billing" };

/**
 * POST /api/functions/create-checkout; Basic if no tier is given. Returns a `BillingUrl`. Marked as pure, so
 * that /pricing, which imports `plans` from here, does not bundle Zod.
 */
export const CheckoutCreate = /* @__PURE__ */ z.object({
  tier: /* @__PURE__ */ z.enum(["basic", "premium"]).default("basic"),
});
export type CheckoutCreate = z.input<typeof CheckoutCreate>;

/** The URL to redirect the browser to; also returned by POST /api/billing/portal. */
export type BillingUrl = { url: string };

/** Members of the response's `error` object if `code` is "plan_limit" (402). */
export type PlanLimitDetails = { limit: keyof PlanLimits; tier: Tier };

import { z } from "zod";

export const tiers = ["free", "basic", "premium"] as const;
export type Tier = (typeof tiers)[number];

/** What a plan allows; null where it sets no bound. */
export type PlanLimits = {
  /** Besides Unfiled, which every account has. */
  collections: number | null;
  entriesPerMonth: number | null;
  /** The largest file, in bytes; 0 where no file may be uploaded. */
  uploadBytes: number | null;
};

export type Plan = {
  /** In US cents a month. */
  monthlyCents: number;
  /** Of those whose saved entries wait for the model, where the server has one: with 4, four are begun for one of a
   * person with 1. With 0 the built-in reader alone reads them. */
  modelShare: number;
  limits: PlanLimits;
};

/** The plans as /pricing lists them: the one table of what they give. */
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

/* What a reached limit says, in the client and in the server. The client shows /pricing as a link. */

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

/** A subscription's status as Stripe names it; null where there has never been one. */
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
  /** False where the server has no Stripe keys: nobody is limited, every limit is null. */
  isConfigured: boolean;
  tier: Tier;
  status: SubscriptionStatus | null;
  /** When the paid period ends: the next payment, or the end where `isEnding`. */
  periodEnd: string | null;
  /** It was cancelled, and lasts until `periodEnd`. */
  isEnding: boolean;
  limits: PlanLimits;
  /** `entries`: saved since `since`, the beginning of the billing month, or for Free of the calendar month (UTC). */
  used: { collections: number; entries: number; since: string; until: string };
};

/** GET /api/public/plans, for visitors. */
export type PublicPlans = Pick<Billing, "isConfigured">;

/** On /api/events: the tier, its status or its dates have changed; GET /api/billing says how. */
export type BillingEvent = { type: "billing" };

/**
 * POST /api/functions/create-checkout: Basic where no tier is given. Answers a `BillingUrl`. Marked as pure, or
 * /pricing, which takes `plans` from here, would bring the library along.
 */
export const CheckoutCreate = /* @__PURE__ */ z.object({
  tier: /* @__PURE__ */ z.enum(["basic", "premium"]).default("basic"),
});
export type CheckoutCreate = z.input<typeof CheckoutCreate>;

/** Where the browser goes next; also of POST /api/billing/portal. */
export type BillingUrl = { url: string };

/** Members of the wire's `error` object where `code` is "plan_limit" (402). */
export type PlanLimitDetails = { limit: keyof PlanLimits; tier: Tier };

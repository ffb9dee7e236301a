import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { type Tier, tiers } from "#shared/plans.ts";

/** The limits of a plan; null means unlimited. */
export const PlanLimits = z.object({
  collections: z.number().nullable().describe("Without Unfiled, which every account has."),
  entriesPerMonth: z.number().nullable(),
  uploadBytes: z
    .number()
    .nullable()
    .describe("Max file size in bytes; 0 if uploads are not allowed."),
});
export type PlanLimits = z.infer<typeof PlanLimits>;

/** A subscription's status in Stripe's terms. */
export const SubscriptionStatus = z.enum([
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "paused",
  "canceled",
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** GET /api/billing. */
export const Billing = z.object({
  isConfigured: z
    .boolean()
    .describe("False if the server has no Stripe keys: then users have no limits."),
  tier: z.enum(tiers),
  status: SubscriptionStatus.nullable().describe("Null if the user never had a subscription."),
  periodEnd: z.iso
    .datetime()
    .nullable()
    .describe("The end of the paid period: the next payment, or the end of the plan if isEnding."),
  isEnding: z.boolean().describe("Cancelled, but valid until periodEnd."),
  limits: PlanLimits.describe("Null: unlimited."),
  used: z.object({
    collections: z.number(),
    entries: z.number().describe("Entries saved since the start of the month."),
    since: z.iso
      .datetime()
      .describe("The start of the billing month, or of the calendar month (UTC) on Free."),
    until: z.iso.datetime(),
  }),
});
export type Billing = z.infer<typeof Billing>;

/** GET /api/public/plans, for visitors. */
export const PublicPlans = Billing.pick({ isConfigured: true });
export type PublicPlans = z.infer<typeof PublicPlans>;

/** Sent on /api/events when the tier, its status or its dates change. GET /api/billing returns them. */
export type BillingEvent = { type: "billing" };

/** POST /api/functions/create-checkout; Basic if no tier is given. Returns a `BillingUrl`. */
export const CheckoutCreate = z.object({ tier: z.enum(["basic", "premium"]).default("basic") });
export type CheckoutCreate = z.input<typeof CheckoutCreate>;

/** The URL to redirect the browser to; also returned by POST /api/billing/portal. */
export const BillingUrl = z.object({ url: z.string() });
export type BillingUrl = z.infer<typeof BillingUrl>;

/** Members of the response's `error` object if `code` is "plan_limit" (402). */
export type PlanLimitDetails = { limit: keyof PlanLimits; tier: Tier };

export const billingApi = defineApi("Billing", {
  "GET /api/public/plans": {
    tag: "Public",
    summary: "Whether this server sells plans",
    scope: "public",
    rate: "publicReads",
    answer: PublicPlans,
  },
  "GET /api/billing": { summary: "Get your plan and its usage", scope: "session", answer: Billing },
  "POST /api/billing/portal": {
    summary: "Open the billing portal",
    scope: "session",
    rate: "billing",
    answer: BillingUrl,
  },
  "POST /api/billing/webhook": {
    summary: "Receive a signed event from Stripe",
    scope: "visitor",
    rate: "webhook",
    streamsBody: true,
    anyOrigin: true,
    answer: z.object({ received: z.literal(true) }),
  },
});

export const checkoutApi = defineApi("Billing", {
  "POST /api/functions/create-checkout": {
    summary: "Choose a plan",
    scope: "session",
    rate: "billing",
    body: CheckoutCreate,
    answer: BillingUrl,
  },
});

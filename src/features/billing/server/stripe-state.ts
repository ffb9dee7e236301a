/** The current state of a customer at Stripe, reduced to the one subscription that counts. */
import type { Stripe } from "stripe";
import type { SubscriptionStatus } from "#features/billing/contract.ts";
import type { Tier } from "#shared/plans.ts";
import type { BillingSettings } from "#server/settings/billing-settings.ts";

export type StripeState = {
  /** Null if a subscription is paid for at a price that is not in the settings. */
  tier: Tier | null;
  status: SubscriptionStatus | null;
  subscriptionId: string | null;
  /** The subscription's item, needed to change its price. */
  itemId: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  isEnding: boolean;
  /** Whether the customer pays for two plans, after two checkouts were paid simultaneously. */
  isPaidTwice: boolean;
};

/** Paid, or Stripe is still retrying the payment. */
const entitling = new Set(["active", "trialing", "past_due"]);
/** A payment in the portal would reactivate these. */
const recoverable = new Set(["unpaid", "paused"]);

export const noSubscription: StripeState = {
  tier: "free",
  status: null,
  subscriptionId: null,
  itemId: null,
  periodStart: null,
  periodEnd: null,
  isEnding: false,
  isPaidTwice: false,
};

/** Fetches all subscriptions of the customer, regardless of which one an event was about. */
export async function fetchState(
  stripe: Stripe,
  settings: BillingSettings,
  customerId: string,
): Promise<StripeState> {
  const { data } = await stripe.subscriptions.list({
    customer: customerId,
    status: "all",
    limit: 100,
  });
  const [first] = data.toSorted(
    (a, b) =>
      rankSubscription(settings, b) - rankSubscription(settings, a) || b.created - a.created,
  );
  if (first === undefined) return noSubscription;
  const paid = data.filter((one) => entitling.has(one.status) && isForPlan(settings, one));
  return { ...toState(settings, first), isPaidTwice: paid.length > 1 };
}

/** Whether the subscription is for one of our plans. A customer may have others. */
export function isForPlan(settings: BillingSettings, subscription: Stripe.Subscription): boolean {
  return findTier(settings, findItem(settings, subscription)) !== null;
}

/** Whether the portal can change a subscription, so that no second one may be started. */
export function isSubscribed({ status }: Pick<StripeState, "status">): boolean {
  return status !== null && (entitling.has(status) || recoverable.has(status));
}

function toState(
  settings: BillingSettings,
  subscription: Stripe.Subscription,
): Omit<StripeState, "isPaidTwice"> {
  const item = findItem(settings, subscription);
  const isPaid = entitling.has(subscription.status);
  const endsAt = subscription.cancel_at ?? item?.current_period_end;
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  return {
    tier: isPaid ? findTier(settings, item) : "free",
    status: subscription.status as SubscriptionStatus,
    subscriptionId: subscription.id,
    itemId: item?.id ?? null,
    periodStart: toDate(item?.current_period_start),
    periodEnd: toDate(isEnding ? endsAt : item?.current_period_end),
    isEnding: isPaid && isEnding,
  };
}

/** Paid subscriptions first, larger plans before smaller ones, then recoverable ones. */
function rankSubscription(settings: BillingSettings, subscription: Stripe.Subscription): number {
  if (recoverable.has(subscription.status)) return 1;
  if (!entitling.has(subscription.status)) return 0;
  const tier = findTier(settings, findItem(settings, subscription));
  return tier === "premium" ? 4 : tier === "basic" ? 3 : 2;
}

/** The item with one of our prices. Operators may add other items to a subscription. */
function findItem(settings: BillingSettings, { items }: Stripe.Subscription) {
  return items.data.find((item) => findTier(settings, item) !== null) ?? items.data[0];
}

function findTier(
  { prices }: BillingSettings,
  item: Stripe.SubscriptionItem | undefined,
): Tier | null {
  if (item?.price.id === prices.premium) return "premium";
  return item?.price.id === prices.basic ? "basic" : null;
}

function toDate(seconds: number | null | undefined): Date | null {
  return typeof seconds === "number" ? new Date(seconds * 1_000) : null;
}

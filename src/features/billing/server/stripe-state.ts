/** What Stripe says of a customer now: the one subscription that counts, whatever events said before. */
import type { Stripe } from "stripe";
import type { SubscriptionStatus, Tier } from "#features/billing/contract.ts";
import type { BillingSettings } from "#server/billing-settings.ts";

export type StripeState = {
  /** Null where a subscription is paid for, with a price that is none of ours. */
  tier: Tier | null;
  status: SubscriptionStatus | null;
  subscriptionId: string | null;
  /** Of the subscription, for a change of its price. */
  itemId: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  isEnding: boolean;
  /** Somebody pays for two plans: of two checkouts that were paid at the same moment. */
  isPaidTwice: boolean;
};

/** Those that are paid for, or for whose payment Stripe is still trying. */
const entitling = new Set(["active", "trialing", "past_due"]);
/** Those that a payment would bring back, in the portal. */
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

/** Asks for all subscriptions that the customer has had: which of them an event was about does not matter. */
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

/** Whether it is for one of our plans: a customer may have others. */
export function isForPlan(settings: BillingSettings, subscription: Stripe.Subscription): boolean {
  return findTier(settings, findItem(settings, subscription)) !== null;
}

/** Whether there is a subscription that the portal changes, so that no second one may be begun. */
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

/** What is paid for comes first, of that the larger plan, then what can be paid for again. */
function rankSubscription(settings: BillingSettings, subscription: Stripe.Subscription): number {
  if (recoverable.has(subscription.status)) return 1;
  if (!entitling.has(subscription.status)) return 0;
  const tier = findTier(settings, findItem(settings, subscription));
  return tier === "premium" ? 4 : tier === "basic" ? 3 : 2;
}

/** The item with one of our prices; operators may add others to a subscription. */
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

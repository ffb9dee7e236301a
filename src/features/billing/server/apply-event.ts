/** Applies an event of Stripe: fetches the current state from Stripe, and stores it. */
import { and, eq, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { asSystem } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import type { BillingSettings } from "#server/settings/billing-settings.ts";
import { endRefundedPlan } from "./end-refunded-plan.ts";
import { getStripeId } from "./get-stripe-id.ts";
import { isCustomerMissing } from "./stripe-client.ts";
import { fetchState, noSubscription, type StripeState } from "./stripe-state.ts";
import { billingEvents, subscriptions } from "./tables.ts";

type Subscription = typeof subscriptions.$inferSelect;
type EventData = Pick<Stripe.Event, "id" | "type"> & { object: Record<string, unknown> };
type Payments = { stripe: Stripe; settings: BillingSettings };

const refundEvents = new Set(["charge.refunded", "charge.dispute.created"]);
const relevant = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
  ...refundEvents,
]);

/** Max attempts. If another process updates the same user concurrently, the state is fetched again. */
const maxTries = 10;

/**
 * Updates the user that the event is about, once per event. Throws if Stripe or the database does not answer:
 * then nothing has changed, and Stripe sends the event again.
 */
export async function applyEvent(
  app: AppContext,
  payments: Payments,
  event: Stripe.Event,
): Promise<void> {
  if (!relevant.has(event.type)) return;
  const eventData: EventData = {
    id: event.id,
    type: event.type,
    object: event.data.object as unknown as Record<string, unknown>,
  };
  if (await isKnown(app, eventData.id)) return;
  const customerId = await findCustomerId(payments.stripe, eventData);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const subscription = customerId === null ? null : await findSubscription(app, customerId);
    if (subscription === null) {
      app.log.info(
        { type: eventData.type },
        "ignored an event of Stripe: no user has its customer",
      );
      return;
    }
    if (refundEvents.has(eventData.type)) await endRefundedPlan(app, payments, eventData);
    const state = await getState(payments, subscription.customerId!);
    if (await store(app, subscription, state, eventData)) {
      if (hasChanged(subscription, state))
        app.events.publish(subscription.userId, { type: "billing" });
      return;
    }
  }
  throw new Error(
    "An event of Stripe could not be applied: the state changed during each attempt.",
  );
}

/** Also handles a customer who was deleted at Stripe together with the subscriptions. */
async function getState({ stripe, settings }: Payments, customerId: string): Promise<StripeState> {
  try {
    return await fetchState(stripe, settings, customerId);
  } catch (error) {
    if (isCustomerMissing(error)) return noSubscription;
    throw error;
  }
}

async function isKnown({ database }: AppContext, eventId: string): Promise<boolean> {
  const rows = await asSystem(database, (tx) =>
    tx.select({ id: billingEvents.id }).from(billingEvents).where(eq(billingEvents.id, eventId)),
  );
  return rows.length > 0;
}

async function findSubscription(
  { database }: AppContext,
  customerId: string,
): Promise<Subscription | null> {
  const [row] = await asSystem(database, (tx) =>
    tx.select().from(subscriptions).where(eq(subscriptions.customerId, customerId)),
  );
  return row ?? null;
}

/** A dispute contains only its charge, so look up the customer. */
async function findCustomerId(stripe: Stripe, { object }: EventData): Promise<string | null> {
  const named = getStripeId(object["customer"]);
  if (named !== null || object["object"] !== "dispute") return named;
  const chargeId = getStripeId(object["charge"]);
  return chargeId === null ? null : getStripeId((await stripe.charges.retrieve(chargeId)).customer);
}

/**
 * Stores Stripe's state together with the event. Returns false if the row changed after `subscription` was read:
 * the stored state may be newer than `state`.
 */
async function store(
  app: AppContext,
  subscription: Subscription,
  state: StripeState,
  { id }: EventData,
): Promise<boolean> {
  const { tier, status, subscriptionId, periodStart, periodEnd, isEnding } = state;
  if (tier === null)
    app.log.warn("a subscription has a price that STRIPE_PRICE_BASIC and _PREMIUM do not name");
  if (state.isPaidTwice)
    app.log.warn(
      { customer: subscription.customerId },
      "a customer of Stripe pays for two plans: end one of them there",
    );
  const change = { status, subscriptionId, periodStart, periodEnd, isEnding };
  return asSystem(app.database, async (tx) => {
    const written = await tx
      .update(subscriptions)
      .set({
        ...change,
        ...(tier === null ? {} : { tier }),
        version: sql`${subscriptions.version} + 1`,
        updatedAt: new Date(),
      })
      .where(
        and(
          eq(subscriptions.userId, subscription.userId),
          eq(subscriptions.version, subscription.version),
        ),
      )
      .returning({ userId: subscriptions.userId });
    if (written.length === 0) return false;
    await tx.insert(billingEvents).values({ id }).onConflictDoNothing();
    return true;
  });
}

function hasChanged(subscription: Subscription, state: StripeState): boolean {
  return (
    (state.tier !== null && state.tier !== subscription.tier) ||
    state.status !== subscription.status ||
    state.isEnding !== subscription.isEnding ||
    state.periodEnd?.getTime() !== subscription.periodEnd?.getTime()
  );
}

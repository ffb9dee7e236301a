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

type Person = typeof subscriptions.$inferSelect;
type Told = Pick<Stripe.Event, "id" | "type"> & { object: Record<string, unknown> };
type Payments = { stripe: Stripe; settings: BillingSettings };

const paidBack = new Set(["charge.refunded", "charge.dispute.created"]);
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
  ...paidBack,
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
  const told: Told = {
    id: event.id,
    type: event.type,
    object: event.data.object as unknown as Record<string, unknown>,
  };
  if (await isKnown(app, told.id)) return;
  const customerId = await findCustomerId(payments.stripe, told);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const person = customerId === null ? null : await findPerson(app, customerId);
    if (person === null) {
      app.log.info({ type: told.type }, "an event of Stripe is about nobody here, and ignored");
      return;
    }
    if (paidBack.has(told.type)) await endRefundedPlan(app, payments, told);
    const state = await readState(payments, person.customerId!);
    if (await store(app, person, state, told)) {
      if (hasChanged(person, state)) app.events.publish(person.userId, { type: "billing" });
      return;
    }
  }
  throw new Error("An event of Stripe could not be applied: others were quicker each time.");
}

/** Also handles a customer who was deleted at Stripe together with the subscriptions. */
async function readState({ stripe, settings }: Payments, customerId: string): Promise<StripeState> {
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

async function findPerson({ database }: AppContext, customerId: string): Promise<Person | null> {
  const [row] = await asSystem(database, (tx) =>
    tx.select().from(subscriptions).where(eq(subscriptions.customerId, customerId)),
  );
  return row ?? null;
}

/** A dispute contains only its charge, so look up the customer. */
async function findCustomerId(stripe: Stripe, { object }: Told): Promise<string | null> {
  const named = getStripeId(object["customer"]);
  if (named !== null || object["object"] !== "dispute") return named;
  const chargeId = getStripeId(object["charge"]);
  return chargeId === null ? null : getStripeId((await stripe.charges.retrieve(chargeId)).customer);
}

/**
 * Stores Stripe's state together with the event. Returns false if the row changed after `person` was read:
 * the stored state may be newer than `state`.
 */
async function store(
  app: AppContext,
  person: Person,
  state: StripeState,
  { id }: Told,
): Promise<boolean> {
  const { tier, status, subscriptionId, periodStart, periodEnd, isEnding } = state;
  if (tier === null)
    app.log.warn("a subscription has a price that STRIPE_PRICE_BASIC and _PREMIUM do not name");
  if (state.isPaidTwice)
    app.log.warn(
      { customer: person.customerId },
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
        and(eq(subscriptions.userId, person.userId), eq(subscriptions.version, person.version)),
      )
      .returning({ userId: subscriptions.userId });
    if (written.length === 0) return false;
    await tx.insert(billingEvents).values({ id }).onConflictDoNothing();
    return true;
  });
}

function hasChanged(person: Person, state: StripeState): boolean {
  return (
    (state.tier !== null && state.tier !== person.tier) ||
    state.status !== person.status ||
    state.isEnding !== person.isEnding ||
    state.periodEnd?.getTime() !== person.periodEnd?.getTime()
  );
}

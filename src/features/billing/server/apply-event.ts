/** An event of Stripe: when it has come, Stripe is asked how things stand, and that is written down. */
import { and, eq, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { asSystem } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import type { BillingSettings } from "#server/billing-settings.ts";
import { endRefundedPlan } from "./end-refunded-plan.ts";
import { readId } from "./read-id.ts";
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

/** Another process may be writing the same person's: then Stripe is asked again. */
const mostTries = 10;

/**
 * Brings the person up to date whom the event is about, once for each event. Throws where Stripe or the database does
 * not answer: nothing has happened then, and Stripe sends the event again.
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
  for (let tries = 0; tries < mostTries; tries += 1) {
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

/** Of a customer who was deleted at Stripe, subscriptions included, too. */
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

/** A dispute names its charge alone. */
async function findCustomerId(stripe: Stripe, { object }: Told): Promise<string | null> {
  const named = readId(object["customer"]);
  if (named !== null || object["object"] !== "dispute") return named;
  const chargeId = readId(object["charge"]);
  return chargeId === null ? null : readId((await stripe.charges.retrieve(chargeId)).customer);
}

/**
 * Writes down what Stripe said, together with the event. False where somebody else did so after `person` was read:
 * what they wrote may be newer than `state`.
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

/** Repeated, reordered and simultaneous events, and events while Stripe does not answer. */
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import type { StripeEvent } from "#server/testing/stripe/stripe-objects.ts";
import { applyEvent } from "./apply-event.ts";
import { createTestBilling } from "./testing/billing-app.ts";
import { getBilling } from "./get-billing.ts";
import { startCheckout } from "./checkout.ts";
import { createStripe } from "./stripe-client.ts";
import { billingEvents } from "./tables.ts";

const on = await createTestBilling();
const { stripe, context } = on;
const { account } = stripe;
const settings = context.env.billing!;

afterEach(() => {
  stripe.mode = "well";
  stripe.beforeReply = null;
});

const isNoted = async ({ id }: StripeEvent) =>
  (
    await asSystem(context.database, (tx) =>
      tx.select().from(billingEvents).where(eq(billingEvents.id, id)),
    )
  ).length > 0;
const listChanges = (person: Ctx) => {
  const changes: string[] = [];
  context.events.subscribe(person.userId, ({ type }) => void changes.push(type));
  return changes;
};
/** Applies an event without this process's semaphores, as another process would. */
const applyElsewhere = async (event: StripeEvent) =>
  applyEvent(context, { stripe: await createStripe(settings), settings }, event as never);
/** Pays a checkout. Returns the resulting events, which are not delivered yet. */
async function pay(person: Ctx): Promise<{ id: string; events: StripeEvent[] }> {
  const { url } = await startCheckout(person, "basic");
  const { id } = account.completeCheckout(on.findCheckout(url).id);
  return { id, events: stripe.takeEvents() };
}

describe("a repeated event", () => {
  it("has no second effect, and causes no calls to Stripe", async () => {
    const person = await on.newUser();
    const changes = listChanges(person);
    const { events } = await pay(person);
    for (const event of events) expect(await on.deliver(event)).toBe(200);
    expect(changes).toEqual(["billing"]);
    const before = stripe.calls.length;
    for (const event of events) expect(await on.deliver(event)).toBe(200);
    expect(stripe.calls.length).toBe(before);
    expect(changes).toEqual(["billing"]);
  });

  it("is applied once and answered each time when delivered simultaneously", async () => {
    const person = await on.newUser();
    const changes = listChanges(person);
    const { events } = await pay(person);
    const statuses = await Promise.all([...events, ...events, ...events].map(on.deliver));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(changes).toEqual(["billing"]);
    expect(await getBilling(person)).toMatchObject({ tier: "basic", status: "active" });
  });
});

describe("reordered events", () => {
  it("store Stripe's current state, even if the oldest event arrives last", async () => {
    const person = await on.newUser();
    const { id, events } = await pay(person);
    account.cancelAtPeriodEnd(id);
    account.end(id);
    events.push(...stripe.takeEvents());
    const seen = new Set<string>();
    for (const event of events.toReversed()) {
      expect(await on.deliver(event)).toBe(200);
      seen.add((await getBilling(person)).tier);
    }
    // The tier stays free at every step, because the subscription has already ended at Stripe.
    expect(seen).toEqual(new Set(["free"]));
    expect(await getBilling(person)).toMatchObject({ status: "canceled", isEnding: false });
  });

  it("grant no plan if a refund's event arrives before the payment's event", async () => {
    const person = await on.newUser();
    const { id, events } = await pay(person);
    account.refund(id);
    events.push(...stripe.takeEvents());
    for (const event of events.toReversed()) expect(await on.deliver(event)).toBe(200);
    expect(await getBilling(person)).toMatchObject({ tier: "free", status: "canceled" });
    await on.deliverAll();
  });

  it("fetch the state again if a concurrent update was stored first", async () => {
    const person = await on.newUser();
    const { id, events } = await pay(person);
    const [created] = events;
    stripe.beforeReply = async ({ path }) => {
      if (path !== "/v1/subscriptions") return;
      stripe.beforeReply = null;
      // While the response with "active" is in transit, another process stores that the subscription ended.
      account.end(id);
      const [deleted] = stripe.takeEvents();
      await applyElsewhere(deleted!);
      expect(await getBilling(person)).toMatchObject({ status: "canceled" });
    };
    expect(await on.deliver(created!)).toBe(200);
    expect(await getBilling(person)).toMatchObject({ tier: "free", status: "canceled" });
  });
});

describe("an event while Stripe does not answer", () => {
  it("is rejected without changes, so that Stripe sends it again", async () => {
    const person = await on.newUser();
    const { events } = await pay(person);
    stripe.mode = "broken";
    const [created] = events;
    expect(await on.deliver(created!)).toBe(500);
    expect(await isNoted(created!)).toBe(false);
    expect(await getBilling(person)).toMatchObject({ tier: "free", status: null });
    stripe.mode = "well";
    expect(await on.deliver(created!)).toBe(200);
    expect(await isNoted(created!)).toBe(true);
    expect(await getBilling(person)).toMatchObject({ tier: "basic" });
  });
});

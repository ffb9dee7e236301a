/** Events that come twice, in another order, at once, or while Stripe or the account is gone. */
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import type { StripeEvent } from "#server/testing/stripe-objects.ts";
import { applyEvent } from "./apply-event.ts";
import { openBillingForTests } from "./billing-for-tests.ts";
import { readBilling } from "./billing-view.ts";
import { startCheckout } from "./checkout.ts";
import { openStripe } from "./stripe-client.ts";
import { billingEvents } from "./tables.ts";

const on = await openBillingForTests();
const { stripe, context } = on;
const { account } = stripe;
const settings = context.env.billing!;

afterEach(() => {
  stripe.mode = "well";
  stripe.meanwhile = null;
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
/** As another process would, which has no turns in common with this one. */
const applyElsewhere = async (event: StripeEvent) =>
  applyEvent(context, { stripe: await openStripe(settings), settings }, event as never);
/** What happened to a subscription from its checkout on, undelivered. */
async function pay(person: Ctx): Promise<{ id: string; events: StripeEvent[] }> {
  const { url } = await startCheckout(person, "basic");
  const { id } = account.completeCheckout(on.findCheckout(url).id);
  return { id, events: stripe.takeEvents() };
}

describe("an event that comes again", () => {
  it("has no second effect, and costs Stripe nothing", async () => {
    const person = await on.newPerson();
    const changes = listChanges(person);
    const { events } = await pay(person);
    for (const event of events) expect(await on.deliver(event)).toBe(200);
    expect(changes).toEqual(["billing"]);
    const before = stripe.calls.length;
    for (const event of events) expect(await on.deliver(event)).toBe(200);
    expect(stripe.calls.length).toBe(before);
    expect(changes).toEqual(["billing"]);
  });

  it("or many times at once, is answered each time and applied once", async () => {
    const person = await on.newPerson();
    const changes = listChanges(person);
    const { events } = await pay(person);
    const statuses = await Promise.all([...events, ...events, ...events].map(on.deliver));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(changes).toEqual(["billing"]);
    expect(await readBilling(person)).toMatchObject({ tier: "basic", status: "active" });
  });
});

describe("events in another order than they happened", () => {
  it("leave what Stripe says now: the last to come may be the oldest", async () => {
    const person = await on.newPerson();
    const { id, events } = await pay(person);
    account.cancelAtPeriodEnd(id);
    account.end(id);
    events.push(...stripe.takeEvents());
    const seen = new Set<string>();
    for (const event of events.toReversed()) {
      expect(await on.deliver(event)).toBe(200);
      seen.add((await readBilling(person)).tier);
    }
    // At no moment was what had ended a plan.
    expect(seen).toEqual(new Set(["free"]));
    expect(await readBilling(person)).toMatchObject({ status: "canceled", isEnding: false });
  });

  it("leave no plan where word of a refund comes before that of the payment", async () => {
    const person = await on.newPerson();
    const { id, events } = await pay(person);
    account.refund(id);
    events.push(...stripe.takeEvents());
    for (const event of events.toReversed()) expect(await on.deliver(event)).toBe(200);
    expect(await readBilling(person)).toMatchObject({ tier: "free", status: "canceled" });
    await on.deliverAll();
  });

  it("and an answer of Stripe that is old by the time it is written down, is asked for again", async () => {
    const person = await on.newPerson();
    const { id, events } = await pay(person);
    const [created] = events;
    stripe.meanwhile = async ({ path }) => {
      if (path !== "/v1/subscriptions") return;
      stripe.meanwhile = null;
      // The answer that says "active" is on its way; another process hears, and writes, that it ended.
      account.end(id);
      const [deleted] = stripe.takeEvents();
      await applyElsewhere(deleted!);
      expect(await readBilling(person)).toMatchObject({ status: "canceled" });
    };
    expect(await on.deliver(created!)).toBe(200);
    expect(await readBilling(person)).toMatchObject({ tier: "free", status: "canceled" });
  });
});

describe("while Stripe does not answer", () => {
  it("an event is refused and changes nothing, so that it is sent again", async () => {
    const person = await on.newPerson();
    const { events } = await pay(person);
    stripe.mode = "broken";
    const [created] = events;
    expect(await on.deliver(created!)).toBe(500);
    expect(await isNoted(created!)).toBe(false);
    expect(await readBilling(person)).toMatchObject({ tier: "free", status: null });
    stripe.mode = "well";
    expect(await on.deliver(created!)).toBe(200);
    expect(await isNoted(created!)).toBe(true);
    expect(await readBilling(person)).toMatchObject({ tier: "basic" });
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { createEvent, createSubscription } from "#server/testing/stripe/stripe-objects.ts";
import { getBilling } from "./get-billing.ts";
import { createTestBilling, overAMonthAgo } from "./testing/billing-app.ts";
import { sweepBilling } from "./sweep-billing.ts";
import { billingEvents, subscriptions } from "./tables.ts";

const on = await createTestBilling();
const { stripe, context } = on;
const { account } = stripe;

const countEvents = async () =>
  (await asSystem(context.database, (tx) => tx.select().from(billingEvents))).length;

describe("POST /api/billing/webhook without a valid signature", () => {
  const event = createEvent("customer.subscription.updated", { customer: "cus_1" });
  const refusal = async (body: string, signature?: string) => {
    const answer = await on.post(body, signature);
    return { status: answer.status, code: ((await answer.json()) as ErrorBody).error.code };
  };
  const refused = { status: 400, code: "validation" };

  it("rejects a missing, foreign or outdated signature and a changed body", async () => {
    const { body, signature } = await stripe.sign(event);
    expect(await refusal(body)).toEqual(refused);
    expect(await refusal(body, "t=1,v1=00")).toEqual(refused);
    expect(await refusal(body.replace("cus_1", "cus_2"), signature)).toEqual(refused);
    const foreign = await stripe.sign(event, { secret: "whsec_of_somebody_else" });
    expect(await refusal(body, foreign.signature)).toEqual(refused);
    const stale = await stripe.sign(event, { at: new Date(Date.now() - 3_600_000) });
    expect(await refusal(body, stale.signature)).toEqual(refused);
    expect(await refusal("not json", signature)).toEqual(refused);
  });

  it("rejects a signature made ten minutes in the future, and accepts one made two minutes ahead", async () => {
    const sign = (minutes: number) =>
      stripe.sign(event, { at: new Date(Date.now() + minutes * 60_000) });
    const early = await sign(10);
    expect(await refusal(early.body, early.signature)).toEqual(refused);
    const ahead = await sign(2);
    expect((await on.post(ahead.body, ahead.signature)).status).toBe(200);
  });

  it("rejects a body that is too large before reading it", async () => {
    const { status } = await on.post("x".repeat(600 * 1024), "t=1,v1=00");
    expect(status).toBe(413);
  });
});

describe("POST /api/billing/webhook with a valid signature", () => {
  it("accepts an event from any origin", async () => {
    const { body, signature } = await stripe.sign(createEvent("product.created", {}));
    const headers = { "stripe-signature": signature, origin: "https://relay.example.org" };
    const answer = await on.app.request("/api/billing/webhook", { method: "POST", body, headers });
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  });
});

describe("a signed event that is incomplete", () => {
  const { data: _data, ...withoutData } = createEvent("customer.subscription.updated", {});
  it.each([
    ["no data", withoutData],
    ["data without an object", { ...withoutData, data: {} }],
    ["an object that is text", { ...withoutData, data: { object: "cus_1" } }],
    ["no id", { type: "invoice.paid", data: { object: {} } }],
    ["no type", { id: "evt_1", data: { object: {} } }],
    ["null", null],
  ])("returns 400 for %s", async (_what, event) => {
    const { body, signature } = await stripe.sign(event as never);
    const answer = await on.post(body, signature);
    const { error } = (await answer.json()) as Partial<ErrorBody>;
    expect([answer.status, error?.code]).toEqual([400, "validation"]);
  });
});

describe("a subscription", () => {
  it("starts, is renewed, survives a failed payment, is cancelled, and ends", async () => {
    const person = await on.newUser();
    expect(await getBilling(person)).toMatchObject({ tier: "free", status: null });
    const { id, items } = await on.subscribe(person, "basic", overAMonthAgo());
    const [item] = items.data;
    const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
    expect(await getBilling(person)).toMatchObject({
      isConfigured: true,
      tier: "basic",
      status: "active",
      periodEnd: iso(item!.current_period_end),
      isEnding: false,
      limits: { collections: 10, entriesPerMonth: 50 },
    });

    const firstEnd = item!.current_period_end;
    account.renew(id);
    await on.deliverAll();
    const renewed = await getBilling(person);
    expect(renewed).toMatchObject({ tier: "basic", used: { since: iso(firstEnd) } });
    expect(renewed.periodEnd).not.toBe(iso(firstEnd));

    account.failPayment(id);
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({ tier: "basic", status: "past_due" });
    account.update(id, { status: "active" });
    account.cancelAtPeriodEnd(id);
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({
      tier: "basic",
      status: "active",
      isEnding: true,
      periodEnd: renewed.periodEnd,
    });

    account.end(id);
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({
      tier: "free",
      status: "canceled",
      isEnding: false,
      periodEnd: null,
    });
    await on.subscribe(person, "premium");
    expect(await getBilling(person)).toMatchObject({ tier: "premium", status: "active" });
  });

  it.each(["unpaid", "incomplete_expired", "incomplete", "paused"])(
    "with the status %s gives the Free plan",
    async (status) => {
      const person = await on.newUser();
      const { id } = await on.subscribe(person, "basic");
      account.update(id, { status });
      await on.deliverAll();
      expect(await getBilling(person)).toMatchObject({ tier: "free", status });
    },
  );

  it("gives the larger of two plans, and the smaller one when that ends", async () => {
    const person = await on.newUser();
    const { id, customer } = await on.subscribe(person, "premium");
    const other = createSubscription(customer, stripe.prices.basic, {
      start: Math.floor(Date.now() / 1_000),
      metadata: {},
    });
    account.subscriptions.set(other.id, other);
    account.update(other.id, {});
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({ tier: "premium" });
    account.end(id);
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({ tier: "basic", status: "active" });
  });

  it("keeps its tier if its price becomes an unknown one", async () => {
    const person = await on.newUser();
    const { id } = await on.subscribe(person, "basic");
    account.changePrice(id, "price_of_the_operator");
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({ tier: "basic", status: "active" });
  });

  it("ends after a full refund of its period, but not after a smaller one", async () => {
    const person = await on.newUser();
    const { id } = await on.subscribe(person, "basic");
    account.refund(id, 100);
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({ tier: "basic" });
    account.changePrice(id, stripe.prices.premium);
    account.refund(id);
    await on.deliverAll();
    // This refund covered only the price difference.
    expect(await getBilling(person)).toMatchObject({ tier: "premium" });
    account.renew(id);
    account.refund(id);
    await on.deliverAll();
    expect(account.subscriptions.get(id)?.status).toBe("canceled");
    expect(await getBilling(person)).toMatchObject({ tier: "free", status: "canceled" });
  });

  it("continues after a refund for an earlier period", async () => {
    const person = await on.newUser();
    const { id } = await on.subscribe(person, "basic", overAMonthAgo());
    account.refund(id);
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({ tier: "basic", status: "active" });
  });

  it("ends when its payment is disputed, but not on an inquiry of the bank", async () => {
    const person = await on.newUser();
    const { id } = await on.subscribe(person, "basic");
    account.dispute(id, "warning_needs_response");
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({ tier: "basic" });
    account.dispute(id);
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({ tier: "free" });
  });
});

describe("a customer who was deleted at Stripe", () => {
  it("is on the Free plan", async () => {
    const person = await on.newUser();
    const { id, customer } = await on.subscribe(person, "basic");
    account.end(id);
    account.customers.delete(customer);
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({ tier: "free", status: null });
  });
});

describe("events without a user here", () => {
  it("are accepted and ignored", async () => {
    const before = await countEvents();
    for (const type of ["invoice.paid", "customer.subscription.deleted", "product.created"])
      expect(await on.deliver(createEvent(type, { customer: "cus_of_another_site" }))).toBe(200);
    expect(await countEvents()).toBe(before);
  });
});

describe("sweepBilling", () => {
  it("deletes events that Stripe no longer resends", async () => {
    const person = await on.newUser();
    await on.subscribe(person, "basic");
    const forty = new Date(Date.now() - 41 * 24 * 3_600_000);
    const old = { id: "evt_old", receivedAt: forty };
    await asSystem(context.database, (tx) => tx.insert(billingEvents).values(old));
    const before = await countEvents();
    await sweepBilling(context);
    expect(await countEvents()).toBe(before - 1);
    const kept = await asSystem(context.database, (tx) =>
      tx.select().from(subscriptions).where(eq(subscriptions.tier, "basic")),
    );
    expect(kept.length).toBeGreaterThan(0);
  });
});

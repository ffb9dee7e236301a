import { afterEach, describe, expect, it } from "vitest";
import type { BillingUrl } from "#features/billing/contract.ts";
import { asSystem } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { createTestBilling, publicUrl } from "./testing/billing-app.ts";
import { getBilling } from "./get-billing.ts";
import { createPortalSession, startCheckout } from "./checkout.ts";
import { createStripe, timeouts } from "./stripe-client.ts";
import { subscriptions } from "./tables.ts";

const on = await createTestBilling();
const { stripe, context } = on;
const ada = await on.signUp("ada@example.org");
/** An app with a short timeout for Stripe, only for calls that get no response. */
const hasty = await setUpContext(stripe.settings);
const usual = timeouts.milliseconds;
timeouts.milliseconds = 300;
await createStripe(hasty.env.billing!);
timeouts.milliseconds = usual;

afterEach(() => {
  stripe.mode = "well";
  stripe.beforeReply = null;
});

const callsTo = (path: string) => stripe.calls.filter((call) => call.path === path);
const begin = (person: typeof ada, body?: object) =>
  person.send<BillingUrl & ErrorBody>("POST", "/api/functions/create-checkout", body);

describe("startCheckout", () => {
  it("subscribes the user to the plan's price, and returns to this site", async () => {
    const { url } = (await begin(ada, { tier: "premium" })).body;
    const session = on.findCheckout(url);
    const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
    expect(session).toMatchObject({
      mode: "subscription",
      price: stripe.prices.premium,
      client_reference_id: body.user.id,
      metadata: { userId: body.user.id, tier: "premium" },
      subscriptionMetadata: { userId: body.user.id, tier: "premium" },
      success_url: `${publicUrl}/account?checkout=done`,
      cancel_url: `${publicUrl}/pricing?checkout=cancelled`,
    });
    expect(stripe.account.customers.get(session.customer)).toMatchObject({
      email: "ada@example.org",
      metadata: { userId: body.user.id },
    });
  });

  it("defaults to Basic for an empty or missing body", async () => {
    for (const body of [undefined, {}]) {
      const { status, body: answer } = await begin(ada, body);
      expect(status).toBe(200);
      expect(on.findCheckout(answer.url).price).toBe(stripe.prices.basic);
    }
  });

  it("rejects an unknown plan and signed-out visitors", async () => {
    for (const tier of ["free", "gold"]) expect((await begin(ada, { tier })).status).toBe(400);
    expect((await begin(on.visitor, { tier: "basic" })).status).toBe(401);
    expect((await on.visitor.send("POST", "/api/billing/portal")).status).toBe(401);
  });

  it("creates one checkout and one customer for simultaneous requests, and replaces an open checkout", async () => {
    const person = await on.newUser();
    const before = callsTo("/v1/customers").length;
    const [first, second] = await Promise.all([
      startCheckout(person, "basic"),
      startCheckout(person, "basic"),
    ]);
    expect(first).toEqual(second);
    const { customer } = on.findCheckout(first.url);
    const keys = new Set(
      callsTo("/v1/customers")
        .slice(before)
        .map(({ key }) => key),
    );
    expect(keys.size).toBe(1);
    expect(await startCheckout(person, "basic")).toEqual(first);
    const third = on.findCheckout((await startCheckout(person, "premium")).url);
    expect(third).toMatchObject({ customer, status: "open" });
    expect(on.findCheckout(first.url).status).toBe("expired");
  });

  it("creates a single checkout for repeated simultaneous requests", async () => {
    for (let round = 0; round < 15; round += 1) {
      const person = await on.newUser();
      const [first, second] = await Promise.all([
        startCheckout(person, "basic"),
        startCheckout(person, "basic"),
      ]);
      expect(first).toEqual(second);
    }
  });

  it("creates a new customer if Stripe no longer knows the old one", async () => {
    const person = await on.newUser();
    const { customer } = on.findCheckout((await startCheckout(person, "basic")).url);
    stripe.account.customers.delete(customer);
    await expect(createPortalSession(person)).rejects.toMatchObject({ code: "conflict" });
    const anew = on.findCheckout((await startCheckout(person, "basic")).url);
    expect(anew.customer).not.toBe(customer);
  });

  it("deletes the new customer if the account is deleted during checkout", async () => {
    const person = await on.signUp("leaving@example.org");
    stripe.beforeReply = async ({ path }) => {
      if (path !== "/v1/customers") return;
      stripe.beforeReply = null;
      const password = "a long enough password";
      expect((await person.send("DELETE", "/api/account", { password })).status).toBe(204);
    };
    expect((await begin(person, { tier: "basic" })).status).toBe(401);
    const made = [...stripe.account.customers.values()].at(-1)!;
    expect(made).toMatchObject({ email: "leaving@example.org", deleted: true });
  });
});

describe("signed-out visitors", () => {
  it("learn only whether plans are sold", async () => {
    expect((await on.visitor.get("/api/public/plans")).body).toEqual({ isConfigured: true });
    expect((await on.visitor.get("/api/billing")).status).toBe(401);
  });
});

describe("a user who changes plans", () => {
  it("confirms the change in the portal, without a second subscription", async () => {
    const person = await on.newUser();
    const { id, items } = await on.subscribe(person, "basic");
    const url = (await startCheckout(person, "premium")).url;
    expect(stripe.account.portals.get(url.split("/").at(-1)!)?.change).toEqual({
      subscription: id,
      item: items.data[0]!.id,
      price: stripe.prices.premium,
      returnUrl: `${publicUrl}/account?checkout=done`,
    });
    expect(await getBilling(person)).toMatchObject({ tier: "basic" });
    stripe.account.changePrice(id, stripe.prices.premium);
    await on.deliverAll();
    expect(await getBilling(person)).toMatchObject({ tier: "premium" });
  });

  it("is sent to the portal even before the event of the first payment arrives", async () => {
    const person = await on.newUser();
    const { id } = on.findCheckout((await startCheckout(person, "basic")).url);
    stripe.account.completeCheckout(id);
    expect((await startCheckout(person, "basic")).url).toContain("/portal/");
    await on.deliverAll();
  });

  it("manages the plan in their own portal, which a user without a plan does not have", async () => {
    const person = await on.newUser();
    await expect(createPortalSession(person)).rejects.toMatchObject({ code: "conflict" });
    const { customer } = await on.subscribe(person, "basic");
    const { url } = await createPortalSession(person);
    expect(stripe.account.portals.get(url.split("/").at(-1)!)).toMatchObject({
      customer,
      return_url: `${publicUrl}/account`,
    });
  });
});

describe("a failing Stripe", () => {
  it.each(["silent", "broken"] as const)(
    "that is %s causes an error after two attempts",
    async (mode) => {
      const person = await createUser(hasty);
      stripe.mode = mode;
      const before = stripe.calls.length;
      await expect(startCheckout(person, "basic")).rejects.toMatchObject({
        code: "unavailable",
        message: "Failed to start checkout process. Please try again in a few minutes.",
      });
      expect(stripe.calls.length - before).toBe(2);
    },
  );

  it("causes an error when opening the portal", async () => {
    const person = await on.newUser();
    await startCheckout(person, "basic");
    stripe.mode = "broken";
    await expect(createPortalSession(person)).rejects.toMatchObject({
      code: "unavailable",
      message: "Failed to open the billing portal. Please try again in a few minutes.",
    });
  });

  it("causes an error if it returns no URL", async () => {
    const newcomer = await on.signUp("newcomer@example.org");
    stripe.mode = "without address";
    expect(await begin(newcomer, { tier: "basic" })).toMatchObject({
      status: 503,
      body: { error: { code: "unavailable", message: "No checkout URL received" } },
    });
  });
});

describe("the subscriptions table", () => {
  it("is readable by its user, and writable only by the system", async () => {
    const person = await createUser(context);
    const stranger = await createUser(context, "Eve");
    await asSystem(context.database, (tx) =>
      tx.insert(subscriptions).values({ userId: person.userId, tier: "basic" }),
    );
    const read = (ctx: Ctx) =>
      inTransaction(ctx, (tx) => tx.select({ tier: subscriptions.tier }).from(subscriptions));
    for (const ctx of [person, stranger])
      await inTransaction(ctx, (tx) => tx.update(subscriptions).set({ tier: "premium" }));
    expect(await read(person)).toEqual([{ tier: "basic" }]);
    expect(await read(stranger)).toEqual([]);
  });
});

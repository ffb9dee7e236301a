import { describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import { waitFor } from "#server/testing/test-context.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { createTestBilling } from "./testing/billing-app.ts";
import { startCheckout } from "./checkout.ts";
import { billingEvents, savedEntries, subscriptions } from "./tables.ts";

const on = await createTestBilling();
const { stripe, context } = on;
await context.work();

const ctxOf = async (person: TestClient) => {
  const { body } = await person.get<{ user: { id: string } }>("/api/auth/get-session");
  return { app: context, userId: body.user.id };
};
const leave = async (person: TestClient) => {
  const { status } = await person.send("DELETE", "/api/account", {
    password: "a long enough password",
  });
  expect(status).toBe(204);
};
const listRows = () =>
  asSystem(context.database, async (tx) => [
    ...(await tx.select({ of: subscriptions.userId }).from(subscriptions)),
    ...(await tx.select({ of: savedEntries.userId }).from(savedEntries)),
  ]);

describe("deleting an account", () => {
  it("ends its subscription once Stripe answers, without waiting for Stripe", async () => {
    const person = await on.signUp("leaving@example.org");
    const ctx = await ctxOf(person);
    await person.send("POST", "/api/functions/process-text-entry", { text: "Mine" });
    const { id, customer } = await on.subscribe(ctx, "premium");
    stripe.mode = "broken";
    await leave(person);
    expect(await listRows()).toEqual([]);
    // The job failed, and would be retried some seconds later.
    await waitFor(async () => {
      const { rowCount } = await context.database.system.query(
        "update pgboss.job set start_after = now() where name = 'end-billing' and state = 'retry'",
      );
      return rowCount === 1;
    });
    expect(stripe.account.subscriptions.get(id)?.status).toBe("active");
    stripe.mode = "well";
    context.jobs.nudge("end-billing");
    await waitFor(async () => stripe.account.subscriptions.get(id)?.status === "canceled");
    expect(stripe.account.customers.get(customer)?.deleted).toBe(true);

    // Later events from Stripe have no user.
    await on.deliverAll();
    expect(await listRows()).toEqual([]);
  });

  it("expires an open checkout, so that it can no longer be paid", async () => {
    const person = await on.signUp("undecided@example.org");
    const session = on.findCheckout((await startCheckout(await ctxOf(person), "basic")).url);
    await leave(person);
    await waitFor(async () => stripe.account.customers.get(session.customer)?.deleted);
    expect(session.status).toBe("expired");
    expect(() => stripe.account.completeCheckout(session.id)).toThrow("over");
  });

  it("does not call Stripe for a user who was never a customer", async () => {
    const person = await on.signUp("free@example.org");
    const before = stripe.calls.length;
    await leave(person);
    const { rows } = await context.database.system.query(
      "select from pgboss.job where name = 'end-billing' and state <> 'completed'",
    );
    expect(rows).toEqual([]);
    expect(stripe.calls.length).toBe(before);
    expect(
      await asSystem(context.database, (tx) => tx.select().from(billingEvents).limit(1)),
    ).not.toEqual([]);
  });
});

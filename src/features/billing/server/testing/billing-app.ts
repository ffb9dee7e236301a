/** An app that sells plans, with its own fake Stripe, for most billing tests. */
import { afterAll } from "vitest";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import type { StripeEvent, StripeSubscription } from "#server/testing/stripe/stripe-objects.ts";
import { startStripeServer } from "#server/testing/stripe/stripe-server.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { createUser } from "#server/testing/test-context.ts";
import { startCheckout } from "../checkout.ts";

export const publicUrl = "https://notes.example.org";
/** The start of a monthly period that is over in any calendar month. */
export const overAMonthAgo = () => new Date(Date.now() - 32 * 24 * 3_600_000);

/** `settings` are further environment variables. */
export async function createTestBilling(settings: Record<string, string> = {}) {
  const stripe = await startStripeServer();
  afterAll(stripe.close);
  const context = await setUpContext({ ...stripe.settings, ...settings, PUBLIC_URL: publicUrl });
  const opened = createTestApp(context);
  const { app } = opened;

  const post = (body: string, signature?: string) =>
    app.request("/api/billing/webhook", {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        ...(signature === undefined ? {} : { "stripe-signature": signature }),
      },
    });
  /** Sends a signed event. Returns the status of the response. */
  const deliver = async (event: StripeEvent) => {
    const { body, signature } = await stripe.sign(event);
    return (await post(body, signature)).status;
  };
  const deliverAll = async () => {
    for (const event of stripe.takeEvents()) {
      const status = await deliver(event);
      if (status !== 200) throw new Error(`${event.type} was answered with ${status}`);
    }
  };
  const findCheckout = (url: string) => stripe.account.checkouts.get(url.split("/").at(-1)!)!;

  return {
    ...opened,
    context,
    stripe,
    post,
    deliver,
    deliverAll,
    findCheckout,
    newUser: () => createUser(context),
    /** Pays on the hosted checkout page, and delivers the resulting events. */
    subscribe: async (
      user: Ctx,
      tier: "basic" | "premium",
      start?: Date,
    ): Promise<StripeSubscription> => {
      const { url } = await startCheckout(user, tier);
      const subscription = stripe.account.completeCheckout(findCheckout(url).id, start);
      await deliverAll();
      return subscription;
    },
  };
}

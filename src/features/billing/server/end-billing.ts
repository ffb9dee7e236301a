/** Ends the subscription of a deleted account. */
import { eq } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import type { AppContext, Ctx } from "#server/app-context.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { isStripeError, createStripe } from "./stripe-client.ts";
import { subscriptions } from "./tables.ts";

const queue = "end-billing";

/** In the system's transaction that deletes the account, so that an unavailable Stripe does not delay it. */
export async function queueBillingEnd(tx: Tx, { app, userId }: Ctx): Promise<void> {
  // Wait for a concurrent creation of the customer. A later one finds no account.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const [row] = await tx
    .select({ customerId: subscriptions.customerId, sessionId: subscriptions.checkoutSessionId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  if (row?.customerId == null) return;
  if (app.env.billing === null) {
    app.log.warn("a deleted account has a customer at Stripe, but no Stripe keys are set");
    return;
  }
  const { customerId, sessionId } = row;
  await app.jobs.send(tx, queue, { userId, customerId, sessionId: sessionId ?? "" });
}

/** Retried for a week while Stripe does not answer. */
export function endBillingJob(app: AppContext): JobKind {
  return {
    queue,
    concurrency: 2,
    expireInSeconds: 120,
    retryLimit: 1_000,
    work: async ({ customerId, sessionId }) => {
      if (app.env.billing === null) throw new Error("there are no keys for Stripe");
      const stripe = await createStripe(app.env.billing);
      // Before the customer is deleted, so that nothing can be bought in between.
      if (sessionId !== "") await ignoreRefusal(stripe.checkout.sessions.expire(String(sessionId)));
      // Deleting a customer cancels their subscriptions at once.
      await ignoreRefusal(stripe.customers.del(String(customerId)));
    },
    giveUp: ({ customerId }, error) => {
      app.log.error(
        { customer: String(customerId), failure: traceJobFailure(error) },
        "a deleted account is still a customer of Stripe: delete it there, so that nobody pays for it",
      );
      return Promise.resolve();
    },
  };
}

/** Stripe refuses to end what has already ended. */
async function ignoreRefusal(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!isStripeError(error) || error.type !== "StripeInvalidRequestError") throw error;
  });
}

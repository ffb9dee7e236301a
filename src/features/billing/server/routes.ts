import { createMiddleware } from "hono/factory";
import { billingApi, checkoutApi } from "#features/billing/contract.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { serve } from "#server/http/serve.ts";
import { getBilling } from "./get-billing.ts";
import { createPortalSession, startCheckout } from "./checkout.ts";
import { createWebhook } from "./webhook.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";

const semaphore = createSemaphore(concurrencyLimits.billing);

/** The body of a checkout is optional. */
const allowEmptyBody = createMiddleware<HttpEnv>(async (c, next) => {
  const isEmpty = c.req.raw.body === null || c.req.header("content-length") === "0";
  if (isEmpty) c.req.json = async () => ({}) as never;
  await next();
});

export const checkoutRoutes = serve(
  checkoutApi,
  {
    "POST /api/functions/create-checkout": ({ ctx, body, signal, c }) => {
      const { userId } = c.var.actor;
      // Release the user's permit, so that a slow Stripe does not block their other requests.
      c.var.releasePermit?.();
      const { tier } = body;
      return semaphore.withPermit(userId, () => startCheckout(ctx, tier), {
        signal: signal,
      });
    },
  },
  allowEmptyBody,
);

export function billingRoutes() {
  const receiveWebhook = createWebhook();
  return serve(billingApi, {
    "GET /api/public/plans": ({ c }) => ({ isConfigured: c.var.app.env.billing !== null }),
    "GET /api/billing": ({ ctx }) => getBilling(ctx),
    "POST /api/billing/portal": ({ ctx, signal, c }) => {
      const { userId } = c.var.actor;
      c.var.releasePermit?.();
      return semaphore.withPermit(userId, () => createPortalSession(ctx), {
        signal: signal,
      });
    },
    "POST /api/billing/webhook": ({ c }) => receiveWebhook(c),
  });
}

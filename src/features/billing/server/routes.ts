import { Hono } from "hono";
import { CheckoutCreate, type PublicPlans } from "#features/billing/contract.ts";
import { access, publicRead } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { valid } from "#server/http/request/valid.ts";
import { getBilling } from "./get-billing.ts";
import { createPortalSession, startCheckout } from "./checkout.ts";
import { createWebhook } from "./webhook.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";

const callsStripe = access("session", {
  rate: createRateLimiter(rateLimits.billing),
});
const semaphore = createSemaphore(concurrencyLimits.billing);

/** POST /api/functions/create-checkout. The body is optional. */
export const checkoutRoutes = new Hono<HttpEnv>().post(
  "/create-checkout",
  callsStripe,
  async (c, next) => {
    const isEmpty = c.req.raw.body === null || c.req.header("content-length") === "0";
    if (isEmpty) c.req.json = async () => ({}) as never;
    await next();
  },
  valid("json", CheckoutCreate),
  async (c) => {
    const { userId } = c.var.actor;
    // Release the user's permit, so that a slow Stripe does not block their other requests.
    c.var.releasePermit?.();
    const { tier } = c.req.valid("json");
    return c.json(
      await semaphore.withPermit(userId, () => startCheckout(c.var.ctx, tier), {
        signal: c.req.raw.signal,
      }),
    );
  },
);

/** GET /api/public/plans: whether plans are sold. */
export const publicPlanRoutes = new Hono<HttpEnv>().get("/plans", publicRead, (c) =>
  c.json({ isConfigured: c.var.app.env.billing !== null } satisfies PublicPlans),
);

export function billingRoutes() {
  return new Hono<HttpEnv>()
    .get("/", access("session"), async (c) => c.json(await getBilling(c.var.ctx)))
    .post("/portal", callsStripe, async (c) => {
      const { userId } = c.var.actor;
      c.var.releasePermit?.();
      return c.json(
        await semaphore.withPermit(userId, () => createPortalSession(c.var.ctx), {
          signal: c.req.raw.signal,
        }),
      );
    })
    .post(
      "/webhook",
      access("visitor", {
        rate: createRateLimiter(rateLimits.webhook),
        streamsBody: true,
        anyOrigin: true,
      }),
      createWebhook(),
    );
}

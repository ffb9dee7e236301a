import { Hono } from "hono";
import { CheckoutCreate, type PublicPlans } from "#features/billing/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { valid } from "#server/http/valid.ts";
import { readBilling } from "./billing-view.ts";
import { openPortal, startCheckout } from "./checkout.ts";
import { createWebhook } from "./webhook.ts";

const limitBilling = createRateLimiter(rateLimits.billing);
const semaphore = createSemaphore(concurrencyLimits.billing);

/** POST /api/functions/create-checkout. The body is optional. */
export const checkoutRoutes = new Hono<HttpEnv>().post(
  "/create-checkout",
  requireActor,
  async (c, next) => {
    const isEmpty = c.req.raw.body === null || c.req.header("content-length") === "0";
    if (isEmpty) c.req.json = async () => ({}) as never;
    await next();
  },
  valid("json", CheckoutCreate),
  async (c) => {
    const { userId } = c.var.actor;
    limitBilling(userId);
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
export const publicPlanRoutes = new Hono<HttpEnv>().get("/plans", (c) =>
  c.json({ isConfigured: c.var.app.env.billing !== null } satisfies PublicPlans),
);

export function billingRoutes() {
  return new Hono<HttpEnv>()
    .get("/", requireActor, async (c) => c.json(await readBilling(c.var.ctx)))
    .post("/portal", requireActor, async (c) => {
      const { userId } = c.var.actor;
      limitBilling(userId);
      c.var.releasePermit?.();
      return c.json(
        await semaphore.withPermit(userId, () => openPortal(c.var.ctx), {
          signal: c.req.raw.signal,
        }),
      );
    })
    .post("/webhook", createWebhook());
}

import { Hono } from "hono";
import { CheckoutCreate, type PublicPlans } from "#features/billing/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { valid } from "#server/http/valid.ts";
import { createTurns } from "#server/take-turns.ts";
import { readBilling } from "./billing-view.ts";
import { openPortal, startCheckout } from "./checkout.ts";
import { createWebhook } from "./webhook.ts";

const tooMany = "Too many tries at once. Please wait a moment.";
// Strict, because each request calls Stripe several times, and Stripe limits our rate.
const askRate = limitRate({ burst: 20, perSecond: 0.1, message: tooMany });
const turns = createTurns({
  total: 20,
  each: 2,
  mostWaiting: 10,
  waitMilliseconds: 30_000,
  message: tooMany,
  codeWhenFull: "rate_limited",
});

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
    askRate(userId);
    // Release the user's permit, so that a slow Stripe does not block their other requests.
    c.var.releaseTurn?.();
    const { tier } = c.req.valid("json");
    return c.json(await turns.run(userId, () => startCheckout(c.var.ctx, tier), c.req.raw.signal));
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
      askRate(userId);
      c.var.releaseTurn?.();
      return c.json(await turns.run(userId, () => openPortal(c.var.ctx), c.req.raw.signal));
    })
    .post("/webhook", createWebhook());
}

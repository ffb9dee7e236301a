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
// Each asks Stripe several times, which limits us in turn.
const askRate = limitRate({ burst: 20, perSecond: 0.1, message: tooMany });
const turns = createTurns({
  total: 20,
  each: 2,
  mostWaiting: 10,
  waitMilliseconds: 30_000,
  message: tooMany,
  codeWhenFull: "rate_limited",
});

/** POST /api/functions/create-checkout. The body may be absent. */
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
    // Stripe may take its time: the person's other requests do not wait for it.
    c.var.releaseTurn?.();
    const { tier } = c.req.valid("json");
    return c.json(await turns.run(userId, () => startCheckout(c.var.ctx, tier), c.req.raw.signal));
  },
);

/** GET /api/public/plans: whether there are plans to choose from. */
export const publicPlanRoutes = new Hono<HttpEnv>().get("/plans", (c) =>
  c.json({ isConfigured: c.var.app.env.billing !== null } satisfies PublicPlans),
);

/** /api/billing */
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

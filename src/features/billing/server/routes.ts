import { Hono } from "hono";
import { CheckoutCreate, type PublicPlans } from "#features/billing/contract.ts";
import { access, publicRead } from "#server/http/access.ts";
import type { HttpEnv } from "#server/http/actor.ts";
import { limitClients } from "#server/http/client-allowance.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { valid } from "#server/http/valid.ts";
import { createTurns } from "#server/take-turns.ts";
import { readBilling } from "./billing-view.ts";
import { openPortal, startCheckout } from "./checkout.ts";
import { createWebhook } from "./webhook.ts";

const tooMany = "Too many tries at once. Please wait a moment.";
// Strict, because each request calls Stripe several times, and Stripe limits our rate.
const callsStripe = access("session", {
  rate: limitRate({ burst: 20, perSecond: 0.1, message: tooMany }),
});
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
    c.var.releaseTurn?.();
    const { tier } = c.req.valid("json");
    return c.json(await turns.run(userId, () => startCheckout(c.var.ctx, tier), c.req.raw.signal));
  },
);

/** GET /api/public/plans: whether plans are sold. */
export const publicPlanRoutes = new Hono<HttpEnv>().get("/plans", publicRead, (c) =>
  c.json({ isConfigured: c.var.app.env.billing !== null } satisfies PublicPlans),
);

export function billingRoutes() {
  return new Hono<HttpEnv>()
    .get("/", access("session"), async (c) => c.json(await readBilling(c.var.ctx)))
    .post("/portal", callsStripe, async (c) => {
      const { userId } = c.var.actor;
      c.var.releaseTurn?.();
      return c.json(await turns.run(userId, () => openPortal(c.var.ctx), c.req.raw.signal));
    })
    .post(
      "/webhook",
      access("visitor", {
        rate: limitClients({ burst: 2_000, secondsEach: 0.05 }),
        streamsBody: true,
        anyOrigin: true,
      }),
      createWebhook(),
    );
}

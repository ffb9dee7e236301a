/**
 * Creates the URLs for paying and for changing a plan. Nothing here changes a plan: only Stripe's events do.
 */
import { and, eq, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { BillingUrl } from "#features/billing/contract.ts";
import type { Tier } from "#shared/plans.ts";
import { asSystem } from "#server/db/database.ts";
import { ownOrigin } from "#server/settings/env.ts";
import type { Ctx } from "#server/app-context.ts";
import type { BillingSettings } from "#server/settings/billing-settings.ts";
import { AppError } from "#shared/errors.ts";
import { type Customer, findCustomer, hashKey, createCustomer } from "./customer.ts";
import {
  callStripe,
  describeStripeError,
  isCustomerMissing,
  isStripeError,
} from "./stripe-client.ts";
import { fetchState, isSubscribed, type StripeState } from "./stripe-state.ts";
import { subscriptions } from "./tables.ts";

type PaidTier = Exclude<Tier, "free">;

const noCustomer = "You have no plan to manage yet. See /pricing for the available plans.";

/**
 * A checkout for `tier`. Users with a subscription get the portal, where they confirm the change and its
 * price. Throws "unavailable" if Stripe does not answer or returns no URL.
 */
export function startCheckout(ctx: Ctx, tier: PaidTier): Promise<BillingUrl> {
  return callStripe(ctx.app, "Failed to start checkout process", async (stripe, settings) => {
    const known = await findCustomer(ctx);
    const start = async (customer: Customer) => {
      const state = await fetchState(stripe, settings, customer.id);
      return isSubscribed(state)
        ? openChange(ctx, stripe, { customer, state, tier, price: settings.prices[tier] })
        : openCheckout(ctx, stripe, { customer, tier, settings });
    };
    if (known === null) return start(await createCustomer(ctx, stripe, null));
    return start(known).catch(async (error: unknown) => {
      if (!isCustomerMissing(error)) throw error;
      return start(await createCustomer(ctx, stripe, known.id));
    });
  });
}

/**
 * Stripe's pages for payment method, invoices and cancellation. Throws "conflict" if the user is not a
 * customer.
 */
export function createPortalSession(ctx: Ctx): Promise<BillingUrl> {
  return callStripe(ctx.app, "Failed to open the billing portal", async (stripe) => {
    const customer = await findCustomer(ctx);
    if (customer === null) throw new AppError("conflict", noCustomer);
    const options = { customer: customer.id, return_url: `${ownOrigin(ctx.app.env)}/account` };
    try {
      return { url: (await stripe.billingPortal.sessions.create(options)).url };
    } catch (error) {
      throw isCustomerMissing(error) ? new AppError("conflict", noCustomer) : error;
    }
  });
}

async function openCheckout(
  ctx: Ctx,
  stripe: Stripe,
  { customer, tier, settings }: { customer: Customer; tier: PaidTier; settings: BillingSettings },
): Promise<BillingUrl> {
  const { userId } = ctx;
  const origin = ownOrigin(ctx.app.env);
  const price = settings.prices[tier];
  const metadata = { userId, tier, price };
  const openUrl = await findOpenCheckout(stripe, customer, { tier, price });
  if (openUrl !== null) return { url: openUrl };
  const session = await stripe.checkout.sessions.create(
    {
      mode: "subscription",
      customer: customer.id,
      client_reference_id: userId,
      line_items: [{ price, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      success_url: `${origin}/account?checkout=done`,
      cancel_url: `${origin}/pricing?checkout=cancelled`,
    },
    // Two simultaneous clicks create one checkout.
    {
      idempotencyKey: hashKey("checkout", userId, customer.id, price, customer.checkoutSessionId),
    },
  );
  if (!session.url) throw new AppError("unavailable", "No checkout URL received");
  await replaceCheckout(ctx, stripe, customer, session.id);
  return { url: session.url };
}

/** The URL of an open checkout for the same plan; null if there is none. */
async function findOpenCheckout(
  stripe: Stripe,
  { checkoutSessionId }: Customer,
  wanted: { tier: PaidTier; price: string },
): Promise<string | null> {
  if (checkoutSessionId === null) return null;
  const former = await stripe.checkout.sessions
    .retrieve(checkoutSessionId)
    .catch((error: unknown) => {
      if (!isStripeError(error)) throw error;
      return null;
    });
  const isSame =
    former?.metadata?.["tier"] === wanted.tier && former.metadata["price"] === wanted.price;
  return former?.status === "open" && isSame ? former.url : null;
}

/** Keeps at most one checkout open per user, so that a user with a second window cannot pay twice. */
async function replaceCheckout(
  { app, userId }: Ctx,
  stripe: Stripe,
  { id, checkoutSessionId: former }: Customer,
  sessionId: string,
): Promise<void> {
  const replaced = await asSystem(app.database, (tx) =>
    tx
      .update(subscriptions)
      .set({ checkoutSessionId: sessionId, updatedAt: new Date() })
      .where(
        and(
          eq(subscriptions.userId, userId),
          eq(subscriptions.customerId, id),
          sql`${subscriptions.checkoutSessionId} is not distinct from ${former}`,
        ),
      )
      .returning({ userId: subscriptions.userId }),
  );
  if (replaced.length === 0 || former === null) return;
  // Stripe refuses this for a completed or expired checkout, which is fine.
  await stripe.checkout.sessions.expire(former).catch((error: unknown) => {
    if (!isStripeError(error)) throw error;
  });
}

/** Stripe shows the prorated price, and applies the change when the user confirms it. */
async function openChange(
  ctx: Ctx,
  stripe: Stripe,
  change: { customer: Customer; state: StripeState; tier: PaidTier; price: string },
): Promise<BillingUrl> {
  const { customer, state, tier, price } = change;
  const origin = ownOrigin(ctx.app.env);
  const portal = { customer: customer.id, return_url: `${origin}/account` };
  const { subscriptionId, itemId } = state;
  if (state.tier === tier || state.tier === "free" || subscriptionId === null || itemId === null)
    return { url: (await stripe.billingPortal.sessions.create(portal)).url };
  try {
    const { url } = await stripe.billingPortal.sessions.create({
      ...portal,
      flow_data: {
        type: "subscription_update_confirm",
        subscription_update_confirm: {
          subscription: subscriptionId,
          items: [{ id: itemId, price, quantity: 1 }],
        },
        after_completion: {
          type: "redirect",
          redirect: { return_url: `${origin}/account?checkout=done` },
        },
      },
    });
    return { url };
  } catch (error) {
    if (
      !isStripeError(error) ||
      error.type !== "StripeInvalidRequestError" ||
      isCustomerMissing(error)
    )
      throw error;
    ctx.app.log.warn(
      describeStripeError(error),
      "Stripe's portal may not change plans: allow that in its settings, with both prices",
    );
    return { url: (await stripe.billingPortal.sessions.create(portal)).url };
  }
}

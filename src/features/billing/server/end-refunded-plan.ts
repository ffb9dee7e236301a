/** Ends a plan after a full refund for the running period, or after a payment dispute. */
import type { Stripe } from "stripe";
import type { AppContext } from "#server/app-context.ts";
import type { BillingSettings } from "#server/settings/billing-settings.ts";
import { getStripeId } from "./get-stripe-id.ts";
import { isForPlan } from "./stripe-state.ts";

type EventData = { type: string; object: Record<string, unknown> };
type Payments = { stripe: Stripe; settings: BillingSettings };

/** Invoices for a whole period. An invoice for a change within a period covers only the price difference. */
const wholePeriods = new Set(["subscription_create", "subscription_cycle"]);
const endedStatuses = new Set(["canceled", "incomplete_expired"]);

/**
 * Ends a plan at Stripe if the refunded charge was for its running period. A refund of a part, of an earlier
 * period or of anything else changes nothing. Idempotent.
 */
export async function endRefundedPlan(
  { log }: AppContext,
  { stripe, settings }: Payments,
  { type, object }: EventData,
): Promise<void> {
  const charge = await findCharge(stripe, type, object);
  const paymentIntent = getStripeId(charge?.payment_intent);
  if (paymentIntent === null) return;
  // Do not use the stored state: this event may arrive before the payment's event.
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: paymentIntent },
    expand: ["data.invoice"],
    limit: 10,
  });
  for (const { invoice } of data) {
    const subscriptionId = findRunningSubscription(invoice as Stripe.Invoice);
    if (subscriptionId === null) continue;
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    if (endedStatuses.has(subscription.status) || !isForPlan(settings, subscription)) continue;
    await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false });
    log.info({ type }, "a plan was ended after a refund or dispute");
  }
}

/** The charge if it was fully refunded or is disputed; null otherwise. */
async function findCharge(
  stripe: Stripe,
  type: string,
  object: Record<string, unknown>,
): Promise<Stripe.Charge | null> {
  if (type === "charge.refunded") {
    const charge = await stripe.charges.retrieve(String(object["id"]));
    return charge.refunded ? charge : null;
  }
  const dispute = await stripe.disputes.retrieve(String(object["id"]));
  // An inquiry of the bank: no money has been withdrawn.
  if (dispute.status.startsWith("warning_") || dispute.status === "won") return null;
  return typeof dispute.charge === "string"
    ? stripe.charges.retrieve(dispute.charge)
    : dispute.charge;
}

/** The subscription if the invoice was for its running period; null otherwise. */
function findRunningSubscription(invoice: Stripe.Invoice): string | null {
  const now = Date.now() / 1_000;
  const isRunning =
    wholePeriods.has(invoice.billing_reason ?? "") &&
    invoice.lines.data.some(({ period }) => period.end > now);
  return isRunning ? getStripeId(invoice.parent?.subscription_details?.subscription) : null;
}

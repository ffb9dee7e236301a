/** Money that went back: who has all of it for the running period, or says at their bank that it was not theirs, has no plan. */
import type { Stripe } from "stripe";
import type { AppContext } from "#server/app-context.ts";

type Told = { type: string; object: Record<string, unknown> };

/** Of an invoice for a whole period: that of a change within one is for the difference alone. */
const wholePeriods = new Set(["subscription_create", "subscription_cycle"]);

/**
 * Ends the subscription at Stripe where the charge that was paid back was for its running period. A refund of a part,
 * of an earlier period or of anything else changes nothing. Doing it twice does nothing more.
 */
export async function endRefundedPlan(
  { log }: AppContext,
  stripe: Stripe,
  { type, object }: Told,
  subscriptionId: string | null,
): Promise<void> {
  if (subscriptionId === null) return;
  const charge = await findCharge(stripe, type, object);
  if (charge === null) return;
  const paymentIntent = charge.payment_intent;
  if (paymentIntent === null) return;
  const { data } = await stripe.invoicePayments.list({
    payment: {
      type: "payment_intent",
      payment_intent: typeof paymentIntent === "string" ? paymentIntent : paymentIntent.id,
    },
    expand: ["data.invoice"],
    limit: 10,
  });
  const invoices = data.map(({ invoice }) => invoice as Stripe.Invoice);
  if (!invoices.some((invoice) => isForRunningPeriod(invoice, subscriptionId))) return;
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  if (status === "canceled" || status === "incomplete_expired") return;
  await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false });
  log.info({ type }, "a plan ended, as what was paid for it went back");
}

/** The charge where all of it went back, or is disputed in earnest; null otherwise. */
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
  // A question of the bank, before anything is taken back.
  if (dispute.status.startsWith("warning_") || dispute.status === "won") return null;
  return typeof dispute.charge === "string"
    ? stripe.charges.retrieve(dispute.charge)
    : dispute.charge;
}

function isForRunningPeriod(invoice: Stripe.Invoice, subscriptionId: string): boolean {
  const of = invoice.parent?.subscription_details?.subscription;
  const now = Date.now() / 1_000;
  return (
    (typeof of === "string" ? of : of?.id) === subscriptionId &&
    wholePeriods.has(invoice.billing_reason ?? "") &&
    invoice.lines.data.some(({ period }) => period.end > now)
  );
}

/** An in-memory Stripe account; each change emits its events. */
import {
  createEvent,
  createId,
  createInvoice,
  createSubscription,
  nextMonth,
  type StripeCharge,
  type StripeCheckout,
  type StripeCustomer,
  type StripeDispute,
  type StripeEvent,
  type StripeInvoice,
  type StripePortal,
  type StripeSubscription,
  toSeconds,
} from "./stripe-objects.ts";

export type StripeAccount = ReturnType<typeof createStripeAccount>;

/** `tell` receives each event. */
export function createStripeAccount(onEvent: (event: StripeEvent) => void) {
  const customers = new Map<string, StripeCustomer>();
  const subscriptions = new Map<string, StripeSubscription>();
  const checkouts = new Map<string, StripeCheckout>();
  const portals = new Map<string, StripePortal>();
  const invoices = new Map<string, StripeInvoice>();
  const charges = new Map<string, StripeCharge>();
  const disputes = new Map<string, StripeDispute>();

  const emit = (type: string, object: unknown) => onEvent(createEvent(type, object));
  const find = (id: string) => {
    const found = subscriptions.get(id);
    if (found === undefined) throw new Error(`there is no subscription ${id}`);
    return found;
  };
  const update = (id: string, change: Partial<StripeSubscription>) => {
    const subscription = Object.assign(find(id), change);
    emit("customer.subscription.updated", subscription);
    return subscription;
  };

  /** An invoice for the current period, paid by its own charge. */
  function pay(subscription: StripeSubscription, reason: string): StripeCharge {
    const invoice = createInvoice(subscription, reason);
    const charge: StripeCharge = {
      object: "charge",
      id: createId("ch"),
      customer: subscription.customer,
      amount: 999,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      payment_intent: createId("pi"),
      invoiceId: invoice.id,
    };
    invoices.set(invoice.id, invoice);
    charges.set(charge.id, charge);
    subscription.latest_invoice = invoice.id;
    emit("invoice.paid", invoice);
    return charge;
  }

  function end(id: string): void {
    const now = toSeconds(new Date());
    const subscription = Object.assign(find(id), {
      status: "canceled",
      canceled_at: now,
      ended_at: now,
    });
    emit("customer.subscription.deleted", subscription);
  }

  return {
    customers,
    subscriptions,
    checkouts,
    portals,
    invoices,
    charges,
    disputes,
    update,
    end,

    /** Pays on the hosted page. `start` is the start of the period; default: now. */
    completeCheckout: (id: string, start = new Date()): StripeSubscription => {
      const session = checkouts.get(id)!;
      if (session.status !== "open" || customers.get(session.customer)?.deleted === true)
        throw new Error("This checkout is over.");
      const subscription = createSubscription(session.customer, session.price, {
        start: toSeconds(start),
        metadata: session.subscriptionMetadata,
      });
      subscriptions.set(subscription.id, subscription);
      emit("customer.subscription.created", { ...subscription, status: "incomplete" });
      pay(subscription, "subscription_create");
      emit("customer.subscription.updated", subscription);
      Object.assign(session, {
        status: "complete",
        payment_status: "paid",
        subscription: subscription.id,
        url: null,
      });
      emit("checkout.session.completed", session);
      return subscription;
    },

    /** Starts the next period, and pays for it. */
    renew: (id: string): StripeSubscription => {
      const [item] = find(id).items.data;
      item!.current_period_start = item!.current_period_end;
      item!.current_period_end = nextMonth(item!.current_period_start);
      const subscription = update(id, { status: "active" });
      pay(subscription, "subscription_cycle");
      return subscription;
    },

    /** The card was declined: Stripe retries for a while. */
    failPayment: (id: string): void => {
      const subscription = update(id, { status: "past_due" });
      emit("invoice.payment_failed", {
        ...createInvoice(subscription, "subscription_cycle"),
        status: "open",
      });
    },

    /** Changes the price from now on, within the current period, and pays the difference. */
    changePrice: (id: string, price: string): void => {
      find(id).items.data[0]!.price.id = price;
      pay(update(id, {}), "subscription_update");
    },

    /** Cancels at the end of the period; `isEnding` false reverts that. */
    cancelAtPeriodEnd: (id: string, isEnding = true): void => {
      update(id, {
        cancel_at_period_end: isEnding,
        cancel_at: isEnding ? find(id).items.data[0]!.current_period_end : null,
        canceled_at: isEnding ? toSeconds(new Date()) : null,
      });
    },

    /** Refunds the charge that paid a subscription's newest invoice. A smaller amount is a partial refund. */
    refund: (id: string, amount?: number): void => {
      const charge = findCharge(id);
      charge.amount_refunded = amount ?? charge.amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      emit("charge.refunded", charge);
    },

    dispute: (id: string, status = "needs_response"): void => {
      const charge = findCharge(id);
      charge.disputed = true;
      const dispute: StripeDispute = {
        object: "dispute",
        id: createId("dp"),
        charge: charge.id,
        status,
      };
      disputes.set(dispute.id, dispute);
      emit("charge.dispute.created", dispute);
    },
  };

  function findCharge(subscriptionId: string): StripeCharge {
    const { latest_invoice: invoiceId } = find(subscriptionId);
    return [...charges.values()].find((charge) => charge.invoiceId === invoiceId)!;
  }
}

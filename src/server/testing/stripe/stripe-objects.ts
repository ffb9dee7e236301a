/** Objects in the shapes of Stripe's API, with the fields that are used. Times are seconds since 1970. */
import { randomBytes } from "node:crypto";

export type StripeCustomer = {
  object: "customer";
  id: string;
  email: string | null;
  metadata: Record<string, string>;
  deleted?: true;
};

export type StripeSubscription = {
  object: "subscription";
  id: string;
  customer: string;
  status: string;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string | null;
  metadata: Record<string, string>;
  items: {
    object: "list";
    data: {
      object: "subscription_item";
      id: string;
      price: { object: "price"; id: string };
      quantity: number;
      current_period_start: number;
      current_period_end: number;
    }[];
  };
};

export type StripeCheckout = {
  object: "checkout.session";
  id: string;
  mode: string;
  status: "open" | "complete" | "expired";
  payment_status: string;
  customer: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  subscription: string | null;
  success_url: string;
  cancel_url: string;
  url: string | null;
  /** Not in the API: the price being bought. */
  price: string;
  subscriptionMetadata: Record<string, string>;
};

export type StripePortal = {
  object: "billing_portal.session";
  id: string;
  customer: string;
  return_url: string;
  url: string;
  /** The change that the page asks the user to confirm first. */
  change: { subscription: string; item: string; price: string; returnUrl: string } | null;
};

export type StripeInvoice = {
  object: "invoice";
  id: string;
  customer: string;
  billing_reason: string;
  status: string;
  parent: { type: "subscription_details"; subscription_details: { subscription: string } };
  lines: {
    object: "list";
    data: { object: "line_item"; period: { start: number; end: number } }[];
  };
};

export type StripeCharge = {
  object: "charge";
  id: string;
  customer: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  payment_intent: string;
  /** Not in the API: the invoice that it paid. */
  invoiceId: string;
};

export type StripeDispute = { object: "dispute"; id: string; charge: string; status: string };

export type StripeEvent = {
  object: "event";
  id: string;
  type: string;
  created: number;
  livemode: false;
  api_version: string;
  data: { object: unknown };
};

/** Of Stripe's length and alphabet: a customer's id has fourteen characters. */
export function createId(prefix: string): string {
  const random = randomBytes(32).toString("base64url").replaceAll(/[-_]/g, "");
  return `${prefix}_1Ab${random.slice(0, prefix === "cus" ? 11 : 21)}`;
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}

/** The time one month later, in seconds since 1970. */
export function nextMonth(seconds: number): number {
  const date = new Date(seconds * 1_000);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return toSeconds(date);
}

export function createSubscription(
  customer: string,
  price: string,
  { start, metadata }: { start: number; metadata: Record<string, string> },
): StripeSubscription {
  return {
    object: "subscription",
    id: createId("sub"),
    customer,
    status: "active",
    created: start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: null,
    metadata,
    items: {
      object: "list",
      data: [
        {
          object: "subscription_item",
          id: createId("si"),
          price: { object: "price", id: price },
          quantity: 1,
          current_period_start: start,
          current_period_end: nextMonth(start),
        },
      ],
    },
  };
}

/** For the subscription's current period. */
export function createInvoice(subscription: StripeSubscription, reason: string): StripeInvoice {
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!;
  return {
    object: "invoice",
    id: createId("in"),
    customer: subscription.customer,
    billing_reason: reason,
    status: "paid",
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id },
    },
    lines: { object: "list", data: [{ object: "line_item", period: { start, end } }] },
  };
}

export function createEvent(type: string, object: unknown): StripeEvent {
  return {
    object: "event",
    id: createId("evt"),
    type,
    created: toSeconds(new Date()),
    livemode: false,
    api_version: "2026-10-28.endive",
    // A snapshot, because later changes belong to later events.
    data: { object: structuredClone(object) },
  };
}

/** The used part of Stripe's API, on an in-memory account. */
import { createId, type StripeCheckout, type StripePortal } from "./stripe-objects.ts";
import type { StripeAccount } from "./stripe-account.ts";

/** A form as sent by the SDK, with `a[b][0]=c` parsed into objects. */
export type Params = { [name: string]: string | Params };
type Reply = { status: number; body: unknown };

const ok = (body: unknown): Reply => ({ status: 200, body });
const list = (data: unknown[], url: string) => ok({ object: "list", data, has_more: false, url });

export function refuse(status: number, error: Record<string, string>): Reply {
  return { status, body: { error: { type: "invalid_request_error", ...error } } };
}
const missing = (param: string) =>
  refuse(404, { code: "resource_missing", param, message: `No such ${param}` });

/** The account's response to a call; hosted pages are served at `origin`. */
export function answerApi(
  account: StripeAccount,
  origin: string,
  { method, path, params }: { method: string; path: string; params: Params },
): Reply {
  const [collection, id = "", action = ""] = readPath(path);
  const route = `${method} ${collection}${id === "" ? "" : "/:id"}${action === "" ? "" : `/${action}`}`;
  switch (route) {
    case "POST customers": {
      const customer = {
        object: "customer" as const,
        id: createId("cus"),
        email: text(params["email"]),
        metadata: texts(params["metadata"]),
      };
      account.customers.set(customer.id, customer);
      return ok(customer);
    }
    case "DELETE customers/:id": {
      const customer = account.customers.get(id);
      if (customer === undefined || customer.deleted === true) return missing("id");
      customer.deleted = true;
      for (const one of account.subscriptions.values())
        if (one.customer === id && one.status !== "canceled") account.end(one.id);
      return ok({ object: "customer", id, deleted: true });
    }
    case "GET subscriptions": {
      const customer = text(params["customer"])!;
      if (!account.customers.has(customer)) return missing("customer");
      const found = [...account.subscriptions.values()].filter((one) => one.customer === customer);
      return list(found.toReversed(), "/v1/subscriptions");
    }
    case "GET subscriptions/:id":
      return found(account.subscriptions, id);
    case "DELETE subscriptions/:id":
      if (account.subscriptions.get(id)?.status === "canceled") return missing("id");
      account.end(id);
      return found(account.subscriptions, id);
    case "POST checkout/sessions":
      return openCheckout(account, origin, params);
    case "GET checkout/sessions/:id":
      return found(account.checkouts, id);
    case "POST checkout/sessions/:id/expire": {
      const session = account.checkouts.get(id);
      if (session?.status !== "open")
        return refuse(400, { message: "Only open sessions can be expired" });
      session.status = "expired";
      return ok(session);
    }
    case "POST billing_portal/sessions":
      return openPortal(account, origin, params);
    case "GET charges/:id":
      return found(account.charges, id);
    case "GET disputes/:id":
      return found(account.disputes, id);
    case "GET invoice_payments": {
      const intent = text((params["payment"] as Params)["payment_intent"]);
      const paid = [...account.charges.values()].filter((one) => one.payment_intent === intent);
      return list(
        paid.map(({ invoiceId }) => ({
          object: "invoice_payment",
          id: createId("inpay"),
          invoice: account.invoices.get(invoiceId),
        })),
        "/v1/invoice_payments",
      );
    }
    default:
      return refuse(404, { message: `Unrecognized request URL (${route})` });
  }
}

function openCheckout(account: StripeAccount, origin: string, params: Params): Reply {
  const customer = text(params["customer"])!;
  if (account.customers.get(customer)?.deleted !== undefined || !account.customers.has(customer))
    return missing("customer");
  const id = createId("cs_test");
  const [item] = Object.values(params["line_items"] as Params) as Params[];
  const session: StripeCheckout = {
    object: "checkout.session",
    id,
    mode: text(params["mode"])!,
    status: "open",
    payment_status: "unpaid",
    customer,
    client_reference_id: text(params["client_reference_id"]),
    metadata: texts(params["metadata"]),
    subscription: null,
    success_url: text(params["success_url"])!,
    cancel_url: text(params["cancel_url"])!,
    url: `${origin}/checkout/${id}`,
    price: text(item!["price"])!,
    subscriptionMetadata: texts((params["subscription_data"] as Params)["metadata"]),
  };
  account.checkouts.set(id, session);
  return ok(session);
}

function openPortal(account: StripeAccount, origin: string, params: Params): Reply {
  const customer = text(params["customer"])!;
  if (!account.customers.has(customer)) return missing("customer");
  const id = createId("bps");
  const flow = params["flow_data"] as Params | undefined;
  const confirm = flow?.["subscription_update_confirm"] as Params | undefined;
  const [item] = Object.values((confirm?.["items"] as Params | undefined) ?? {}) as Params[];
  const after = (flow?.["after_completion"] as Params | undefined)?.["redirect"] as
    | Params
    | undefined;
  const portal: StripePortal = {
    object: "billing_portal.session",
    id,
    customer,
    return_url: text(params["return_url"])!,
    url: `${origin}/portal/${id}`,
    change:
      confirm === undefined || item === undefined
        ? null
        : {
            subscription: text(confirm["subscription"])!,
            item: text(item["id"])!,
            price: text(item["price"])!,
            returnUrl: text(after?.["return_url"])!,
          },
  };
  account.portals.set(id, portal);
  return ok(portal);
}

/** "/v1/checkout/sessions/cs_1/expire" → "checkout/sessions", "cs_1", "expire". */
function readPath(path: string): string[] {
  const parts = path.replace(/^\/v1\//, "").split("/");
  const length = parts[0] === "checkout" || parts[0] === "billing_portal" ? 2 : 1;
  return [parts.slice(0, length).join("/"), ...parts.slice(length)];
}

function found(objects: ReadonlyMap<string, unknown>, id: string): Reply {
  return objects.has(id) ? ok(objects.get(id)) : missing("id");
}

const text = (value: Params[string] | undefined) => (typeof value === "string" ? value : null);
const texts = (value: Params[string] | undefined) =>
  (typeof value === "object" ? value : {}) as Record<string, string>;

export function parseForm(body: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split("[").map((part) => part.replace("]", ""));
    let at = params;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Params;
    const last = path.at(-1)!;
    at[last === "" ? String(Object.keys(at).length) : last] = value;
  }
  return params;
}

/** Stripe's hosted pages as plain forms; submitting them changes the account. */
import { escapeHtml } from "#server/text/escape-html.ts";
import type { StripeAccount } from "./stripe-account.ts";

/** HTML or a redirect; null if the page does not exist. */
export type Page = { html: string } | { location: string } | null;

export function answerPage(account: StripeAccount, method: string, path: string): Page {
  const [, kind, id = "", action = ""] = path.split("/");
  if (kind === "checkout") return answerCheckout(account, id, method === "POST" ? action : "");
  if (kind === "portal") return answerPortal(account, id, method === "POST" ? action : "");
  return null;
}

function answerCheckout(account: StripeAccount, id: string, action: string): Page {
  const session = account.checkouts.get(id);
  if (session === undefined) return null;
  if (action === "pay") {
    account.completeCheckout(id);
    return { location: session.success_url };
  }
  if (session.status !== "open") return page("Checkout", "<p>This checkout is over.</p>");
  return page(
    "Checkout",
    `<p>${escapeHtml(session.price)}</p>${button(`/checkout/${id}/pay`, "Subscribe")}
     <a href="${escapeHtml(session.cancel_url)}">Back</a>`,
  );
}

function answerPortal(account: StripeAccount, id: string, action: string): Page {
  const portal = account.portals.get(id);
  if (portal === undefined) return null;
  const { change } = portal;
  const running = [...account.subscriptions.values()].find(
    (one) => one.customer === portal.customer && one.status !== "canceled",
  );
  if (action === "confirm" && change !== null) {
    account.changePrice(change.subscription, change.price);
    return { location: change.returnUrl };
  }
  if (running !== undefined && action === "cancel") account.cancelAtPeriodEnd(running.id);
  if (running !== undefined && action === "renew") account.cancelAtPeriodEnd(running.id, false);
  if (action !== "") return { location: `/portal/${id}` };
  const back = `<a href="${escapeHtml(portal.return_url)}">Return</a>`;
  if (change !== null)
    return page("Confirm your updates", button(`/portal/${id}/confirm`, "Confirm") + back);
  if (running === undefined) return page("Billing", `<p>No subscription</p>${back}`);
  return page(
    "Billing",
    (running.cancel_at_period_end
      ? button(`/portal/${id}/renew`, "Don't cancel subscription")
      : button(`/portal/${id}/cancel`, "Cancel subscription")) + back,
  );
}

function button(action: string, label: string): string {
  return `<form method="post" action="${action}"><button>${label}</button></form>`;
}

function page(title: string, body: string): Page {
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`,
  };
}

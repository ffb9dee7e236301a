import type { Billing } from "#features/billing/contract.ts";

/** Users on Free have nothing to manage, unless they return from a payment. */
export function mayManage({ isConfigured, tier }: Billing, isReturned: boolean): boolean {
  return isConfigured && (tier !== "free" || isReturned);
}

/** For the query of /account: the server redirects here with `checkout=done` after a paid checkout. */
export function isReturn(search: Readonly<Record<string, unknown>>): boolean {
  return search["checkout"] === "done";
}

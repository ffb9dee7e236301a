import type { Billing } from "#features/billing/contract.ts";

/** People on Free have nothing to manage, unless they come from paying. */
export function mayManage({ isConfigured, tier }: Billing, isReturned: boolean): boolean {
  return isConfigured && (tier !== "free" || isReturned);
}

/** Of /account's query: the server leads back here from a checkout that was paid. */
export function isReturn(search: Readonly<Record<string, unknown>>): boolean {
  return search["checkout"] === "done";
}

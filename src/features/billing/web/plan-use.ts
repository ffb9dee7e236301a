import type { Billing } from "#features/billing/contract.ts";
import { formatNumber } from "#web/format-number.ts";

/** The numbers that a plan limits: entries per month, and collections. */
export type Counted = "entries" | "collections";

const nouns: Readonly<Record<Counted, readonly [one: string, many: string]>> = {
  entries: ["entry", "entries"],
  collections: ["collection", "collections"],
};

/** "8 of 10 entries this month"; "1 entry this month" without a limit. */
export function formatUse(
  counted: Counted,
  { used, limit }: { used: number; limit: number | null },
  locale: string | undefined,
): string {
  const [one, many] = nouns[counted];
  const noun = (limit ?? used) === 1 ? one : many;
  const count = formatNumber(used, locale);
  const words = `${limit === null ? count : `${count} of ${formatNumber(limit, locale)}`} ${noun}`;
  return counted === "entries" ? `${words} this month` : words;
}

/** `limit` is null if there is none. */
export function findUse(
  { limits, used }: Billing,
  counted: Counted,
): { used: number; limit: number | null } {
  const limit = counted === "entries" ? limits.entriesPerMonth : limits.collections;
  return { used: used[counted], limit };
}

import { type Billing, type PlanLimits, plans, type Tier } from "#features/billing/contract.ts";
import { formatNumber } from "#web/format-number.ts";

export const tierNames: Readonly<Record<Tier, string>> = {
  free: "Free",
  basic: "Basic",
  premium: "Premium",
};

const processing: Readonly<Record<Tier, string>> = {
  free: "Basic AI processing",
  basic: "Advanced AI processing",
  premium: "Priority AI processing",
};

const oneMegabyte = 1024 * 1024;

/** "$9.99"; whole dollars without their cents. */
export function formatPrice(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}

/** "10MB". */
export function formatMegabytes(bytes: number): string {
  return `${Math.floor(bytes / oneMegabyte)}MB`;
}

/** What a plan offers, a line each; its figures are those that the server holds people to. */
export function listFeatures(tier: Tier): string[] {
  const { limits } = plans[tier];
  return [...listRoom(limits), processing[tier], describeUploads(limits)];
}

function listRoom({ collections, entriesPerMonth }: PlanLimits): string[] {
  if (collections === null && entriesPerMonth === null)
    return ["Unlimited collections and entries"];
  return [
    collections === null ? "Unlimited collections" : `${collections} Interest Collections`,
    entriesPerMonth === null ? "Unlimited entries" : `${entriesPerMonth} Entries per month`,
  ];
}

export function describeUploads({ uploadBytes }: PlanLimits): string {
  if (uploadBytes === 0) return "Text and links only";
  return uploadBytes === null ? "Uploads" : `Uploads up to ${formatMegabytes(uploadBytes)}`;
}

/** What the plan counts. */
export type Counted = "entries" | "collections";

const nouns: Readonly<Record<Counted, readonly [one: string, many: string]>> = {
  entries: ["entry", "entries"],
  collections: ["collection", "collections"],
};

/** "8 of 10 entries this month"; "1 entry this month" where there is no limit. */
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

/** `limit` is null where there is none. */
export function findUse(
  { limits, used }: Billing,
  counted: Counted,
): { used: number; limit: number | null } {
  const limit = counted === "entries" ? limits.entriesPerMonth : limits.collections;
  return { used: used[counted], limit };
}

import type { PlanLimits } from "#features/billing/contract.ts";
import { plans, type Tier } from "#shared/plans.ts";

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

/** "$9.99"; whole dollars without cents. */
export function formatPrice(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}

/** "10MB". */
export function formatMegabytes(bytes: number): string {
  return `${Math.floor(bytes / oneMegabyte)}MB`;
}

/** The features of a plan, one line each, with the limits that the server enforces. */
export function listFeatures(tier: Tier): string[] {
  const { limits } = plans[tier];
  return [...listCapacity(limits), processing[tier], describeUploads(limits)];
}

function listCapacity({ collections, entriesPerMonth }: PlanLimits): string[] {
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

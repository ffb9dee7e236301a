import { tiers, type Tier } from "#features/billing/contract.ts";
import { readStored } from "#web/browser-storage.ts";

/** Of sessionStorage: for which plan this tab left to pay. */
export const wantedTierKey = "wanted-tier";

/** Null where it is not known, as in another browser. */
export function readWantedTier(): Tier | null {
  const kept = readStored(wantedTierKey, "sessionStorage");
  return tiers.find((tier) => tier === kept) ?? null;
}

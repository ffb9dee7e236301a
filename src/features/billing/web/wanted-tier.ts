import { tiers, type Tier } from "#shared/plans.ts";
import { getStored } from "#web/browser-storage.ts";

/** sessionStorage key: the plan that this tab left to pay for. */
export const wantedTierKey = "wanted-tier";

/** Null if it is not known, for example in another browser. */
export function loadWantedTier(): Tier | null {
  const kept = getStored(wantedTierKey, "sessionStorage");
  return tiers.find((tier) => tier === kept) ?? null;
}

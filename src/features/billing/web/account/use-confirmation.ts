import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Billing } from "#features/billing/contract.ts";
import { keepStored } from "#web/browser-storage.ts";
import { useHydrated } from "#web/page-state.ts";
import { billingQuery } from "../queries.ts";
import { readWantedTier, wantedTierKey } from "../wanted-tier.ts";

/** "late": it takes longer than anybody waits in front of a page. */
export type Confirmation = "waiting" | "late" | "confirmed";

/** Milliseconds between two questions, should no live event tell of it. */
const delays = [1_000, 2_000, 4_000, 8_000, 10_000] as const;
const lateDelay = 30_000;
const patience = 60_000;

const subscribeToNothing = () => () => {};

/** Of a payment that was just made: the tier changes only when the payment provider has told the server. Null otherwise. */
export function useConfirmation(
  isReturned: boolean,
  billing: Billing | undefined,
): Confirmation | null {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const wanted = useSyncExternalStore(subscribeToNothing, readWantedTier, () => null);
  const [isLate, setLate] = useState(false);
  // What this tab paid for is not known before it has taken over the page.
  const isConfirmed =
    isHydrated &&
    billing !== undefined &&
    billing.tier === (wanted ?? billing.tier) &&
    isPaid(billing);
  const isWaiting = isReturned && !isConfirmed;

  useQuery({
    ...billingQuery,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWaiting,
    refetchInterval: ({ state }) =>
      isLate
        ? lateDelay
        : (delays[state.dataUpdateCount + state.errorUpdateCount] ?? delays.at(-1)!),
  });

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  useEffect(() => {
    if (!isReturned || !isConfirmed) return;
    keepStored(wantedTierKey, null, "sessionStorage");
    void navigate({ to: "/account", search: {}, replace: true });
  }, [isReturned, isConfirmed, navigate]);

  if (!isReturned) return null;
  if (isConfirmed) return "confirmed";
  return isLate ? "late" : "waiting";
}

function isPaid({ tier }: Billing): boolean {
  return tier !== "free";
}

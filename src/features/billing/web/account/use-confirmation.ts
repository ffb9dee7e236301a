import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Billing } from "#features/billing/contract.ts";
import { store } from "#web/browser-storage.ts";
import { useHydrated } from "#web/page-state.ts";
import { billingQuery } from "../queries.ts";
import { loadWantedTier, wantedTierKey } from "../wanted-tier.ts";

/** "late": it takes longer than a user waits. */
export type Confirmation = "waiting" | "late" | "confirmed";

/** Milliseconds between two requests, in case no live event arrives. */
const delays = [1_000, 2_000, 4_000, 8_000, 10_000] as const;
const lateDelay = 30_000;
const maxWaitMilliseconds = 60_000;

const subscribeToNothing = () => () => {};

/**
 * The state of a payment that was just made: the tier changes only when the payment provider has notified the
 * server. Null if there is no such payment.
 */
export function useConfirmation(
  isReturned: boolean,
  billing: Billing | undefined,
): Confirmation | null {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const wanted = useSyncExternalStore(subscribeToNothing, loadWantedTier, () => null);
  const [isLate, setLate] = useState(false);
  // sessionStorage is not available before hydration, so it is not known yet what this tab paid for.
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
    const timer = setTimeout(() => setLate(true), maxWaitMilliseconds);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  useEffect(() => {
    if (!isReturned || !isConfirmed) return;
    store(wantedTierKey, null, "sessionStorage");
    void navigate({ to: "/account", search: {}, replace: true });
  }, [isReturned, isConfirmed, navigate]);

  if (!isReturned) return null;
  if (isConfirmed) return "confirmed";
  return isLate ? "late" : "waiting";
}

function isPaid({ tier }: Billing): boolean {
  return tier !== "free";
}

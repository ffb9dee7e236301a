/** Navigates to a page of the payment provider. The server returns its URL. */
import { useEffect, useState } from "react";
import type { BillingUrl, billingApi, checkoutApi } from "#features/billing/contract.ts";
import type { Tier } from "#shared/plans.ts";
import { ApiError } from "#web/data/api.ts";
import { store } from "#web/browser-storage.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { wantedTierKey } from "./wanted-tier.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof billingApi & typeof checkoutApi>();

/** The checkout of that plan, or the portal that manages a subscription. */
export type Destination = Exclude<Tier, "free"> | "portal";

const failures = {
  checkout: "Failed to start checkout process",
  portal: "Failed to open your subscription",
} as const;

/** `leavingFor` stays set until the browser has left, so that the button shows "Processing..." until then. */
export function useDeparture() {
  const [leavingFor, setLeavingFor] = useState<Destination | null>(null);

  // After Back, the browser may restore the page in its old state.
  useEffect(() => {
    const comeBack = () => setLeavingFor(null);
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, []);

  async function depart(to: Destination): Promise<void> {
    if (leavingFor) return;
    setLeavingFor(to);
    try {
      const { url } = await requestUrl(to);
      if (!url) throw new MissingUrl();
      store(wantedTierKey, to === "portal" ? null : to, "sessionStorage");
      location.assign(url);
    } catch (error) {
      setLeavingFor(null);
      toast.error(describeFailure(error, to), { key: "checkout" });
    }
  }

  return { leavingFor, depart: (to: Destination) => void depart(to) };
}

class MissingUrl extends Error {}

function requestUrl(to: Destination): Promise<Partial<BillingUrl>> {
  return to === "portal"
    ? call("POST /api/billing/portal")
    : call("POST /api/functions/create-checkout", { body: { tier: to } });
}

function describeFailure(error: unknown, to: Destination): string {
  if (error instanceof MissingUrl && to !== "portal") return "No checkout URL received";
  if (error instanceof ApiError) return error.message;
  return to === "portal" ? failures.portal : failures.checkout;
}

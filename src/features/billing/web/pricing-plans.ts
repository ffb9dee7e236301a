import { useEffect, useState } from "react";
import type { Billing, PublicPlans, billingApi } from "#features/billing/contract.ts";
import { refreshSession, useSession } from "#features/account/web/session.ts";
import { usePageState } from "#web/page-state.ts";
import type { PublicPrefetched } from "#web/data/prefetch.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof billingApi>();

/** The data of /pricing. `billing` is null for visitors. */
export type PricingPlans = PublicPlans & { billing: Billing | null };

async function loadPlans(isSignedIn: boolean): Promise<PricingPlans> {
  if (isSignedIn) {
    const billing = await call("GET /api/billing");
    return { isConfigured: billing.isConfigured, billing };
  }
  const { isConfigured } = await call("GET /api/public/plans");
  return { isConfigured, billing: null };
}

/** If a request fails here, the page repeats it. */
export async function prefetchPricing(
  _params: unknown,
  isSignedIn: boolean,
): Promise<PublicPrefetched> {
  return loadPlans(isSignedIn).then(
    (data) => ({ data }),
    () => ({}),
  );
}

type Found = { of: string } & ({ plans: PricingPlans } | { error: unknown });

/** For the signed-in user or a visitor; fetched again when the session changes. */
export function usePricingPlans(): {
  plans: PricingPlans | null;
  error: unknown;
  retry: () => void;
} {
  const session = useSession();
  const { data, user } = usePageState();
  const [found, setFound] = useState<Found | null>(
    data ? { of: user?.id ?? "", plans: data as PricingPlans } : null,
  );
  const who = session.status === "signed-in" ? session.user.id : "";
  const isKnown = session.status !== "unknown";

  useEffect(() => {
    if (!isKnown || found?.of === who) return;
    let isStale = false;
    const keep = (answer: Found) => void (isStale || setFound(answer));
    loadPlans(who !== "").then(
      (plans) => keep({ of: who, plans }),
      (error: unknown) => keep({ of: who, error }),
    );
    return () => {
      isStale = true;
    };
  }, [who, isKnown, found]);

  const current = isKnown && found?.of === who ? found : null;
  const problem = session.status === "unknown" && session.problem;
  return {
    plans: current && "plans" in current ? current.plans : null,
    error: problem ? new Error(problem) : current && "error" in current ? current.error : null,
    retry: () => {
      if (problem) void refreshSession();
      setFound(null);
    },
  };
}

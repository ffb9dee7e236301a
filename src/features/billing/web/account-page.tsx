import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Billing } from "#features/billing/contract.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Page } from "#web/ui/page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { ConfirmationPanel } from "./account/confirmation-panel.tsx";
import { isReturn, mayManage } from "./account/may-manage.ts";
import { PlanSection } from "./account/plan-section.tsx";
import { UsageSection } from "./account/usage-section.tsx";
import { useConfirmation } from "./account/use-confirmation.ts";
import { useDeparture } from "./depart.ts";
import { PaymentNotice } from "./payment-notice.tsx";
import { billingQuery, watchBilling } from "./queries.ts";

/** Milliseconds for which the data of SSR counts as fresh. */
const freshMilliseconds = 10_000;

/** /account: the plan, its usage, and the links to change it. */
export function AccountPage() {
  const client = useQueryClient();
  const search: Record<string, unknown> = useSearch({ strict: false });
  // The search parameter is removed after confirmation, but the message stays while the page is open.
  const [isReturned] = useState(() => isReturn(search));
  const billing = useQuery({ ...billingQuery, staleTime: freshMilliseconds });
  const confirmation = useConfirmation(isReturned, billing.data);
  const isLed = billing.data !== undefined && !mayManage(billing.data, isReturned);

  useEffect(() => watchBilling(client), [client]);
  useEffect(() => {
    if (isLed) location.replace("/pricing");
  }, [isLed]);

  return (
    <Page title="Account Settings" width="reading">
      <h1 className="mb-8 text-2xl">Account Settings</h1>
      {billing.data && !isLed ? (
        <div className="flex flex-col gap-10">
          {confirmation && (
            <ConfirmationPanel
              state={confirmation}
              tier={billing.data.tier}
              isAsking={billing.isFetching}
              onAsk={() => void billing.refetch()}
            />
          )}
          {billing.data.tier !== "free" && <Subscription billing={billing.data} />}
        </div>
      ) : billing.isPending || isLed ? (
        <AccountSkeleton />
      ) : (
        <ErrorState
          title="Your plan did not load"
          error={billing.error}
          retrying={billing.isFetching}
          onRetry={() => void billing.refetch()}
        />
      )}
    </Page>
  );
}

function Subscription({ billing }: { billing: Billing }) {
  const { leavingFor, depart } = useDeparture();
  const manage = () => depart("portal");
  const isLeaving = leavingFor !== null;
  return (
    <>
      <PaymentNotice billing={billing} busy={isLeaving} onManage={manage} />
      <PlanSection billing={billing} busy={isLeaving} onManage={manage} />
      <UsageSection billing={billing} />
    </>
  );
}

function AccountSkeleton() {
  return (
    <SkeletonGroup label="Loading..." className="flex flex-col gap-10">
      <Skeleton className="h-52" />
      <div>
        <Skeleton className="mb-4 h-8 w-40" />
        <Skeleton className="h-64" />
      </div>
    </SkeletonGroup>
  );
}

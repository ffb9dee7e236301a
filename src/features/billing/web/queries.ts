import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { BillingEvent, billingApi } from "#features/billing/contract.ts";
import { type LiveMessage, subscribeToLiveEvents } from "#web/data/live-events.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof billingApi>();

/** The user's plan and its usage: fetched again wherever it is shown, unless there are no plans. */
export const billingQuery = queryOptions({
  queryKey: ["billing"],
  queryFn: ({ signal }) => call("GET /api/billing", { signal }),
  staleTime: ({ state }) => (state.data?.isConfigured === false ? Number.POSITIVE_INFINITY : 0),
});

/** Fetches the plan again when it changes elsewhere. Returns the unsubscribe function. */
export function watchBilling(client: QueryClient): () => void {
  const refresh = () => void client.invalidateQueries({ queryKey: billingQuery.queryKey });
  return subscribeToLiveEvents<BillingEvent | LiveMessage>((event) => {
    if (event.type === "billing") refresh();
  }, refresh);
}

import type { QueryClient } from "@tanstack/react-query";
import type { Prefetched, PrefetchRequest } from "#web/data/prefetch.ts";
import { isReturn, mayManage } from "./account/may-manage.ts";
import { billingQuery } from "./queries.ts";

/** If a request fails here, the page repeats it. */
export async function prefetchAccount(
  client: QueryClient,
  { search }: PrefetchRequest,
): Promise<Prefetched> {
  const billing = await client.fetchQuery(billingQuery).catch(() => null);
  const isLed = billing !== null && !mayManage(billing, isReturn(search));
  return { isMissing: false, ...(isLed && { leadsTo: "/pricing" }) };
}

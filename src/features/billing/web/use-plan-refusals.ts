import { useQuery } from "@tanstack/react-query";
import type { Billing } from "#features/billing/contract.ts";
import { formatCollectionsLimit, formatEntriesLimit, formatUploadLimit } from "#shared/plans.ts";
import { billingQuery } from "./queries.ts";

export type PlanRefusals = {
  /** Why no further entry can be saved this month: the server's message. */
  entries: string | null;
  /** Why no further collection can be created. */
  collections: string | null;
  /** Why this file is refused; without a file, why every file is. */
  refuseFile: (file: Pick<File, "size"> | null) => string | null;
};

/** The limits that a user has reached. Null where a limit is not reached, or not known yet: the server decides. */
export function listPlanRefusals(billing: Billing | undefined): PlanRefusals {
  const { limits, used } = billing ?? {};
  const isFull = (limit: number | null | undefined, count: number | undefined) =>
    limit != null && count !== undefined && count >= limit;
  return {
    entries: isFull(limits?.entriesPerMonth, used?.entries)
      ? formatEntriesLimit(limits!.entriesPerMonth!, new Date(used!.until))
      : null,
    collections: isFull(limits?.collections, used?.collections)
      ? formatCollectionsLimit(limits!.collections!)
      : null,
    refuseFile: (file) => {
      const most = limits?.uploadBytes ?? null;
      if (most === null || (most > 0 && (file === null || file.size <= most))) return null;
      return formatUploadLimit(most);
    },
  };
}

/** Fetched again when the window gets the focus, as the plan may have been changed in another tab. */
export function usePlanRefusals(): PlanRefusals {
  return listPlanRefusals(useQuery({ ...billingQuery, refetchOnWindowFocus: true }).data);
}

import type { Entry } from "#features/entries/contract.ts";
import type { LibraryFilter } from "#shared/library-filters.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

const FailedActions = loadOnMount(
  async () => (await import("./failed-actions.tsx")).FailedActions,
  // They need a connection.
  () => {},
);

/** From this number of failed entries in a list, they can be treated together. */
const minFailed = 2;

/** The filter of the list of which all failed entries are meant, or null: those that are shown. */
export type FailedOf = Partial<LibraryFilter> | null;

/** The actions for all failed entries of a list, also where not all are loaded. */
export function FailedBar({
  entries,
  of,
}: {
  entries: readonly Entry[] | undefined;
  of: FailedOf;
}) {
  const failed = entries?.filter(isFailed) ?? [];
  if (failed.length < minFailed) return null;
  return <FailedActions shown={failed} of={of} fallback={<div className="mb-4 h-13" />} />;
}

/** Entries of other users cannot be changed. */
export function isFailed({ status, shared }: Entry): boolean {
  return status === "failed" && !shared;
}

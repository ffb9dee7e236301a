import { queryOptions } from "@tanstack/react-query";
import type { Entry, EntryContent } from "#features/entries/contract.ts";
import { request } from "#web/api.ts";

/**
 * The text of an entry as it stood at its last change: one that is read anew is asked for anew, and the
 * former text stays until then. Kept apart from the entries, whose cache is changed all at once.
 */
export function contentQuery({ id, updatedAt }: Pick<Entry, "id" | "updatedAt">) {
  return queryOptions({
    queryKey: ["entry-content", id, updatedAt] as const,
    queryFn: ({ signal }) => request<EntryContent>("GET", `/api/entries/${id}/content`, { signal }),
    placeholderData: (former: EntryContent | undefined, query) =>
      query?.queryKey[1] === id ? former : undefined,
    // A whole book may be among them.
    gcTime: 60_000,
  });
}

import { queryOptions } from "@tanstack/react-query";
import type { Entry, EntryContent } from "#features/entries/contract.ts";
import { request } from "#web/data/api.ts";

/**
 * The text of an entry. Its key includes `updatedAt`, so that the text is requested again when the entry
 * changes; the old one is shown until the new one arrives. Not under the key of entries, whose cache is
 * changed as a whole.
 */
export function contentQuery({ id, updatedAt }: Pick<Entry, "id" | "updatedAt">) {
  return queryOptions({
    queryKey: ["entry-content", id, updatedAt] as const,
    queryFn: ({ signal }) => request<EntryContent>("GET", `/api/entries/${id}/content`, { signal }),
    placeholderData: (former: EntryContent | undefined, query) =>
      query?.queryKey[1] === id ? former : undefined,
    // Short, because it may hold a whole book.
    gcTime: 60_000,
  });
}

import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { EntryPublication } from "#features/discover/contract.ts";
import { request } from "#web/data/api.ts";

/** An entry's slug, and what others see or would see of it. Fetched again for each use. */
export function publicationQuery(id: string) {
  return queryOptions({
    queryKey: ["publication", id] as const,
    queryFn: ({ signal }) =>
      request<EntryPublication>("GET", `/api/entries/${id}/publication`, { signal }),
    staleTime: 0,
  });
}

export async function showNote(client: QueryClient, id: string, showsWhy: boolean): Promise<void> {
  const known = await request<EntryPublication>("PATCH", `/api/entries/${id}/publication`, {
    body: { showsWhy },
  });
  client.setQueryData(publicationQuery(id).queryKey, known);
}

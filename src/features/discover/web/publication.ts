import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { callerOf } from "#web/data/client.ts";
import type { discoverApi } from "#features/discover/contract.ts";

const call = callerOf<typeof discoverApi>();

/** An entry's slug, and what others see or would see of it. Fetched again for each use. */
export function publicationQuery(id: string) {
  return queryOptions({
    queryKey: ["publication", id] as const,
    queryFn: ({ signal }) => call("GET /api/entries/:id/publication", { params: { id }, signal }),
    staleTime: 0,
  });
}

export async function showNote(client: QueryClient, id: string, showsWhy: boolean): Promise<void> {
  const known = await call("PATCH /api/entries/:id/publication", {
    params: { id },
    body: { showsWhy },
  });
  client.setQueryData(publicationQuery(id).queryKey, known);
}

/** Loads what the pages show first, before SSR. The page itself requests again what fails here. */
import type { QueryClient } from "@tanstack/react-query";
import { isNoSuchPage } from "#web/data/api.ts";
import type { Prefetched, PrefetchRequest } from "#web/data/prefetch.ts";
import { importQuery, importsQuery, rowsQuery } from "./queries.ts";
import { parseOutcome } from "./parse-outcome.ts";

export async function prefetchImports(client: QueryClient): Promise<void> {
  await client.prefetchInfiniteQuery(importsQuery);
}

export async function prefetchImport(
  client: QueryClient,
  { params: { id = "" }, search }: PrefetchRequest,
): Promise<Prefetched> {
  await Promise.all([
    client.prefetchQuery(importQuery(id)),
    client.prefetchInfiniteQuery(rowsQuery(id, parseOutcome(search["outcome"]))),
  ]);
  const error = client.getQueryState(importQuery(id).queryKey)?.error;
  return {
    isMissing: isNoSuchPage(error),
  };
}

/** The public entries on the landing page, newest first. */
import { useEffect, useState } from "react";
import type { PublicEntry } from "#features/discover/contract.ts";
import { usePageState } from "#web/page-state.ts";
import type { PublicPrefetched } from "#web/data/prefetch.ts";
import { callerOf } from "#web/data/client.ts";
import type { publicApi } from "#features/discover/public-contract.ts";

const call = callerOf<typeof publicApi>();

const maxShown = 10;
/** In characters; more than a card can show. */
const maxSummaryLength = 400;

async function loadDiscoveries(): Promise<PublicEntry[]> {
  const { items } = await call("GET /api/public/entries");
  const slugs = new Set<string>();
  const unique = items.filter(({ slug }) => !slugs.has(slug) && slugs.add(slug));
  return unique
    .slice(0, maxShown)
    .map((entry) => ({ ...entry, summary: entry.summary.slice(0, maxSummaryLength) }));
}

/** On failure the page sends the request itself. */
export async function prefetchDiscoveries(): Promise<PublicPrefetched> {
  return loadDiscoveries().then(
    (data) => ({ data }),
    () => ({}),
  );
}

/** Null while loading; empty if loading failed. */
export function useDiscoveries(): readonly PublicEntry[] | null {
  const { data } = usePageState();
  const [found, setFound] = useState((data as PublicEntry[] | undefined) ?? null);

  useEffect(() => {
    if (found) return;
    loadDiscoveries().then(setFound, (error: unknown) => {
      reportError(error);
      setFound([]);
    });
  }, [found]);

  return found;
}

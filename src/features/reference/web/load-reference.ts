import { useEffect, useState } from "react";
import { usePageState } from "#web/page-state.ts";
import type { PublicPrefetched } from "#web/data/prefetch.ts";
import { type ApiView, toApiView } from "./api-view.ts";
import type { ApiDocument } from "#features/reference/contract.ts";
import { request } from "#web/data/api.ts";

async function loadReference(): Promise<ApiView> {
  return toApiView(await request<ApiDocument>("GET", "/api/openapi.json"));
}

/** On failure the page sends the request itself. */
export async function prefetchReference(): Promise<PublicPrefetched> {
  return loadReference().then(
    (data) => ({ data }),
    () => ({}),
  );
}

export function useReference(): { view: ApiView | null; error: unknown; retry: () => void } {
  const { data } = usePageState();
  const [view, setView] = useState<ApiView | null>((data as ApiView | undefined) ?? null);
  const [error, setError] = useState<unknown>(null);
  const isWanted = view === null && error === null;

  useEffect(() => {
    if (isWanted) loadReference().then(setView, setError);
  }, [isWanted]);

  return { view, error, retry: () => setError(null) };
}

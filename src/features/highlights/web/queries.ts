import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight, HighlightCreate, HighlightUpdate } from "#features/highlights/contract.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/data/api.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";

const allKey = ["highlights"] as const;

/**
 * The highlights of an entry. Their positions change with its text, so they are requested again when the entry
 * changes; the old ones are shown until then.
 */
export function highlightsQuery({ id, updatedAt }: Pick<Entry, "id" | "updatedAt">) {
  return queryOptions({
    queryKey: [...allKey, id, updatedAt] as const,
    queryFn: async ({ signal }) =>
      (await request<Page<Highlight>>("GET", `/api/entries/${id}/highlights`, { signal })).items,
    placeholderData: (former: Highlight[] | undefined, query) =>
      query?.queryKey[1] === id ? former : undefined,
  });
}

/** Fetches highlights again when an event reports a change elsewhere. Returns the unsubscribe function. */
export function watchHighlights(client: QueryClient): () => void {
  const refresh = () => void refreshHighlights(client);
  return subscribeToLiveEvents((event) => event.type === "highlights" && refresh(), refresh);
}

function refreshHighlights(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: allKey });
}

export function useAddHighlight(entryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HighlightCreate) =>
      request<Highlight>("POST", `/api/entries/${entryId}/highlights`, { body }),
    // It may have replaced others.
    onSuccess: () => refreshHighlights(client),
  });
}

export function useUpdateHighlight(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HighlightUpdate) =>
      request<Highlight>("PATCH", `/api/highlights/${id}`, { body }),
    onSuccess: () => refreshHighlights(client),
  });
}

export function useDeleteHighlight(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<void>("DELETE", `/api/highlights/${id}`),
    onSuccess: () => refreshHighlights(client),
  });
}

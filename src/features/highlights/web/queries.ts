import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import type {
  Highlight,
  HighlightCreate,
  HighlightUpdate,
  highlightsApi,
} from "#features/highlights/contract.ts";
import { type RequestOptions } from "#web/data/api.ts";
import { refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof highlightsApi>();

export const highlightsKey = ["highlights"] as const;
const listKey = [...highlightsKey, "list"] as const;
const pageSize = 25;

/**
 * The highlights of an entry. Their positions change with its text, so they are requested again when the entry
 * changes; the old ones are shown until then.
 */
export function highlightsQuery({ id, updatedAt }: Pick<Entry, "id" | "updatedAt">) {
  return queryOptions({
    queryKey: [...highlightsKey, "entry", id, updatedAt] as const,
    queryFn: async ({ signal }) =>
      (await call("GET /api/entries/:id/highlights", { params: { id }, signal })).items,
    placeholderData: (former: Highlight[] | undefined, query) =>
      query?.queryKey[2] === id ? former : undefined,
  });
}

/** All highlights that match, newest first. `filter` is the query of the request. */
export function highlightListQuery(filter: NonNullable<RequestOptions["query"]>) {
  return infiniteQueryOptions({
    queryKey: [...listKey, filter] as const,
    ...pagesFrom((options) => call("GET /api/highlights", options), { ...filter, limit: pageSize }),
  });
}

/** Fetches highlights again when an event reports a change elsewhere. Returns the unsubscribe function. */
export function watchHighlights(client: QueryClient): () => void {
  return refreshAfterEvents({
    types: ["highlights"],
    delay: 200,
    refresh: () => void refreshHighlights(client),
  });
}

export function refreshHighlights(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: highlightsKey });
}

export function useAddHighlight(entryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HighlightCreate) =>
      call("POST /api/entries/:id/highlights", { params: { id: entryId }, body }),
    onSuccess: async (made) => {
      const queryKey = [...highlightsKey, "entry", entryId];
      await client.cancelQueries({ queryKey });
      // Thousands take a second to load again.
      client.setQueriesData<Highlight[]>({ queryKey }, (items) => items && insert(items, made));
      void refreshHighlights(client);
    },
  });
}

/** In the order of the text. */
function insert(items: readonly Highlight[], made: Highlight): Highlight[] {
  return [...items, made].toSorted((a, b) => (a.start ?? -1) - (b.start ?? -1));
}

export function useUpdateHighlight(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HighlightUpdate) =>
      call("PATCH /api/highlights/:id", { params: { id }, body }),
    onSuccess: () => refreshHighlights(client),
  });
}

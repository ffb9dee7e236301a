import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";
import type { assistantApi } from "#features/assistant/contract.ts";
import type { usageApi } from "#features/usage/contract.ts";

const call = callerOf<typeof assistantApi & typeof usageApi>();

const pageSize = 30;

export const conversationKeys = {
  lists: ["conversations", "list"],
  list: (q: string) => ["conversations", "list", q] as const,
  detail: (id: string) => ["conversations", "detail", id] as const,
} as const;

/** Newest first. `q`: words of the title or of any message; "" finds all. */
export function conversationsQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: conversationKeys.list(q),
    ...pagesFrom((options) => call("GET /api/conversations", options), { q, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
}

export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: conversationKeys.detail(id),
    queryFn: ({ signal }) => call("GET /api/conversations/:id", { params: { id }, signal }),
  });
}

export const samplesQuery = queryOptions({
  queryKey: ["conversations", "samples"],
  queryFn: ({ signal }) => call("GET /api/conversations/samples", { signal }),
});

export const usageQuery = queryOptions({
  queryKey: ["usage"],
  queryFn: ({ signal }) => call("GET /api/usage", { signal }),
});

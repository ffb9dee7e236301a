import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  Conversation,
  ConversationWithMessages,
  SampleQuestions,
} from "#features/assistant/contract.ts";
import type { Usage } from "#features/usage/contract.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/data/api.ts";
import { pagesOf } from "#web/pages-of.ts";

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
    ...pagesOf<Page<Conversation>>("/api/conversations", { q, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
}

export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: conversationKeys.detail(id),
    queryFn: ({ signal }) =>
      request<ConversationWithMessages>("GET", `/api/conversations/${id}`, { signal }),
  });
}

export const samplesQuery = queryOptions({
  queryKey: ["conversations", "samples"],
  queryFn: ({ signal }) =>
    request<SampleQuestions>("GET", "/api/conversations/samples", { signal }),
});

export const usageQuery = queryOptions({
  queryKey: ["usage"],
  queryFn: ({ signal }) => request<Usage>("GET", "/api/usage", { signal }),
});

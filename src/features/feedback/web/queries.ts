import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  FeedbackCreate,
  FeedbackItem,
  FeedbackListQuery,
  FeedbackPage,
  FeedbackUpdate,
  Vote,
  feedbackApi,
} from "#features/feedback/contract.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { toastFailure } from "#web/failure.ts";
import { changeLists } from "#web/data/cached-lists.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof feedbackApi>();

/**
 * Without a severity the board lists all severities. Closed items are included only if `closed` is "true".
 */
export type BoardFilter = Pick<FeedbackListQuery, "severity" | "closed">;

type Pages = InfiniteData<FeedbackPage, string>;

const listsKey = ["feedback", "list"] as const;
const voteKey = ["feedback", "vote"] as const;

export function boardQuery(filter: BoardFilter) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, filter],
    ...pagesFrom((options) => call("GET /api/feedback", options), { ...filter, limit: 50 }),
  });
}

/** The first page of open items whose titles contain `q`. */
export function openItemsQuery(q: string) {
  return queryOptions({
    queryKey: ["feedback", "open", q],
    queryFn: async ({ signal }) => {
      const query = { q, limit: 25 };
      return (await call("GET /api/feedback", { query, signal })).items;
    },
    staleTime: 0,
  });
}

/**
 * Reloads the board when another user changed it, but not while a vote is being sent. Returns the function
 * that stops this.
 */
export function watchBoard(client: QueryClient): () => void {
  let isOwed = false;
  const refresh = () => {
    isOwed = client.isMutating({ mutationKey: voteKey }) > 0;
    if (!isOwed) void client.invalidateQueries({ queryKey: listsKey });
  };
  const endWatch = client.getMutationCache().subscribe(() => {
    if (isOwed && client.isMutating({ mutationKey: voteKey }) === 0) refresh();
  });
  const endEvents = subscribeToLiveEvents(
    (event) => event.type === "feedback" && refresh(),
    refresh,
  );
  return () => {
    endWatch();
    endEvents();
  };
}

export function useSubmitFeedback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FeedbackCreate) => call("POST /api/feedback", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

export function useEditFeedback(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FeedbackUpdate) => call("PATCH /api/feedback/:id", { params: { id }, body }),
    onSuccess: (saved) => {
      changeItems(client, id, () => saved);
      void client.invalidateQueries({ queryKey: listsKey });
    },
  });
}

/** Closes or reopens an item optimistically, and reverts it on failure. */
export function useCloseFeedback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, closed }: { id: string; closed: boolean }) =>
      call("PATCH /api/feedback/:id", { params: { id }, body: { closed } }),
    onMutate: async ({ id, closed }) => {
      await client.cancelQueries({ queryKey: listsKey });
      const before = client.getQueriesData<Pages>({ queryKey: listsKey });
      changeItems(client, id, (item) => ({ ...item, closed }));
      return before;
    },
    onSuccess: ({ id, closed }) =>
      toast.success(closed ? "Feedback closed" : "Feedback reopened", { key: id }),
    onError: (error, { id }, before) => {
      for (const [key, pages] of before ?? []) client.setQueryData(key, pages);
      toastFailure("Failed to update feedback status", error, { key: id });
    },
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

/** Sends the user's vote on an item. The votes on one item are sent in order, so that the last press decides. */
export function useVote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...voteKey, id],
    scope: { id: `feedback vote ${id}` },
    mutationFn: (vote: Vote) =>
      call("POST /api/feedback/:id/rank", { params: { id }, body: { vote } }),
    onMutate: () => {
      // A list that was requested before this press does not contain the vote.
      void client.cancelQueries({ queryKey: listsKey });
    },
    onSuccess: (saved) => {
      changeItems(client, id, () => saved);
      toast.success("Rank updated successfully", { key: `vote ${id}` });
    },
    onError: (error) => toastFailure("Failed to update rank", error, { key: `vote ${id}` }),
  });
}

export function useDeleteFeedback(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /api/feedback/:id", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

/** Changes the item in every cached list, and removes it from lists that it no longer matches. */
function changeItems(
  client: QueryClient,
  id: string,
  change: (item: FeedbackItem) => FeedbackItem,
): void {
  changeLists<FeedbackItem>(client, { queryKey: listsKey }, (pages, key) => {
    const { closed } = key[2] as BoardFilter;
    return pages.map(({ items }) =>
      items
        .map((item) => (item.id === id ? change(item) : item))
        .filter((item) => item.id !== id || closed === "true" || !item.closed),
    );
  });
}

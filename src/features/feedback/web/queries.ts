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
} from "#features/feedback/contract.ts";
import { request } from "#web/api.ts";
import { subscribeToLiveEvents } from "#web/live-events.ts";
import { toast } from "#web/ui/toast-store.ts";
import { tellFailure } from "#web/failure.ts";

/** What is left out does not narrow the board; closed items are there only where it says so. */
export type BoardFilter = Pick<FeedbackListQuery, "severity" | "closed">;

type Pages = InfiniteData<FeedbackPage, string>;
type Vote = { newRank: number; direction: -1 | 1 };

const listsKey = ["feedback", "list"] as const;
const voteKey = ["feedback", "vote"] as const;

export function boardQuery(filter: BoardFilter) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      request<FeedbackPage>("GET", "/api/feedback", {
        query: { ...filter, limit: 50, cursor },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Open items with that in their titles, the first of them. */
export function openItemsQuery(q: string) {
  return queryOptions({
    queryKey: ["feedback", "open", q],
    queryFn: async ({ signal }) => {
      const query = { q, limit: 25 };
      return (await request<FeedbackPage>("GET", "/api/feedback", { query, signal })).items;
    },
    staleTime: 0,
  });
}

/** Reads the board anew when others changed it, but not while a vote is under way. Returns the function that ends it. */
export function keepBoardLive(client: QueryClient): () => void {
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
    mutationFn: (body: FeedbackCreate) => request<FeedbackItem>("POST", "/api/feedback", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

export function useEditFeedback(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FeedbackUpdate) =>
      request<FeedbackItem>("PATCH", `/api/feedback/${id}`, { body }),
    onSuccess: (saved) => {
      changeItems(client, id, () => saved);
      void client.invalidateQueries({ queryKey: listsKey });
    },
  });
}

/** Closed or reopened at once, and back again where the server refused. */
export function useCloseFeedback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, closed }: { id: string; closed: boolean }) =>
      request<FeedbackItem>("PATCH", `/api/feedback/${id}`, { body: { closed } }),
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
      tellFailure("Failed to update feedback status", error, { key: id });
    },
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

/** Counted at once, each press on its own; what the server says is taken over with the last answer. */
export function useVote(id: string) {
  const client = useQueryClient();
  const mutationKey = [...voteKey, id];
  return useMutation({
    mutationKey,
    mutationFn: (body: Vote) => request<FeedbackItem>("POST", `/api/feedback/${id}/rank`, { body }),
    onMutate: async ({ direction }) => {
      // What is on its way was read before this press.
      void client.cancelQueries({ queryKey: listsKey });
      let voteBefore: FeedbackItem["myVote"] = 0;
      changeItems(client, id, (item) => {
        voteBefore = item.myVote;
        return { ...item, rank: item.rank + direction, myVote: direction };
      });
      return { voteBefore };
    },
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey }) <= 1) changeItems(client, id, () => saved);
      toast.success("Rank updated successfully", { key: `vote ${id}` });
    },
    onError: (error, { direction }, known) => {
      changeItems(client, id, (item) => ({
        ...item,
        rank: item.rank - direction,
        myVote: known?.voteBefore ?? item.myVote,
      }));
      tellFailure("Failed to update rank", error, { key: `vote ${id}` });
    },
  });
}

export function useDeleteFeedback(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<void>("DELETE", `/api/feedback/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

/** In every list that is cached; what a list is not of any more leaves it. */
function changeItems(
  client: QueryClient,
  id: string,
  change: (item: FeedbackItem) => FeedbackItem,
): void {
  for (const [key, known] of client.getQueriesData<Pages>({ queryKey: listsKey })) {
    if (!known) continue;
    const { closed } = key[2] as BoardFilter;
    const pages = known.pages.map((page) => ({
      ...page,
      items: page.items
        .map((item) => (item.id === id ? change(item) : item))
        .filter((item) => item.id !== id || closed === "true" || !item.closed),
    }));
    client.setQueryData<Pages>(key, { ...known, pages });
  }
}

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Comment, CommentCreate, commentsApi } from "#features/comments/contract.ts";
import type { Page } from "#shared/pages.ts";
import { refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { toastFailure } from "#web/failure.ts";
import { takeOut } from "#web/data/cached-lists.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof commentsApi>();

type Pages = InfiniteData<Page<Comment>, string>;

const allKey = ["comments"] as const;
const pageSize = 100;

/** The comments on an entry, the oldest first. */
export function commentsQuery(entryId: string) {
  return infiniteQueryOptions({
    queryKey: [...allKey, entryId] as const,
    ...pagesFrom(
      (options) => call("GET /api/entries/:id/comments", { params: { id: entryId }, ...options }),
      { limit: pageSize },
    ),
  });
}

/** Loads comments again when somebody wrote or deleted one. Returns the unsubscribe function. */
export function watchComments(client: QueryClient): () => void {
  return refreshAfterEvents({
    types: ["comments"],
    delay: 200,
    refresh: () => void client.invalidateQueries({ queryKey: allKey }),
  });
}

export function useAddComment(entryId: string) {
  const client = useQueryClient();
  const { queryKey } = commentsQuery(entryId);
  return useMutation({
    mutationFn: (body: CommentCreate) =>
      call("POST /api/entries/:id/comments", { params: { id: entryId }, body }),
    onSuccess: async (made) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Pages>(queryKey, (data) => data && append(data, made));
      void client.invalidateQueries({ queryKey });
    },
  });
}

export function useDeleteComment(entryId: string) {
  const client = useQueryClient();
  const { queryKey } = commentsQuery(entryId);
  return useMutation({
    mutationFn: (id: string) => call("DELETE /api/comments/:id", { params: { id } }),
    onSuccess: async (_, id) => {
      await client.cancelQueries({ queryKey });
      takeOut<Comment>(client, queryKey, (one) => one.id === id);
    },
    onError: (error, id) => toastFailure("Failed to delete the comment", error, { key: id }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Adds the comment to the last page, if that is loaded. */
function append(data: Pages, made: Comment): Pages {
  const last = data.pages.at(-1);
  const isKnown = data.pages.some(({ items }) => items.some(({ id }) => id === made.id));
  if (!last || last.nextCursor !== null || isKnown) return data;
  const changed = { ...last, items: [...last.items, made] };
  return { ...data, pages: [...data.pages.slice(0, -1), changed] };
}

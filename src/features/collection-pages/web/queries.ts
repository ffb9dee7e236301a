import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  CollectionPageUpdate,
  EntryOnPageUpdate,
  PageChoicesUpdate,
  collectionPagesApi,
} from "#features/collection-pages/contract.ts";
import { collectionKeys } from "#features/collections/web/queries.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof collectionPagesApi>();

/** Below the keys of sharing, which are loaded again after each change of a collection. */
const key = (...parts: string[]) => [...collectionKeys.sharing, "public-page", ...parts];

/** The public page of a collection of the user's, or one that is shared with the user. */
export function pageSettingsQuery(collectionId: string) {
  return queryOptions({
    queryKey: key("settings", collectionId),
    queryFn: ({ signal }) =>
      call("GET /api/collections/:id/public-page", { params: { id: collectionId }, signal }),
  });
}

/** The user's own entries in the collection, with what was decided for each. */
export function pageChoicesQuery(collectionId: string) {
  return infiniteQueryOptions({
    queryKey: ["page-choices", collectionId],
    ...pagesFrom(
      (options) =>
        call("GET /api/collections/:id/public-page/entries", {
          params: { id: collectionId },
          ...options,
        }),
      { limit: 100 },
    ),
    // Read for a form, which must not change while it is filled.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** One entry of the user on the page of its collection. */
export function entryOnPageQuery(entryId: string) {
  return queryOptions({
    queryKey: key("entry", entryId),
    queryFn: ({ signal }) =>
      call("GET /api/entries/:id/public-page", { params: { id: entryId }, signal }),
  });
}

/** Turns the page on, or changes it, then stores the decisions one after the other. */
export function useSavePage(collectionId: string) {
  return usePageChange(
    async ({ page, choices }: { page?: CollectionPageUpdate; choices: PageChoicesUpdate[] }) => {
      const params = { id: collectionId };
      if (page) await call("PUT /api/collections/:id/public-page", { params, body: page });
      for (const body of choices)
        await call("PATCH /api/collections/:id/public-page/entries", { params, body });
    },
  );
}

export function useDeletePage(collectionId: string) {
  return usePageChange(() =>
    call("DELETE /api/collections/:id/public-page", { params: { id: collectionId } }),
  );
}

export function useDecideEntry(entryId: string) {
  const client = useQueryClient();
  const { queryKey } = entryOnPageQuery(entryId);
  return useMutation({
    mutationFn: (body: EntryOnPageUpdate) =>
      call("PATCH /api/entries/:id/public-page", { params: { id: entryId }, body }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onSettled: () => client.invalidateQueries({ queryKey: key() }),
  });
}

/** Reloads what the page determines afterwards; also after a failure, as a part of the change may be done. */
function usePageChange<Input = void>(change: (input: Input) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: collectionKeys.all }),
  });
}

import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Interest, interestsApi } from "#features/interests/contract.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof interestsApi>();

const allKey = ["interests"] as const;

/** The interests of one collection, by name. */
export function interestsQuery(collectionId: string) {
  return queryOptions({
    queryKey: [...allKey, collectionId],
    queryFn: async ({ signal }) =>
      (await call("GET /api/collections/:id/interests", { params: { id: collectionId }, signal }))
        .items,
  });
}

/** Fetches interests again when an event reports a change elsewhere. Returns the unsubscribe function. */
export function watchInterests(client: QueryClient): () => void {
  const refresh = () => void client.invalidateQueries({ queryKey: allKey });
  return subscribeToLiveEvents((event) => event.type === "collections" && refresh(), refresh);
}

export function useAddInterest(collectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      call("POST /api/collections/:id/interests", { params: { id: collectionId }, body: { name } }),
    onSuccess: (added) => change(client, collectionId, (known) => [...known, added]),
  });
}

export function useRenameInterest(collectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call("PATCH /api/interests/:id", { params: { id }, body: { name } }),
    onSuccess: (saved) =>
      change(client, collectionId, (known) =>
        known.map((one) => (one.id === saved.id ? saved : one)),
      ),
  });
}

/** Removes the interest at once, and shows it again if the server refuses. */
export function useDeleteInterest(collectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Interest) => call("DELETE /api/interests/:id", { params: { id } }),
    onMutate: async ({ id }) => {
      // A pending response predates the deletion and would show the interest again.
      await client.cancelQueries({ queryKey: interestsQuery(collectionId).queryKey });
      change(client, collectionId, (known) => known.filter((one) => one.id !== id));
    },
    onError: (_error, interest) =>
      change(client, collectionId, (known) => [
        ...known.filter((one) => one.id !== interest.id),
        interest,
      ]),
  });
}

function change(
  client: QueryClient,
  collectionId: string,
  how: (known: readonly Interest[]) => Interest[],
): void {
  client.setQueryData(interestsQuery(collectionId).queryKey, (known) =>
    known === undefined
      ? undefined
      : how(known).toSorted((a, b) =>
          a.name.localeCompare(b.name, undefined, { sensitivity: "base" }),
        ),
  );
}

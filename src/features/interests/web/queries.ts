import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Interest, interestsApi } from "#features/interests/contract.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { takeOut } from "#web/data/cached-lists.ts";
import { callerOf } from "#web/data/client.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { describeInterestFailure } from "./list/interest-failure.ts";

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
    mutationFn: (name: string) => addInterest(collectionId, name),
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

/** Removes the interest at once; Undo adds its name again. */
export function deleteWithUndo(client: QueryClient, { id, name, collectionId }: Interest): void {
  const { queryKey } = interestsQuery(collectionId);
  void changeWithUndo(client, {
    key: id,
    title: "Interest deleted successfully",
    keys: [queryKey],
    apply: () => takeOut<Interest>(client, queryKey, (one) => one.id === id),
    send: () => call("DELETE /api/interests/:id", { params: { id } }),
    failed: "Failed to delete interest.",
    undo: {
      send: async () => {
        await addInterest(collectionId, name);
        return "Interest added successfully";
      },
      failed: (error) => describeInterestFailure("add", error),
    },
  });
}

function addInterest(collectionId: string, name: string): Promise<Interest> {
  return call("POST /api/collections/:id/interests", {
    params: { id: collectionId },
    body: { name },
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

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { collectionKeys } from "#features/collections/web/queries.ts";
import { upsertEntry } from "#features/entries/web/entry-cache.ts";
import { removeEntriesWithUndo } from "#features/entries/web/entry-removal.ts";
import type { samplesApi } from "#features/samples/contract.ts";
import { callerOf } from "#web/data/client.ts";
import { toastFailure } from "#web/failure.ts";
import { toast } from "#web/ui/toast/toast-store.ts";

const call = callerOf<typeof samplesApi>();
const key = "samples";

export function useAddSamples() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/samples"),
    onSuccess: ({ items }) => {
      for (const entry of items) upsertEntry(client, entry);
      void client.invalidateQueries({ queryKey: collectionKeys.all });
      toast.success("Sample entries added", { description: "In Unfiled", key });
    },
    onError: (error) => toastFailure("Failed to add the sample entries", error, { key }),
  });
}

/** Deletes the samples with Undo. Those that the user has changed are the user's own and stay. */
export function useRemoveSamples() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("GET /api/samples"),
    onSuccess: ({ items }) => remove(client, items),
    onError: (error) => toastFailure("Failed to remove the sample entries", error, { key }),
  });
}

function remove(client: QueryClient, items: Parameters<typeof removeEntriesWithUndo>[1]): void {
  if (items.length > 0) removeEntriesWithUndo(client, items);
  else toast.info("There are no sample entries left", { key });
}

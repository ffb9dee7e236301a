import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Entry, EntryUpdate } from "#features/entries/contract.ts";
import { request } from "#web/data/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { upsertEntry } from "./entry-cache.ts";

export function patchEntry(id: string, body: EntryUpdate): Promise<Entry> {
  return request<Entry>("PATCH", `/api/entries/${id}`, { body });
}

type Change = Omit<EntryUpdate, "collectionId"> & { collection?: Entry["collection"] };

/** Shows a change at once. If it cannot be saved, reverts it and calls `onFailed`. Reports the result. */
export function useUpdateEntry(entry: Entry, onFailed?: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ collection, ...change }: Change) =>
      patchEntry(entry.id, collection ? { ...change, collectionId: collection.id } : change),
    onMutate: (change) => upsertEntry(client, applyChange(entry, change)),
    onSuccess: (saved) => {
      upsertEntry(client, saved);
      toast.success("Success", { description: "Entry updated successfully", key: entry.id });
    },
    onError: (error) => {
      upsertEntry(client, entry);
      onFailed?.(error);
      toast.error("Error", { description: "Failed to update entry", key: entry.id });
    },
  });
}

function applyChange({ hidesNote, ...entry }: Entry, change: Change): Entry {
  const title = change.title?.trim() ?? entry.title;
  const summary = change.summary?.trim() ?? entry.summary;
  return {
    ...entry,
    title,
    summary,
    whyItsInteresting: change.whyItsInteresting?.trim() ?? entry.whyItsInteresting,
    ...((change.hidesNote ?? hidesNote) && { hidesNote: true }),
    isPrivate: change.isPrivate ?? entry.isPrivate,
    collection: change.collection ?? entry.collection,
    edited: {
      ...entry.edited,
      title: entry.edited.title || title !== entry.title,
      summary: entry.edited.summary || summary !== entry.summary,
    },
  };
}

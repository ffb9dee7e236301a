import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Entry, EntryUpdate, entriesApi } from "#features/entries/contract.ts";
import { afterRestorations } from "#web/data/restorations.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { getPresentVersion } from "#web/data/versions.ts";
import { upsertEntry } from "./entry-cache.ts";
import { draftFields } from "./entry-drafts.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof entriesApi>();

export function patchEntry(id: string, body: EntryUpdate): Promise<Entry> {
  return call("PATCH /api/entries/:id", { params: { id }, body });
}

type Change = Omit<EntryUpdate, "collectionId"> & { collection?: Entry["collection"] };

/**
 * Shows a change at once. If it cannot be saved, reverts it and calls `onFailed`, which returns whether a form shows
 * why; otherwise a toast does. Reports the success. With `updatedAt`, it is not saved over fields that were changed elsewhere since `entry`: then shows the present version instead.
 */
export function useUpdateEntry(entry: Entry, onFailed?: (error: Error) => boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ collection, ...change }: Change) => {
      const body = collection ? { ...change, collectionId: collection.id } : change;
      try {
        // Undo shows an entry before it is restored.
        return await afterRestorations(() => patchEntry(entry.id, body));
      } catch (error) {
        const present = getPresentVersion<Entry>(error, "entry");
        // The entry was read again, moved, or edited in other fields.
        if (
          !present ||
          draftFields.some((field) => field in body && present[field] !== entry[field])
        )
          throw error;
        return patchEntry(entry.id, { ...body, updatedAt: present.updatedAt });
      }
    },
    onMutate: (change) => upsertEntry(client, applyChange(entry, change)),
    onSuccess: (saved, change) => {
      upsertEntry(client, saved);
      toast.success("Success", { description: describeChange(change), key: entry.id });
    },
    onError: (error) => {
      const present = getPresentVersion<Entry>(error, "entry");
      upsertEntry(client, present ?? entry);
      if (onFailed?.(error)) return;
      const description = present
        ? "It was changed elsewhere. Compare both versions, and save again."
        : "Failed to update entry";
      toast.error(present ? "Not saved" : "Error", { description, key: entry.id });
    },
  });
}

function describeChange({ isPrivate, duplicateOf }: Change): string {
  if (duplicateOf === null) return "Both entries are kept";
  if (isPrivate === undefined) return "Entry updated successfully";
  return isPrivate ? "Your entry is no longer public" : "Your entry is public now";
}

function applyChange({ hidesNote, duplicateOf, ...entry }: Entry, change: Change): Entry {
  const title = change.title?.trim() ?? entry.title;
  const summary = change.summary?.trim() ?? entry.summary;
  return {
    ...entry,
    title,
    summary,
    whyItsInteresting: change.whyItsInteresting?.trim() ?? entry.whyItsInteresting,
    ...((change.hidesNote ?? hidesNote) && { hidesNote: true }),
    ...(duplicateOf !== undefined && change.duplicateOf !== null && { duplicateOf }),
    isPrivate: change.isPrivate ?? entry.isPrivate,
    collection: change.collection ?? entry.collection,
    edited: {
      ...entry.edited,
      title: entry.edited.title || title !== entry.title,
      summary: entry.edited.summary || summary !== entry.summary,
    },
  };
}

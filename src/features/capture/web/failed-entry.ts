/** What the Add Entry dialog does with an entry that was stored but could not be read. */
import type { QueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { removeEntries, upsertEntry } from "#features/entries/web/entry-cache.ts";
import { removeHeldEntry, holdEntry } from "#features/entries/web/held-entries.ts";
import { patchEntry } from "#features/entries/web/mutations.ts";
import { acceptMissing } from "#web/data/missing.ts";
import type { CaptureDraft } from "./capture-draft.ts";
import { callerOf } from "#web/data/client.ts";
import type { entryChangesApi } from "#features/entries/changes-contract.ts";

const call = callerOf<typeof entryChangesApi>();

export async function discardFailed(client: QueryClient, entry: Entry): Promise<void> {
  await acceptMissing(call("DELETE /api/entries/:id", { params: { id: entry.id } }));
  removeEntries(client, [entry.id]);
  removeHeldEntry(client, entry.id);
}

/** Stores the changes made in the dialog since the entry failed. */
export async function updateFailed(
  client: QueryClient,
  entry: Entry,
  draft: CaptureDraft,
): Promise<Entry> {
  const change = {
    ...(draft.why.trim() !== entry.whyItsInteresting && { whyItsInteresting: draft.why }),
    ...(draft.isPublic === entry.isPrivate && { isPrivate: !draft.isPublic }),
    ...(draft.hidesNote !== (entry.hidesNote ?? false) && { hidesNote: draft.hidesNote }),
    ...(draft.collectionId &&
      draft.collectionId !== entry.collection.id && { collectionId: draft.collectionId }),
  };
  if (Object.keys(change).length === 0) return entry;
  const changed = await patchEntry(entry.id, change);
  holdEntry(client, changed);
  upsertEntry(client, changed);
  return changed;
}

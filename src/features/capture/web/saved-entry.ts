/** What the Add Entry dialog does with an entry that is stored already: it is being read, or could not be read. */
import type { QueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { removeEntries, upsertEntry } from "#features/entries/web/entry-cache.ts";
import { removeHeldEntry, updateHeldEntry } from "#features/entries/web/held-entries.ts";
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

/** Stores the changes made in the dialog since its draft was sent. */
export async function storeChanges(
  client: QueryClient,
  entry: Entry,
  sent: CaptureDraft,
  draft: CaptureDraft,
): Promise<Entry> {
  const { collectionId } = draft;
  const change = {
    ...(draft.why.trim() !== sent.why.trim() && { whyItsInteresting: draft.why }),
    ...(draft.isPublic !== sent.isPublic && { isPrivate: !draft.isPublic }),
    ...(draft.hidesNote !== sent.hidesNote && { hidesNote: draft.hidesNote }),
    ...(collectionId && collectionId !== sent.collectionId && { collectionId }),
  };
  if (Object.keys(change).length === 0) return entry;
  const changed = await patchEntry(entry.id, change);
  updateHeldEntry(client, changed);
  upsertEntry(client, changed);
  return changed;
}

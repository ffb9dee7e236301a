/** Marks entries as finished or unread: shown at once, reversed if it fails or if the user presses Undo. */
import type { QueryClient } from "@tanstack/react-query";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Entry } from "#features/entries/contract.ts";
import { sendParts, settleParts } from "#features/entries/web/bulk.ts";
import { entryKeys, findCached, replaceEntries } from "#features/entries/web/entry-cache.ts";
import type {
  EntriesReading,
  ReadingStateName,
  readingStateApi,
} from "#features/reading-state/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof readingStateApi>();

const titles = {
  finished: "Marked as finished",
  unread: "Marked as unread",
  reading: "Marked as being read",
} as const satisfies Record<ReadingStateName, string>;

/** Finishes the entries; if all of them are finished, marks them as unread. */
export function toggleFinished(client: QueryClient, entries: readonly Entry[]): void {
  const isAll = entries.every(({ readingState }) => readingState?.state === "finished");
  void markWithUndo(client, entries, isAll ? "unread" : "finished");
}

async function markWithUndo(
  client: QueryClient,
  entries: readonly Entry[],
  state: ReadingStateName,
): Promise<void> {
  const changing = entries.filter((entry) => nameState(entry) !== state);
  if (changing.length === 0) return;
  const key = `mark ${changing[0]!.id}`;
  toast.success(titles[state], {
    description: changing.length === 1 ? changing[0]!.title : formatEntryCount(changing.length),
    key,
    action: { label: "Undo", run: () => void undo() },
  });
  const sent = send(client, changing, state, key);

  async function undo(): Promise<void> {
    // In the order of the changes.
    await sent;
    const former = Map.groupBy(changing, nameState);
    await Promise.all([...former].map(([name, group]) => send(client, group, name, key)));
  }

  await sent;
}

function nameState({ readingState }: Entry): ReadingStateName {
  return readingState?.state ?? "unread";
}

async function send(
  client: QueryClient,
  entries: readonly Entry[],
  state: ReadingStateName,
  key: string,
): Promise<void> {
  show(client, entries, state);
  const parts = sendParts(entries, (ids) => {
    const body: EntriesReading = { ids, state };
    return call("POST /api/entries/reading", { body });
  });
  const { left, failure } = await settleParts(parts);
  void client.invalidateQueries({ queryKey: entryKeys.unfinished });
  if (left.length === 0) return;
  // An entry may have been deleted elsewhere.
  void client.invalidateQueries({ queryKey: entryKeys.all });
  toastFailure(left.length === 1 ? "Failed to mark entry" : "Failed to mark entries", failure, {
    key,
  });
}

function show(client: QueryClient, entries: readonly Entry[], state: ReadingStateName): void {
  const updatedAt = new Date().toISOString();
  const shown = entries.map((entry): Entry => {
    const { readingState, ...now } = findCached(client, entry.id) ?? entry;
    if (state === "unread") return now;
    const progress =
      state === "finished" ? 1 : (entry.readingState?.progress ?? readingState?.progress ?? 0);
    return { ...now, readingState: { state, progress, updatedAt } };
  });
  replaceEntries(client, new Map(shown.map((entry) => [entry.id, entry])));
}

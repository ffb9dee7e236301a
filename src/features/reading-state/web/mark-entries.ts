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
import { callerOf } from "#web/data/client.ts";
import { changeWithUndo } from "#web/undoable-change.ts";

const call = callerOf<typeof readingStateApi>();

/** Finishes the entries; if all of them are finished, marks them as unread. */
export function toggleFinished(client: QueryClient, entries: readonly Entry[]): void {
  const isAll = entries.every(({ readingState }) => readingState?.state === "finished");
  markWithUndo(client, entries, isAll ? "unread" : "finished");
}

function markWithUndo(
  client: QueryClient,
  entries: readonly Entry[],
  state: "finished" | "unread",
): void {
  const changing = entries.filter((entry) => nameState(entry) !== state);
  if (changing.length === 0) return;
  const one = changing.length === 1;
  void changeWithUndo(client, {
    key: `mark ${changing[0]!.id}`,
    title: state === "finished" ? "Marked as finished" : "Marked as unread",
    description: one ? changing[0]!.title : formatEntryCount(changing.length),
    keys: [entryKeys.unfinished],
    apply: () => {
      show(client, changing, state);
      return () => show(client, changing);
    },
    send: () => send(client, changing, state),
    failed: one ? "Failed to mark entry" : "Failed to mark entries",
    undo: {
      send: () => {
        const former = Map.groupBy(changing, nameState);
        return Promise.all([...former].map(([name, group]) => send(client, group, name)));
      },
    },
  });
}

function nameState({ readingState }: Entry): ReadingStateName {
  return readingState?.state ?? "unread";
}

function send(
  client: QueryClient,
  entries: readonly Entry[],
  state: ReadingStateName,
): Promise<unknown> {
  const parts = sendParts(entries, (ids) => {
    const body: EntriesReading = { ids, state };
    return call("POST /api/entries/reading", { body });
  });
  return settleParts(client, parts);
}

/** Without a state, shows the former state of each. */
function show(client: QueryClient, entries: readonly Entry[], state?: "finished" | "unread"): void {
  const updatedAt = new Date().toISOString();
  const shown = entries.map((entry): Entry => {
    const { readingState: _, ...now } = findCached(client, entry.id) ?? entry;
    if (state === "unread") return now;
    const former = entry.readingState && { ...entry.readingState, updatedAt };
    const readingState = state ? { state, progress: 1, updatedAt } : former;
    return { ...now, ...(readingState && { readingState }) };
  });
  replaceEntries(client, shown);
}

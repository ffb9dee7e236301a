import type { QueryClient } from "@tanstack/react-query";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Entry } from "#features/entries/contract.ts";
import { sendParts } from "#features/entries/web/bulk.ts";
import type { EntriesTagged, EntriesTopic, topicsApi } from "#features/topics/contract.ts";
import { callerOf } from "#web/data/client.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { changedKeys } from "./topic-changes.ts";

const call = callerOf<typeof topicsApi>();

/** Adds a topic to entries, reported with an undo. Throws if it fails, for the form that shows it. */
export async function tagWithUndo(
  client: QueryClient,
  entries: readonly Entry[],
  label: string,
): Promise<void> {
  const parts = sendParts(entries, (ids) => send({ ids, label, action: "add" }));
  const answers = await Promise.all(parts.map(({ sent }) => sent));
  const changed = answers.map((answer) => answer.changed).filter((ids) => ids.length > 0);
  const count = changed.flat().length;
  const full = answers.reduce((sum, answer) => sum + answer.full, 0);
  const takeBack = (ids: string[]) => send({ ids, label, action: "remove", isUndo: true });
  void changeWithUndo(client, {
    key: `tag ${label}`,
    title: count > 0 ? `“${label}” added to ${formatEntryCount(count)}` : "No entry was changed",
    description:
      full > 0
        ? `${formatEntryCount(full)} had 50 topics already, which is the maximum.`
        : undefined,
    keys: changedKeys,
    failed: "Failed to undo",
    undo:
      count > 0
        ? {
            send: async () => {
              await Promise.all(changed.map(takeBack));
              return "Undone";
            },
          }
        : undefined,
  });
}

function send(body: EntriesTopic): Promise<EntriesTagged> {
  return call("POST /api/entries/topics", { body });
}

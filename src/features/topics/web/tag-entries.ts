import type { QueryClient } from "@tanstack/react-query";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Entry } from "#features/entries/contract.ts";
import { sendParts } from "#features/entries/web/bulk.ts";
import type { EntriesTagged, EntriesTopic, topicsApi } from "#features/topics/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { refreshTopics } from "./topic-changes.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof topicsApi>();

/** Adds a topic to entries, reported with an undo. Throws if it fails, for the form that shows it. */
export async function tagWithUndo(
  client: QueryClient,
  entries: readonly Entry[],
  label: string,
): Promise<void> {
  const parts = sendParts(entries, (ids) => send({ ids, label, action: "add" }));
  const answers = (await Promise.all(parts.map(({ sent }) => sent))) as EntriesTagged[];
  refreshTopics(client);
  const changed = answers.flatMap((answer) => answer.changed);
  const full = answers.reduce((sum, answer) => sum + answer.full, 0);
  const title =
    changed.length > 0
      ? `“${label}” added to ${formatEntryCount(changed.length)}`
      : "No entry was changed";
  toast.success(title, {
    ...(full > 0 && {
      description: `${formatEntryCount(full)} had 50 topics already, which is the maximum.`,
    }),
    ...(changed.length > 0 && { action: { label: "Undo", run: () => void undo() } }),
  });

  async function undo(): Promise<void> {
    const after = toast.latest();
    try {
      const byPart = answers.map((answer) => answer.changed).filter((ids) => ids.length > 0);
      await Promise.all(byPart.map((ids) => send({ ids, label, action: "remove", isUndo: true })));
      toast.success("Undone", { after });
    } catch (error) {
      toastFailure("Failed to undo", error);
    }
    refreshTopics(client);
  }
}

function send(body: EntriesTopic): Promise<EntriesTagged> {
  return call("POST /api/entries/topics", { body });
}

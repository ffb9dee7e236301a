/** Changes of topics, each reported with an undo. The lists are loaded again afterwards. */
import type { QueryClient } from "@tanstack/react-query";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import type { Topic, topicsApi } from "#features/topics/contract.ts";
import { changeItems, takeOut } from "#web/data/cached-lists.ts";
import { callerOf } from "#web/data/client.ts";
import { toastFailure } from "#web/failure.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { topicKeys } from "./queries.ts";
import { countEntries } from "./topic-words.ts";

const call = callerOf<typeof topicsApi>();

export const changedKeys = [topicKeys.all, entryKeys.all];

const failed = "Failed to undo";

/** Resolves with the message. */
async function undo(key: string): Promise<string> {
  await call("POST /api/topics/undo", { body: { keys: [key] } });
  return "Undone";
}

/** Undoes an earlier change from the list of changes. */
export function undoChange(client: QueryClient, key: string): void {
  const send = async () => toast.success(await undo(key));
  void changeWithUndo(client, { key, keys: changedKeys, send, failed });
}

function report(client: QueryClient, { key }: Topic, title: string, description: string): void {
  void changeWithUndo(client, {
    key,
    title,
    description,
    keys: changedKeys,
    failed,
    undo: { send: () => undo(key) },
  });
}

/** Throws if the name is refused, for the form that shows it. */
export async function renameTopic(client: QueryClient, topic: Topic, label: string): Promise<void> {
  const now = await call("PATCH /api/topics/:key", {
    params: { key: topic.key },
    body: { label },
  });
  report(client, topic, "Topic renamed", `“${topic.label}” is now “${now.label}”.`);
}

/** Throws if it fails, for the form that shows it. */
export async function mergeTopics(
  client: QueryClient,
  from: Topic,
  into: Pick<Topic, "key" | "label">,
): Promise<void> {
  await call("POST /api/topics/merge", { body: { from: from.key, into: into.key } });
  report(client, from, "Topics merged", `“${from.label}” is now part of “${into.label}”.`);
}

export function deleteTopic(client: QueryClient, { key, label, entries }: Topic): void {
  void changeWithUndo(client, {
    key,
    title: "Topic deleted",
    description: `“${label}” was removed from ${countEntries(entries)}.`,
    keys: changedKeys,
    apply: () => takeOut<Topic>(client, topicKeys.lists, (one) => one.key === key),
    send: () => call("DELETE /api/topics/:key", { params: { key } }),
    failed: "Failed to delete the topic",
    undo: { send: () => undo(key), failed },
  });
}

export function pinTopic(client: QueryClient, { key, isPinned: wasPinned }: Topic): void {
  const show = (isPinned: boolean) =>
    changeItems<Topic>(client, topicKeys.lists, (one) =>
      one.key === key ? { ...one, isPinned } : one,
    );
  void changeWithUndo(client, {
    key,
    keys: [topicKeys.lists],
    apply: () => {
      show(!wasPinned);
      return () => show(wasPinned);
    },
    send: () => call("PATCH /api/topics/:key", { params: { key }, body: { isPinned: !wasPinned } }),
    failed: wasPinned ? "Failed to unpin the topic" : "Failed to pin the topic",
  });
}

export async function keepApart(client: QueryClient, one: Topic, other: Topic): Promise<void> {
  try {
    await call("POST /api/topics/apart", { body: { one: one.key, other: other.key } });
  } catch (error) {
    toastFailure("Failed to dismiss the suggestion", error);
  }
  await client.invalidateQueries({ queryKey: topicKeys.suggestions });
}

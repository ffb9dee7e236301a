/** Changes of topics, each reported with an undo. The lists are loaded again afterwards. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import type { Topic, TopicPage, topicsApi } from "#features/topics/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { countEntries } from "./topic-words.ts";
import { topicKeys } from "./queries.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof topicsApi>();

export function refreshTopics(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: topicKeys.all });
  void client.invalidateQueries({ queryKey: entryKeys.all });
}

/** Changes the topics that are shown until the server has answered. */
function show(client: QueryClient, change: (topic: Topic) => Topic | null): void {
  client.setQueriesData<InfiniteData<TopicPage>>({ queryKey: topicKeys.lists }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((topic) => change(topic) ?? []),
          })),
        }
      : data,
  );
}

async function undo(client: QueryClient, keys: readonly string[]): Promise<void> {
  const after = toast.latest();
  try {
    await call("POST /api/topics/undo", { body: { keys } });
    toast.success("Undone", { after });
  } catch (error) {
    toastFailure("Failed to undo", error);
  }
  refreshTopics(client);
}

/** Undoes an earlier change from the list of changes. */
export const undoChange = (client: QueryClient, key: string) => undo(client, [key]);

function report(client: QueryClient, title: string, description: string, keys: string[]): void {
  toast.success(title, {
    description,
    action: { label: "Undo", run: () => void undo(client, keys) },
  });
}

/** Throws if the name is refused, for the form that shows it. */
export async function renameTopic(client: QueryClient, topic: Topic, label: string): Promise<void> {
  const now = await call("PATCH /api/topics/:key", {
    params: { key: topic.key },
    body: { label },
  });
  report(client, "Topic renamed", `“${topic.label}” is now “${now.label}”.`, [topic.key]);
  refreshTopics(client);
}

/** Throws if it fails, for the form that shows it. */
export async function mergeTopics(
  client: QueryClient,
  from: Topic,
  into: Pick<Topic, "key" | "label">,
): Promise<void> {
  await call("POST /api/topics/merge", { body: { from: from.key, into: into.key } });
  report(client, "Topics merged", `“${from.label}” is now part of “${into.label}”.`, [from.key]);
  refreshTopics(client);
}

export async function deleteTopic(client: QueryClient, topic: Topic): Promise<void> {
  show(client, (one) => (one.key === topic.key ? null : one));
  try {
    await call("DELETE /api/topics/:key", { params: { key: topic.key } });
    const from = `“${topic.label}” was removed from ${countEntries(topic.entries)}.`;
    report(client, "Topic deleted", from, [topic.key]);
  } catch (error) {
    toastFailure("Failed to delete the topic", error);
  }
  refreshTopics(client);
}

export async function pinTopic(client: QueryClient, topic: Topic): Promise<void> {
  const isPinned = !topic.isPinned;
  show(client, (one) => (one.key === topic.key ? { ...one, isPinned } : one));
  try {
    await call("PATCH /api/topics/:key", { params: { key: topic.key }, body: { isPinned } });
  } catch (error) {
    toastFailure(isPinned ? "Failed to pin the topic" : "Failed to unpin the topic", error);
  }
  void client.invalidateQueries({ queryKey: topicKeys.lists });
}

export async function keepApart(client: QueryClient, one: Topic, other: Topic): Promise<void> {
  try {
    await call("POST /api/topics/apart", { body: { one: one.key, other: other.key } });
  } catch (error) {
    toastFailure("Failed to dismiss the suggestion", error);
  }
  await client.invalidateQueries({ queryKey: topicKeys.suggestions });
}

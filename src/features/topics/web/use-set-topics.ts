import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { entryKeys, findCached, upsertEntry } from "#features/entries/web/entry-cache.ts";
import { patchEntry } from "#features/entries/web/mutations.ts";
import { describeError } from "#web/data/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { topicKeys } from "./queries.ts";

/** `typed`: what is returned to the field if it cannot be added. */
type Change = { topics: string[]; typed: string | null };

/**
 * Adds and removes topics of an entry, shown at once and saved in order. What could not be added is passed to
 * `onRefused`.
 */
export function useSetTopics(entry: Entry, onRefused: (typed: string) => void) {
  const client = useQueryClient();
  const { mutate, error, reset } = useMutation({
    // One after the other, because each sends the whole list.
    scope: { id: `topics ${entry.id}` },
    mutationFn: ({ topics }: Change) => patchEntry(entry.id, { topics }),
    onMutate: ({ topics }) => {
      const now = findCached(client, entry.id) ?? entry;
      upsertEntry(client, { ...now, attributes: { ...now.attributes, mainTopics: topics } });
    },
    onSuccess: (saved) => {
      upsertEntry(client, saved);
      void client.invalidateQueries({ queryKey: topicKeys.all });
    },
    onError: (problem, { typed }) => {
      if (typed === null)
        toast.error("Failed to change the topics", { description: describeError(problem) });
      else onRefused(typed);
      void client.invalidateQueries({ queryKey: entryKeys.all });
    },
  });

  const current = () => (findCached(client, entry.id) ?? entry).attributes.mainTopics;

  function add(label: string): void {
    const topics = current();
    if (topics.some((topic) => topic.toLowerCase() === label.toLowerCase())) return;
    mutate({ topics: [...topics, label], typed: label });
  }

  function remove(label: string): void {
    const topics = current();
    mutate({ topics: topics.filter((topic) => topic !== label), typed: null });
    toast.success("Topic removed", {
      description: `“${label}” stays removed when the page is read again.`,
      action: { label: "Undo", run: () => add(label) },
    });
  }

  return { add, remove, failure: error && describeError(error), clear: reset };
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { entryKeys, findCached, upsertEntry } from "#features/entries/web/entry-cache.ts";
import { patchEntry } from "#features/entries/web/mutations.ts";
import { describeError } from "#web/data/api.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { topicKeys } from "./queries.ts";

/**
 * Adds and removes topics of an entry, shown at once and saved in order. What could not be added is passed to
 * `onRefused`.
 */
export function useSetTopics(entry: Entry, onRefused: (typed: string) => void) {
  const client = useQueryClient();
  const key = `topics ${entry.id}`;
  const { mutate, error, reset } = useMutation({
    // One after the other, and after removals, because each sends the whole list.
    scope: { id: key },
    mutationFn: ({ topics }: { topics: string[]; typed: string }) => save(topics),
    onMutate: ({ topics }) => show(topics),
    onError: (_error, { typed }) => {
      onRefused(typed);
      void client.invalidateQueries({ queryKey: entryKeys.all });
    },
  });

  const present = () => findCached(client, entry.id) ?? entry;
  const listTopics = () => present().attributes.mainTopics;

  function show(mainTopics: string[]): void {
    const now = present();
    upsertEntry(client, { ...now, attributes: { ...now.attributes, mainTopics } });
  }

  async function save(topics: string[]): Promise<void> {
    upsertEntry(client, await patchEntry(entry.id, { topics }));
    void client.invalidateQueries({ queryKey: topicKeys.all });
  }

  function add(label: string): void {
    const topics = listTopics();
    if (topics.some((topic) => topic.toLowerCase() === label.toLowerCase())) return;
    mutate({ topics: [...topics, label], typed: label });
  }

  function remove(label: string): void {
    const others = () => listTopics().filter((topic) => topic !== label);
    let left: string[];
    void changeWithUndo(client, {
      key,
      title: "Topic removed",
      description: `“${label}” stays removed when the page is read again.`,
      apply: () => {
        left = others();
        show(left);
        return () => show([...others(), label]);
      },
      send: () => save(left),
      failed: "Failed to change the topics",
      undo: { send: () => save(listTopics()) },
    });
  }

  return { add, remove, failure: error && describeError(error), clear: reset };
}

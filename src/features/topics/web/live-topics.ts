/** Refreshes topics on events from other tabs and devices, with one subscription per tab. */
import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "#features/entries/contract.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { topicKeys } from "./queries.ts";

/** Milliseconds for which events are collected into one refresh. */
const refreshDelay = 400;
/** Entries that were saved, read, deleted or restored change the numbers. */
const kinds = new Set<LiveEvent["type"]>(["topics", "entry", "entry-removed", "collections"]);
const watchedClients = new WeakSet<QueryClient>();

export function watchTopics(client: QueryClient): void {
  if (watchedClients.has(client)) return;
  watchedClients.add(client);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refreshSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: topicKeys.all });
    }, refreshDelay);
  }

  subscribeToLiveEvents<LiveEvent>(({ type }) => {
    if (kinds.has(type)) refreshSoon();
  }, refreshSoon);
}

/** Refreshes the trash on events from other tabs and devices, with one subscription per tab. */
import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "#features/entries/contract.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { refreshTrash } from "./trash-changes.ts";

/** Milliseconds for which events are collected into one refresh. */
const refreshDelay = 300;
const kinds = new Set<LiveEvent["type"]>(["entry-removed", "collections", "projects", "trash"]);
const watchedClients = new WeakSet<QueryClient>();

export function watchTrash(client: QueryClient): void {
  if (watchedClients.has(client)) return;
  watchedClients.add(client);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refreshSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      refreshTrash(client);
    }, refreshDelay);
  }

  subscribeToLiveEvents<LiveEvent>(({ type }) => {
    if (kinds.has(type)) refreshSoon();
  }, refreshSoon);
}

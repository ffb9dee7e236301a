/** Refetches imports when they change, with one subscription per tab. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "#features/entries/contract.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { importKeys, importQuery } from "./queries.ts";

/** Milliseconds for which events are collected into one request. */
const refreshDelay = 400;

const kept = new WeakSet<QueryClient>();

/** Never unsubscribed, so that cached imports stay current while other pages are open. */
export function keepImportsLive(client: QueryClient): void {
  if (kept.has(client)) return;
  kept.add(client);
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refreshSoon(id: string): void {
    changed.add(id);
    timer ??= setTimeout(() => {
      timer = undefined;
      const ids = [...changed];
      changed.clear();
      for (const one of ids) void refreshImport(client, one);
    }, refreshDelay);
  }

  subscribeToLiveEvents<LiveEvent>(
    (event) => {
      if (event.type === "import") refreshSoon(event.id);
    },
    () => void client.invalidateQueries({ queryKey: ["imports"] }),
  );
}

/** Pending requests are not restarted, because none would finish under a steady flow of events. */
async function refreshImport(client: QueryClient, id: string): Promise<void> {
  const { queryKey } = importQuery(id);
  const before = client.getQueryData(queryKey);
  await Promise.all([
    client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    client.invalidateQueries({ queryKey: importKeys.lists }, { cancelRefetch: false }),
  ]);
  const now = client.getQueryData(queryKey);
  // While pages are read, the rows do not change.
  if (now && JSON.stringify(now.counts) === JSON.stringify(before?.counts)) return;
  await client.invalidateQueries(
    {
      queryKey: importKeys.rows(id),
      // Several pages are refetched one after another, so do that only when the status changes.
      predicate: ({ state }) => now?.status !== before?.status || countPages(state.data) <= 1,
    },
    { cancelRefetch: false },
  );
}

function countPages(data: unknown): number {
  return (data as InfiniteData<unknown> | undefined)?.pages.length ?? 0;
}

/** Reads imports anew when they move on: one subscription for as long as the tab lives. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "#features/entries/contract.ts";
import type { Import } from "#features/imports/contract.ts";
import { subscribeToLiveEvents } from "#web/live-events.ts";
import { importKeys, importQuery } from "./queries.ts";

/** Milliseconds over which many events become one request. */
const refreshDelay = 400;

const kept = new WeakSet<QueryClient>();

/** Never unsubscribed: what is cached stays true while other screens are shown. */
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
      // What an import brought is read as any entry is, and an entry does not name its import.
      else if (event.type === "entry")
        for (const { id, reading } of listCached(client)) if (reading.waiting > 0) refreshSoon(id);
    },
    () => void client.invalidateQueries({ queryKey: ["imports"] }),
  );
}

/** A request on its way is not begun again: under a steady run of events none would end. */
async function refreshImport(client: QueryClient, id: string): Promise<void> {
  const { queryKey } = importQuery(id);
  const before = client.getQueryData(queryKey);
  await Promise.all([
    client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    client.invalidateQueries({ queryKey: importKeys.lists }, { cancelRefetch: false }),
  ]);
  const now = client.getQueryData(queryKey);
  // While pages are read, no row changes.
  if (now && JSON.stringify(now.counts) === JSON.stringify(before?.counts)) return;
  await client.invalidateQueries(
    {
      queryKey: importKeys.rows(id),
      // Many pages are asked for one after another: only when the import has come to a rest.
      predicate: ({ state }) => now?.status !== before?.status || countPages(state.data) <= 1,
    },
    { cancelRefetch: false },
  );
}

function countPages(data: unknown): number {
  return (data as InfiniteData<unknown> | undefined)?.pages.length ?? 0;
}

function listCached(client: QueryClient): Import[] {
  return client
    .getQueriesData<Import>({ queryKey: importKeys.details, type: "active" })
    .flatMap(([, data]) => data ?? []);
}

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BatchDetails } from "#features/capture/contract.ts";
import { collectionKeys } from "#features/collections/web/queries.ts";
import type { LiveEvent } from "#features/entries/contract.ts";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { oncePerClient } from "#web/data/refresh-after-events.ts";
import { batchesKey } from "./batches-key.ts";
import { callerOf } from "#web/data/client.ts";
import type { batchesApi } from "#features/capture/batches-contract.ts";

const call = callerOf<typeof batchesApi>();

const all = ["batches"] as const;

/** The user's batches, the latest first. */
export const batchesQuery = queryOptions({
  queryKey: batchesKey,
  queryFn: ({ signal }) => call("GET /api/batches", { signal }),
});

export function batchQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "detail", id],
    queryFn: ({ signal }) => call("GET /api/batches/:id", { params: { id }, signal }),
  });
}

/** Shows a batch that was just added, with its new entries in every list. */
export async function showNewBatch(client: QueryClient, batch: BatchDetails): Promise<void> {
  client.setQueryData(batchQuery(batch.id).queryKey, batch);
  void client.invalidateQueries({ queryKey: batchesQuery.queryKey });
  void client.invalidateQueries({ queryKey: entryKeys.all });
  void client.invalidateQueries({ queryKey: collectionKeys.all });
}

export function refreshBatches(client: QueryClient): Promise<void> {
  // Pending requests are not restarted, because none would finish under a steady flow of events.
  return client.invalidateQueries({ queryKey: all }, { cancelRefetch: false });
}

/** Removes the batch from the lists at once; its entries stay. */
export async function dismissBatch(client: QueryClient, id: string): Promise<void> {
  client.setQueryData(batchesQuery.queryKey, (page) =>
    page ? { ...page, items: page.items.filter((batch) => batch.id !== id) } : page,
  );
  try {
    await call("DELETE /api/batches/:id", { params: { id } });
  } finally {
    await refreshBatches(client);
  }
}

/** Milliseconds for which the events of many entries are collected into one request. */
const refreshDelay = 500;

export const watchBatches = oncePerClient((client) => {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refreshSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void refreshBatches(client);
    }, refreshDelay);
  }

  const hasBatch = () =>
    (client.getQueryData(batchesQuery.queryKey)?.items.length ?? 0) > 0 ||
    client.getQueriesData({ queryKey: [...all, "detail"] }).length > 0;

  subscribeToLiveEvents<LiveEvent>(
    (event) => {
      const isEntry = event.type === "entry" || event.type === "entry-removed";
      if (event.type === "batches" || (isEntry && hasBatch())) refreshSoon();
    },
    () => void refreshBatches(client),
  );
});

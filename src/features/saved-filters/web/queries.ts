import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type {
  SavedFilter,
  SavedFilterCreate,
  savedFiltersApi,
} from "#features/saved-filters/contract.ts";
import type { LiveEvent } from "#features/entries/contract.ts";
import { takeOut } from "#web/data/cached-lists.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { oncePerClient } from "#web/data/refresh-after-events.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof savedFiltersApi>();

export const savedFiltersQuery = queryOptions({
  queryKey: ["saved-filters"],
  queryFn: ({ signal }) => call("GET /api/saved-filters", { signal }),
});

const key = savedFiltersQuery.queryKey;

export function createSavedFilter(body: SavedFilterCreate): Promise<SavedFilter> {
  return call("POST /api/saved-filters", { body });
}

export function updateSavedFilter(
  client: QueryClient,
  id: string,
  body: Partial<{ name: string; search: string; position: number }>,
): void {
  const { position, ...texts } = body;
  const isChanged = (one: SavedFilter) => one.id === id;
  void changeWithUndo(client, {
    key: id,
    keys: [key],
    apply: () => {
      const before = client.getQueryData(key);
      const items = before?.items.map((one) => (isChanged(one) ? { ...one, ...texts } : one)) ?? [];
      const [changed, others] = [items.filter(isChanged), items.filter((one) => !isChanged(one))];
      const moved = position === undefined ? items : others.toSpliced(position, 0, ...changed);
      client.setQueryData(key, before && { ...before, items: moved });
      return () => client.setQueryData(key, before);
    },
    send: () => call("PATCH /api/saved-filters/:id", { params: { id }, body }),
    failed: "Failed to change the saved filter",
  });
}

export function deleteSavedFilter(client: QueryClient, { id, name, search }: SavedFilter): void {
  void changeWithUndo(client, {
    key: id,
    title: "Saved filter deleted",
    description: name,
    keys: [key],
    apply: () => takeOut<SavedFilter>(client, key, (one) => one.id === id),
    send: () => call("DELETE /api/saved-filters/:id", { params: { id } }),
    failed: "Failed to delete the saved filter",
    undo: {
      send: () => createSavedFilter({ name, search }),
      failed: "Failed to restore the saved filter",
    },
  });
}

/** Follows changes in other tabs and on other devices. */
export const watchSavedFilters = oncePerClient((client) => {
  const refresh = () => void client.invalidateQueries({ queryKey: key });
  subscribeToLiveEvents<LiveEvent>(({ type }) => {
    if (type === "saved-filters") refresh();
  }, refresh);
});

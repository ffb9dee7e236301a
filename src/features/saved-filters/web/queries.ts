import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type {
  SavedFilter,
  SavedFilterCreate,
  savedFiltersApi,
} from "#features/saved-filters/contract.ts";
import type { LiveEvent } from "#features/entries/contract.ts";
import { describeError } from "#web/data/api.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { oncePerClient } from "#web/data/refresh-after-events.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
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

/** Shows the change at once, and reverts it if it fails. */
export function updateSavedFilter(
  client: QueryClient,
  id: string,
  body: Partial<{ name: string; search: string; position: number }>,
): void {
  const { position, ...texts } = body;
  change(
    client,
    "Failed to change the saved filter",
    (items) => {
      const changed = items.map((one) => (one.id === id ? { ...one, ...texts } : one));
      if (position === undefined) return changed;
      const others = changed.filter((one) => one.id !== id);
      return others.toSpliced(position, 0, ...changed.filter((one) => one.id === id));
    },
    () => call("PATCH /api/saved-filters/:id", { params: { id }, body }),
  );
}

export function deleteSavedFilter(client: QueryClient, { id, name, search }: SavedFilter): void {
  change(
    client,
    "Failed to delete the saved filter",
    (items) => items.filter((one) => one.id !== id),
    async () => {
      await call("DELETE /api/saved-filters/:id", { params: { id } });
      toast.success("Saved filter deleted", {
        description: name,
        action: {
          label: "Undo",
          run: () =>
            void createSavedFilter({ name, search }).then(() =>
              client.invalidateQueries({ queryKey: key }),
            ),
        },
      });
    },
  );
}

function change(
  client: QueryClient,
  failure: string,
  apply: (items: SavedFilter[]) => SavedFilter[],
  send: () => Promise<unknown>,
): void {
  client.setQueryData(key, (known) => known && { ...known, items: apply(known.items) });
  send()
    .catch((error: unknown) => toast.error(failure, { description: describeError(error) }))
    .finally(() => void client.invalidateQueries({ queryKey: key }));
}

/** Follows changes in other tabs and on other devices. */
export const watchSavedFilters = oncePerClient((client) => {
  const refresh = () => void client.invalidateQueries({ queryKey: key });
  subscribeToLiveEvents<LiveEvent>(({ type }) => {
    if (type === "saved-filters") refresh();
  }, refresh);
});

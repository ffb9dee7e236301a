/** Optimistic restore and permanent deletion: the item leaves the list immediately and returns on failure. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { describeRestoration } from "#features/collections/web/collection-words.ts";
import { collectionKeys } from "#features/collections/web/queries.ts";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import { projectKeys } from "#features/projects/web/queries.ts";
import type { TrashItem, TrashPage, trashApi } from "#features/trash/contract.ts";
import type { Restored, restoreApi } from "#features/collections/removal-contract.ts";
import { ApiError, describeError } from "#web/data/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { trashKeys } from "./queries.ts";
import { kindNames } from "./trash-words.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof trashApi & typeof restoreApi>();

let changesUnderWay = 0;

/** `open` navigates to the restored item. */
export async function restoreItem(
  client: QueryClient,
  item: TrashItem,
  open: () => void,
): Promise<void> {
  await change(client, item, "Failed to restore", async () => {
    const restored = await call("POST /api/trash/:id/restore", { params: { id: item.id } });
    toast.success(describeRestored(restored), {
      description: item.title || "Untitled",
      key: item.id,
      action: { label: "Open", run: open },
    });
    for (const queryKey of [entryKeys.all, collectionKeys.all, projectKeys.all])
      void client.invalidateQueries({ queryKey });
  });
}

export async function deleteItemForGood(client: QueryClient, item: TrashItem): Promise<void> {
  await change(client, item, "Failed to delete", async () => {
    await call("DELETE /api/trash/:id", { params: { id: item.id } });
    toast.success("Deleted for good", { description: item.title || "Untitled", key: item.id });
  });
}

/** Throws the server's error. */
export async function emptyTrash(client: QueryClient): Promise<void> {
  await call("DELETE /api/trash");
  await client.invalidateQueries({ queryKey: trashKeys.all });
}

/** Refetches the list, unless a change is pending that the response would not show yet. */
export function refreshTrash(client: QueryClient): void {
  if (changesUnderWay === 0) void client.invalidateQueries({ queryKey: trashKeys.all });
}

async function change(
  client: QueryClient,
  item: TrashItem,
  failure: string,
  send: () => Promise<void>,
): Promise<void> {
  await client.cancelQueries({ queryKey: trashKeys.all });
  client.setQueriesData<InfiniteData<TrashPage>>({ queryKey: trashKeys.all }, (data) =>
    withoutItem(data, item.id),
  );
  changesUnderWay += 1;
  try {
    await send();
  } catch (error) {
    // It was restored or deleted in another tab or on another device. The refreshed list will not show it.
    const isGone = error instanceof ApiError && error.status === 404;
    toast.error(failure, {
      description: isGone ? "It is no longer in the trash." : describeError(error),
      key: item.id,
    });
  } finally {
    changesUnderWay -= 1;
    refreshTrash(client);
  }
}

function withoutItem(data: InfiniteData<TrashPage> | undefined, id: string) {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.filter((one) => one.id !== id),
      })),
    }
  );
}

function describeRestored({ kind, entries, isUnfiledInstead, madePrivate }: Restored): string {
  const message = isUnfiledInstead
    ? "Restored to Unfiled, as its collection is gone"
    : `${kindNames[kind]} restored${kind === "collection" && entries > 0 ? " with its entries" : ""}`;
  return describeRestoration(message, { madePrivate, isOneEntry: kind === "entry" });
}

/** Queries and mutations of connections: get, link, and unlink with Undo. */
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import type {
  EntryConnections,
  EntryLink,
  connectionsApi,
} from "#features/connections/contract.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { toastFailure } from "#web/failure.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof connectionsApi>();

/** Not under the key of entries, whose cache is changed as a whole. */
const keyOf = (id: string) => ["connections", id] as const;

export function connectionsQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call("GET /api/entries/:id/connections", { params: { id }, signal }),
    // Each saved entry may become related.
    staleTime: 60_000,
  });
}

/** Links two entries, shown at once. `after`: the toast after which the result is still news. */
export async function linkEntries(
  client: QueryClient,
  id: string,
  other: Entry,
  after?: number,
): Promise<void> {
  const key = nameLink(id, other);
  changeLinked(client, id, (linked) => [other, ...linked.filter((one) => one.id !== other.id)]);
  try {
    const body: EntryLink = { entryId: other.id };
    const connections = await call("POST /api/entries/:id/links", { params: { id }, body });
    client.setQueryData(keyOf(id), connections);
    refresh(client, other.id);
    toast.success("Entry linked", { description: other.title, key, after });
  } catch (error) {
    refresh(client, id);
    toastFailure("Failed to link the entries", error, { key });
  }
}

/** Removes a link at once; Undo restores it. */
export function unlinkWithUndo(client: QueryClient, id: string, other: Entry): void {
  changeLinked(client, id, (linked) => linked.filter((one) => one.id !== other.id));
  const sent = call("DELETE /api/entries/:id/links/:otherId", {
    params: { id, otherId: other.id },
  }).then(
    () => refresh(client, other.id),
    (error: unknown) => {
      refresh(client, id);
      toastFailure("Failed to remove the link", error, { key: nameLink(id, other) });
    },
  );
  toast.success("Link removed", {
    description: other.title,
    key: nameLink(id, other),
    action: {
      label: "Undo",
      run: () => {
        const after = toast.latest();
        void sent.then(() => linkEntries(client, id, other, after));
      },
    },
  });
}

function nameLink(id: string, other: Entry): string {
  return `link ${id} ${other.id}`;
}

/** Invalidating does not refetch while a first request is in flight, so cancel it. */
function refresh(client: QueryClient, id: string): void {
  const queryKey = keyOf(id);
  void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
}

/** A request in flight does not include the change. */
function changeLinked(client: QueryClient, id: string, change: (linked: Entry[]) => Entry[]): void {
  void client.cancelQueries({ queryKey: keyOf(id) });
  client.setQueryData<EntryConnections>(
    keyOf(id),
    (known) => known && { ...known, linked: change(known.linked) },
  );
}

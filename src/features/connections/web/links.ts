/** Queries and mutations of connections: get, link, and unlink with Undo. */
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type {
  EntryConnections,
  EntryLink,
  connectionsApi,
} from "#features/connections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { callerOf } from "#web/data/client.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { changeWithUndo } from "#web/undoable-change.ts";

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

/** Links two entries, shown at once. */
export function linkEntries(client: QueryClient, id: string, other: Entry): Promise<boolean> {
  const words = wordsOf(id, other);
  return changeWithUndo(client, {
    ...words,
    keys: [keyOf(id), keyOf(other.id)],
    apply: () => show(client, id, other, true),
    send: async () => toast.success(await post(id, other), words),
    failed: failedToLink,
  });
}

/** Removes a link at once; Undo restores it. */
export function unlinkWithUndo(client: QueryClient, id: string, other: Entry): void {
  const params = { id, otherId: other.id };
  void changeWithUndo(client, {
    ...wordsOf(id, other),
    title: "Link removed",
    keys: [keyOf(id), keyOf(other.id)],
    apply: () => show(client, id, other, false),
    send: () => call("DELETE /api/entries/:id/links/:otherId", { params }),
    failed: "Failed to remove the link",
    undo: { send: () => post(id, other), failed: failedToLink },
  });
}

const failedToLink = "Failed to link the entries";

const wordsOf = (id: string, other: Entry) => ({
  key: `link ${id} ${other.id}`,
  description: other.title,
});

/** Resolves with the message. */
async function post(id: string, other: Entry): Promise<string> {
  const body: EntryLink = { entryId: other.id };
  await call("POST /api/entries/:id/links", { params: { id }, body });
  return "Entry linked";
}

/** Returns the function that shows the opposite. */
function show(client: QueryClient, id: string, other: Entry, isLinked: boolean): () => void {
  client.setQueryData<EntryConnections>(keyOf(id), (known) => {
    if (!known) return known;
    const others = known.linked.filter((one) => one.id !== other.id);
    return { ...known, linked: isLinked ? [other, ...others] : others };
  });
  return () => void show(client, id, other, !isLinked);
}

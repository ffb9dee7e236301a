import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { collectionQuery } from "#features/collections/web/queries.ts";
import { entryQuery } from "#features/entries/web/queries.ts";
import { ApiError } from "#web/api.ts";
import type { AskedScope } from "./exchange.ts";

/** `title` is undefined while on its way; `isMissing` where there is no such thing any more. */
export type NamedScope = AskedScope & { title: string | undefined; isMissing: boolean };

/** What a new conversation is to be about, from its address: /chat?collection={id} or /chat?entry={id}. */
export function useAskedScope(): NamedScope | null {
  const { collection, entry } = useSearch({ strict: false }) as Record<string, unknown>;
  const collectionId = collection ? String(collection) : "";
  const entryId = entry && !collectionId ? String(entry) : "";
  const inCollection = useQuery({ ...collectionQuery(collectionId), enabled: collectionId !== "" });
  const ofEntry = useQuery({ ...entryQuery(entryId), enabled: entryId !== "" });
  if (!collectionId && !entryId) return null;
  const { data, error } = collectionId ? inCollection : ofEntry;
  return {
    kind: collectionId ? "collection" : "entry",
    id: collectionId || entryId,
    title: data && (data.title || "Untitled"),
    isMissing: error instanceof ApiError && (error.status === 404 || error.status === 400),
  };
}

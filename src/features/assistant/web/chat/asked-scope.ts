import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { collectionQuery } from "#features/collections/web/queries.ts";
import { entryQuery } from "#features/entries/web/queries.ts";
import { projectQuery } from "#features/projects/web/queries.ts";
import { isNoSuchPage } from "#web/data/api.ts";
import type { AskedScope } from "./exchange.ts";

/** `title` is undefined while loading; `isMissing` if it does not exist. */
export type NamedScope = AskedScope & { title: string | undefined; isMissing: boolean };

/** The subject of a new conversation, from its URL: /chat?collection={id}, ?entry={id} or ?project={id}. */
export function useAskedScope(): NamedScope | null {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const kind = (["collection", "entry", "project"] as const).find((one) => search[one]);
  const id = kind ? String(search[kind]) : "";
  const inCollection = useQuery({ ...collectionQuery(id), enabled: kind === "collection" });
  const ofEntry = useQuery({ ...entryQuery(id), enabled: kind === "entry" });
  const ofProject = useQuery({ ...projectQuery(id), enabled: kind === "project" });
  if (!kind) return null;
  const { error } = { collection: inCollection, entry: ofEntry, project: ofProject }[kind];
  const title = {
    collection: inCollection.data?.title,
    entry: ofEntry.data?.title,
    project: ofProject.data?.name,
  }[kind];
  return {
    kind,
    id,
    title: title === undefined ? undefined : title || "Untitled",
    isMissing: isNoSuchPage(error),
  };
}

import { useQuery } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { entryQuery } from "./queries.ts";

/** Returns the cached version of an entry that arrived as part of another response, if it is newer. */
export function useLatestEntry(entry: Entry): Entry {
  const { data: known } = useQuery({ ...entryQuery(entry.id), enabled: false });
  return known && known.updatedAt >= entry.updatedAt ? known : entry;
}

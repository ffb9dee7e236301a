import { useQuery } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { entryQuery } from "./queries.ts";

/** An entry that came within something else, as far as the cache of entries knows nothing newer of it. */
export function useLatestEntry(entry: Entry): Entry {
  const { data: known } = useQuery({ ...entryQuery(entry.id), enabled: false });
  return known && known.updatedAt >= entry.updatedAt ? known : entry;
}

import { useQuery } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import { sharedCollectionsQuery } from "./queries.ts";

const none: readonly Collection[] = [];

/** The collections of other users to which the user can add entries, for lists with `withShared`. */
export function useSharedTargets(withShared = false): readonly Collection[] {
  const { data } = useQuery({ ...sharedCollectionsQuery, enabled: withShared });
  if (!withShared || !data) return none;
  return data.items.filter(({ role }) => role === "editor");
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SearchHit } from "#features/search/contract.ts";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { paletteQuery } from "../search-query.ts";

const none: SearchHit[] = [];

export type PaletteSearch = {
  /** The query that the hits and notes belong to. */
  asked: string;
  hits: readonly SearchHit[];
  notes: readonly string[];
  /** The search ran out of time; a note says so. */
  isPartial: boolean;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** The hits belong to the previous query. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
};

/** Searches while the user types. Responses are cached by query, so a late one overwrites nothing. */
export function usePaletteSearch(text: string): PaletteSearch {
  const settled = useDelayed(text);
  const answer = useQuery({
    ...paletteQuery(settled),
    placeholderData: keepPreviousData,
  });
  const isWaiting = text !== settled || answer.isPlaceholderData;
  const result = text === "" ? undefined : answer.data;
  const error = text === settled && !answer.isFetching ? answer.error : null;
  return {
    asked: result?.asked ?? text,
    hits: error ? none : (result?.items ?? none),
    notes: result?.notes ?? [],
    isPartial: result?.isPartial ?? false,
    isLoading: text !== "" && !result && !error,
    isStale: isWaiting && result !== undefined,
    error,
    retry: () => void answer.refetch(),
  };
}

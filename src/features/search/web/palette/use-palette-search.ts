import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SearchHit } from "#features/search/contract.ts";
import { paletteQuery } from "../search-query.ts";
import { useSettled } from "./use-settled.ts";

/** Milliseconds of rest after which what is typed is asked for. */
const typingRest = 120;
const none: SearchHit[] = [];

export type PaletteSearch = {
  /** What the hits and notes answer. */
  asked: string;
  hits: readonly SearchHit[];
  notes: readonly string[];
  /** Not everything was looked through; a note says so. */
  isPartial: boolean;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** The hits answer what was typed before. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
};

/** Searches as one types. Answers are kept by their question, so that a late one overwrites nothing. */
export function usePaletteSearch(text: string): PaletteSearch {
  const settled = useSettled(text, text === "" ? 0 : typingRest);
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

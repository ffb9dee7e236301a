/** What is stored of an answer about the library. */
import type { LibraryAnswer } from "#features/assistant/contract.ts";
import { formatLibrarySearch, type LibraryFilter } from "#shared/library-filters.ts";
import type { LibraryQuestion } from "./reading.ts";

export const maxStored = 12;

/** Keeps the first of `entryIds`. */
export function toLibraryAnswer(
  { kind, limit }: Pick<LibraryQuestion, "kind" | "limit">,
  filter: LibraryFilter,
  count: number,
  entryIds: readonly string[],
): LibraryAnswer {
  return {
    kind,
    filter: formatLibrarySearch(filter),
    count,
    entryIds: entryIds.slice(0, maxStored),
    ...(limit === null ? {} : { limit }),
  };
}

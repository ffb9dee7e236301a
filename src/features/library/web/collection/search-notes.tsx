import { maxHits } from "#features/search/web/search-query.ts";
import type { ShownEntries } from "./use-shown-entries.ts";

/**
 * Which parts of a search were not understood, whether it was truncated, and the result for screen readers.
 */
export function SearchNotes({ searched, shown }: { searched: string; shown: ShownEntries }) {
  const { entries, notes, isCut, isStale, next } = shown;
  const count = entries?.length ?? 0;
  const lines = isCut ? [...notes, `The best ${maxHits} entries are shown.`] : notes;
  return (
    <>
      {searched !== "" && lines.length > 0 && (
        <ul className="mb-4 flex flex-col gap-1 text-sm text-pretty text-muted wrap-anywhere">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {searched !== "" &&
          entries &&
          !isStale &&
          `${count}${next.exists ? " or more" : ""} ${count === 1 && !next.exists ? "entry" : "entries"} found. ${notes.join(" ")}`}
      </p>
    </>
  );
}

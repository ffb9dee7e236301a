import { useQuery } from "@tanstack/react-query";
import { entryPagesQuery } from "#features/capture/web/entry-pages.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Passage } from "#features/reading/web/passage.ts";

/** The page of the quoted passage, if that page was read as an image. */
export function PassagePage({ entry, passage }: { entry: Entry; passage: Passage }) {
  const { data } = useQuery(entryPagesQuery(entry));
  const found = data?.pages.find(
    ({ start, end }) =>
      start !== null && end !== null && start < passage.end && end > passage.start,
  );
  if (!found) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      The quoted passage was read from the image of page {found.page}.{" "}
      {entry.file?.type === "application/pdf" && (
        <a
          href={`${entry.file.url}#page=${found.page}`}
          target="_blank"
          rel="noopener"
          className="text-link"
        >
          Open page {found.page}
          <span className="sr-only"> (in a new tab)</span>
        </a>
      )}
    </p>
  );
}

/** Converts the notes and highlights of a file to the note of an entry. */
import type { ImportItem } from "./import-item.ts";
import type { Losses } from "./losses.ts";

const maxWhyLength = 10_000;
/** Added only once, however often the note is exported and imported. */
const notePrefix = "Imported note: ";

/**
 * The note, marked as imported unless it is from the Commonplace format, followed by the highlights as quotes.
 */
export function writeWhy(
  { note, highlights, exportedId }: Pick<ImportItem, "note" | "highlights" | "exportedId">,
  losses: Losses,
): string {
  if (exportedId !== null) return (note ?? "").slice(0, maxWhyLength).toWellFormed();
  const own = note?.trim();
  let why = own && !own.startsWith(notePrefix) ? `${notePrefix}${own}` : (own ?? "");
  if (why.length > maxWhyLength) {
    losses.add("Ends of notes", 1, "A note has at most 10,000 characters");
    why = `${why.slice(0, maxWhyLength - 1).toWellFormed()}…`;
  }
  const quotes = highlights.map((highlight) => writeHighlights([highlight])).filter(Boolean);
  let kept = 0;
  for (const quote of quotes) {
    const longer = why === "" ? quote : `${why}\n\n${quote}`;
    if (longer.length > maxWhyLength) break;
    why = longer;
    kept += 1;
  }
  losses.add("Highlights", quotes.length - kept, "A note has at most 10,000 characters");
  return why;
}

/** Formats each highlight as a quote, followed by its note. */
export function writeHighlights(highlights: ImportItem["highlights"]): string {
  return highlights
    .map(({ quote, note }) => {
      const quoted = quote.trim().replaceAll(/^/gm, "> ");
      const noted = note?.trim() ?? "";
      return [quote.trim() === "" ? "" : quoted, noted].filter(Boolean).join("\n\n");
    })
    .filter(Boolean)
    .join("\n\n");
}

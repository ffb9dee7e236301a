/** Converts the note of a file to the note of an entry. */
import type { ImportItem } from "./import-item.ts";
import { importedNotePrefix } from "#shared/imported-note.ts";
import { maxWhyLength } from "./limits.ts";
import type { Losses } from "./losses.ts";

/** The note, marked as imported unless it is from one of our own exports, and notes of highlights without a quote. */
export function writeWhy(
  {
    note,
    isOwnNote,
    highlights,
    exportedId,
  }: Pick<ImportItem, "note" | "isOwnNote" | "highlights" | "exportedId">,
  losses: Losses,
): string {
  if (exportedId !== null) return (note ?? "").slice(0, maxWhyLength).toWellFormed();
  const alone = highlights.filter(({ quote }) => quote.trim() === "");
  const own = [note, ...alone.map((highlight) => highlight.note)]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join("\n\n");
  const why =
    own && !isOwnNote && !own.startsWith(importedNotePrefix) ? `${importedNotePrefix}${own}` : own;
  if (why.length <= maxWhyLength) return why;
  losses.add("Ends of notes", 1, "A note has at most 10,000 characters");
  return `${why.slice(0, maxWhyLength - 1).toWellFormed()}…`;
}

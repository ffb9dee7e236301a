// Highlights in one field of a table, as Raindrop.io and Commonplace write them.
import type { Highlight } from "../items/make-item.ts";

/**
 * "Highlight:…" and "Note:…" alternate, each over any number of lines. Without them, each paragraph is a
 * quote.
 */
export function parseLabelledHighlights(text: string | null): Highlight[] {
  if (text === null) return [];
  if (!/^[ \t]*highlight:/i.test(text))
    return text
      .split(/\n{2,}/)
      .map((quote) => ({ quote: quote.trim(), note: null, createdAt: null }));
  return text
    .split(/^[ \t]*highlight:/im)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [quote = "", ...notes] = part.split(/^[ \t]*note:/im);
      return { quote: quote.trim(), note: notes.join("Note:").trim() || null, createdAt: null };
    });
}

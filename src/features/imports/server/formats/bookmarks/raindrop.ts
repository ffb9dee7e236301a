// Raindrop.io: its table, or the bookmarks file with its own attributes.
import type { TextFormat } from "../detection/text-format.ts";
import { hasColumns } from "../detection/import-head.ts";
import type { Highlight } from "../items/make-item.ts";
import { isNetscape, readNetscape } from "./netscape.ts";
import { readTable } from "../tables/parse-rows.ts";
import { readTagList } from "../items/parse-tags.ts";
import { readTime } from "../items/parse-time.ts";

/**
 * "Highlight:…" and "Note:…" alternate, each over any number of lines. Without them, each paragraph is a
 * quote.
 */
function readHighlights(text: string | null): Highlight[] {
  if (text === null) return [];
  if (!/^[ \t]*highlight:/i.test(text))
    return text
      .split(/\n{2,}/)
      .map((quote) => ({ quote: quote.trim(), note: null, createdAt: null }));
  return text
    .split(/^[ \t]*highlight:/im)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [quote = "", note] = part.split(/^[ \t]*note:/im);
      return { quote: quote.trim(), note: note?.trim() || null, createdAt: null };
    });
}

/**
 * Raindrop.io writes "A / B" for B within A, and names may contain a "/". Its manual also allows "A/B". Items
 * without a folder are in "Unsorted".
 */
function readFolders(path: string | null): string[] {
  if (path === null || /^unsorted$/i.test(path)) return [];
  return path.split(path.includes(" / ") ? " / " : "/");
}

export const raindrop: TextFormat = {
  format: "raindrop",
  recognise: (head) =>
    (isNetscape(head) && /\bdata-(cover|important)\s*=/i.test(head.text)) ||
    hasColumns(head, ["title", "url", "folder", "tags", "created"]),
  async *read(source, losses) {
    if (source.head.markup !== null) {
      yield* readNetscape(source, losses);
      return;
    }
    yield* readTable(source, (row) => {
      if (row.read("favorite", "important") === "true") losses.add("Favourites");
      return {
        title: row.read("title"),
        url: row.read("url"),
        folders: readFolders(row.read("folder")),
        topics: readTagList(row.read("tags")),
        note: row.read("note"),
        description: row.read("excerpt"),
        highlights: readHighlights(row.read("highlights")),
        createdAt: readTime(row.read("created")),
      };
    });
  },
};

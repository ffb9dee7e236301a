// Raindrop.io: its table, or the bookmarks file with its own attributes.
import type { TextFormat } from "../source/text-format.ts";
import { hasColumns } from "../source/import-head.ts";
import { parseLabelledHighlights } from "../highlights/labelled-highlights.ts";
import { isNetscape, parseNetscape } from "./netscape.ts";
import { parseTable } from "../tables/parse-rows.ts";
import { parseTagList } from "../items/parse-tags.ts";
import { parseTime } from "../items/parse-time.ts";

/**
 * Raindrop.io writes "A / B" for B within A, and names may contain a "/". Its manual also allows "A/B". Items
 * without a folder are in "Unsorted".
 */
function parseFolders(path: string | null): string[] {
  if (path === null || /^unsorted$/i.test(path)) return [];
  return path.split(path.includes(" / ") ? " / " : "/");
}

export const raindrop: TextFormat = {
  format: "raindrop",
  detect: (head) =>
    (isNetscape(head) && /\bdata-(cover|important)\s*=/i.test(head.text)) ||
    hasColumns(head, ["title", "url", "folder", "tags", "created"]),
  async *parse(source, losses) {
    if (source.head.markup !== null) {
      yield* parseNetscape(source, losses, true);
      return;
    }
    yield* parseTable(source, (row) => {
      return {
        title: row.get("title"),
        url: row.get("url"),
        folders: parseFolders(row.get("folder")),
        topics: parseTagList(row.get("tags")),
        note: row.get("note"),
        description: row.get("excerpt"),
        highlights: parseLabelledHighlights(row.get("highlights")),
        createdAt: parseTime(row.get("created")),
      };
    });
  },
};

// Instapaper: a table, or a page of lists. Its built-in folders are states, so they are not imported as
// folders.
import type { TextFormat } from "../source/text-format.ts";
import { hasColumns } from "../source/import-head.ts";
import { parseLinkLists, parsePlace } from "../markup/parse-link-lists.ts";
import { parseTable } from "../tables/parse-rows.ts";
import { parseTagList } from "../items/parse-tags.ts";
import { parseTime } from "../items/parse-time.ts";

const isPage = /<title>\s*Instapaper/i;

export const instapaper: TextFormat = {
  format: "instapaper",
  detect: (head) =>
    (head.markup === "html" && isPage.test(head.text)) ||
    hasColumns(head, ["url", "title", "selection", "folder"]),
  async *parse(source) {
    if (source.head.markup === "html") {
      yield* parseLinkLists(source);
      return;
    }
    yield* parseTable(source, (row) => {
      const createdAt = parseTime(row.get("timestamp"));
      const quote = row.get("selection");
      return {
        ...parsePlace(row.get("folder") ?? ""),
        title: row.get("title"),
        url: row.get("url"),
        topics: parseTagList(row.get("tags")),
        highlights: quote === null ? [] : [{ quote, note: null, createdAt }],
        createdAt,
      };
    });
  },
};

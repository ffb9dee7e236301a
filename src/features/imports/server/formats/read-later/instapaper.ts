// Instapaper: a table, or a page of lists. Its built-in folders are states, so they are not imported as
// folders.
import type { TextFormat } from "../detection/text-format.ts";
import { hasColumns } from "../detection/import-head.ts";
import { readLinkLists, readPlace } from "../markup/parse-link-lists.ts";
import { readTable } from "../tables/parse-rows.ts";
import { readTagList } from "../items/parse-tags.ts";
import { readTime } from "../items/parse-time.ts";

const isPage = /<title>\s*Instapaper/i;

export const instapaper: TextFormat = {
  format: "instapaper",
  recognise: (head) =>
    (head.markup === "html" && isPage.test(head.text)) ||
    hasColumns(head, ["url", "title", "selection", "folder"]),
  async *read(source, losses) {
    if (source.head.markup === "html") {
      yield* readLinkLists(source, losses);
      return;
    }
    yield* readTable(source, (row) => {
      const folder = readPlace(row.read("folder") ?? "", losses);
      const createdAt = readTime(row.read("timestamp"));
      const quote = row.read("selection");
      return {
        title: row.read("title"),
        url: row.read("url"),
        folders: folder === null ? [] : [folder],
        topics: readTagList(row.read("tags")),
        highlights: quote === null ? [] : [{ quote, note: null, createdAt }],
        createdAt,
      };
    });
  },
};

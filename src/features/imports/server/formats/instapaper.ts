// Instapaper: a table, or a page of lists. Its built-in folders are states, so they are not imported as
// folders.
import type { TextFormat } from "./format.ts";
import { hasColumns } from "./import-head.ts";
import { readLinkLists, readPlace } from "./read-link-lists.ts";
import { readTable } from "./read-rows.ts";
import { readTagList } from "./read-tags.ts";
import { readTime } from "./read-time.ts";

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

// Readwise Reader: a table of documents.
import type { TextFormat } from "../source/text-format.ts";
import { hasColumns } from "../source/import-head.ts";
import { parseTable } from "../tables/parse-rows.ts";
import { parseTagList } from "../items/parse-tags.ts";
import { parseTime } from "../items/parse-time.ts";

export const reader: TextFormat = {
  format: "reader",
  detect: (head) => hasColumns(head, ["title", "url", "document tags", "saved date"]),
  parse: (source, losses) =>
    parseTable(source, (row) => {
      if (Number(row.get("reading progress")) > 0) losses.add("Reading positions");
      if (row.get("location") === "archive") losses.add("Read or archived state");
      return {
        title: row.get("title"),
        url: row.get("url"),
        topics: parseTagList(row.get("document tags")),
        note: row.get("document note"),
        createdAt: parseTime(row.get("saved date")),
      };
    }),
};

// Readwise Reader: a table of documents.
import type { TextFormat } from "../source/text-format.ts";
import { hasColumns } from "../source/import-head.ts";
import { parseTable } from "../tables/parse-rows.ts";
import { parseTagList } from "../items/parse-tags.ts";
import { parseReading } from "../items/parse-reading.ts";
import { parseTime } from "../items/parse-time.ts";

export const reader: TextFormat = {
  format: "reader",
  detect: (head) => hasColumns(head, ["title", "url", "document tags", "saved date"]),
  parse: (source) =>
    parseTable(source, (row) => ({
      title: row.get("title"),
      url: row.get("url"),
      topics: parseTagList(row.get("document tags")),
      note: row.get("document note"),
      createdAt: parseTime(row.get("saved date")),
      reading: parseReading(row.get("location") === "archive", row.get("reading progress")),
    })),
};

// Readwise Reader: a table of documents.
import type { TextFormat } from "../detection/text-format.ts";
import { hasColumns } from "../detection/import-head.ts";
import { readTable } from "../tables/parse-rows.ts";
import { readTagList } from "../items/parse-tags.ts";
import { readTime } from "../items/parse-time.ts";

export const reader: TextFormat = {
  format: "reader",
  recognise: (head) => hasColumns(head, ["title", "url", "document tags", "saved date"]),
  read: (source, losses) =>
    readTable(source, (row) => {
      if (Number(row.read("reading progress")) > 0) losses.add("Reading positions");
      if (row.read("location") === "archive") losses.add("Read or archived state");
      return {
        title: row.read("title"),
        url: row.read("url"),
        topics: readTagList(row.read("document tags")),
        note: row.read("document note"),
        createdAt: readTime(row.read("saved date")),
      };
    }),
};

// Readwise Reader: a table of documents.
import type { TextFormat } from "./format.ts";
import { hasColumns } from "./import-head.ts";
import { readTable } from "./read-rows.ts";
import { readTagList } from "./read-tags.ts";
import { readTime } from "./read-time.ts";

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

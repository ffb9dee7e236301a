// Readwise: a table of highlights, grouped by book.
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import { gatherBooks } from "./book-highlights.ts";
import { describeCut } from "../source/cut-off.ts";
import type { TextFormat } from "../source/text-format.ts";
import { hasColumns } from "../source/import-head.ts";
import { unreadable } from "../items/make-item.ts";
import { parseTagList } from "../items/parse-tags.ts";
import { parseTime } from "../items/parse-time.ts";
import { parseTableRows } from "../source/table-rows.ts";

export const readwise: TextFormat = {
  format: "readwise",
  detect: (head) => hasColumns(head, ["highlight", "book title"]),
  async *parse(source, losses): AsyncGenerator<ImportFound> {
    const books = gatherBooks();
    for await (const row of parseTableRows(source.readText())) {
      const quote = row.get("highlight");
      const title = row.get("book title") ?? "Untitled";
      if (row.isCut || quote === null) {
        yield unreadable(row.line, row.isCut ? describeCut(source) : "This row has no highlight.", {
          title,
        });
        continue;
      }
      const tags = parseTagList(row.get("tags")).map((tag) => tag.trim());
      if (tags.includes(".discard")) {
        losses.add("Discarded highlights");
        continue;
      }
      const author = row.get("book author");
      const url = row.get("source url", "url", "document url");
      const book = books.find(row.line, { title, author, url });
      book.topics.push(...tags.filter((tag) => !tag.startsWith(".")));
      book.topics.push(...parseTagList(row.get("document tags")));
      const createdAt = parseTime(row.get("highlighted at"));
      if (tags.includes(".favorite")) book.unused.push("Favourites");
      books.add(book, { quote, note: row.get("note"), createdAt, colour: row.get("color") });
      book.unused.push(...row.listUnused());
    }
    yield* books.list();
  },
};

// Readwise: a table of highlights, grouped by book.
import type { ImportFound } from "#features/imports/server/import-item.ts";
import { gatherBooks } from "./book-highlights.ts";
import { describeCut } from "../detection/cut-off.ts";
import type { TextFormat } from "../detection/text-format.ts";
import { hasColumns } from "../detection/import-head.ts";
import { unreadable } from "../items/make-item.ts";
import { readTagList } from "../items/parse-tags.ts";
import { readTime } from "../items/parse-time.ts";
import { readTableRows } from "../tables/table-rows.ts";

export const readwise: TextFormat = {
  format: "readwise",
  recognise: (head) => hasColumns(head, ["highlight", "book title"]),
  async *read(source, losses): AsyncGenerator<ImportFound> {
    const books = gatherBooks();
    for await (const row of readTableRows(source.readText())) {
      const quote = row.read("highlight");
      const title = row.read("book title") ?? "Untitled";
      if (row.isCut || quote === null) {
        yield unreadable(row.line, row.isCut ? describeCut(source) : "This row has no highlight.", {
          title,
        });
        continue;
      }
      const tags = readTagList(row.read("tags")).map((tag) => tag.trim());
      if (tags.includes(".discard")) {
        losses.add("Discarded highlights");
        continue;
      }
      if (tags.includes(".favorite")) losses.add("Favourites");
      if (row.read("location", "color") !== null) losses.add("Places and colours of highlights");
      const author = row.read("book author");
      const url = row.read("source url", "url", "document url");
      const book = books.find(row.line, { title, author, url });
      book.topics.push(...tags.filter((tag) => !tag.startsWith(".")));
      book.topics.push(...readTagList(row.read("document tags")));
      const createdAt = readTime(row.read("highlighted at"));
      books.add(book, { quote, note: row.read("note"), createdAt });
    }
    yield* books.list();
  },
};

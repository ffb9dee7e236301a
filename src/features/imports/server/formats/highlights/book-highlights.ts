// Groups single highlights by their book or page.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import { limitHeld } from "../items/limit-held.ts";
import { isTime } from "../items/parse-time.ts";
import type { UnusedField } from "../items/unused-fields.ts";
import { foundItem, type Highlight } from "../items/make-item.ts";

export type Book = {
  /** The line of its first highlight. */
  line: number;
  title: string;
  author: string | null;
  url: string | null;
  topics: string[];
  highlights: Highlight[];
  /** Fields of its highlights that are not imported. */
  unused: UnusedField[];
};

export function gatherBooks() {
  const books = new Map<string, Book>();
  const hold = limitHeld("highlights");
  return {
    find(line: number, known: { title: string; author: string | null; url?: string | null }): Book {
      const key = `${known.url ?? ""}\n${known.title}\n${known.author ?? ""}`;
      const book = books.get(key) ?? {
        url: null,
        ...known,
        line,
        topics: [],
        highlights: [],
        unused: [],
      };
      books.set(key, book);
      return book;
    },
    add(book: Book, highlight: Highlight): void {
      hold(highlight.quote.length + (highlight.note?.length ?? 0));
      book.highlights.push(highlight);
    },
    *list(): Generator<ImportFound> {
      for (const book of books.values())
        if (book.highlights.length > 0) yield foundItem(book.line, describeBook(book));
    },
  };
}

/** Stores in each highlight where its quote is. */
function joinQuotes(author: string | null, highlights: Highlight[]): string {
  const parts = author === null ? [] : [author.trim()];
  let length = parts.reduce((sum, part) => sum + part.length + 2, 0);
  for (const highlight of highlights) {
    const quote = highlight.quote.trim();
    if (quote === "") continue;
    Object.assign(highlight, { start: length, end: length + quote.length });
    parts.push(quote);
    length += quote.length + 2;
  }
  return parts.join("\n\n");
}

/** A book without a URL becomes a text: its author and its quotes, in which they are highlighted. */
export function describeBook(book: Book): Partial<ImportItem> {
  const { title, author, url, topics, highlights, unused } = book;
  const text = url === null ? joinQuotes(author, highlights) : null;
  const first = highlights.map(({ createdAt }) => createdAt).find((time) => time && isTime(time));
  return {
    source: url === null ? "text" : "url",
    title,
    url,
    description: author,
    topics,
    highlights,
    unused,
    isBook: url === null,
    text,
    createdAt: first ?? null,
  };
}

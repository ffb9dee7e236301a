// Kindle's "My Clippings.txt", in the languages of its interface.
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import { type Book, gatherBooks } from "./book-highlights.ts";
import { describeCut } from "../source/cut-off.ts";
import type { TextFormat } from "../source/text-format.ts";
import { unreadable } from "../items/make-item.ts";
import { splitLines } from "../text/split-lines.ts";
import { parseTime } from "../items/parse-time.ts";

const separator = /^={8,}\s*$/;
const noteWords =
  /\b(note|notiz|nota|notitie|anteckning|notatka)\b|заметка|メモ|笔记|备注|筆記|메모/i;
const markWords =
  /\b(bookmark|lesezeichen|signet|marcador|segnalibro|bladwijzer|bokmärke|zakładka)\b|закладка|ブックマーク|书签|書籤|북마크/i;
const isMeta = /^\s*-\s/;
/** The last numbers before the time: "Location 123-124", "Position 77". */
const place = /(\d+)(?:\s*[-–]\s*(\d+))?/g;

type Clipping = { line: number; lines: string[] };
type Mark = { from: number; to: number; index: number };

function parseMeta(meta: string): { from: number; to: number; createdAt: string | null } {
  const parts = meta.split("|");
  const where = parts.length > 2 ? parts.at(-2)! : (parts[0] ?? "");
  const [, from = "0", to = from] = [...where.matchAll(place)].at(-1) ?? [];
  const added = parts.length > 1 ? parts.at(-1) : null;
  // "345-46" is short for 345-346.
  const end = to.length < from.length ? from.slice(0, from.length - to.length) + to : to;
  return { from: Number(from), to: Number(end), createdAt: parseTime(added) };
}

function makeGatherer() {
  const books = gatherBooks();
  const marks = new Map<Book, Mark[]>();

  /**
   * A note belongs to the last highlight that overlaps it. A longer version of a highlight replaces the
   * shorter one.
   */
  function add(book: Book, meta: string, quote: string): void {
    const { from, to, createdAt } = parseMeta(meta);
    if (to > 0) book.unused.push("Page numbers of highlights");
    const known = marks.get(book) ?? [];
    marks.set(book, known);
    const near = known.findLast((mark) => from <= mark.to && to >= mark.from);
    const last = near === undefined ? undefined : book.highlights[near.index];
    if (noteWords.test(meta.split("|")[0] ?? "")) {
      if (last !== undefined && last.note === null) last.note = quote;
      else books.add(book, { quote, note: null, createdAt });
    } else if (near && last && (quote.includes(last.quote) || last.quote.includes(quote))) {
      if (quote.length > last.quote.length) last.quote = quote;
      near.to = Math.max(near.to, to);
    } else {
      known.push({ from, to, index: book.highlights.length });
      books.add(book, { quote, note: null, createdAt });
    }
  }

  return { find: books.find, list: books.list, add };
}

function splitTitle(line: string): { title: string; author: string | null } {
  const [, title = line, author = null] =
    /^(.*\S)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*$/.exec(line) ?? [];
  return { title, author };
}

export const kindle: TextFormat = {
  format: "kindle",
  detect: ({ text, markup }) =>
    markup === null &&
    /^={8,}[ \t\r]*$/m.test(text) &&
    /^[^\n]+\n[ \t]*-[ \t][^\n]*\d/.test(text.trimStart()),
  async *parse(source, losses): AsyncGenerator<ImportFound> {
    const gatherer = makeGatherer();
    const problems: ImportFound[] = [];
    let clipping: Clipping = { line: 0, lines: [] };

    function finish(isCut: boolean): void {
      const [title = "", meta = "", ...body] = clipping.lines;
      const quote = body.join("\n").trim();
      const { line } = clipping;
      clipping = { line: 0, lines: [] };
      if (title === "") return;
      const broken = "This is not a highlight: its second line does not contain its location.";
      if (isCut || !isMeta.test(meta))
        problems.push(
          unreadable(line, isMeta.test(meta) ? describeCut(source) : broken, {
            title: title.slice(0, 500),
          }),
        );
      else if (quote === "" || markWords.test(meta.split("|")[0] ?? ""))
        losses.add("Bookmarks in books");
      else gatherer.add(gatherer.find(line, splitTitle(title.slice(0, 1_000))), meta, quote);
    }

    for await (const { line, text } of splitLines(source.readText())) {
      if (separator.test(text)) finish(false);
      else if (clipping.lines.length > 0 || text.trim() !== "") {
        if (clipping.lines.length === 0) clipping.line = line;
        clipping.lines.push(text.replace(/^\ufeff/, "").trim());
      }
    }
    finish(true);
    yield* gatherer.list();
    yield* problems;
  },
};

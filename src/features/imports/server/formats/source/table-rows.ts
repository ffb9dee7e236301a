// Parses tables: RFC 4180 with any of the usual separators. Not with csv-parse, which takes three times as long,
// and loses the rows before a quote that is never closed.
import { AppError } from "#shared/errors.ts";
import { listUnused, type UnusedField } from "../items/unused-fields.ts";

/** Cells by column name in lower case. `line` is where the row begins, from 1. */
export type TableRow = {
  line: number;
  /** Returns the trimmed text of the first of these columns that has one; otherwise null. */
  get(...columns: string[]): string | null;
  /** The columns with a text that `get` never returned. */
  listUnused(): UnusedField[];
  isCut: boolean;
};

const delimiters = [",", ";", "\t", "|"];
/** UTF-16 units of one row. */
const maxRowLength = 32 * 1024 * 1024;

/** Returns the most frequent separator outside of quotes. */
export function findDelimiter(line: string): string {
  const bare = line.replace(/"[^"]*"/g, "");
  const counts = delimiters.map((sign) => bare.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Returns the cells of a line that contains a complete row. */
export function splitRow(line: string, delimiter: string): string[] {
  const split = makeSplitter(delimiter);
  return [...split.add(line), ...split.end()][0]?.cells ?? [];
}

type RawRow = { line: number; cells: string[]; isCut: boolean };

function makeSplitter(delimiter: string) {
  const plain = new RegExp(`["\\n\\r${delimiter === "|" ? "\\|" : delimiter}]`, "g");
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  /**
   * The last character was a quote within quotes: the end of the cell, or the first half of a doubled quote.
   */
  let isClosing = false;
  let line = 1;
  let rowLine = 1;
  let length = 0;

  function endRow(isCut: boolean): RawRow | null {
    const row = { line: rowLine, cells: [...cells, cell], isCut };
    cells = [];
    cell = "";
    length = 0;
    return row.cells.length === 1 && row.cells[0] === "" ? null : row;
  }

  function* add(text: string): Generator<RawRow> {
    let at = 0;
    while (at < text.length) {
      if (isClosing) {
        isClosing = false;
        if (text[at] === '"') {
          cell += '"';
          at += 1;
          continue;
        }
        isQuoted = false;
      }
      let end: number;
      if (isQuoted) {
        end = text.indexOf('"', at);
      } else {
        plain.lastIndex = at;
        end = plain.exec(text)?.index ?? -1;
      }
      const part = text.slice(at, end < 0 ? text.length : end);
      cell += part;
      length += part.length;
      if (isQuoted) line += part.split("\n").length - 1;
      if (length > maxRowLength)
        throw new AppError("too_large", `The row at line ${rowLine} is larger than 32 MB.`);
      if (end < 0) return;
      at = end + 1;
      const sign = text[end];
      if (isQuoted) {
        isClosing = true;
      } else if (sign === '"') {
        if (cell.trim() === "") {
          cell = "";
          isQuoted = true;
        } else cell += '"';
      } else if (sign === delimiter) {
        cells.push(cell);
        cell = "";
      } else if (sign === "\n" || (sign === "\r" && text[at] !== "\n" && at < text.length)) {
        const row = endRow(false);
        line += 1;
        rowLine = line;
        if (row !== null) yield row;
      }
    }
  }

  function* end(): Generator<RawRow> {
    const row = endRow(isQuoted && !isClosing);
    if (row !== null) yield row;
  }

  return { add, end };
}

/** Yields the rows below the first one, which has the column names. */
export async function* parseTableRows(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  let split: ReturnType<typeof makeSplitter> | null = null;
  let columns: string[] | null = null;
  let headings: string[] = [];
  let beginning = "";
  /** Many programs omit empty cells at the end of a row. */
  let minCells = Infinity;

  function* name(rows: Iterable<RawRow>, isLast: boolean): Generator<TableRow> {
    for (const { line, cells, isCut } of rows) {
      if (columns === null) {
        headings = cells.map((cell) => cell.trim());
        columns = headings.map((heading) => heading.toLowerCase());
        continue;
      }
      const places = columns;
      const used = new Set<number>();
      const get = (...names: string[]): string | null => {
        for (const name of names) {
          // Many programs put a quote before text that a spreadsheet would treat as a formula.
          const at = places.indexOf(name);
          const text = cells[at]?.trim().replace(/^'(?='*[=+\-@\t\r\n])/, "");
          if (!text?.trim()) continue;
          used.add(at);
          return text.trim();
        }
        return null;
      };
      const isShort = cells.length < Math.min(places.length, minCells);
      minCells = Math.min(minCells, cells.length);
      const listFields = () =>
        cells.map((value, at) => ({
          name: headings[at] || `Column ${at + 1}`,
          value: value.trim(),
          isUsed: used.has(at),
        }));
      yield {
        line,
        get,
        listUnused: () => listUnused(listFields()),
        isCut: isCut || (isLast && isShort),
      };
    }
  }

  for await (const chunk of text) {
    if (split === null) {
      beginning += chunk;
      const firstLine = /^\s*[^\r\n]+(?=[\r\n])/.exec(beginning)?.[0];
      if (firstLine === undefined && beginning.length < maxRowLength) continue;
      split = makeSplitter(findDelimiter(firstLine ?? beginning));
      yield* name(split.add(beginning), false);
    } else yield* name(split.add(chunk), false);
  }
  if (split === null) {
    split = makeSplitter(findDelimiter(beginning));
    yield* name(split.add(beginning), false);
  }
  yield* name(split.end(), true);
}

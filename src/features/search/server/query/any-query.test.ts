/** Properties of the query language, for generated queries and any text. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DayRange, EntryFilter } from "#features/entries/server/service.ts";
import { type ParsedQuery, parseQuery } from "./parse-query.ts";

const now = new Date("2026-03-31T10:00:00Z");

describe("parseQuery with any input", () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      '"',
      "“",
      "”",
      "«",
      "-",
      "--",
      " ",
      "  ",
      ":",
      "(",
      ")",
      "'",
      ".",
      "…",
      "\n",
      "\0",
      "\uD800",
    ),
    fc.constantFrom(
      "topic:",
      "in:",
      "SITE:",
      "type:",
      "before:",
      "after:",
      "author:",
      "language:",
      "French",
      "published:",
      "published:2024..",
      ">=",
      "<",
      "is:",
      "pdf",
      "2024-02",
      "3m",
      "private",
      "public",
      "has:",
      "note",
    ),
    fc.constantFrom(
      "wing",
      "http://",
      "www.",
      "a",
      "é",
      "字",
      "ẞ",
      "İ",
      "Σ",
      "🎉",
      "\u200B",
      "\uFEFF",
      "1",
      "%41",
      "@",
    ),
  );
  const queries = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength: 200 }),
  );

  it("keeps its meaning when formatted and parsed again", () => {
    fc.assert(
      fc.property(queries, (text) => {
        const query = parseQuery(text, now);
        expect(parseQuery(formatQuery(query), now)).toEqual({ ...query, notes: [] });
      }),
      { numRuns: 3_000 },
    );
  });

  it("returns clean text and real dates only", () => {
    fc.assert(
      fc.property(queries, (text) => {
        const { words, phrases, notWords, notPhrases, filters } = parseQuery(text, now);
        const values = filters.flatMap((filter): (string | DayRange)[] => [...filter.values]);
        const ranges = values.filter((value) => typeof value !== "string");
        const texts = words.map((word) => word.text).concat(phrases, notWords, notPhrases);
        for (const part of texts.concat(values.filter((value) => typeof value === "string"))) {
          expect(part.isWellFormed()).toBe(true);
          expect(part).not.toMatch(/[\p{Cc}"“”«»]|^\s|\s$|^$/u);
        }
        const limits = ranges.flatMap(({ from, to }) => [from, to]);
        const days = limits.filter((day) => day !== null);
        const realDays = days.map((day) => new Date(day).toISOString().slice(0, 10));
        expect(days).toEqual(realDays);
        expect(words.slice(0, -1).some((word) => word.isPrefix)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['"', '-"', "topic:", "-", "“", "a:", '"a'])("reads 1,000 characters of %s", (piece) => {
    expect(() => parseQuery(piece.repeat(1_000).slice(0, 1_000), now)).not.toThrow();
  });
});

function formatRange({ from, to }: DayRange): string {
  if (to === null) return `>=${from}`;
  if (from === null) return `<${to}`;
  const last = new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10);
  return `${from}..${last}`;
}

const operators = { sitePart: "site", authorPart: "author" } as Record<string, string>;

function formatFilter({ name, values: [value], isNegated }: EntryFilter): string {
  const sign = isNegated ? "-" : "";
  if (typeof value === "string") return `${sign}${operators[name] ?? name}:"${value}"`;
  if (name === "published") return `${sign}published:${formatRange(value!)}`;
  return value!.from === null ? `before:${value!.to}` : `after:${value!.from}`;
}

/** The query in normal form. Words are last, because only the last word can be a prefix. */
function formatQuery({ words, phrases, notWords, notPhrases, filters }: ParsedQuery): string {
  return [
    ...filters.map(formatFilter),
    ...phrases.map((text) => `"${text}"`),
    ...notPhrases.map((text) => `-"${text}"`),
    ...notWords.map((text) => `-${text}`),
    words.map(({ text, isPrefix }) => (isPrefix ? text : `${text} `)).join(" "),
  ].join(" ");
}

import { describe, expect, it } from "vitest";
import { boundQuery, queryBounds } from "./bound-query.ts";
import { parseQuery } from "./parse-query.ts";

const bound = (text: string) => boundQuery(parseQuery(text));
const many = (write: (at: number) => string) =>
  Array.from({ length: 60 }, (_, at) => write(at)).join(" ");

describe("boundQuery", () => {
  it("keeps everything a user normally types", () => {
    const query =
      'tea "green tea" -milk -"black tea" topic:a -topic:b in:c site:d type:pdf after:2w';
    expect(bound(query)).toEqual(parseQuery(query));
  });

  it.each([
    ["phrases", many((at) => `"one ${at}"`), (query: string) => bound(query).phrases],
    [
      "exclusions",
      many((at) => `-"one ${at}" -e-${at} -w${at}`),
      (query: string) => [...bound(query).notPhrases, ...bound(query).notWords],
    ],
    [
      "filters",
      many((at) => `topic:${at} -in:${at} site:${at}`),
      (query: string) => bound(query).filters,
    ],
  ] as const)(
    "has bounds: so many %s, and a note that the others were left out",
    (what, query, read) => {
      expect(read(query)).toHaveLength(queryBounds[what]);
      const note = `Only the first ${queryBounds[what]} ${what} of a search count: the others were left out.`;
      expect(bound(query).notes).toEqual([note]);
    },
  );

  it("counts a repeated word once", () => {
    const { phrases, notWords, notes } = bound(many(() => '"green tea" -milk'));
    expect({ phrases, notWords, notes }).toEqual({
      phrases: ["green tea"],
      notWords: ["milk"],
      notes: [],
    });
  });

  it("excludes a word of several tokens as a whole", () => {
    const { notWords, notPhrases } = bound("tea -e-mail -milk -東京都");
    expect({ notWords, notPhrases }).toEqual({
      notWords: ["milk"],
      notPhrases: ["e-mail", "東京都"],
    });
  });
});

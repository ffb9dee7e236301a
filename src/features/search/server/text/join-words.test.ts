import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseText } from "./analyse-text.ts";
import { listJoinedWords } from "./join-words.ts";

const list = (text: string, options?: { isQuery: boolean }, language: string | null = null) =>
  listJoinedWords(text, analyseText(text, language), language, options);
const words = (...given: Parameters<typeof list>) => list(...given).map(({ word }) => word);

describe("listJoinedWords", () => {
  it.each([
    ["a hi-fi set", ["hifi"]],
    ["far‐off, far‑off", ["faroff", "faroff"]],
    ["a jack-in-box", ["jackinbox", "jackin", "inbox"]],
    ["one-two-three-four", ["onetwothreefour"]],
    ["short-lived", []],
    ["semi-final, anti‑virus", ["semifinal", "antivirus"]],
    ["how-to-bake-a-cake", []],
    ["10-20 or 1900–1910", []],
    ["2031-04-15", ["20310415"]],
    ["an e book, a pre school", ["ebook", "preschool"]],
    ["in the lake - far off", []],
    ["می\u200cکارد", ["میکارد"]],
    ["می کارد", ["میکارد"]],
    ["درخت ها", ["درختها"]],
    ["1,234 1.234 1 234", ["1234", "1234", "1234"]],
    ["1,234,567.89 and 12,34,567", ["1234567", "1234567"]],
    ["1,5 3.14 12,3456 1.2.3 10.0.100.1 x1,234 2031,100", []],
    ["١٬٢٣٤", ["١٢٣٤"]],
    ["111,".repeat(40), []],
  ])("of %j are %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("joins English beginnings in English only", () => {
    expect(words("e book", undefined, "en")).toEqual(["ebook"]);
    expect(words("e libro", undefined, "it")).toEqual([]);
  });

  it("joins any two words of a query, but no numbers", () => {
    expect(list("over all 5 6", { isQuery: true })).toEqual([
      { word: "overall", start: 0, end: 8 },
      { word: "all5", start: 5, end: 10 },
    ]);
  });

  it("returns words of at most 40 characters, at their places in order", () => {
    const piece = fc.constantFrom(..."wi fi 40 000 1 - ‑ , . می \u200c ها e 東 🦊".split(" "), " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.boolean(), (pieces, isQuery) => {
        const text = pieces.join("");
        let before = 0;
        for (const { word, start, end } of list(text, { isQuery })) {
          expect(word.length).toBeLessThanOrEqual(40);
          expect(text.slice(start, end).replaceAll(/[^\p{L}\p{N}]/gu, "")).toBe(
            word.replaceAll(/[^\p{L}\p{N}]/gu, ""),
          );
          expect(start).toBeGreaterThanOrEqual(before);
          before = start;
        }
      }),
    );
  });
});

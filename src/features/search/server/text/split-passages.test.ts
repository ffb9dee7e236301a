import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildTextArticle } from "#server/article/text-article.ts";
import { maxPassages, splitPassages } from "./split-passages.ts";

const split = (text: string) => splitPassages(text, buildTextArticle(text).blocks);

/**
 * A text up to this length is one passage; otherwise passages have at most `most` characters plus a short
 * rest.
 */
const whole = 2_400;
const maxCount = 1_600 + 300;

/** Lists violated rules; empty for correct passages. */
function listFaults(text: string): string[] {
  const passages = split(text);
  const longest = text.length <= whole ? whole : maxCount;
  let before = 0;
  const faults = passages.flatMap(([start, end]) => {
    const passage = text.slice(start, end);
    const isBlank = isNothing(text.slice(before, start));
    before = end;
    return [
      !isBlank && `text was left out before ${start}`,
      start >= end && `${start} to ${end} is empty`,
      end > text.length && `${end} is beyond the text`,
      passage.trim() !== passage && `${start} to ${end} has white space around it`,
      text.isWellFormed() && !passage.isWellFormed() && `${start} to ${end} cuts a character`,
      end - start > longest && `${start} to ${end} is too long`,
    ];
  });
  const rest = passages.length < maxPassages && !isNothing(text.slice(before));
  return [...faults, rest && `text was left out after ${before}`].filter(
    (fault) => fault !== false,
  );
}

/** Whether it is only white space and control characters. */
function isNothing(text: string): boolean {
  return [...text].every((character) => character <= " " || /[\s\u0085]/.test(character));
}

const sentence = (index: number) => `Sentence number ${index} says something about its subject. `;
const paragraph = (sentences: number) =>
  Array.from({ length: sentences }, (_, index) => sentence(index)).join("");

describe("splitPassages", () => {
  it("returns one passage for a short text, without surrounding white space", () => {
    expect(split("  A short text.\n\u2003")).toEqual([[2, 15]]);
    expect(split(`${"word ".repeat(479)}end.`)).toHaveLength(1);
  });

  it.each(["", " \n\t \u00a0\u3000\ufeff"])("are none where there is nothing: %j", (text) => {
    expect(split(text)).toEqual([]);
    expect(split(text.repeat(3_000))).toEqual([]);
  });

  it("splits at paragraphs", () => {
    const text = Array.from({ length: 6 }, () => paragraph(18)).join("\n\n");
    const ends = split(text).map(([start, end]) => text.slice(start, end));
    expect(ends).toHaveLength(6);
    expect(new Set(ends)).toEqual(new Set([paragraph(18).trim()]));
  });

  it("splits a long paragraph at sentences", () => {
    const text = paragraph(120);
    const passages = split(text);
    expect(passages.length).toBeGreaterThan(3);
    for (const [start, end] of passages) {
      expect(text.slice(start, end)).toMatch(/^Sentence number/);
      expect(text.slice(start, end)).toMatch(/its subject\.$/);
    }
  });

  it("splits a long sentence at words, and a long word anywhere", () => {
    const text = "abcde ".repeat(1_000);
    for (const [start, end] of split(text))
      expect(text.slice(start, end)).toMatch(/^abcde(?: abcde)*$/);
    expect(split("x".repeat(4_000)).map(([start, end]) => end - start)).toEqual([
      1_600, 1_600, 800,
    ]);
  });

  it("splits Chinese and Japanese, which have no spaces, at sentences", () => {
    const text = "今日は良い天気ですから、公園を散歩しました。".repeat(200);
    for (const [start, end] of split(text)) expect(text.slice(start, end)).toMatch(/^今.*。$/);
  });

  it("never splits a surrogate pair", () => {
    expect(listFaults("😀".repeat(5_000))).toEqual([]);
    expect(listFaults(`x${"😀".repeat(5_000)}`)).toEqual([]);
  });

  it("keeps a heading with the text below it", () => {
    const text = `${paragraph(24)}\n\nA heading\n\n${paragraph(24)}`;
    const found = split(text).map(([start, end]) => text.slice(start, end));
    expect(found.some((passage) => passage.startsWith("A heading\n\nSentence"))).toBe(true);
  });

  it.each([
    ["one word", "x".repeat(2_000_000)],
    ["nothing but ends of lines", "\n".repeat(2_000_000)],
    ["blank lines", "a\n\n".repeat(660_000)],
    ["one blank stretch", `\n${" ".repeat(1_999_990)}x`],
    ["ends of sentences", ". ".repeat(1_000_000)],
    ["quotes", `.${"'".repeat(20)}`.repeat(95_000)],
    ["emoji", "😀".repeat(1_000_000)],
  ])("returns few, small passages for two million characters of %s", (_, text) => {
    expect(split(text).length).toBeLessThan(maxPassages);
    expect(listFaults(text)).toEqual([]);
  });

  it("keeps a heading with the text below it even when that alone reaches the limit", () => {
    // Just below the target, so that the heading reaches it.
    const before = "Word. ".repeat(163).trim();
    const text = `${before}\n\nWhat comes of rain\n\n${paragraph(30)}`;
    const passages = split(text).map(([start, end]) => text.slice(start, end));
    expect(before.length).toBeLessThan(1_000);
    expect(passages[0]).toBe(before);
    expect(passages[1]).toMatch(/^What comes of rain\n\nSentence number 0 /);
  });

  it("covers any text in order, within the limits", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.string({ unit: "binary", maxLength: 10 }),
      fc.constantFrom("\n\n", "\n", ". ", "。", "\u2003", "\u0085", " ", "\r\n\r\n", "?!” "),
      fc.integer({ min: 1, max: 60 }).map(paragraph),
      fc
        .tuple(fc.constantFrom("x", "😀", " ", "\n", "ab ", "é"), fc.nat({ max: 3_000 }))
        .map(([text, times]) => text.repeat(times)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
        expect(listFaults(pieces.join(""))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

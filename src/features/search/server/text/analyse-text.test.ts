import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseText } from "./analyse-text.ts";

const words = (text: string, language: string | null = null) =>
  analyseText(text, language).map(({ word }) => word);
const stems = (text: string, language: string | null = null) =>
  analyseText(text, language).map(({ stem }) => stem);

describe("analyseText", () => {
  it("returns words in order with their positions", () => {
    expect(analyseText("Two  gardens, 2024!", "en")).toEqual([
      { stem: "two", word: "Two", start: 0, end: 3 },
      { stem: "garden", word: "gardens", start: 5, end: 12 },
      { stem: "2024", word: "2024", start: 14, end: 18 },
    ]);
  });

  it("returns the same words for composed and decomposed accents, at their original positions", () => {
    const text = "Ünïcode café, Łódź";
    const decomposed = text.normalize("NFD");
    expect(stems(decomposed)).toEqual(stems(text));
    for (const { word, start, end } of analyseText(decomposed, null))
      expect(decomposed.slice(start, end)).toBe(word);
  });

  it.each([
    ["l'étude d’un poème qu'il a lu", "etude un poeme il a lu"],
    ["don't, I'm, we'll, it’s", "don we it"],
    ["O'Brien's house", "brien house"],
    // A part beside an apostrophe that is a word of its own: abbreviations and quotes.
    ["the EU's 'AI' act", "the eu ai act"],
    ["l'IA, d'or", "ia or"],
    ["rock 'n' roll", "rock n roll"],
    ["C++, C# (or F#) and C", "c++ c# or f# and c"],
    ["a+b C++11 5+", "a b c 11 5"],
    ["C+++ is none", "c is none"],
    ["3.14 1,000 2024-05-01", "3 14 1 000 2024 05 01"],
    ["e-mail foo_bar x@example.org", "e mail foo bar x example org"],
    ["½ ④ Ⅷ x²", "1⁄2 4 viii x2"],
    ["— … — !?", ""],
    ["fox 🦊 👏🏿", "fox 🦊 👏"],
    ["", ""],
  ])("of %j are %j", (text, expected) => {
    expect(stems(text).join(" ")).toBe(expected);
  });
});

describe("analyseText with scripts without spaces", () => {
  it.each([
    ["東京都に行く", ["東京", "京都", "都に", "に行", "行く"]],
    ["カタカナ", ["カタ", "タカ", "カナ"]],
    ["コーヒー", ["コー", "ーヒ", "ヒー"]],
    ["한국어를", ["한국", "국어", "어를"]],
    ["中", ["中"]],
    ["中 文", ["中", "文"]],
    ["我用C++和Node26写", ["我用", "C", "和", "Node26", "写"]],
    ["2024年5月", ["2024", "年", "5", "月"]],
    ["𠀀𠮷野家", ["𠀀𠮷", "𠮷野", "野家"]],
    ["々", ["々"]],
    ["人々", ["人々"]],
  ])("splits %s into pairs", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("positions pairs correctly beyond 16 bits", () => {
    expect(analyseText("a 𠀀𠮷野", null)).toEqual([
      { stem: "a", word: "a", start: 0, end: 1 },
      { stem: "𠀀𠮷", word: "𠀀𠮷", start: 2, end: 6 },
      { stem: "𠮷野", word: "𠮷野", start: 4, end: 7 },
    ]);
  });

  it.each(["がくせいがっこう", "プログラミング", "한국어를 공부하다", "각각의 값"])(
    "%s has the same pairs when it is encoded in parts, as file names of some systems are",
    (text) => {
      const decomposed = text.normalize("NFD");
      expect(decomposed).not.toBe(text);
      expect(stems(decomposed)).toEqual(stems(text));
    },
  );

  it("splits Thai, Lao, Khmer and Burmese into words", () => {
    expect(words("ภาษาไทยง่ายมาก")).toEqual(["ภาษา", "ไทย", "ง่าย", "มาก"]);
    expect(words("สวัสดี Bangkok ครับ")).toContain("Bangkok");
    for (const text of ["ພາສາລາວງ່າຍ", "ភាសាខ្មែរងាយស្រួល", "မြန်မာဘာသာစကား"])
      expect(words(text).length).toBeGreaterThan(1);
  });
});

const language = fc.constantFrom(null, "en", "de", "fr", "ru", "ar", "ja", "th", "tr");
const piece = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom("C++", "l'", "’s", "東京", "ภาษา", "がく".normalize("NFD"), "\ud800", "😀", "é"),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

describe("analyseText with any text", () => {
  it("returns spans that match its words, in order and never empty", () => {
    fc.assert(
      fc.property(anyText, language, (text, language) => {
        let before = -1;
        for (const { stem, word, start, end } of analyseText(text, language)) {
          expect(text.slice(start, end)).toBe(word);
          expect(start).toBeGreaterThan(before);
          expect(stem).not.toBe("");
          expect(stem.isWellFormed()).toBe(true);
          before = start;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("finds each word again when it is analysed alone", () => {
    const spaced = fc.stringMatching(
      /^[\p{Script=Latin}\p{Script=Cyrillic}0-9\p{Script=Han}' +#-]*$/u,
    );
    fc.assert(
      fc.property(spaced, language, (text, language) => {
        for (const { stem, word } of analyseText(text, language))
          expect(analyseText(word, language).map((one) => one.stem)).toEqual([stem]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("does not depend on Unicode normalisation", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
        expect(stems(text.normalize("NFD"))).toEqual(stems(text.normalize("NFC")));
      }),
      { numRuns: 2_000 },
    );
  });
});

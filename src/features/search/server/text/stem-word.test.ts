import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldWord } from "./fold-word.ts";
import { listStems, stemWord } from "./stem-word.ts";

/** Two forms of one word in each language that has a stemmer. */
const pairs = [
  ["ar", "الكتاب", "كتاب"],
  ["bg", "книгата", "книга"],
  ["da", "bilerne", "biler"],
  ["nl", "boeken", "boek"],
  ["en", "gardening", "gardens"],
  ["fi", "taloissa", "talossa"],
  ["fr", "continuait", "continuer"],
  ["de", "Häuser", "Haus"],
  ["el", "βιβλία", "βιβλίου"],
  ["hi", "किताबें", "किताबों"],
  ["hu", "könyvek", "könyvet"],
  ["hy", "քաղաքներ", "քաղաքների"],
  ["id", "membaca", "baca"],
  ["it", "lavorando", "lavorare"],
  ["lt", "knygos", "knyga"],
  ["no", "bilene", "biler"],
  ["nb", "bilene", "biler"],
  ["nn", "bilane", "bilar"],
  ["pt", "cantando", "cantar"],
  ["ro", "frumoasă", "frumoase"],
  ["ru", "книгами", "книга"],
  ["es", "cantando", "cantar"],
  ["sv", "bilarna", "bilar"],
  ["ta", "புத்தகங்கள்", "புத்தகம்"],
  ["tr", "kitaplar", "kitap"],
] as const;

describe("stemWord", () => {
  it.each(pairs)("returns the same stem in %s for %s and %s", (language, one, other) => {
    expect(stemWord(one, language)).toBe(stemWord(other, language));
  });

  it.each(["ga", "ne", "sr", "uk"])("exists in %s and is never nothing", (language) => {
    for (const word of ["agus", "किताबहरू", "књигама", "книгами", "a"])
      expect(stemWord(word, language)).not.toBe("");
  });

  it("returns the folded word for an unknown language or one without a stemmer", () => {
    expect(stemWord("Études", null)).toBe("etudes");
    expect(stemWord("Études", "xx")).toBe("etudes");
    expect(stemWord("פרחים", "he")).toBe("פרחים");
  });

  it("keeps numbers, names with symbols and words of two letters unchanged", () => {
    for (const word of ["2024s", "c++", "c#", "as", "x86es"])
      expect(stemWord(word, "en")).toBe(word);
  });

  it("stems a word in another script than its language by a language of that script", () => {
    for (const language of ["he", "ru", "ar", "ja", "zh"])
      expect(stemWord("gardens", language)).toBe("garden");
    for (const language of ["en", "he", "fr"])
      expect(stemWord("книгами", language)).toBe(stemWord("книга", "ru"));
    expect(stemWord("الكتاب", "en")).toBe(stemWord("الكتاب", "ar"));
    expect(stemWord("الكتاب", "fa")).toBe("الكتاب");
  });

  it("ignores accents", () => {
    for (const [language, written, typed] of [
      ["fr", "élèves", "eleves"],
      ["es", "canciones", "canción"],
      ["pt", "corações", "coracoes"],
      ["de", "schöne", "schone"],
      ["sv", "böcker", "bocker"],
    ] as const)
      expect([language, stemWord(typed, language)]).toEqual([
        language,
        stemWord(written, language),
      ]);
  });

  it("returns at most 64 well-formed, folded characters, and never an empty stem", () => {
    const languages = [null, "xx", ...new Set(pairs.map(([language]) => language))];
    const word = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 90 }),
      fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,90}$/u),
      fc.constantFrom("x".repeat(100), `${"x".repeat(63)}𠀀`, "ÿ".repeat(70), "ﷺ".repeat(9)),
    );
    fc.assert(
      fc.property(word, fc.constantFrom(...languages), (word, language) => {
        const stem = stemWord(word, language);
        expect(stem.length).toBeLessThanOrEqual(64);
        expect(stem.isWellFormed()).toBe(true);
        expect(stem === "").toBe(foldWord(word) === "");
        expect(stemWord(word, language)).toBe(stem);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("listStems", () => {
  it("lists each stem once", () => {
    expect(listStems("gardens", ["en", null, "en"])).toEqual(["garden", "gardens"]);
    expect(listStems("Baum", ["en", "de", null])).toEqual(["baum"]);
  });
});

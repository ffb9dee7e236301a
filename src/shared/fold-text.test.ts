import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

describe("foldText", () => {
  it.each([
    ["Café", "cafe"],
    ["ÉTUDE", "etude"],
    ["naïve", "naive"],
    ["Straße", "strasse"],
    ["STRASSE", "strasse"],
    ["GROẞ", "gross"],
    ["Łódź", "lodz"],
    ["Đorđe", "dorde"],
    ["Ærø", "aero"],
    ["cœur", "coeur"],
    ["Þórr", "thorr"],
    ["İstanbul", "istanbul"],
    ["ısı", "isi"],
    ["Việt", "viet"],
    ["λόγος", "λογος"],
    ["ΛΌΓΟΣ", "λογος"],
    ["ёлка", "елка"],
    ["за́мок", "замок"],
    ["мой", "мой"],
    ["їжак", "їжак"],
    ["שָׁלוֹם", "שלום"],
    ["مُحَمَّد", "محمد"],
    ["أحمد", "احمد"],
    ["ＡＢＣ", "abc"],
    ["ℂ", "c"],
    ["𝐇𝐞𝐥𝐥𝐨", "hello"],
    ["ﬁn", "fin"],
    ["m²", "m2"],
    ["C++", "c++"],
  ])("folds %s to %s", (word, folded) => {
    expect(foldText(word)).toBe(folded);
  });

  it("keeps й distinct from и, because it is not an accented и", () => {
    expect(foldText("мой")).not.toBe(foldText("мои"));
    expect(foldText("мой".normalize("NFD"))).toBe("мой");
  });

  it("gives the same result for any encoding, and when applied twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (word) => {
        const folded = foldText(word);
        expect(foldText(word.normalize("NFD"))).toBe(folded);
        expect(foldText(word.normalize("NFC"))).toBe(folded);
        expect(foldText(folded)).toBe(folded);
      }),
      { numRuns: 2_000 },
    );
  });

  it("ignores case", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abzéßñøłжёйїδωλ"), maxLength: 12 });
    fc.assert(
      fc.property(letters, (word) => {
        expect(foldText(word.toUpperCase())).toBe(foldText(word));
      }),
    );
  });
});

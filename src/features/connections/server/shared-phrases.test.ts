import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "#shared/fold-text.ts";
import { readText } from "./compare-texts.ts";
import { findPhrases, listWordPairs } from "./shared-phrases.ts";

function find(one: string, other: string, language = "en"): string[] {
  const pairs = listWordPairs(readText(one, language));
  return findPhrases(readText(other, language), pairs).map(({ text }) => text);
}

describe("findPhrases", () => {
  it("finds names and terms of two or more words in both texts", () => {
    const one = "Tidal power is old: the Rance estuary had tide mills.";
    expect(find(one, "Mills in the Rance estuary used tidal power long ago.")).toEqual([
      "Rance estuary",
      "tidal power",
    ]);
  });

  it("includes function words within a phrase, but not at its ends", () => {
    const one = "Le Barrage de la Rance produit de l'électricité.";
    expect(find(one, "On visite le Barrage de la Rance en été.", "fr")).toEqual([
      "Barrage de la Rance",
    ]);
  });

  it("ignores case and prefers the spelling with fewer capitals", () => {
    expect(find("solar panels", "How Solar Panels Work\nYour solar panels age.")).toEqual([
      "solar panels",
    ]);
  });

  it("finds no phrase across sentences, lines or missing words", () => {
    expect(find("The owl hunts. Voles hide.", "An owl hunts voles.")).toEqual(["owl hunts"]);
    expect(find("Barn\nowls", "barn owls")).toEqual([]);
    expect(find("barn owls", "barn swallows and owls")).toEqual([]);
  });

  it("finds only phrases that are in both texts", () => {
    const word = fc.constantFrom("tide", "mill", "owl", "of", "the", "barn", ".", "7");
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(text, text, (one, other) => {
        for (const phrase of find(one, other)) {
          expect(other).toContain(phrase);
          const pairs = listWordPairs(readText(phrase, "en"));
          expect(pairs.isSubsetOf(listWordPairs(readText(one, "en")))).toBe(true);
          expect(foldText(phrase).split(" ").length).toBeGreaterThan(1);
        }
      }),
    );
  });
});

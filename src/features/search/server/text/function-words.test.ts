import { describe, expect, it } from "vitest";
import { foldText } from "#shared/fold-text.ts";
import { getFunctionWords } from "./function-words.ts";

describe("getFunctionWords", () => {
  it.each([
    ["en", "when where who what which why how does did is the of a to not isn doesn"],
    ["de", "wann wie wo wer was welche warum der die das und nicht ist für über"],
    ["fr", "quand comment où qui que quoi pourquoi le la les des est à été"],
    ["es", "cuándo cómo dónde quién qué cuál el la los de en y no es"],
    ["it", "quando come dove chi che cosa perché il di la e non è"],
    ["pt", "quando como onde quem que qual o a de e não é"],
    ["nl", "wanneer hoe waar wie wat welke de het een van niet"],
    ["ru", "когда как где кто что почему и в не на"],
    ["tr", "ne nasıl nerede kim neden kaç ve bir bu"],
  ])("includes the question words of %s, without accents", (language, words) => {
    const known = getFunctionWords(language);
    expect(words.split(" ").filter((word) => !known.has(foldText(word)))).toEqual([]);
  });

  it("lists words that are never searched for", () => {
    const known = getFunctionWords("en");
    for (const word of ["tomato", "don", "won", "may2024", "us2", "c++"])
      expect(known.has(word)).toBe(false);
  });

  it.each([
    ["de", "jahr tag zeit mensch recht ende uhr"],
    ["sv", "dag"],
    ["en", "tomato system computer money work time year people"],
  ])("lists no nouns of %s that a text may be about", (language, words) => {
    expect(words.split(" ").filter((word) => getFunctionWords(language).has(word))).toEqual([]);
  });

  it("is empty for an unknown language", () => {
    for (const language of [null, "", "xx", "zh"]) expect(getFunctionWords(language).size).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { hasEndIn, toEndPrefix, toEndTerm } from "./compounds.ts";

describe("toEndTerm", () => {
  it.each([
    ["kleiderschrank", "Kleiderschrank", "de", "~knarhcs"],
    ["umweltfreund", "umweltfreundlich", "de", null],
    ["boekenkast", "boekenkast", "nl", "~tsaknek"],
    ["schrank", "Schrank", "de", null],
    ["covid2020x", "Covid2020x", "de", null],
  ])("of %s (%s, %s) is %s", (stem, word, language, term) => {
    expect(toEndTerm(stem, word, language)).toBe(term);
  });

  it("begins with the prefix of each last part", () => {
    for (const last of ["schrank", "rank", "erschrank"])
      expect(toEndTerm("kleiderschrank", "Kleiderschrank", "de")).toMatch(
        new RegExp(`^${toEndPrefix(last)}`),
      );
    expect(toEndPrefix("ank")).toBeNull();
    expect(toEndPrefix("kleiderschrank")).toBeNull();
  });
});

describe("hasEndIn", () => {
  it("is true of words that the term of an end finds", () => {
    const terms = new Set(["~knarhcs"]);
    expect(hasEndIn(terms, "kleiderschrank")).toBe(true);
    expect(hasEndIn(terms, "schrank")).toBe(false);
    expect(hasEndIn(terms, "kleiderhaken")).toBe(false);
  });
});

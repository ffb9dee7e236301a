import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listForms } from "./list-forms.ts";

const weigh = (word: string, form: string) =>
  listForms(word).find(({ word }) => word === form)?.weight;

describe("listForms", () => {
  it.each([
    ["גשר", "הגשר"],
    ["גשר", "וכשבגשר"],
    ["הגשר", "גשר"],
    ["הגשר", "לגשר"],
    ["הגג", "גג"],
    ["סוס", "סוסים"],
    ["חלון", "החלונות"],
    ["סוסים", "סוס"],
    ["גינה", "גינות"],
    ["جسر", "وبالجسر"],
    ["الجسر", "للجسر"],
    ["وجسر", "جسر"],
    ["كتاب", "كتابها"],
  ])("of %s include %s, below the word as typed", (word, form) => {
    expect(weigh(word, form)).toBeGreaterThan(0);
    expect(weigh(word, form)).toBeLessThan(1);
  });

  it("cut off no letter of a short word, except an article", () => {
    expect(weigh("מלך", "לך")).toBeUndefined();
    expect(weigh("بيت", "يت")).toBeUndefined();
  });

  it("weigh less where the prefix may belong to the word", () => {
    expect(weigh("מכתב", "כתב")).toBeLessThan(weigh("מכתב", "המכתב")!);
  });

  it("do not exist in other scripts", () => {
    for (const word of ["house", "дом", "東京", "42", "c++", "🦊", ""])
      expect(listForms(word)).toEqual([]);
  });

  it("are at most 400 different words, best first", () => {
    const letters = fc.constantFrom(..."והבכלמשגדיםתןولفبكامينه");
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 20 }), (word) => {
        const forms = listForms(word);
        expect(forms.length).toBeLessThanOrEqual(400);
        expect(new Set(forms.map(({ word }) => word)).size).toBe(forms.length);
        const weights = forms.map(({ weight }) => weight);
        expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      }),
    );
  });
});

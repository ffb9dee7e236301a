import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "#shared/fold-text.ts";
import { foldWord } from "./fold-word.ts";

describe("foldWord", () => {
  it.each([
    ["Étude", "etude"],
    ["کتابی", "كتابي"],
    ["مكتبة", "مكتبه"],
    ["مصطفى", "مصطفي"],
    ["كـــتاب", "كتاب"],
    ["می\u200cکارد", "ميكارد"],
    ["۱۴٠٢", "1402"],
    ["१२", "12"],
    ["हिन्दी", "हिंदी"],
    ["बाज़ार", "बाजार"],
    ["❤\ufe0f", "❤"],
    ["👏🏿", "👏"],
    ["🤦🏼\u200d♂\ufe0f", "🤦"],
    ["👩🏾\u200d🌾", "👩\u200d🌾"],
  ])("folds %s to %s", (word, folded) => {
    expect(foldWord(word)).toBe(folded);
  });

  it("gives the same result when applied twice, or after foldText", () => {
    const word = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(..."ةیکىـ٣۳नम्दक़👏🏿\ufe0f\u200c"), maxLength: 8 }),
    );
    fc.assert(
      fc.property(word, (word) => {
        const folded = foldWord(word);
        expect(foldWord(folded)).toBe(folded);
        expect(foldWord(foldText(word))).toBe(folded);
      }),
      { numRuns: 1_000 },
    );
  });
});

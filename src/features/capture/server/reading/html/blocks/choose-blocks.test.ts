import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseByProbability, maximiseExpectedF1 } from "./choose-blocks.ts";

describe("chooseByProbability", () => {
  const makeBlock = (text: string, parentNode = "main") => ({
    text,
    words: text.split(" ").length,
    element: { parentNode },
  });
  const sentence = "A sentence that the page shows twice, wide and narrow";

  it("keeps only the first copy of a longer text, and every copy of a short one", () => {
    const wide = [makeBlock(sentence, "wide"), makeBlock("Size", "wide")];
    const narrow = [makeBlock(sentence, "narrow"), makeBlock("Size", "narrow")];
    const isKept = chooseByProbability([...wide, ...narrow], [0.9, 0.9, 0.9, 0.9], [0, 1, 2, 3]);
    expect(isKept).toEqual([true, true, false, true]);
  });

  it("keeps equal paragraphs of one text", () => {
    const refrain = [makeBlock(sentence), makeBlock("In between"), makeBlock(sentence)];
    expect(chooseByProbability(refrain, [0.9, 0.9, 0.9], [0, 0, 0])).toEqual([true, true, true]);
  });

  it("keeps no block of a page of navigation alone, and all of a page of a few words", () => {
    const menu = Array.from({ length: 20 }, (_, index) => makeBlock(`Our products ${index}`));
    expect(
      chooseByProbability(
        menu,
        menu.map(() => 0.02),
        menu.map(() => 0),
      ),
    ).not.toContain(true);
    expect(chooseByProbability([makeBlock("Hello world")], [0.04], [0])).toEqual([true]);
  });

  it("decides alike about the items of a list", () => {
    const prices = ["5.20", "7.10", "9.90", "3.40"].map((price) =>
      makeBlock(`Price ${price} Euro`),
    );
    const blocks = [makeBlock(sentence), makeBlock("Cookie settings"), ...prices];
    const isKept = chooseByProbability(
      blocks,
      [0.95, 0.05, 0.9, 0.2, 0.9, 0.85],
      [0, 1, 2, 2, 2, 2],
    );
    expect(isKept).toEqual([true, false, true, true, true, true]);
  });
});

describe("maximiseExpectedF1", () => {
  it("keeps sure blocks and drops improbable ones", () => {
    expect(maximiseExpectedF1([0.95, 0.02, 0.9], [50, 50, 20])).toEqual([true, false, true]);
  });

  it("keeps what is most probable on a page where nothing is sure", () => {
    expect(maximiseExpectedF1([0.3, 0.28, 0.01], [50, 50, 50])).toEqual([true, true, false]);
  });

  it("keeps no block of a page without words", () => {
    expect(maximiseExpectedF1([0.5], [0])).toEqual([false]);
    expect(maximiseExpectedF1([], [])).toEqual([]);
  });

  it("has at least the expected F1 of any fixed threshold", () => {
    const block = fc.record({
      p: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      words: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (blocks, threshold) => {
          const expectedF1 = (isKept: (index: number) => boolean) => {
            let [kept, correct, all] = [0, 0, 0];
            for (const [index, { p, words }] of blocks.entries()) {
              all += p * words;
              if (isKept(index)) [kept, correct] = [kept + words, correct + p * words];
            }
            return (2 * correct) / (kept + all);
          };
          const chosen = maximiseExpectedF1(
            blocks.map(({ p }) => p),
            blocks.map(({ words }) => words),
          );
          expect(expectedF1((index) => chosen[index]!)).toBeGreaterThanOrEqual(
            expectedF1((index) => blocks[index]!.p > threshold) - 1e-9,
          );
        },
      ),
    );
  });
});

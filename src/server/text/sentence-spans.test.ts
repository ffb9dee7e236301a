import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listTextSpans } from "./sentence-spans.ts";

const split = (text: string) => listTextSpans(text).map(({ start, end }) => text.slice(start, end));

describe("listTextSpans", () => {
  it.each([
    [
      "end at full stops",
      "One is here. Two is there! Is three?",
      ["One is here.", "Two is there!", "Is three?"],
    ],
    [
      "keep abbreviations and initials",
      "Dr. J. R. Hale met Prof. Lind. They spoke.",
      ["Dr. J. R. Hale met Prof. Lind.", "They spoke."],
    ],
    [
      "keep figures whole",
      "It grew by 3.5 per cent. Then it fell.",
      ["It grew by 3.5 per cent.", "Then it fell."],
    ],
    [
      "take closing quotes and notes along",
      'He said "no." She left.[12] The end.',
      ['He said "no."', "She left.[12]", "The end."],
    ],
    [
      "keep a time of day with what follows",
      "It left at 8:51 p.m. (1451 GMT) from the pier. It came back.",
      ["It left at 8:51 p.m. (1451 GMT) from the pier.", "It came back."],
    ],
    [
      "end before a lone stop of a typescript",
      "results were good . the rest was not .",
      ["results were good .", "the rest was not ."],
    ],
    ["are told apart without spaces", "一つ目です。二つ目です。", ["一つ目です。", "二つ目です。"]],
    ["stand in paragraphs", "Of Skerryvane\n\nIt was built", ["Of Skerryvane", "It was built"]],
    ["are not made of marks alone", "…\n\n---\n\nWords.", ["Words."]],
  ])("%s", (_, text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  it("joins wrapped lines, and keeps separate lines apart", () => {
    const wrapped =
      "the lamp of the tower was lit for the first time\nin a night of storms and seen for miles around\nby all who were at sea.";
    expect(split(wrapped)).toEqual([wrapped]);
    expect(split("Rye flour\nWater\nSalt")).toEqual(["Rye flour", "Water", "Salt"]);
    expect(split("Oslo | 12\nRome | 30")).toEqual(["Oslo | 12", "Rome | 30"]);
  });

  it("reports the paragraph of each, and whether it is a single line", () => {
    const spans = listTextSpans("A heading\n\nFirst of all. Second.\n\nThird.");
    expect(spans.map(({ block }) => block)).toEqual([0, 1, 1, 2]);
    expect(spans.map(({ isLine }) => isLine)).toEqual([true, false, false, false]);
  });

  it("returns adjacent sentences with all words and without outer space, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        let last = 0;
        let kept = "";
        for (const { start, end } of listTextSpans(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
          kept += text.slice(start, end);
          last = end;
        }
        const words = (one: string) => one.match(/[\p{L}\p{N}]/gu)?.join("") ?? "";
        expect(words(kept)).toBe(words(text));
      }),
    );
  });

  it("is fast on adversarial texts", () => {
    for (const text of [
      ".".repeat(20_000),
      "1 ".repeat(10_000),
      `"${")".repeat(20_000)}`,
      "a\n".repeat(10_000),
    ])
      expect(listTextSpans(text).length).toBeLessThanOrEqual(10_000);
  });
});

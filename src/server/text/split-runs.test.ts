import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitRuns } from "./split-runs.ts";

describe("splitRuns", () => {
  it.each([
    ["Two  gardens, 2024!", "Two gardens 2024"],
    ["C++, C# (or F#) and C", "C++ C# or F# and C"],
    ["a+b C++11 5+ C+++", "a b C 11 5 C"],
    ["e-mail foo_bar l'étude", "e mail foo bar l étude"],
    ["我用C++和Node26写", "我用/paired C 和/paired Node26 写/paired"],
    ["2024年5月", "2024 年/paired 5 月/paired"],
    ["フリーWi-Fi", "フリー/paired Wi Fi"],
    ["한국어를 공부", "한국어를/paired 공부/paired"],
    ["ไทยabc ລາວ", "ไทย/unspaced abc ລາວ/unspaced"],
    ["กἰ", "ก/unspaced ἰ"],
    ["कहानी и ёлка", "कहानी и ёлка"],
    ["⺀ — ™ ©", ""],
    ["a😀😃 b👏🏿c", "a 😀/emoji 😃/emoji b 👏🏿/emoji c"],
    ["🇸🇪🇵🇹 🇸", "🇸🇪/emoji 🇵🇹/emoji"],
    ["🏴‍☠️❤❤️👩🏾‍🌾", "🏴‍☠️/emoji ❤/emoji ❤️/emoji 👩🏾‍🌾/emoji"],
  ])("divides %j into %j", (text, expected) => {
    const runs = splitRuns(text).map(
      ({ text, script }) => text + (script === "spaced" ? "" : `/${script}`),
    );
    expect(runs.join(" ")).toBe(expected);
  });

  it("leaves out no letter or digit of any text, and repeats none", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom(
        "C++",
        "東京",
        "ภาษา",
        "がく".normalize("NFD"),
        "ἰ".normalize("NFD"),
        "\ud800",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        let end = 0;
        let between = "";
        for (const run of splitRuns(text)) {
          expect(text.slice(run.start, run.end)).toBe(run.text);
          expect(run.start).toBeGreaterThanOrEqual(end);
          between += `${text.slice(end, run.start)}\n`;
          end = run.end;
        }
        expect(between + text.slice(end)).not.toMatch(/[\p{L}\p{N}]/u);
      }),
      { numRuns: 2_000 },
    );
  });
});

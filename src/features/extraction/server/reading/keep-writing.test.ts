import { describe, expect, it } from "vitest";
import { keepWriting } from "./keep-writing.ts";

/** Words as "text@confidence", 20 pixels high and 10 a character, each "|" a gap of a hundred pixels before the next. */
function makeLine(written: string, y: number, { x = 0, height = 20 } = {}) {
  let at = x;
  const words = [];
  for (const part of written.split(" ")) {
    if (part === "|") {
      at += 100;
      continue;
    }
    const [text, confidence] = part.split("@") as [string, string];
    const bbox = { x0: at, x1: at + text.length * 10, y0: y, y1: y + height };
    words.push({ text, confidence: Number(confidence), bbox });
    at = bbox.x1 + 8;
  }
  return { words, bbox: { x0: x, x1: at - 8, y0: y, y1: y + height } };
}

const textsOf = (lines: Parameters<typeof keepWriting>[0]) =>
  keepWriting(lines).map(({ words }) => words.map(({ text }) => text).join(" "));

describe("what is read out of drawings", () => {
  it.each([
    ["beside a line", makeLine("Tyger@96 burning@95 bright@94 | }@31 pa@35", 40)],
    ["before a line", makeLine("As@14 | Tyger@96 burning@95 bright@94", 40)],
    [
      "and much higher than the line, if it is half sure",
      {
        ...makeLine("Tyger@96 burning@95 bright@94", 40),
        words: [
          ...makeLine("Tyger@96 burning@95 bright@94", 40).words,
          { text: "3", confidence: 75, bbox: { x0: 300, x1: 320, y0: 10, y1: 88 } },
        ],
      },
    ],
  ])("is dropped %s", (_where, line) => {
    expect(textsOf([line])).toEqual(["Tyger burning bright"]);
  });

  it("is removed if it has no neighbours, even if it looks like a letter", () => {
    const text = makeLine("In@96 the@96 forests@96", 0);
    const drawn = [
      makeLine("A@33 BE@47", 60, { x: 400 }),
      makeLine("A@95", 120, { x: 400, height: 8 }),
      makeLine("N@45 —@46", 30),
    ];
    expect(textsOf([text, ...drawn])).toEqual(["In the forests"]);
  });

  it("is all dropped where no word is sure", () => {
    expect(textsOf([makeLine("Oe?@52 ode@70", 0), makeLine("p@92 |@95 4@88", 30)])).toEqual([]);
    expect(textsOf([])).toEqual([]);
  });
});

describe("what is hard to read", () => {
  it("stays within a line and close to its end", () => {
    const line = "What@96 hammer@3 what@96 the@96 chain,@0";
    expect(textsOf([makeLine(line, 0)])).toEqual(["What hammer what the chain,"]);
  });

  it("stays between two lines, and is dropped behind the last", () => {
    const lines = [
      makeLine("MARCUS@95 AURELIUS@91", 0),
      makeLine("Jrom@41 grandfatner@48", 30),
      makeLine("morals@95 and@96 temper@96", 60),
      makeLine("iil@41 llI@48", 90),
    ];
    expect(textsOf(lines)).toEqual(["MARCUS AURELIUS", "Jrom grandfatner", "morals and temper"]);
  });

  it("stays in a column of a table, however far from its row", () => {
    const rows = ["Apples@95 | 12.50@94", "Rye@95 tea@91 | 1Z.5O@41", "Olives@95 | 13.00@94"];
    expect(textsOf(rows.map((row, index) => makeLine(row, index * 30)))).toContain("Rye tea 1Z.5O");
  });

  it("stays in scripts whose words are single characters", () => {
    expect(textsOf([makeLine("繁@92 體@91", 0)])).toEqual(["繁 體"]);
  });
});

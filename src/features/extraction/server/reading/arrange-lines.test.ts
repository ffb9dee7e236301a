import { expect, it } from "vitest";
import { arrangeLines } from "./arrange-lines.ts";

/** Words of ten pixels a letter, 20 high, on a line that descends by `fall` pixels per pixel. */
function makeLine(text: string, x: number, y: number, fall = 0) {
  let at = x;
  const words = text.split(" ").map((word) => {
    const top = y + Math.round((at - x) * fall);
    const bbox = { x0: at, x1: at + word.length * 10, y0: top, y1: top + 20 };
    at = bbox.x1 + 6;
    return { text: word, confidence: 95, bbox };
  });
  return { words, bbox: { x0: x, x1: at - 6, y0: y, y1: words.at(-1)!.bbox.y1 } };
}

const textsOf = (lines: Parameters<typeof arrangeLines>[0]) =>
  arrangeLines(lines).map(({ words }) => words.map(({ text }) => text).join(" "));

it("joins parts of a line that the engine separated, in any order", () => {
  const first = makeLine("the results are discussed by pointing", 0, 100, 0.1);
  const end = first.words.at(-1)!.bbox;
  const rest = makeLine("out the pressure gradient and its", end.x1 + 7, end.y0 + 1, 0.05);
  const flow = makeLine("influence on the velocity of the flow.", 0, 140);
  expect(textsOf([first, flow, rest])).toEqual([
    "the results are discussed by pointing out the pressure gradient and its",
    "influence on the velocity of the flow.",
  ]);
});

it("keeps lines of two columns apart", () => {
  const left = ["the first column of a page of", "print ends where the second begins"];
  const right = ["and the second is read when the", "whole of the first has been read"];
  const lines = [
    ...left.map((text, row) => makeLine(text, 0, row * 30)),
    ...right.map((text, row) => makeLine(text, 380, row * 30)),
  ];
  expect(textsOf(lines)).toEqual([...left, ...right]);
});

it("joins the cells of a row, which the engine finds by column", () => {
  const cells = [
    makeLine("Oslo", 0, 0),
    makeLine("Lima", 0, 30),
    makeLine("12.50", 300, 2),
    makeLine("7.25", 300, 31),
  ];
  expect(textsOf(cells)).toEqual(["Oslo 12.50", "Lima 7.25"]);
});

import { expect, it } from "vitest";
import { groupWords, joinRange } from "./word-lines.ts";

const lines = ["Dear Ada,", "", "3 jars of honey"];
const words = ["Dear", "Ada,", "3", "jars", "of honey"].map((text) => ({ text }));

it("groups words by line, with blanks within a word and lines without words", () => {
  expect(groupWords(lines, words)).toEqual([[0, 1], [], [2, 3, 4]]);
});

it("returns null when words and lines do not match", () => {
  expect(groupWords(lines, words.slice(1))).toBeNull();
  expect(groupWords(lines, [...words, { text: "more" }])).toBeNull();
  expect(groupWords([], [])).toEqual([]);
});

it("joins a range of words by line, or in a single line if the lines are unknown", () => {
  expect(joinRange(lines, words, { from: 1, to: 3 })).toBe("Ada,\n3 jars");
  expect(joinRange(["else"], words, { from: 1, to: 2 })).toBe("Ada, 3");
});

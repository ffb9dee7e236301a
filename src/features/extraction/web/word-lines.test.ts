import { expect, test } from "vitest";
import { groupWords, joinRange } from "./word-lines.ts";

const lines = ["Dear Ada,", "", "3 jars of honey"];
const words = ["Dear", "Ada,", "3", "jars", "of honey"].map((text) => ({ text }));

test("words are told apart by the lines they stand in, with blanks inside a word and lines without any", () => {
  expect(groupWords(lines, words)).toEqual([[0, 1], [], [2, 3, 4]]);
});

test("words that are not those of the lines are no groups", () => {
  expect(groupWords(lines, words.slice(1))).toBeNull();
  expect(groupWords(lines, [...words, { text: "more" }])).toBeNull();
  expect(groupWords([], [])).toEqual([]);
});

test("a range of words is text in its lines, or in one where no lines are known", () => {
  expect(joinRange(lines, words, { from: 1, to: 3 })).toBe("Ada,\n3 jars");
  expect(joinRange(["else"], words, { from: 1, to: 2 })).toBe("Ada, 3");
});

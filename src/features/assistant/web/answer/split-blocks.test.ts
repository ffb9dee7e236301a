import fc from "fast-check";
import { expect, it } from "vitest";
import { splitBlocks } from "./split-blocks.ts";

it("keeps all text except the number of blank lines, and does not change finished blocks", () => {
  const piece = fc.constantFrom("\n", "\n\n", "```", "a word", "- one", "| a |", " ");
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }),
      fc.array(piece, { maxLength: 6 }),
      (one, more) => {
        const text = one.join("");
        const blocks = splitBlocks(text);
        expect(blocks.join("\n\n")).toBe(text.replace(/\n{2,}/g, "\n\n"));
        const grown = splitBlocks(`${text}\n\n${more.join("")}`);
        expect(grown.slice(0, blocks.length - 1)).toEqual(blocks.slice(0, -1));
      },
    ),
  );
});

it("keeps code in one block", () => {
  expect(splitBlocks("Before.\n\n```\none\n\ntwo\n```\n\nAfter.")).toEqual([
    "Before.",
    "```\none\n\ntwo\n```",
    "After.",
  ]);
  expect(splitBlocks("```\none\n\ntwo")).toEqual(["```\none\n\ntwo"]);
});

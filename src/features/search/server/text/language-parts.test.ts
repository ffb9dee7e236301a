import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildTextArticle } from "#server/article/text-article.ts";
import { detectPart, listLanguageParts } from "./language-parts.ts";

const english = "The herons were standing in the shallow water. Then it was dark.";
const german =
  "Die Reiher haben sich auf dem See und an dem Ufer gezeigt. Dann war es auch dunkel.";

const listParts = (text: string, main: string | null) =>
  buildTextArticle(text)
    .blocks.flatMap((block) => listLanguageParts(block, main))
    .map(({ start, end, language }) => [language, text.slice(start, end).trim()]);

describe("detectPart", () => {
  it.each([
    [english, "en", "en"],
    [english, "de", "en"],
    [german, "en", "de"],
    [german, null, "de"],
    ["Herons, water, reeds", "en", undefined],
    ["Das ist", "en", undefined],
    ["", null, undefined],
    ["Het water is in een meer", "nl", "nl"],
    ["It is in the water of the lake", "nl", "en"],
  ])("of %j in an entry in %s is %s", (text, main, expected) => {
    expect(detectPart(text, main)).toBe(expected);
  });
});

describe("listLanguageParts", () => {
  it("lists sentences and paragraphs in another language", () => {
    expect(listParts(`${english} ${german} ${english}`, "en")).toEqual([["de", german]]);
    expect(listParts(`${english}\n\n${german}\n\n${english}`, "de")).toEqual([
      ["en", english],
      ["en", english],
    ]);
    expect(listParts(english, "en")).toEqual([]);
    expect(listParts(english, null)).toEqual([["en", english]]);
  });

  it("counts an unclear sentence to the one before", () => {
    expect(listParts(`${german} ${english} Ducks, too. ${german}`, "de")).toEqual([
      ["en", `${english} Ducks, too.`],
    ]);
  });

  it("trusts what a block declares until its words contradict", () => {
    const [block] = buildTextArticle("Aves y peces. Lago.").blocks;
    expect(listLanguageParts({ ...block!, language: "es-MX" }, "en")).toEqual([
      { start: 0, end: 19, language: "es" },
    ]);
  });

  it("lists parts in order that do not overlap", () => {
    const piece = fc.oneof(
      fc.constantFrom(english, german, "\n\n", "Ja.", "ok! "),
      fc.string({ unit: "grapheme", maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { blocks } = buildTextArticle(pieces.join(" "));
        for (const block of blocks) {
          let end = block.start;
          for (const part of listLanguageParts(block, "en")) {
            expect(part.start).toBeGreaterThanOrEqual(end);
            expect(part.end).toBeGreaterThan(part.start);
            end = part.end;
          }
          expect(end).toBeLessThanOrEqual(block.start + block.text.length);
        }
      }),
    );
  });
});

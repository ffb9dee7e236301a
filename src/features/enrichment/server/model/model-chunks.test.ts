import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beesText } from "../testing/texts.ts";
import { splitForModel } from "./model-chunks.ts";
import { cutToTokens, estimateTokens } from "./model-tokens.ts";

describe("estimateTokens and cutToTokens", () => {
  it.each([
    // Measured needs of three major tokenizers are below each.
    ["English", beesText.text, 3, 4.5],
    [
      "German",
      "Die Wildbienen nisten in offenem Boden und in hohlen Stängeln. ".repeat(9),
      2.5,
      3.6,
    ],
    ["Russian", "Дикие пчёлы гнездятся в открытой почве и в полых стеблях. ".repeat(9), 1.6, 2.2],
    ["Chinese", "野蜂在裸露的土壤和空心的茎中筑巢。".repeat(9), 0.7, 0.9],
    ["Thai", "ผึ้งป่าทำรังในดินโล่งและลำต้นกลวง".repeat(9), 0.7, 0.9],
    ["a key", "q7Zt9Xw2Lk4Vb8Nm3Rf6Hy1Jc5Pd0Ga".repeat(9), 1.2, 1.6],
  ])("overestimate slightly for %s", (_what, text, least, most) => {
    const charactersPerToken = text.length / estimateTokens(text);
    expect(charactersPerToken).toBeGreaterThan(least);
    expect(charactersPerToken).toBeLessThan(most);
  });

  it("cut text at the limit", () => {
    expect(estimateTokens(cutToTokens(beesText.text, 50))).toBeLessThanOrEqual(50);
    expect(cutToTokens("short", 50)).toBe("short");
    expect(cutToTokens("🐝🐝🐝", 5)).toBe("🐝");
  });
});

describe("splitForModel", () => {
  const words = fc.constantFrom("bees ", "nest. ", "土", "🐝", "\n", "\n\n", "x".repeat(40), " ");
  const texts = fc.array(words, { maxLength: 300 }).map((pieces) => pieces.join(""));

  it("returns the whole text in parts that fit, never cut inside a character", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 4, max: 60 }), (text, most) => {
        const parts = splitForModel(text, most);
        expect(parts.join("")).toBe(text);
        for (const part of parts) {
          expect(part.isWellFormed()).toBe(true);
          expect(estimateTokens(part)).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it("cuts between paragraphs where that wastes little", () => {
    const paragraph = "Wild bees nest in bare soil and in hollow stems. ".repeat(6).trim();
    const parts = splitForModel(Array.from({ length: 12 }, () => paragraph).join("\n\n"), 400);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts.slice(0, -1)) expect(part.endsWith(".\n\n")).toBe(true);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitParagraphs, splitText } from "./split-text.ts";

const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.constantFrom("\n", "\n\n", "\r\n\r\n", " ", "\t"),
      fc.integer({ min: 1_000, max: 40_000 }).map((length) => "x".repeat(length)),
      fc.integer({ min: 1_000, max: 20_000 }).map((length) => "字😀".repeat(length)),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

const paragraphsOf = (text: string) =>
  splitText(text).flatMap((section) => splitParagraphs(text, section));

describe("splitText", () => {
  it("covers the whole text in sections of bounded length", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const sections = splitText(text);
        expect(sections[0]!.start).toBe(0);
        expect(sections.at(-1)!.end).toBe(text.length);
        for (const [index, { start, end }] of sections.entries()) {
          expect(start).toBe(sections[index - 1]?.end ?? 0);
          expect(end - start).toBeLessThanOrEqual(36_000);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("omits only white space between paragraphs", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const kept = paragraphsOf(text).map(({ start, end }) => text.slice(start, end));
        expect(kept.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
        for (const part of kept) expect(part.isWellFormed()).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe("splitParagraphs", () => {
  const read = (text: string) =>
    paragraphsOf(text).map(({ start, end, flows }) => ({ text: text.slice(start, end), flows }));

  it("splits at blank lines, and keeps single lines and their indentation", () => {
    expect(read("One.\n\n  - two\n  - three\n \nFour.")).toEqual([
      { text: "One.", flows: false },
      { text: "  - two\n  - three", flows: false },
      { text: "Four.", flows: false },
    ]);
  });

  it("joins lines that were wrapped elsewhere", () => {
    const line = "It was the best of times, it was the worst of times, it was the age of";
    const verse = "Shall I compare thee to a summer's day?";
    expect(read([line, line, line, "end."].join("\n"))[0]!.flows).toBe(true);
    expect(read([verse, verse, verse, verse].join("\n"))[0]!.flows).toBe(false);
  });

  it("marks the continuation of a split paragraph", () => {
    const text = "A sentence of it. ".repeat(4_000);
    const paragraphs = paragraphsOf(text);
    expect(paragraphs.length).toBeGreaterThan(3);
    expect(paragraphs.map((one) => one.continues)).toEqual(paragraphs.map((_, index) => index > 0));
  });
});

import { render } from "@testing-library/react";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Span, mergeSpans, splitBySpans } from "#shared/spans.ts";
import { HighlightedText } from "./highlighted-text.tsx";
import { cutSnippet } from "#features/search/web/palette/cut-snippet.ts";

const texts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc
    .array(
      fc.constantFrom("lift", "the wing", "🎉", "字", "\n", "e\u0301", "supercalifragilistic"),
      {
        maxLength: 80,
      },
    )
    .map((words) => words.join(" ")),
);
const spans = fc.array(
  fc.tuple(fc.integer({ min: -5, max: 700 }), fc.integer({ min: -5, max: 700 })),
  {
    maxLength: 12,
  },
);

describe("HighlightedText", () => {
  it("marks matches for spans in any order", () => {
    const { container } = render(
      <HighlightedText
        text="Tidal clocks keep time"
        spans={[
          [13, 17],
          [0, 3],
          [2, 5],
          [90, 99],
          [8, 8],
        ]}
      />,
    );
    expect(container.innerHTML.replaceAll(/ class="[^"]*"/g, "")).toBe(
      "<mark>Tidal</mark> clocks <mark>keep</mark> time",
    );
  });

  it("keeps every character whole, and marks exactly the covered ones", () => {
    fc.assert(
      fc.property(texts, spans, (text, spans) => {
        const pieces = splitBySpans(text, spans);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        expect(pieces.every((piece) => piece.text.isWellFormed() && piece.text !== "")).toBe(true);
        const isCovered = (at: number) => spans.some(([start, end]) => start <= at && at < end);
        for (const { text: part, isMarked, start } of pieces) {
          const covered = Array.from({ length: part.length }, (_, index) =>
            isCovered(start + index),
          );
          expect(isMarked ? covered.includes(true) : covered.every((one) => !one)).toBe(true);
        }
      }),
      { examples: [["🎉🎉", [[3, 3]]]] },
    );
  });

  it("merges spans into ordered, separate ones within the text", () => {
    fc.assert(
      fc.property(spans, fc.nat(500), (spans, length) => {
        const merged = mergeSpans(spans, length);
        const edges = merged.flat();
        expect(edges).toEqual(edges.toSorted((one, other) => one - other));
        expect(new Set(edges).size).toBe(edges.length);
        expect(edges.every((edge) => edge >= 0 && edge <= length)).toBe(true);
      }),
    );
  });
});

describe("cutSnippet", () => {
  const long = `${"word ".repeat(100)}the wing makes lift, and more lift. ${"word ".repeat(100)}`;
  const find = (word: string): Span[] =>
    [...long.matchAll(new RegExp(word, "g"))].map((match) => [
      match.index,
      match.index + word.length,
    ]);

  it("shows the part with the most different words, complete and marked", () => {
    const cut = cutSnippet(long, [[0, 4], ...find("wing"), ...find("lift")], 80);
    expect(cut.text).toMatch(/^…word .*the wing makes lift, and more lift\. .*word…$/);
    expect(cut.spans.map((span) => cut.text.slice(...span))).toEqual(["wing", "lift", "lift"]);
  });

  it("keeps a short text, and starts at the beginning without matches", () => {
    expect(cutSnippet("a wing", [[2, 6]], 80)).toEqual({ text: "a wing", spans: [[2, 6]] });
    expect(cutSnippet(long, [], 80).text).toMatch(/^word .*word…$/);
  });

  it("never exceeds the requested length, and marks only words that are marked in the whole text", () => {
    fc.assert(
      fc.property(texts, spans, fc.integer({ min: 1, max: 120 }), (text, spans, size) => {
        const cut = cutSnippet(text, spans, size);
        const inner = cut.text.replace(/^…/, "").replace(/…$/, "");
        expect(cut.text.length).toBeLessThanOrEqual(size + 2);
        expect(text.includes(inner)).toBe(true);
        const whole = mergeSpans(spans, text.length).map((span) => text.slice(...span));
        for (const span of cut.spans) expect(whole).toContain(cut.text.slice(...span));
      }),
      { numRuns: 1_000 },
    );
  });

  it("shows the matched words and splits no character", () => {
    fc.assert(
      fc.property(texts, fc.nat(300), fc.integer({ min: 1, max: 9 }), (text, at, length) => {
        const start = Math.min(at, Math.max(0, text.length - 1));
        const end = Math.min(start + length, text.length);
        const whole = splitBySpans(text, [[start, end]]).find((piece) => piece.isMarked);
        const spans: Span[] = whole ? [[whole.start, whole.start + whole.text.length]] : [];
        const cut = cutSnippet(text, spans, 40);
        expect(cut.spans.map((span) => cut.text.slice(...span))).toEqual(whole ? [whole.text] : []);
        expect(cut.text.isWellFormed()).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

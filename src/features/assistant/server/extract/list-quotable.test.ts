import { describe, expect, it } from "vitest";
import { listSpans, listTextSpans } from "#server/text/sentence-spans.ts";
import { listQuoted } from "./list-quotable.ts";

/** By sentence of `text`: the beginning of its quote. */
function quote(text: string): (string | null)[] {
  const spans = listTextSpans(text);
  return listQuoted(text, spans).map((at) =>
    at === null ? null : text.slice(spans[at]!.start, spans[at]!.end),
  );
}

describe("listQuoted", () => {
  it.each([
    ["keywords", "Keywords: scheduling, queues, latency"],
    ["keywords of a paper", "Keywords JavaScript, compilation, trace trees"],
    ["keywords in German", "Schlagwörter: Kardamom, Gewürze, Ernte"],
    ["keywords in French", "Mots-clés : canal, écluses, péniches"],
    ["subject descriptors", "Categories and Subject Descriptors D.3.4 [Processors]: Compilers"],
    ["a class of another system", "JEL classification: Q15, Q54"],
    ["a catalogue number", "ISBN 978-3-16-148410-0"],
    ["a formula", "\\begin{equation} \\frac{\\partial u}{\\partial t} = \\alpha \\nabla^2 u"],
    ["a formula between dollar signs", "$$\\hat{f}(\\xi) = \\int f(x) e^{-2\\pi i x \\xi} dx$$"],
    ["a numbered reference", "[3] K. Fraser. Practical lock-freedom. PhD thesis, 2004."],
    ["a reference", "Harrow, J. (1994). The slate of Kellbrook. Dunwick Press, pp. 12–48."],
  ])("quotes nothing of %s", (_, text) => {
    expect(new Set(quote(text))).toEqual(new Set([null]));
  });

  it.each([
    "Keywords are typed into the box above.",
    "Tags help readers to find a page.",
    "The thermal diffusivity of the material is written as \\(\\alpha\\) in this book.",
    "Harrow, J., wrote a book about slate.",
    "In 1999 the University Press moved to 12–14 Mill Street.",
    "Weight: 332 g",
    "[1] is the first marker.",
  ])("quotes %s", (text) => {
    expect(quote(text)).toEqual([text]);
  });

  it("answers a heading and a question with the text below", () => {
    expect(quote("Heat pumps\n\nHow loud are they?\n\nAbout 40 decibels.")).toEqual([
      "About 40 decibels.",
      "About 40 decibels.",
      "About 40 decibels.",
    ]);
    expect(quote("Q: How loud is it?\nA: About 40 decibels.")[0]).toBe("A: About 40 decibels.");
  });

  it("answers a question with no other question, and a heading at the end with nothing", () => {
    expect(quote("How loud is it?\n\nHow old is it?\n\nThe end")).toEqual([null, null, null]);
  });

  it("answers no heading of a page, however it reads", () => {
    const block = { text: "In 1911 it burned.", start: 0, sentences: [18], marks: [], inside: [] };
    const spans = listSpans([{ ...block, kind: "heading", level: 2 }], { from: 0, to: 18 });
    expect(listQuoted(block.text, spans)).toEqual([null]);
  });
});

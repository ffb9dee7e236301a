/** Highlights in the rendered text, and selections in it. */
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { EntryDocument } from "#features/reading/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { ReadingSection } from "./reading-section.tsx";
import { divideSections, type Section } from "./sections.ts";
import { markSections } from "./shown-marks.ts";
import { fromMarkup, fromText } from "./testing/documents.ts";
import { locateSelection } from "./text-points.ts";
import { extendRange } from "./whole-words.ts";

afterEach(cleanup);

const html =
  '<h2>Bees</h2><p>Bees <em>dance</em> on the comb.<sup><a href="#n1">1</a></sup></p>' +
  "<p>They tell each other. Bees dance again.</p>";
const text = "Bees\n\nBees dance on the comb.\n\nThey tell each other. Bees dance again.";

function createHighlight(quote: string, more: Partial<Highlight> = {}): Highlight {
  const start = more.start ?? text.indexOf(quote);
  const createdAt = new Date(0).toISOString();
  return {
    id: quote,
    entryId: "entry-1",
    quote,
    prefix: "",
    suffix: "",
    start,
    end: start + quote.length,
    state: "found",
    note: "",
    colour: "yellow",
    createdAt,
    updatedAt: createdAt,
    ...more,
  };
}

function Shown({
  section,
  marks,
}: {
  section: Section;
  marks: ReturnType<typeof markSections>[number];
}) {
  return (
    <ReadingSection
      {...{ section, marks, index: 0, isShown: true, isLong: false, hidden: null }}
      referrers={noReferrers}
    />
  );
}
const noReferrers = new Map<number, number>();

function renderDocument(
  content: EntryDocument,
  highlights: readonly Highlight[] = [],
): HTMLElement {
  const sections = divideSections([content]);
  const marks = markSections(sections, null, highlights);
  const { container } = render(
    <div>
      {sections.map((section, index) => (
        <Shown key={index} section={section} marks={marks[index]!} />
      ))}
    </div>,
  );
  return container.firstElementChild as HTMLElement;
}

function renderWith(highlights: readonly Highlight[], kind: "markup" | "text" = "markup") {
  return renderDocument(kind === "markup" ? fromMarkup(html) : fromText(text), highlights);
}

function listMarked(frame: HTMLElement): Record<string, string> {
  const marked: Record<string, string> = {};
  for (const mark of frame.querySelectorAll<HTMLElement>("mark.highlight")) {
    const id = mark.dataset["highlight"]!;
    marked[id] = (marked[id] ?? "") + mark.textContent;
  }
  return marked;
}

/** From the first of `from` to the last of `to` among the text nodes. */
function select(frame: HTMLElement, from: string, to: string): Range {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const first = nodes.find(({ data }) => data.includes(from))!;
  const last = nodes.findLast(({ data }) => data.includes(to))!;
  const range = document.createRange();
  range.setStart(first, first.data.indexOf(from));
  range.setEnd(last, last.data.indexOf(to) + to.length);
  return range;
}

describe.each(["markup", "text"] as const)("highlights in %s", (kind) => {
  it("are marked at their own place, several in one paragraph", () => {
    const second = text.lastIndexOf("Bees dance");
    const frame = renderWith(
      [
        createHighlight("They tell"),
        createHighlight("Bees dance", { start: second, end: second + 10 }),
        createHighlight("dance on the", { start: text.indexOf("dance on") }),
        createHighlight("Gone", { start: null, end: null, state: "lost" }),
      ],
      kind,
    );
    expect(listMarked(frame)).toEqual({
      "They tell": "They tell",
      "Bees dance": "Bees dance",
      "dance on the": "dance on the",
    });
    const last = [...frame.querySelectorAll("mark")].at(-1)!;
    expect(last.nextSibling?.textContent).toBe(" again.");
  });

  it("do not change the text", () => {
    const plain = renderWith([], kind).textContent;
    cleanup();
    const frame = renderWith([createHighlight("the comb.\n\nThey tell")], kind);
    expect(frame.textContent).toBe(plain);
    expect(listMarked(frame)).toEqual({ "the comb.\n\nThey tell": "the comb.They tell" });
  });

  it.each([
    ["dance", "comb", "dance on the comb"],
    ["the comb.", "They", "the comb.\n\nThey"],
    ["They", "each", "They tell each"],
    ["again", "again", "again"],
  ])("a selection from %s to %s is located in the text", (from, to, quote) => {
    const frame = renderWith([createHighlight("tell each")], kind);
    const passage = locateSelection(frame, select(frame, from, to));
    expect(passage && text.slice(passage.start, passage.end)).toBe(quote);
  });
});

describe("locateSelection", () => {
  it.each([
    [
      "cells and rows of a table",
      "<table><tr><th>Bee</th><th>Wasp</th></tr><tr><td>wax</td><td>paper</td></tr></table>",
      "Wasp",
      "paper",
      "Wasp\nwax | paper",
    ],
    [
      "a caption",
      "<p>Before.</p><figure><img data-src='https://e.example/a.png'><figcaption>Bees dance at noon</figcaption></figure>",
      "dance",
      "noon",
      "dance at noon",
    ],
    [
      "items of a list",
      "<ul><li>wax</li><li>honey<ul><li>dark</li></ul></li></ul>",
      "wax",
      "dark",
      "wax\nhoney\ndark",
    ],
    ["code", "<pre>  a\n\n  b</pre>", "a", "b", "a\n\n  b"],
    [
      "words with readings above",
      "<p>港の<ruby>事務<rt>じむ</rt></ruby>所は</p>",
      "港の",
      "所は",
      "港の事務所は",
    ],
    [
      "words around a reference",
      '<p>A fact<sup><a href="#n">1</a></sup> of bees.</p><ol><li id="n">Note</li></ol>',
      "fact",
      "bees",
      "fact of bees",
    ],
    [
      "a formula",
      '<p>So <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> bees.</p>',
      "So",
      "bees",
      "So x^2 bees",
    ],
  ])("locates %s", (_what, markup, from, to, quote) => {
    const content = fromMarkup(markup);
    const frame = renderDocument(content);
    const found = locateSelection(frame, select(frame, from, to))!;
    expect(getPlainText(content).slice(found.start, found.end)).toBe(quote);
  });

  it("returns null for a selection beside the text", () => {
    const frame = renderWith([]);
    expect(locateSelection(frame, select(frame, "1", "1"))).toBeNull();
  });
});

describe("extendRange", () => {
  const markup =
    '<p>So <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> be<em>es dan</em>ce.</p><p>They tell.</p>';
  const content = fromMarkup(markup);
  const whole = getPlainText(content);

  it.each([
    ["words across marks", "es", "dan", "bees dance"],
    ["words of two blocks", "ce", "The", "dance.\n\nThey"],
    ["a formula as a whole", "2", "be", "x^2 bees"],
  ])("extends a range to %s", (_what, from, to, quote) => {
    const frame = renderDocument(content, [createHighlight("bees", { start: 7, end: 11 })]);
    const extended = extendRange(frame, select(frame, from, to), content.blocks);
    const { start, end } = locateSelection(frame, extended)!;
    expect(whole.slice(start, end)).toBe(quote);
  });

  it("returns a range of whole words as it is, and one beside the text", () => {
    const frame = renderDocument(content);
    const range = select(frame, "They", "tell");
    expect(extendRange(frame, range, content.blocks)).toBe(range);
    const outside = document.createRange();
    outside.selectNodeContents(document.head);
    expect(extendRange(frame, outside, content.blocks)).toBe(outside);
  });
});

describe("a highlight with a note", () => {
  it("has a sign at its end, which is not part of the text", () => {
    const noted = createHighlight("dance on the comb.\n\nThey tell", { note: "Waggle" });
    const frame = renderWith([noted]);
    const marks = [...frame.querySelectorAll<HTMLElement>("mark")];
    expect(marks.length).toBeGreaterThan(1);
    expect(marks.map((mark) => "noted" in mark.dataset)).toEqual([
      ...marks.slice(1).map(() => false),
      true,
    ]);
    const passage = locateSelection(frame, select(frame, "dance", "each"))!;
    expect(text.slice(passage.start, passage.end)).toBe("dance on the comb.\n\nThey tell each");
  });
});

it("renders a section again only when its marks look different", () => {
  const section = divideSections([fromMarkup(html)])[0]!;
  const show = (quote: string, more: Partial<Highlight> = {}) => (
    <Shown
      section={section}
      marks={markSections([section], null, [createHighlight(quote, more)])[0]!}
    />
  );
  const { rerender, container } = render(show("dance"));
  const before = container.querySelector("mark")!.firstChild;
  rerender(show("dance"));
  expect(container.querySelector("mark")!.firstChild).toBe(before);
  rerender(show("dance", { colour: "pink", updatedAt: new Date(1).toISOString() }));
  expect(container.querySelector("mark")!.dataset["colour"]).toBe("pink");
  rerender(show("comb", { id: "dance", updatedAt: new Date(1).toISOString() }));
  expect(container.querySelector("mark")!.textContent).toBe("comb");
});

describe("a highlight of another member", () => {
  const author = { id: "olga", name: "Olga" };

  it("is marked with its author's name, once at its end", () => {
    const frame = renderWith([createHighlight("Bees dance on", { author, note: "Look" })]);
    const marked = [...frame.querySelectorAll<HTMLElement>("mark")];
    expect(marked.map(({ dataset }) => dataset["author"])).toEqual(["Olga"]);
    expect(marked.at(-1)!.textContent).toContain("(highlighted by Olga, with a note)");
  });

  it("is covered by one's own where they overlap", () => {
    const frame = renderWith([
      createHighlight("They tell each other", { author }),
      createHighlight("each other. Bees"),
    ]);
    expect(listMarked(frame)).toEqual({
      "They tell each other": "They tell  (highlighted by Olga)",
      "each other. Bees": "each other. Bees",
    });
  });
});

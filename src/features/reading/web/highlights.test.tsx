/** Highlights in the rendered text, and selections in it. */
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Highlight } from "#features/highlights/contract.ts";
import { findHighlightsInMarkup, findHighlightsInText, joinMarks } from "./find-highlights.ts";
import { listKeys } from "./find-passage.ts";
import { locateSelection } from "./locate-selection.ts";
import { ReadingSection } from "./reading-section.tsx";
import { splitHtml } from "./split-html.ts";
import { splitText } from "./split-text.ts";
import { toKey } from "./text-key.ts";

afterEach(cleanup);

const html =
  '<h2>Bees</h2><p>Bees <em>dance</em> on the comb.<sup data-marker="ref"><a href="#n1">1</a></sup></p>' +
  "<figure><figcaption>Bees dance at noon</figcaption></figure>" +
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

function renderWith(highlights: readonly Highlight[], kind: "markup" | "text" = "markup") {
  const markup = splitHtml(html);
  const parts = splitText(text);
  const found =
    kind === "markup"
      ? findHighlightsInMarkup(markup, text, highlights, "")
      : findHighlightsInText(parts, highlights);
  const sections =
    kind === "markup"
      ? markup.map((one) => ({ markup: one }))
      : parts.map((part) => ({ text, part }));
  const { container } = render(
    <div>
      {sections.map((section, index) => (
        <ReadingSection
          key={index}
          {...{ section, index, isShown: true, isLong: false }}
          marks={joinMarks(undefined, found.get(index) ?? [])}
        />
      ))}
    </div>,
  );
  const frame = container.firstElementChild as HTMLElement;
  const keys =
    kind === "markup"
      ? listKeys(markup, false, Infinity)
      : parts.map(({ start, end }) => toKey(text.slice(start, end)));
  return { frame, rendered: { frame, keys, text, missing: "" } };
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
    const { frame } = renderWith(
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
    const plain = renderWith([], kind).frame.textContent;
    cleanup();
    const { frame } = renderWith([createHighlight("the comb.\n\nThey tell")], kind);
    expect(frame.textContent).toBe(plain);
    expect(listMarked(frame)).toEqual({ "the comb.\n\nThey tell": "the comb.They tell" });
  });

  it.each([
    ["dance", "comb", "dance on the comb"],
    ["the comb.", "They", "the comb.\n\nThey"],
    ["They", "each", "They tell each"],
    ["again", "again", "again"],
  ])("a selection from %s to %s is located in the text", (from, to, quote) => {
    const { rendered, frame } = renderWith([createHighlight("tell each")], kind);
    const range = select(frame, from, to);
    const passage = locateSelection(range, rendered);
    expect(passage && text.slice(passage.start, passage.end)).toBe(quote);
  });
});

describe("locateSelection in a table", () => {
  it("locates cells and rows across their bars", () => {
    const cells =
      "<table><tr><th>Bee</th><th>Wasp</th></tr><tr><td>wax</td><td>paper</td></tr></table>";
    const table = "Bee | Wasp\n\nwax | paper";
    const { container } = render(
      <div data-section="0" dangerouslySetInnerHTML={{ __html: cells }} />,
    );
    const keys = [toKey(table)];
    const range = select(container, "Wasp", "paper");
    const passage = locateSelection(range, { frame: container, keys, text: table, missing: "" })!;
    expect(table.slice(passage.start, passage.end)).toBe("Wasp\n\nwax | paper");
  });
});

describe("locateSelection", () => {
  it("skips a caption, and returns null for a selection within one", () => {
    const { rendered, frame } = renderWith([]);
    const across = locateSelection(select(frame, "comb", "They"), rendered)!;
    expect(text.slice(across.start, across.end)).toBe("comb.\n\nThey");
    expect(locateSelection(select(frame, "at noon", "at noon"), rendered)).toBeNull();
  });
});

describe("a highlight with a note", () => {
  it("has a sign at its end, which is not part of the text", () => {
    const noted = createHighlight("dance on the comb.\n\nThey tell", { note: "Waggle" });
    const { frame, rendered } = renderWith([noted]);
    const marks = [...frame.querySelectorAll<HTMLElement>("mark")];
    expect(marks.length).toBeGreaterThan(1);
    expect(marks.map((mark) => "noted" in mark.dataset)).toEqual([
      ...marks.slice(1).map(() => false),
      true,
    ]);
    const passage = locateSelection(select(frame, "dance", "each"), rendered)!;
    expect(text.slice(passage.start, passage.end)).toBe("dance on the comb.\n\nThey tell each");
  });
});

it("renders a section again only when its marks look different", () => {
  const section = { markup: splitHtml(html)[0]! };
  const show = (quote: string, more: Partial<Highlight> = {}) => {
    const found = findHighlightsInMarkup(
      [section.markup],
      text,
      [createHighlight(quote, more)],
      "",
    );
    const marks = joinMarks(undefined, found.get(0) ?? []);
    return <ReadingSection section={section} index={0} isShown isLong={false} marks={marks} />;
  };
  const parse = vi.spyOn(DOMParser.prototype, "parseFromString");
  const { rerender, container } = render(show("dance"));
  rerender(show("dance"));
  expect(parse).toHaveBeenCalledTimes(1);
  rerender(show("dance", { colour: "pink", updatedAt: new Date(1).toISOString() }));
  expect(parse).toHaveBeenCalledTimes(2);
  rerender(show("comb", { id: "dance", updatedAt: new Date(1).toISOString() }));
  expect(container.querySelector("mark")!.textContent).toBe("comb");
  parse.mockRestore();
});

describe("a highlight of another member", () => {
  const author = { id: "olga", name: "Olga" };

  it("is marked with its author's name, once at its end", () => {
    const { frame } = renderWith([createHighlight("Bees dance on", { author, note: "Look" })]);
    const marked = [...frame.querySelectorAll<HTMLElement>("mark")];
    expect(marked.map(({ dataset }) => dataset["author"])).toEqual(["", "", "Olga"]);
    expect(marked.at(-1)!.textContent).toContain("(highlighted by Olga, with a note)");
  });

  it("is covered by one's own where they overlap", () => {
    const { frame } = renderWith([
      createHighlight("They tell each other", { author }),
      createHighlight("each other. Bees"),
    ]);
    expect(listMarked(frame)).toEqual({
      "They tell each other": "They tell (highlighted by Olga)",
      "each other. Bees": "each other. Bees",
    });
  });
});

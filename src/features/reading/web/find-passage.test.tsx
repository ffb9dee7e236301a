import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { htmlToText } from "#features/capture/server/reading/html/html-text.ts";
import { sanitiseHtml } from "#features/capture/server/reading/html/sanitise.ts";
import { findInMarkup, findInText } from "./find-passage.ts";
import { renderMarkup } from "./markup-elements.tsx";
import { splitHtml } from "./split-html.ts";
import { splitText } from "./split-text.ts";
import { locateKey, toKey } from "./text-key.ts";

afterEach(cleanup);

const announcement = "Quoted passage: ";
const small = { soft: 60, hard: 200, last: 400 };

/** The marked text of the page when the text of `html` is quoted from `start` to `end`. */
function markPassage(html: string, start: number, end: number): string | null {
  const sections = splitHtml(html, small);
  const marks = findInMarkup(sections, htmlToText(html), { start, end });
  if (!marks) return null;
  cleanup();
  const { container } = render(
    <>
      {sections.map(({ html, headings }, index) => (
        <div key={index}>
          {renderMarkup(html, { headings, marks: [marks.get(index) ?? []].flat() })}
        </div>
      ))}
    </>,
  );
  const pieces = [...container.querySelectorAll("mark")].map((mark) => mark.textContent).join("");
  expect(pieces.split(announcement)).toHaveLength(2);
  return pieces.replace(announcement, "");
}

/**
 * Letters with composed and combining accents, invisible and wide ones, escapes, bars and every kind of
 * space.
 */
const text = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom("a", "word", "B", "Z", "7", ".", "—", "ß", "字", "😀"),
      },
      { weight: 2, arbitrary: fc.constantFrom(" ", "  ", "\n", "\t", "\u00a0", "\u2009") },
      fc.constantFrom("e\u0301", "é", "\u0301", "ｱﾞ", "\u1100\u1161\u11a8", "각", "Å", "ﬁ", "نَ"),
      fc.constantFrom(
        "\u200b",
        "\u00ad",
        "\ufeff",
        "\u200d",
        "\u202e",
        "|",
        " | ",
        "&",
        "<",
        ">",
        '"',
      ),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) =>
    parts.join("").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  );
const wrap = (tag: string) => (inside: string) => `<${tag}>${inside}</${tag}>`;
const line = fc
  .array(
    fc.oneof(
      text,
      fc
        .tuple(fc.constantFrom("em", "b", "code", "sup", "span"), text)
        .map(([tag, inside]) => wrap(tag)(inside)),
      fc.constant("<br>"),
      text.map((inside) => `<a href="https://example.org/">${inside}</a>`),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(""));
const picture = '<img src="https://example.org/a.png" alt="">';
const makeFormula = (tex: string, shown: string) =>
  `<math alttext="${tex}"><mi>${shown}</mi></math>`;
const html = fc
  .array(
    fc.oneof(
      line.map(wrap("p")),
      line.map(wrap("pre")),
      line.map(wrap("h2")),
      line,
      fc.array(line, { maxLength: 3 }).map((items) => wrap("ul")(items.map(wrap("li")).join("\n"))),
      fc
        .array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 3 })
        .map((rows) =>
          wrap("table")(rows.map((cells) => wrap("tr")(cells.map(wrap("td")).join(""))).join("\n")),
        ),
      line.map((inside) => `<div><blockquote><p>${inside}</p></blockquote></div>`),
      fc.constant('<p><img src="https://example.org/a.png" alt="words that are not the text"></p>'),
      line.map((inside) => `<figure>${picture}<figcaption>${inside}</figcaption></figure>`),
      // One character: a formula is marked whole.
      fc.constantFrom("x", "Å", "字").map((tex) => `<p>so ${makeFormula(tex, tex)} holds</p>`),
      line.map((inside) => `<p>${inside}<sup><a href="#n">[1]</a></sup> more</p>`),
      line.map((inside) => `<ol><li id="n"><a href="#n">↩</a> ${inside}</li></ol>`),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => sanitiseHtml(parts.join(" "), null));

describe("findInText and findInMarkup", () => {
  it("mark a passage to the character in the markup of the text", () => {
    fc.assert(
      fc.property(html, fc.nat(), fc.nat(), (html, from, length) => {
        const whole = htmlToText(html);
        const start = from % (whole.length + 1);
        const end = Math.min(whole.length, start + 1 + (length % 80));
        const quote = toKey(whole.slice(start, end));
        const marked = markPassage(html, start, end);
        // A passage of only white space or ignored characters has no position.
        expect(marked === null ? "" : toKey(marked)).toBe(quote);
      }),
      { numRuns: 60 },
    );
  });

  it("mark spaces and accents, across tags, cells and sections", () => {
    const html =
      "<p>One <b>two</b> <i>three</i> cafe\u0301.</p><table><tr><td>four</td><td>five</td></tr></table>";
    const whole = htmlToText(html);
    expect(whole).toBe("One two three café.\n\nfour | five");
    const find = (quote: string) =>
      markPassage(html, whole.indexOf(quote), whole.indexOf(quote) + quote.length);
    expect(find("two three café")).toBe("two three cafe\u0301");
    expect(find("café.\n\nfour | fi")).toBe("cafe\u0301.fourfi");
  });

  it("mark every sentence of a text with captions, notes and formulas, and nothing else", () => {
    const sentences = [
      "The pier is old.",
      "Ships come in spring.",
      "The formula holds.",
      "A note.",
    ];
    const [one, two, three, four] = sentences as [string, string, string, string];
    const markup = sanitiseHtml(
      `<p>${one.slice(0, -1)}<sup><a href="#n1">[1]</a></sup>.</p><figure>${picture}<figcaption>Ships come.</figcaption></figure>` +
        `<p>${two}</p><pre>  ${three}</pre><ol><li id="n1"><a href="#n0">^</a> ${four}</li></ol>`,
      null,
    );
    const whole = htmlToText(markup);
    for (const sentence of sentences) {
      const start = whole.indexOf(sentence);
      expect(markPassage(markup, start, start + sentence.length)).toBe(sentence);
    }
    const start = whole.indexOf("old.");
    expect(markPassage(markup, start, whole.indexOf("Ships") + 5)).toBe("old.Ships");
  });

  it("mark a passage of captions on a page that has hardly any other text", () => {
    const figure = (caption: string) =>
      `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
    const markup = sanitiseHtml(
      `<p>Pictures.</p>${figure("One pier")}${figure("Two ships")}`,
      null,
    );
    const whole = htmlToText(markup, { captions: true });
    const sections = splitHtml(markup);
    const start = whole.indexOf("Two");
    const [mark] = findInMarkup(sections, whole, { start, end: start + 9 })!.values();
    expect(mark).toMatchObject({ captions: true, from: 16, to: 24 });
  });

  it("mark a formula whole, and count its TeX", () => {
    const markup = sanitiseHtml(
      `<p>So ${makeFormula("x^2", "other words")} holds. So it holds.</p>`,
      null,
    );
    const whole = htmlToText(markup);
    const start = whole.lastIndexOf("holds");
    expect(whole).toBe("So x^2 holds. So it holds.");
    expect(markPassage(markup, start, start + 5)).toBe("holds");
    expect(markPassage(markup, 0, 12)).toBe("So other words holds");
  });

  it("find the nearest identical passage when the text has moved", () => {
    const sections = splitHtml("<p>alpha beta gamma beta delta beta</p>");
    const find = (text: string, quote: string) => {
      const start = text.lastIndexOf(quote);
      return findInMarkup(sections, text, { start, end: start + quote.length })?.get(0);
    };
    expect(find("alpha beta gamma beta", "beta")).toMatchObject({ from: 14, to: 18 });
    expect(find("new words first: alpha beta", "beta")).toMatchObject({ from: 23, to: 27 });
    expect(find("alpha omega", "omega")).toBeUndefined();
  });

  it("return null for a passage of white space, or past the end", () => {
    const sections = splitHtml("<p>alpha</p>");
    expect(findInMarkup(sections, "alpha   ", { start: 5, end: 8 })).toBeNull();
    expect(findInMarkup(sections, "alpha", { start: 90, end: 95 })).toBeNull();
    expect(findInText(splitText("alpha"), { start: 5, end: 9 })).toBeNull();
  });

  it("split a passage of plain text at section boundaries", () => {
    const text = "A sentence of it. ".repeat(3_000);
    const sections = splitText(text);
    const end = sections[0]!.end;
    const marks = findInText(sections, { start: end - 4, end: end + 6 })!;
    expect([...marks]).toEqual([
      [0, { from: end - 4, to: end, isFirst: true, isLast: false }],
      [1, { from: end, to: end + 6, isFirst: false, isLast: true }],
    ]);
  });
});

describe("locateKey", () => {
  it("finds every span of a text's key", () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (text, from, to) => {
        const key = toKey(text);
        const [low, high] = [from % (key.length + 1), to % (key.length + 1)].sort(
          (a, b) => a - b,
        ) as [number, number];
        const [start, end] = locateKey(text, low, high);
        const found = toKey(text.slice(start, end));
        // A letter that decomposes into several is marked as a whole.
        expect(found).toContain(key.slice(low, high));
        expect(found.length).toBeLessThanOrEqual(high - low + 4);
      }),
    );
  });
});

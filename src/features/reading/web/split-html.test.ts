import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitHtml } from "./split-html.ts";

const stripTags = (html: string) => html.replace(/<[^>]*>/g, "");
const textOf = (html: string, limits?: Parameters<typeof splitHtml>[1]) =>
  splitHtml(html, limits).map((section) => stripTags(section.html));

const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).map(escapeText);
const inline = fc.oneof(
  word,
  word.map((text) => `<em>${text}</em>`),
  word.map((text) => `<a href="https://example.org/?a=1&amp;b=2">${text}</a>`),
);
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4 },
    fc.array(inline, { maxLength: 12 }).map((parts) => `<p>${parts.join(" ")}</p>`),
    fc
      .tuple(fc.integer({ min: 2, max: 6 }), word)
      .map(([level, text]) => `<h${level}>${text}</h${level}>`),
    fc.constant('<img data-src="https://example.org/a.png" alt="" />'),
    fc
      .tuple(
        fc.constantFrom("div", "section", "blockquote", "figure"),
        fc.array(tie("block"), { maxLength: 4 }),
      )
      .map(([tag, inside]) => `<${tag}>${inside.join("")}</${tag}>`),
    fc
      .tuple(fc.constantFrom("ul", "ol"), fc.array(tie("block"), { maxLength: 5 }))
      .map(([tag, items]) => `<${tag}>${items.map((one) => `<li>${one}</li>`).join("")}</${tag}>`),
    fc
      .array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 5 })
      .map(
        (rows) =>
          `<table><tbody>${rows
            .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
            .join("")}</tbody></table>`,
      ),
  ),
}));

/** The names of closing tags without an opening one. */
function findUnopened(html: string): string[] {
  const open: string[] = [];
  const unopened: string[] = [];
  for (const [tag, slash, name = ""] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (!slash && !tag.endsWith("/>")) open.push(name);
    else if (slash && open.pop() !== name) unopened.push(name);
  }
  return unopened;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

describe("splitHtml", () => {
  it("keeps every character in order", () => {
    fc.assert(
      fc.property(
        fc.array(block, { maxLength: 8 }),
        fc.integer({ min: 1, max: 60 }),
        (all, soft) => {
          const html = all.join("");
          const limits = { soft, hard: soft * 2, last: soft * 4 };
          expect(textOf(html, limits).join("")).toBe(stripTags(html));
        },
      ),
    );
  });

  it("reopens open tags, and closes none that was not open", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), (all) => {
        const sections = splitHtml(all.join(""), { soft: 10, hard: 20, last: 40 });
        for (const { html } of sections) expect(findUnopened(html)).toEqual([]);
      }),
    );
  });

  it("keeps a short text whole", () => {
    const html =
      '<div><p>One <img data-src="https://a.example/1.png" alt="" /></p><p>Two</p></div>';
    const sections = splitHtml(html);
    expect(sections.map((section) => section.html)).toEqual([html]);
    expect(splitHtml("")).toHaveLength(1);
  });

  it("splits a book between paragraphs, inside its direction", () => {
    const paragraph = `<p>${"word ".repeat(100)}</p>`;
    const sections = splitHtml(`<div dir="rtl">${paragraph.repeat(100)}</div>`);
    expect(sections.length).toBeGreaterThan(4);
    for (const { html } of sections.slice(0, -1)) {
      expect(html).toMatch(/^<div dir="rtl">(<p>(word )+<\/p>)+$/);
      expect(html.length).toBeLessThan(9_000);
    }
  });

  it("continues the numbering of a split list", () => {
    const items = Array.from({ length: 9 }, (_, index) => `<li>Item ${index + 5}</li>`);
    const sections = splitHtml(`<ol start="5">${items.join("")}</ol>`, {
      soft: 10,
      hard: 50,
      last: 500,
    });
    expect(sections.length).toBeGreaterThan(1);
    for (const { html } of sections) {
      const [, start, first] = /^<ol start="(\d+)"><li>Item (\d+)/.exec(html)!;
      expect(start).toBe(first);
    }
  });

  it("splits text without tags, with and without spaces, never inside a character", () => {
    for (const unit of ["word ", "字", "😀", "&amp;x"]) {
      const wall = unit.repeat(200_000 / unit.length);
      const sections = splitHtml(`<p>${wall}</p>`, { soft: 1_000, hard: 5_000, last: 20_000 });
      expect(sections.length).toBeGreaterThan(5);
      for (const { html } of sections) {
        expect(html.isWellFormed()).toBe(true);
        expect(stripTags(html).replaceAll(/word |字|😀|&amp;|x/gu, "")).toBe("");
      }
    }
  });

  it("nests headings below the page's own, across sections", () => {
    const heading = (level: number) => `<h${level}>Title</h${level}><p>${"x".repeat(30)}</p>`;
    const html = [4, 2, 4, 4, 2, 3, 6, 5].map(heading).join("");
    const sections = splitHtml(html, { soft: 20, hard: 100, last: 500 });
    expect(sections.length).toBeGreaterThan(5);
    expect(sections.flatMap((section) => section.headings)).toEqual([3, 3, 4, 4, 3, 4, 5, 5]);
  });
});

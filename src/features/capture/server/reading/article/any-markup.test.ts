import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeHtml } from "#server/article/write-html.ts";
import { ArticleDocument } from "#shared/article/article-document.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { repairArticle } from "#shared/article/repair-article.ts";
import { anyArticle } from "#shared/article/testing/any-article.ts";
import { parsePage } from "../html/page-dom.ts";
import { buildArticle } from "./build-article.ts";
import { buildTextArticle } from "#server/article/text-article.ts";

const base = "https://example.org/notes/page";
const build = (html: string) => buildArticle(parsePage(html, base).document.body, base);

describe("hostile markup", () => {
  it("gives a block at most 2,000 of 60,000 marks", () => {
    expect(
      build(`<p>${"<b>x</b><i>y</i>".repeat(30_000)}</p>`).blocks.every(
        ({ marks }) => marks.length <= 2_000,
      ),
    ).toBe(true);
  });

  it("divides a paragraph of five million characters into blocks of at most 16,000", () => {
    const { blocks } = build(`<p>${"word ".repeat(1_000_000)}</p>`);
    expect(Math.max(...blocks.map(({ text }) => text.length))).toBeLessThanOrEqual(16_000);
    expect(getPlainText({ blocks }).length).toBeLessThanOrEqual(2_000_000);
  });

  it("gives a table at most 20,000 of 60,000 cells", () => {
    const { blocks } = build(
      `<table>${`<tr>${"<td>x</td>".repeat(60)}</tr>`.repeat(1_000)}</table>`,
    );
    const cells = blocks.flatMap((block) => (block.kind === "table" ? block.rows.flat() : []));
    expect(cells.length).toBeLessThanOrEqual(20_000);
  });

  it("reads on after 20,000 deletions in a row", () => {
    const { blocks } = build(`<p>${"<s>x</s>".repeat(20_000)}</p><p>The end.</p>`);
    expect(blocks.at(-1)!.text).toBe("The end.");
  });

  it("always gives a document that is true to the schema and to its offsets", () => {
    const tag = fc.constantFrom(
      ..."p b i a ul ol li dl dt dd table tr td th blockquote pre figure figcaption q del ins ruby rt sup math details summary h2 div span".split(
        " ",
      ),
    );
    const piece = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom(
        "word ",
        "Ende. ",
        " ",
        "\ud83d",
        "e\u0301",
        "<br>",
        '<img src="/a.png" alt="x">',
        '<a href="#x">',
        '<p id="x">',
        "<hr>",
        "\u0000",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60, size: "max" }), (parts) => {
        const document = build(parts.join(""));
        expect(ArticleDocument.parse(document)).toEqual(document);
        const isEmpty = document.blocks.every(({ text }) => text === "");
        expect(repairArticle(document)).toEqual(isEmpty ? null : document);
      }),
      { numRuns: 300 },
    );
  });
});

describe("documents written as HTML", () => {
  it("say the same when they are read again", () => {
    fc.assert(
      fc.property(anyArticle, (made) => {
        // A raised letter in a link is taken for a reference.
        const blocks = made.blocks.map((block) => ({
          ...block,
          marks: block.marks.filter(({ kind }) => kind !== "superscript"),
        }));
        const document = { ...made, blocks };
        const words = (text: string) => text.replace(/[\s“”|]+/g, "");
        const again = buildArticle(parsePage(writeHtml(document), null).document.body, null);
        expect(words(getPlainText(again))).toBe(words(getPlainText(document)));
      }),
    );
  });
});

describe("buildTextArticle", () => {
  it("keeps any text character for character", () => {
    const parts = ["One.", "  - two", "\n", "\n\n", " ", "字", "🌊", "e\u0301", "x".repeat(9_000)];
    const text = fc.array(fc.constantFrom(...parts), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(text, (given) => {
        const whole = given.join("");
        fc.pre(/[^\n]/.test(whole));
        const document = buildTextArticle(whole);
        expect(getPlainText(document)).toBe(whole);
        for (const block of document.blocks)
          expect(whole.slice(block.start, block.start + block.text.length)).toBe(block.text);
      }),
    );
  });

  it("recognises text that was wrapped elsewhere", () => {
    const wrapped = Array.from(
      { length: 4 },
      () => "This line has about as many letters as a typewriter wrote, so.",
    ).join("\n");
    expect(buildTextArticle(`${wrapped}\n\nA short\nline`).blocks).toMatchObject([
      { wraps: true },
      { text: "A short\nline" },
    ]);
    expect(buildTextArticle("a\nb").blocks[0]).not.toHaveProperty("wraps");
  });
});

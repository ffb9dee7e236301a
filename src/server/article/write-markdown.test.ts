import fc from "fast-check";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { describe, expect, it } from "vitest";
import { buildArticle } from "#features/capture/server/reading/article/build-article.ts";
import { parsePage } from "#features/capture/server/reading/html/page-dom.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { anyArticle } from "#shared/article/testing/any-article.ts";
import type { ArticleDocument } from "#shared/article/article-document.ts";
import { MarkdownWriter } from "./write-markdown.ts";

const write = ({ blocks }: ArticleDocument) => {
  const writer = new MarkdownWriter({
    pathOf: (source) => (source.endsWith("/kept.png") ? "pictures/1.webp" : null),
  });
  return blocks.map((block, index) => writer.write(block, index)).join("");
};
const fromMarkup = (html: string) =>
  write(buildArticle(parsePage(html, "https://e.example/").document.body, "https://e.example/"));
const render = (markdown: string) =>
  micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });

const between: ReadonlySet<string> = new Set(["reference", "picture", "ruby", "replaced"]);

describe("MarkdownWriter", () => {
  it.each([
    ["headings", "<h2>A</h2><h3>B</h3>", "# A\n\n## B"],
    [
      "lists",
      "<ul><li>a<ol start=3><li>b</li><li>c</li></ol></li><li>d</li></ul>",
      "- a\n  3. b\n  4. c\n- d",
    ],
    [
      "items that begin with something else",
      "<ol start=2><li><h3>A</h3><p>b</p></li><li><pre>c\nd</pre></li><li><ul><li>e</li></ul></li></ol>",
      "2. # A\n\n   b\n\n3. ```\n   c\n   d\n   ```\n\n4. - e",
    ],
    ["paragraphs in items", "<ol><li>a<p>b</p></li></ol>", "1. a\n\n   b"],
    ["quotations", "<blockquote><p>a</p><p>b</p></blockquote><p>c</p>", "> a\n>\n> b\n\nc"],
    [
      "code with its indentation and fence",
      "<pre data-language=js>if (a) {\n    ```\n}</pre>",
      "````js\nif (a) {\n    ```\n}\n````",
    ],
    [
      "tables",
      "<table><tr><th>A|B</th><th>C</th></tr><tr><td>d<br>e</td><td><b>f</b></td></tr></table>",
      "| A\\|B | C |\n| --- | --- |\n| d<br>e | **f** |",
    ],
    [
      "code in tables",
      "<table><tr><th><code>a|b</code></th><th>C</th></tr></table>",
      "| `a\\|b` | C |\n| --- | --- |",
    ],
    ["a mark within the same mark", "<p><del><del>a</del> b</del></p>", "~~a b~~"],
    [
      "marks",
      '<p><b>a</b> <i>b </i><del>c</del> <code>d`e</code> <a href="/x y">f</a></p>',
      "**a** *b* ~~c~~ ``d`e`` [f](<https://e.example/x%20y>)",
    ],
    [
      "notes",
      '<p>A<sup><a href="#n">1</a></sup></p><ol><li id=n>B</li></ol>',
      "A[^note-1]\n\n[^note-1]: B",
    ],
    [
      "formulas",
      '<p>So <math alttext="x_1"><mi>x</mi></math></p><math display=block alttext="y"><mi>y</mi></math>',
      "So $x_1$\n\n$$\ny\n$$",
    ],
    [
      "formulas without the signs that a page has around them",
      '<p>So <math alttext="\\(x_1\\)"><mi>x</mi></math> and <math alttext="\\[y\\]"><mi>y</mi></math></p>',
      "So $x_1$ and $$y$$",
    ],
    [
      "pictures",
      '<figure><img src="/kept.png" alt="A"><figcaption>B</figcaption></figure><img src="/other.png">',
      "![A](<pictures/1.webp>)\\\nB\n\n![](<https://e.example/other.png>)",
    ],
    [
      "what looks like markup",
      "<p># a</p><p>- b *c* [d](e) `f`</p><p>1. g</p>",
      "\\# a\n\n\\- b \\*c\\* \\[d\\](e) \\`f\\`\n\n1\\. g",
    ],
  ])("writes %s", (_what, html, markdown) => expect(fromMarkup(html)).toBe(markdown));

  it("loses no word of any document, and lets none change the structure", () => {
    fc.assert(
      fc.property(anyArticle, (made) => {
        // References, pictures, readings and replaced words are written between the others.
        const blocks = made.blocks.map((block) => ({
          ...block,
          marks: block.marks.filter(({ kind }) => !between.has(kind)),
        }));
        const document = { ...made, blocks };
        const words = (text: string) => text.replaceAll(/[^\p{L}\p{Extended_Pictographic}]+/gu, "");
        const html = render(write(document));
        const shown = parsePage(html.replaceAll(/<img alt="[^"]*"|title="[^"]*"/g, "<img"), null)
          .document.body.textContent;
        for (const { text } of document.blocks)
          for (const word of text.split(/\s+/)) expect(words(shown)).toContain(words(word));
        expect(getPlainText(document)).not.toBe("");
      }),
      { numRuns: 60 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { getPlainText } from "#shared/article/plain-text.ts";
import { parsePage } from "../html/page-dom.ts";
import { buildArticle } from "./build-article.ts";

const base = "https://example.org/notes/page";
const build = (html: string) => buildArticle(parsePage(html, base).document.body, base);
const read = (html: string) => getPlainText(build(html));
/** Kind, text and what is asked for, in one line per block. */
const list = (html: string, ...names: string[]) =>
  build(html).blocks.map((block) => [
    block.kind,
    block.text,
    ...names.map((name) => (block as Record<string, unknown>)[name]),
  ]);

describe("the text of an article", () => {
  it.each([
    ["blocks are set apart", "<h1>A</h1><p>b</p>c<div>d<p>e</p></div>", "A\n\nb\n\nc\n\nd\n\ne"],
    ["items are lines", "<p>a</p><ul><li>b</li><li><p>c</p></li></ul>", "a\n\nb\nc"],
    ["a line break is a line", "<p>a<br>b</p>", "a\nb"],
    ["two line breaks set paragraphs apart", "<p>a<br> <br/>b</p>", "a\n\nb"],
    [
      "rows are lines",
      "<table><tr><th><p>a</p></th><th>b</th></tr><tr><td>c<p>d</p></td><td>e</td></tr></table>",
      "a | b\nc\nd | e",
    ],
    ["an empty cell is left out", "<table><tr><td>a</td><td></td><td>b</td></tr></table>", "a | b"],
    [
      "code keeps its lines",
      "<p>x</p><pre>if a:\n    b()<br><br>    c()</pre><p>y</p>",
      "x\n\nif a:\n    b()\n\n    c()\n\ny",
    ],
    ["white space is collapsed across elements", "<p> a <b> b </b> c</p>", "a b c"],
    [
      "a formula is its TeX, once",
      '<p>So <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>, as said.</p>',
      "So x^2, as said.",
    ],
    [
      "a caption is text",
      "<p>One.</p><figure><img src='/a.png'><figcaption>A caption</figcaption></figure>",
      "One.\n\nA caption",
    ],
    [
      "readings of characters are not",
      "<p><ruby>新<rp>(</rp><rt>あたら</rt><rp>)</rp></ruby>しい</p>",
      "新しい",
    ],
    [
      "readings in lines of their own add no space",
      "<p><ruby>\n  <rb>新</rb>\n  <rt>あたら</rt>\n</ruby>しい</p>",
      "新しい",
    ],
    ["quotation marks are", "<p>He said <q>no</q>.</p>", "He said “no”."],
    ["inner ones are single", "<p><q>He said <q>no</q></q></p>", "“He said ‘no’”"],
    ["those of the page are not doubled", "<p>He said “<q>no</q>”.</p>", "He said “no”."],
    [
      "replaced words are not",
      "<p>It costs <del>18</del><ins>20</ins> euros.</p>",
      "It costs 20 euros.",
    ],
    ["deleted words beside others are not", "<p>It <del>was</del> is.</p>", "It is."],
    [
      "struck prices are not",
      "<p><s>18 €</s> 20 €, and <strike>3</strike> 4 €</p>",
      "20 €, and 4 €",
    ],
    ["deleted letters are not", "<p>The call<del>l</del>ed boat</p>", "The called boat"],
    [
      "deleted words alone are",
      "<ul><li><s>Bread</s></li><li><del>Old</del> <del>milk</del></li></ul><p><s>Done.</s></p>",
      "Bread\nOld milk\n\nDone.",
    ],
    ["terms and descriptions are lines", "<dl><dt>a</dt><dd>b</dd></dl>", "a\nb"],
    ["details are shown", "<details><summary>a</summary><p>b</p></details>", "a\n\nb"],
    [
      "scripts are not",
      "<p>a</p><script>b</script><style>c</style><p>d<noscript>e</noscript></p>",
      "a\n\nd",
    ],
    [
      "emoji that are pictures are",
      '<p>Nice <img alt="🌊" src="/w.svg" width="16" height="16"></p>',
      "Nice 🌊",
    ],
  ])("%s", (_what, html, text) => expect(read(html)).toBe(text));

  it.each([
    '<sup><a href="#n1">1</a></sup>',
    '<sup class="reference"><a href="#n1"><span>[</span>12<span>]</span></a></sup>',
    '<sup><a href="https://example.org/other#n">[note 3]</a></sup>',
    '<sup>[<a href="#a">1</a>, <a href="#b">2</a>]</sup>',
    '<a href="#n1"><sup>*</sup></a>',
    '<a href="#n1">[3]</a>',
    '<sup>[<i><a href="/wiki/Citation">citation needed</a></i>]</sup>',
  ])("leaves out the reference %s", (reference) => {
    expect(read(`<p>A fact${reference}. More.</p>`)).toBe("A fact. More.");
  });

  it.each([
    ["<p>10<sup>6</sup> ships</p>", "106 ships"],
    ['<p>See <a href="#n1">chapter 1</a>.</p>', "See chapter 1."],
    ['<p>The 1<sup><a href="/st">st</a></sup> ship</p>', "The 1st ship"],
    ['<p>As <a href="/b">[3]</a> says</p>', "As [3] says"],
  ])("keeps what is no reference: %s", (html, text) => expect(read(html)).toBe(text));
});

describe("the structure of an article", () => {
  it("nests headings without skipped levels", () => {
    expect(
      list("<h2>a</h2><h4>b</h4><h2>c</h2><h6>d</h6>", "level").map(([, , level]) => level),
    ).toEqual([1, 2, 1, 2]);
  });

  it("gives items their depth and number", () => {
    const html =
      '<ol start="4"><li>a<ul><li>b</li></ul></li><li value="9">c</li></ol><ol reversed><li>d</li><li>e</li></ol>';
    expect(list(html, "depth", "number", "opens")).toEqual([
      ["item", "a", 1, 4, undefined],
      ["item", "b", 2, undefined, undefined],
      ["item", "c", 1, 9, undefined],
      ["item", "d", 1, 2, 1],
      ["item", "e", 1, 1, undefined],
    ]);
  });

  it("keeps items, terms and descriptions that begin with something else, and none without content", () => {
    const html =
      "<ol start=2><li id=x><h3>a</h3><p>b</p></li><li><img src=a.png></li><li><ul><li>c</li></ul>d</li><li> </li></ol>" +
      "<dl><dt><h4>e</h4></dt><dd><ul><li>f</li></ul></dd></dl><p><a href='#x'>g</a></p>";
    expect(list(html, "inside", "number")).toEqual([
      ["item", "", ["list"], 2],
      ["heading", "a", ["list"], undefined],
      ["paragraph", "b", ["list"], undefined],
      ["item", "", ["list"], 3],
      ["figure", "", ["list"], undefined],
      ["item", "", ["list"], 4],
      ["item", "c", ["list", "list"], undefined],
      ["paragraph", "d", ["list"], undefined],
      ["term", "", ["description"], undefined],
      ["heading", "e", ["description"], undefined],
      ["description", "", ["description"], undefined],
      ["item", "f", ["description", "list"], undefined],
      ["paragraph", "g", [], undefined],
    ]);
    expect(build(html).blocks.at(-1)!.marks).toMatchObject([{ kind: "jump", block: 0 }]);
  });

  it("keeps what is inside quotations, lists and descriptions", () => {
    const html =
      "<blockquote><p>a</p><ul><li>b<p>c</p></li></ul></blockquote><blockquote>d</blockquote><dl><dt>e</dt><dd>f<pre>g</pre></dd></dl>";
    expect(list(html, "inside", "opens")).toEqual([
      ["quote", "a", ["quote"], undefined],
      ["item", "b", ["quote", "list"], undefined],
      ["paragraph", "c", ["quote", "list"], undefined],
      ["quote", "d", ["quote"], 1],
      ["term", "e", ["description"], undefined],
      ["description", "f", ["description"], undefined],
      ["code", "g", ["description"], undefined],
    ]);
  });

  it("leads references to notes, and links to other blocks", () => {
    const html =
      '<h2 id="top">Top</h2><p>A fact<sup><a href="#n1">[1]</a></sup>. Back to <a href="/notes/page#top">the top</a>, or <a href="#gone">away</a>.</p>' +
      '<ol><li id="n1"><a href="#r1">↩</a> The note.</li></ol>';
    const [, paragraph, note] = build(html).blocks;
    expect(paragraph!.marks).toEqual([
      { kind: "reference", label: "[1]", block: 2, start: 6, end: 6 },
      { kind: "jump", block: 0, start: 16, end: 23 },
      { kind: "link", href: "https://example.org/notes/page#gone", start: 28, end: 32 },
    ]);
    expect(note).toMatchObject({ kind: "footnote", label: "[1]", number: 1, text: "The note." });
  });

  it("keeps the address of a link to where nothing follows", () => {
    const [block] = build('<p><a href="#end">End</a></p><pre><b id="end"></b></pre>').blocks;
    expect(block!.marks).toMatchObject([{ kind: "link", href: `${base}#end` }]);
  });

  it.each([
    ["IMG_2041.JPG", ""],
    ["0225-heron-in-reeds-01", ""],
    ["A heron in the reeds.png.", "A heron in the reeds.png."],
    ["COVID-19", "COVID-19"],
  ])("takes %s as the alternative text %j", (given, alt) => {
    const [figure] = build(`<figure><img src="a.png" alt="${given}"></figure>`).blocks;
    expect(figure).toMatchObject({ kind: "figure", pictures: [{ alt }] });
  });

  it("takes pictures as figures, in lines and in cells, each with its own link", () => {
    const html =
      '<a href="/big"><img src="a.png" alt="A" width="640" height="480"></a><p>x <a href="/b"><img src="b.png">y</a></p>' +
      '<table><tr><td><img src="c.png"></td><td>z</td></tr></table>';
    const [figure, line, table] = build(html).blocks;
    const picture = {
      source: "https://example.org/notes/a.png",
      alt: "A",
      width: 640,
      height: 480,
    };
    expect(figure).toMatchObject({
      kind: "figure",
      pictures: [{ ...picture, href: "https://example.org/big" }],
    });
    expect(line!.marks).toEqual([
      {
        kind: "picture",
        picture: {
          source: "https://example.org/notes/b.png",
          alt: "",
          href: "https://example.org/b",
        },
        start: 2,
        end: 2,
      },
      { kind: "link", href: "https://example.org/b", start: 2, end: 3 },
    ]);
    expect(table).toMatchObject({
      rows: [
        [
          { start: 0, end: 0, pictures: [{ source: "https://example.org/notes/c.png" }] },
          { start: 0, end: 1 },
        ],
      ],
    });
  });

  it("composes the letters of a table without moving its cells apart from their words", () => {
    const html = "<table><caption>Cafe\u0301</caption><tr><td>e\u0301<td><b>u\u0308</b>ber";
    const [block] = build(html).blocks;
    const { caption, rows, text, marks } = block as Extract<typeof block, { kind: "table" }>;
    const read = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    expect([caption!, ...rows.flat(), ...marks].map(read)).toEqual(["Café", "é", "über", "ü"]);
  });

  it("states languages and directions", () => {
    expect(
      list(
        '<p dir="rtl" lang="he">א</p><div lang="de"><p>b</p></div><p lang="x">c</p>',
        "language",
        "direction",
      ),
    ).toEqual([
      ["paragraph", "א", "he", "rtl"],
      ["paragraph", "b", "de", undefined],
      ["paragraph", "c", undefined, undefined],
    ]);
  });

  it.each([
    "javascript:alert(1)",
    " java\nscript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "vbscript:x",
  ])("never links to %s, and takes no picture from it", (address) => {
    const { blocks } = build(`<p>a <a href="${address}">b</a> <img src="${address}" alt="c"></p>`);
    expect(blocks).toMatchObject([{ text: "a b", marks: [] }]);
  });

  it("takes only MathML into a formula", () => {
    const [block] = build(
      '<p><math alttext="x"><mrow onclick="x" class="y"><mi mathvariant="normal">x</mi><b>no</b><semantics><mn>2</mn></semantics></mrow></math></p>',
    ).blocks;
    expect(block!.marks).toMatchObject([
      {
        kind: "formula",
        math: [
          "math",
          {},
          ["mrow", {}, ["mi", { mathvariant: "normal" }, "x"], ["mrow", {}, ["mn", {}, "2"]]],
        ],
      },
    ]);
  });
});

import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { getModel } from "./blocks/load-model.ts";
import type { TreeModel } from "./blocks/tree-model.ts";
import { parseHtml } from "./parse-html.ts";
import type { ReadRequest } from "../reading-protocol.ts";
import {
  asGood,
  makePage,
  makeProse,
  makeRequest,
} from "#features/capture/server/testing/documents.ts";

async function readWell(
  page: Buffer | string,
  more: Partial<ReadRequest> = {},
  model: TreeModel | null = getModel().model,
) {
  return asGood(await parseHtml(makeRequest("html", page, more), model));
}

const article = `<article><h1>Rivers</h1>${makeProse(5)}</article>`;

describe("parseHtml extracting the article", () => {
  it("keeps the article and drops its surroundings", async () => {
    const page = makePage(
      "Rivers | The Daily",
      `<nav><a href="/">Home</a> <a href="/news">All the news of the day</a></nav>
       <div id="cookie-banner">We use cookies and our partners do too. See our privacy policy. <button>Accept</button></div>
       ${article}<footer>Copyright The Daily</footer><script>track()</script>`,
    );
    const read = await readWell(page);
    expect(read.text).toMatch(/^Paragraph 1 tells/);
    expect(read.text.split("\n\n")).toHaveLength(5);
    expect(read.text).not.toMatch(/news of the day|cookies|Copyright|track/);
    expect(read.article.language).toBe("en");
  });

  it("resolves links and images against the page's base element", async () => {
    const body = `<article>${makeProse(4)}<p>See <a href="other">the other</a> page. <img src="pic.png" alt="p"></p></article>`;
    const read = await readWell(makePage("T", body, '<base href="/deep/er/">'));
    expect(read.html).toContain('href="https://example.org/deep/er/other"');
    expect(read.html).toContain('<img data-src="https://example.org/deep/er/pic.png"');
    expect(read.html).not.toContain(" src=");
  });

  it("separates blocks, lines, cells and code", async () => {
    const body = `<article>${makeProse(4)}<h2>Then</h2><ul><li>one</li><li>two</li></ul>
      <table><tr><th>Name</th><th>Age</th></tr><tr><td>Ann</td><td>7</td></tr></table>
      <pre>a = 1\n  b = 2</pre><p>first<br>second</p></article>`;
    const { text } = await readWell(makePage("T", body), {}, null);
    expect(text).toContain(
      "Then\n\none\ntwo\n\nName | Age\nAnn | 7\n\na = 1\n  b = 2\n\nfirst\nsecond",
    );
  });

  it("removes labels and teasers inside the article", async () => {
    const body = `<article>${makeProse(3)}<p>Advertisement</p><div>Continue reading the main story</div>${makeProse(2)}
      <h3>Related stories</h3><ul><li><a href="/a">The dam that was not</a></li><li><a href="/b">Ten more rivers</a></li></ul>
      <h3>Sources</h3><ul><li><a href="/c">The ledger of the harbour</a></li></ul><p>Press <span>save</span> when done.</p></article>`;
    const { text, html } = await readWell(makePage("Rivers", body), {}, null);
    expect(text).not.toMatch(/Advertisement|Continue reading|Related|The dam/);
    expect(html).not.toContain("Related");
    expect(text).toMatch(/Sources\n\nThe ledger of the harbour\n\nPress save when done\.$/);
  });

  it("keeps every post of a thread, and not the menus and links around them", async () => {
    const post = (index: number) =>
      `<div class="post"><div class="post-author"><a href="/u/${index}">user${index}</a> <span>Joined 2019</span></div>
       <div class="post-content"><p>I tried number ${index} last week and it did not work for me either, because the pump was too weak.</p>
       <p>Has anyone of you replaced the valve of the old model? I would like to know what you think about it.</p></div>
       <div class="post-actions"><a href="#">Reply</a> <a href="#">Quote</a> <a href="#">Report</a></div></div>`;
    const menu = `<nav><ul>${"<li><a href='/x'>All forums of the site</a></li>".repeat(8)}</ul></nav>`;
    const thread = Array.from({ length: 8 }, (_, index) => post(index + 1)).join("");
    const { text } = await readWell(
      makePage(
        "The pump does not start - Garden Forum",
        `${menu}<main class="thread"><h1>The pump does not start</h1>${thread}</main><footer>${menu}© Garden Forum</footer>`,
      ),
      { url: "https://forum.example.org/threads/the-pump-does-not-start.12/" },
    );
    for (let index = 1; index <= 8; index += 1)
      expect(text).toContain(`I tried number ${index} last`);
    expect(text).not.toMatch(/All forums|©/);
  });

  it("reads a page by rules if there is no model", async () => {
    const { text } = await readWell(makePage("Rivers", article), {}, null);
    expect(text.split("\n\n")).toHaveLength(5);
  });

  it("reads formulas as a line of text, and shows them once", async () => {
    const math =
      "<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><msup><mi>x</mi><mn>2</mn></msup></mfrac></math>";
    const tex =
      '<math><semantics><mi>E</mi><annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math>';
    const { text, html } = await readWell(
      makePage("T", `<article>${makeProse(4)}<p>Here ${math} and ${tex}.</p></article>`),
    );
    expect(text).toContain("Here ( a + b ) / ( x ^ 2 ) and E = mc^2.");
    expect(html).toContain('<math alttext="E = mc^2"><mrow><mi>E</mi></mrow></math>');
  });

  it("uses the declared metadata if the markup is empty", async () => {
    const articleBody =
      "The council met on Tuesday to talk about the bridge and what it will cost. ".repeat(12);
    const data = JSON.stringify({
      "@graph": [{ "@type": "NewsArticle", headline: "The bridge", articleBody }],
    });
    const read = await readWell(
      makePage("x", `<div id="app"></div><script type="application/ld+json">${data}</script>`),
    );
    expect(read).toMatchObject({ title: "The bridge", text: articleBody.trim() });
  });

  it("keeps a page of many short lines", async () => {
    const rows = Array.from(
      { length: 60 },
      (_, index) => `<div>Entry ${index}: the tide at pier ${index} was high.</div>`,
    );
    const read = await readWell(makePage("Tides", `<main><p>Tides.</p>${rows.join("")}</main>`));
    expect(read.text).toContain("Entry 59");
  });
});

describe("parseHtml reading metadata", () => {
  it("reads og:, JSON-LD and meta tags", async () => {
    const head = `<meta property="og:title" content="Rivers &amp; seas"><meta property="og:site_name" content="The Daily">
      <meta property="article:published_time" content="2024-03-05T10:00:00+02:00">
      <script type="application/ld+json">{"@type":"Article","author":[{"name":"Ann Bee"},{"name":"Cy Dee"}]}</script>`;
    expect(await readWell(makePage("x", article, head))).toMatchObject({
      title: "Rivers & seas",
      siteName: "The Daily",
      byline: "Ann Bee, Cy Dee",
      language: "en",
      publishedAt: "2024-03-05",
    });
  });
});

describe("parseHtml decoding charsets", () => {
  const words = "Größe, café, naïve: ein kurzer Satz über Bücher.";
  const page = (charset: string) =>
    makePage("T", `<p>${words}</p>${makeProse(3)}`, charset && `<meta charset="${charset}">`);

  it.each([
    ["by its meta", iconv.encode(page("iso-8859-1"), "windows-1252"), null],
    ["by its header", iconv.encode(page(""), "windows-1252"), "text/html; charset=ISO-8859-1"],
    ["by its mark", iconv.encode(page(""), "utf-16le", { addBOM: true }), null],
    [
      "by its bytes, against a header that is wrong",
      Buffer.from(page("")),
      "text/html; charset=iso-8859-1",
    ],
    [
      "by its bytes, against a meta that is wrong",
      iconv.encode(page("utf-8"), "windows-1252"),
      null,
    ],
  ])("decodes %s", async (_name, bytes, contentType) => {
    expect((await readWell(bytes, { contentType })).text).toContain(words);
  });

  it("decodes Japanese from its meta charset", async () => {
    const text = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。".repeat(8);
    const bytes = iconv.encode(
      makePage(
        "猫",
        `<p>${text}</p>`,
        '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">',
      ),
      "shift_jis",
    );
    expect(await readWell(bytes)).toMatchObject({ title: "猫", text });
  });
});

describe("parseHtml with hostile pages", () => {
  it.each(["<div>", "<p><b>", "<table><tr><td>", "<ul><li>"])(
    "refuses 20,000 nested %s",
    async (tag) => {
      const outcome = await parseHtml(makeRequest("html", tag.repeat(20_000)));
      expect(outcome).toMatchObject({ ok: false, kind: "malformed" });
    },
  );

  it("reads the whole page, and the facts in its head, if it is too large for a tree", async () => {
    const head = '<meta name="author" content="Ann Bee">';
    const read = await readWell(makePage("Long", "<p>one two three</p>".repeat(50_000), head));
    expect(read.text.length).toBeGreaterThan(700_000);
    expect(read).toMatchObject({ title: "Long", byline: "Ann Bee" });
  });

  it("rejects pages beyond every limit", async () => {
    const outcome = await parseHtml(makeRequest("html", Buffer.alloc(33 * 1024 * 1024, 97)));
    expect(outcome).toMatchObject({ ok: false, kind: "too_large" });
  });

  it("runs no scripts and keeps none", async () => {
    const body = `<article>${makeProse(4)}<p onclick="x()">A <a href="javascript:x()">link</a><svg onload=x()></svg></p></article>`;
    const read = await readWell(makePage("<b>T</b>", body));
    expect(read.html).not.toMatch(/onclick|javascript|svg|onload/);
  });
});

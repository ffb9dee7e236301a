import { describe, expect, it } from "vitest";
import { makePage, makeProse, parseGood } from "#features/capture/server/testing/documents.ts";

const menu =
  '<header class="site-header"><a href="/">Quay News</a><nav><ul><li><a href="/a">News</a></li><li><a href="/b">Tides</a></li></ul></nav></header>';
const footer =
  '<footer class="site-footer"><p>Copyright Quay News. All rights reserved.</p><a href="/privacy">Privacy</a></footer>';

const frames: readonly ((content: string) => string)[] = [
  (content) => `<article><h1>Winds of the parish</h1>${content}</article>`,
  (content) =>
    `<main><h1>Winds of the parish</h1><div class="entry-content">${content}</div></main>`,
  (content) =>
    `<div id="page"><div class="post"><h1>Winds of the parish</h1><div class="post-body">${content}</div></div></div>`,
  (content) => `<div class="content"><h1>Winds of the parish</h1>${content}</div>`,
];

/** The article in each frame, with texts of each length before the part. */
async function readAll(part: string) {
  const read: Awaited<ReturnType<typeof parseGood>>[] = [];
  for (const frame of frames)
    for (const paragraphs of [2, 4, 9]) {
      const body = menu + frame(makeProse(paragraphs) + part) + footer;
      read.push(await parseGood("html", makePage("Winds of the parish", body)));
    }
  return read;
}

const code = "<pre><code>import tide\nprint(tide.level())</code></pre>";
const table =
  "<table><tr><th>Wind</th><th>Force</th></tr><tr><td>Lazy</td><td>3</td></tr><tr><td>Hired</td><td>5</td></tr></table>";
const definitions =
  "<dl><dt>Lazy wind</dt><dd>It goes through you.</dd><dt>Hired wind</dt><dd>It stops at noon.</dd></dl>";
const steps = "<ol><li>Bring a pencil.</li><li>Wash your hands.</li></ol>";
const figure =
  '<figure><img src="/quay.jpg" alt="Quay" width="600" height="400"><figcaption>The quay.</figcaption></figure>';

describe("completeTail", () => {
  it.each([
    [code, "print(tide.level())"],
    [`<h2>The whole program</h2>${code}`, "The whole program\n\nimport tide"],
    [`<div class="highlight">${code}</div>`, "print(tide.level())"],
    [
      `<div class="code-block"><div class="code-header"><span>Terminal</span><button>Copy</button></div>${code}</div>`,
      "print(tide.level())",
    ],
    [table, "Hired | 5"],
    [`<h3>Forces</h3>${table}`, "Forces\n\nWind | Force"],
    [definitions, "It stops at noon."],
    [`<h2>Words of the pilot</h2>${definitions}`, "Lazy wind"],
    [steps, "Wash your hands."],
    [`<h2>What to do</h2>${steps}`, "What to do\n\nBring a pencil."],
    [`<p>Bring these.</p>${steps.replaceAll("ol>", "ul>")}`, "Wash your hands."],
    ['<div class="box"><h3>Verdict</h3><div>8.5</div><p>A sound boat.</p></div>', "A sound boat."],
    ["<section><h2>Verdict</h2><p>A sound boat for the price.</p></section>", "A sound boat"],
    ["<details><summary>How</summary><p>Read twice by two people.</p></details>", "Read twice"],
    ['<aside class="note"><p>The wind always stops at noon here.</p></aside>', "stops at noon"],
    ['<aside role="note"><p>The ledger is on show.</p></aside>', "on show"],
    ["<aside><p>The wind always stops at noon here.</p></aside>", "stops at noon"],
    ['<div class="admonition warning"><p>Warning</p><p>Do not sail.</p></div>', "Do not sail."],
    ["<h2>In the end</h2><p>The wind stops at noon here.</p>", "In the end\n\nThe wind stops"],
    ["<section><p>The wind stops at noon here.</p></section>", "The wind stops at noon here."],
    ["<p>So it goes.</p>", "So it goes."],
    ["<blockquote><p>The wind is a clerk with a grudge.</p></blockquote>", "with a grudge."],
    ["<blockquote>The wind is a clerk.<cite>The pilot</cite></blockquote>", "is a clerk."],
    ['<math display="block" alttext="F = k v^2"><mi>F</mi></math>', "F = k v^2"],
    ["<p><em>Update: the ledger was moved to the library.</em></p>", "to the library."],
    ['<div class="correction"><p>Correction: it was another boat.</p></div>', "another boat."],
  ])("keeps %s at the end of an article", async (part, expected) => {
    for (const { text } of await readAll(part)) expect(text).toContain(expected);
  });

  it.each([figure, `<h2>The quay</h2>${figure}`])("keeps %s at the end", async (part) => {
    for (const { html } of await readAll(part)) {
      expect(html).toContain("/quay.jpg");
      expect(html).toContain("The quay.");
    }
  });

  it.each([
    '<figure class="code"><figcaption>install.sh</figcaption><pre><code>ONE</code></pre></figure><figure><pre><code>TWO</code></pre></figure>',
    "<pre><code>ONE</code></pre><pre><code>TWO</code></pre>",
    '<div class="tab"><pre>ONE</pre></div><div class="tab"><button>Copy</button><pre>TWO</pre></div>',
    "<pre>ONE</pre><figure><pre>TWO</pre><figcaption>two.sh</figcaption></figure>",
  ])("keeps both of two neighbouring boxes of code: %s", async (boxes) => {
    const part = boxes.replace("ONE", "npm install tide").replace("TWO", "yarn add tide");
    for (const { text } of await readAll(part + makeProse(1))) {
      expect(text).toContain("npm install tide");
      expect(text).toContain("yarn add tide");
    }
  });

  it.each([
    [`<h2>The program</h2>${code}`, "print(tide.level())"],
    [definitions, "It stops at noon."],
  ])("keeps %s after a single short paragraph", async (part, expected) => {
    const short =
      "<p>The clerk of the harbour counted the boats by hand for eleven years, and then he wrote a small program that counts them for him.</p>";
    const body = `${menu}<article><h1>Winds of the parish</h1>${short}${part}</article>${footer}`;
    const { text } = await parseGood("html", makePage("Winds of the parish", body));
    expect(text).toContain(expected);
  });

  it("keeps code before the first paragraph", async () => {
    for (const frame of frames) {
      const body =
        menu +
        frame(`${code}<figure>${code.replace("level", "wind")}</figure>${makeProse(4)}`) +
        footer;
      const { text } = await parseGood("html", makePage("Winds of the parish", body));
      expect(text).toContain("print(tide.level())\n\nimport tide\nprint(tide.wind())");
    }
  });

  it("keeps what follows a text that is divided by line breaks only", async () => {
    const prose = makeProse(3).replaceAll(/<p>/g, "").replaceAll("</p>", "<br><br>");
    const body = `${menu}<article><h1>Winds</h1><div class="text">${prose}</div><h2>In the end</h2><p>Thus it ends.</p>${steps}</article>${footer}`;
    const { text } = await parseGood("html", makePage("Winds", body));
    expect(text).toMatch(/In the end\n\nThus it ends\.\n\nBring a pencil\.\nWash your hands\.$/);
  });

  it.each([
    ['<h3>Related articles</h3><ul><li><a href="/a">The dam</a></li></ul>', "The dam"],
    [
      '<div class="related-posts"><h3>More</h3><a href="/a">The dam</a><p>A dam was planned here.</p></div>',
      "was planned",
    ],
    ['<div class="share-bar"><span>Share this story</span><a href="#">Mail</a></div>', "Share"],
    [
      '<div class="newsletter"><h3>Never miss a story</h3><p>A letter from the quay, weekly.</p></div>',
      "letter",
    ],
    ["<section><h2>Stay in touch</h2><p>Subscribe to our newsletter.</p></section>", "Subscribe"],
    [
      '<div class="author-box"><h4>Ada Pilot</h4><p>Ada Pilot writes about harbours.</p></div>',
      "writes about",
    ],
    [
      '<div id="comments"><h3>2 comments</h3><div class="comment"><p>I liked it very much.</p></div></div>',
      "liked it",
    ],
    ['<div class="tags">Tags: <a href="/t/a">harbour</a></div>', "Tags"],
    ['<nav><a href="/p">Previous: The dam</a></nav>', "Previous"],
    ['<section class="comments-list"><p>The pilot is my uncle.</p></section>', "uncle"],
  ])("leaves out %s at the end of an article", async (part, unexpected) => {
    for (const { text } of await readAll(part)) {
      expect(text).toContain("Paragraph 2");
      expect(text).not.toContain(unexpected);
    }
  });
});

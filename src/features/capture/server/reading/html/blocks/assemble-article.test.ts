import { describe, expect, it } from "vitest";
import { parsePage } from "../page-dom.ts";
import { assembleArticle } from "./assemble-article.ts";
import { splitBlocks } from "./split-blocks.ts";

/** Keeps the blocks whose text contains "keep"; `isMain` says whether all pictures are in the main text. */
function assemble(body: string, isMain = false): string {
  const { document, baseUrl } = parsePage(
    `<html><body>${body}</body></html>`,
    "https://example.org/a/",
  );
  const page = splitBlocks(document.body);
  const isKept = page.blocks.map(({ text }) => text.includes("keep"));
  const main = { isChosen: new Uint8Array(), isText: new Uint8Array(), contains: () => isMain };
  assembleArticle(document.body, { ...page, isKept, main, baseUrl });
  return document.body.innerHTML;
}

describe("assembleArticle", () => {
  it("keeps the elements around kept blocks and removes all others", () => {
    expect(
      assemble(
        "<nav><a>Home</a></nav><main><h2>keep</h2><ul><li>keep <a href='/x'>this</a></li><li>not this item</li></ul></main><!-- c -->",
      ),
    ).toBe('<main><h2>keep</h2><ul><li>keep <a href="/x">this</a></li></ul></main>');
  });

  it("keeps empty cells of a row, so that columns stay aligned", () => {
    expect(assemble("<table><tr><td></td><td>keep</td></tr><tr><td>no</td></tr></table>")).toBe(
      "<table><tr><td></td><td>keep</td></tr></table>",
    );
  });

  it("keeps pictures between kept blocks, with their captions", () => {
    const figure = '<figure><img src="p.png"><figcaption>A caption</figcaption></figure>';
    expect(assemble(`<p>keep</p>${figure}<p>keep</p>`)).toContain("A caption");
    expect(assemble(`<p>no</p>${figure}<p>no</p>`)).toBe("");
  });

  it("keeps a picture beside one kept block only if it is in the main text", () => {
    const body = '<p>keep</p><img src="p.png"><p>no</p>';
    expect(assemble(body)).not.toContain("img");
    expect(assemble(body, true)).toContain("img");
  });

  it("finds the address of a picture that a script would load", () => {
    const image = '<img src="data:image/gif;base64,R0" data-src="/real.png">';
    expect(assemble(`<p>keep</p>${image}<p>keep</p>`)).toContain(
      'src="https://example.org/real.png"',
    );
  });

  it("keeps the caption of a kept picture, also if it is a paragraph in its caption element", () => {
    const figure = '<figure><img src="p.png"><figcaption><p>A caption</p></figcaption></figure>';
    expect(assemble(`<p>keep</p>${figure}<p>keep</p>`)).toContain("A caption");
  });

  it("keeps white space between words, and code with all of its spaces", () => {
    expect(assemble("<p>keep<b> </b>two</p>")).toBe("<p>keep<b> </b>two</p>");
    const code = "<pre><span>keep</span><span class='w'> </span><span>two</span></pre>";
    expect(assemble(code)).toContain("</span><span");
    expect(assemble(code).replace(/<[^>]*>/g, "")).toBe("keep two");
  });

  it("completes a table, a list and code of which at least half is kept", () => {
    const table =
      "<table><tr><td>keep one two</td><td>keep</td></tr><tr><td>three</td><td>4</td></tr></table>";
    expect(assemble(table)).toContain("<td>three</td>");
    expect(assemble("<ol><li>keep one</li><li>two</li></ol>")).toContain("two");
    expect(assemble("<ol><li>keep</li><li>two of many more words</li></ol>")).not.toContain("two");
    expect(assemble("<pre><div>keep this</div><div>end</div></pre>")).toContain("end");
  });

  it("does not complete lists of links, lists of long texts, and tables for layout", () => {
    expect(assemble("<ul><li>keep</li><li><a href='/a'>other story</a></li></ul>")).not.toContain(
      "other",
    );
    const post = (text: string) => `<li>${text} ${"word ".repeat(60)}</li>`;
    expect(assemble(`<ul>${post("keep")}${post("other")}</ul>`)).not.toContain("other");
    const layout = "<table><tr><td><h2>keep this heading</h2></td><td>menu</td></tr></table>";
    expect(assemble(layout)).not.toContain("menu");
  });

  it("keeps a formula between kept blocks, with its empty elements", () => {
    const math = "<math><mfrac><mrow></mrow><mi>x</mi></mfrac></math>";
    expect(assemble(`<p>keep</p><div>${math}</div><p>keep</p>`)).toContain(math);
    expect(assemble(`<p>keep</p><div>${math}</div><p>no</p>`)).not.toContain("math");
  });

  it("keeps the notes that kept text refers to", () => {
    const note = (id: string) => `<div><p id="${id}">Said by the master.</p></div>`;
    const reference = '<p>keep <sup><a href="#n1">1</a></sup></p>';
    expect(assemble(`${reference}${note("n1")}`)).toContain("Said by");
    expect(assemble(`${reference}${note("n2")}`)).not.toContain("Said by");
    expect(assemble(`<p>keep <a href="#n1">the master</a></p>${note("n1")}`)).not.toContain(
      "Said by",
    );
  });
});

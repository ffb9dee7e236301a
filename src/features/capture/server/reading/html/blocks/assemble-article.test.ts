import { describe, expect, it } from "vitest";
import { parsePage } from "../page-dom.ts";
import { assembleArticle } from "./assemble-article.ts";
import { splitBlocks } from "./split-blocks.ts";

/** Keeps the blocks whose text contains "keep". */
function assemble(body: string, articleHtml = ""): string {
  const { document, baseUrl } = parsePage(
    `<html><body>${body}</body></html>`,
    "https://example.org/a/",
  );
  const page = splitBlocks(document.body)!;
  const isKept = page.blocks.map(({ text }) => text.includes("keep"));
  assembleArticle(document.body, { ...page, isKept, articleHtml, baseUrl });
  return document.body.innerHTML;
}

describe("assembleArticle", () => {
  it("keeps the elements around kept blocks and removes all others", () => {
    expect(
      assemble(
        "<nav><a>Home</a></nav><main><h2>keep</h2><ul><li>keep <a href='/x'>this</a></li><li>no</li></ul></main><!-- c -->",
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

  it("keeps a picture beside one kept block only if the rules chose it", () => {
    const body = '<p>keep</p><img src="p.png"><p>no</p>';
    expect(assemble(body)).not.toContain("img");
    expect(assemble(body, '<img data-src="https://example.org/a/p.png">')).toContain("img");
  });

  it("finds the address of a picture that a script would load", () => {
    const image = '<img src="data:image/gif;base64,R0" data-src="/real.png">';
    expect(assemble(`<p>keep</p>${image}<p>keep</p>`)).toContain(
      'src="https://example.org/real.png"',
    );
  });
});

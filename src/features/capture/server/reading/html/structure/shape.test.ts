import { describe, expect, it } from "vitest";
import { parsePage } from "../page-dom.ts";
import { pruneArticle } from "../prune-article.ts";

function shape(body: string): string {
  const { document } = parsePage(`<html><body>${body}</body></html>`, null);
  pruneArticle(document.body);
  return document.body.innerHTML;
}

const prose = (words: number) => "word ".repeat(words).trim();

describe("pruneArticle shaping tables", () => {
  it("keeps tables of data, with their spans and headings", () => {
    const table =
      '<table><tbody><tr><th colspan="2">A</th></tr><tr><td rowspan="2">1</td><td>2</td></tr></tbody></table>';
    expect(shape(table)).toBe(table);
  });

  it.each([
    ["one column", `<table><tr><td>One</td></tr><tr><td>Two</td></tr></table>`],
    ["a role", `<table role="presentation"><tr><td>One</td><td>Two</td></tr></table>`],
    [
      "a text beside a menu",
      `<table><tr><td>Menu</td><td><p>One</p><p>${prose(130)}</p><p>Two</p></td></tr></table>`,
    ],
    [
      "a table inside",
      "<table><tr><td>One</td><td><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table></td></tr></table>",
    ],
  ])("makes plain blocks of a table with %s", (_name, table) => {
    expect(shape(table)).toMatch(/^<div/);
    expect(shape(table)).toContain("One");
  });

  it("keeps the inner table of a table for layout", () => {
    const inner =
      "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>";
    expect(shape(`<table><tr><td>Menu</td><td>${inner}</td></tr></table>`)).toContain(inner);
  });

  it("makes headings of a bold first row", () => {
    const row = (tag: string) => `<tr><td><${tag}>A</${tag}></td><td><${tag}>B</${tag}></td></tr>`;
    expect(shape(`<table>${row("b")}${row("i")}</table>`)).toContain("<th><b>A</b></th>");
    expect(shape(`<table>${row("b")}${row("b")}</table>`)).not.toContain("<th>");
  });
});

describe("pruneArticle shaping text", () => {
  it("makes paragraphs of text directly inside boxes", () => {
    expect(shape("<div>One <b>two</b><div>Three</div>four</div>")).toBe(
      "<div><p>One <b>two</b></p><div><p>Three</p></div><p>four</p></div>",
    );
    expect(shape("<ul><li><div>One</div></li></ul>")).toBe("<ul><li><div>One</div></li></ul>");
  });

  it("marks the source of a quote", () => {
    expect(
      shape("<blockquote><p>Said.</p><footer>— <cite>Ann Bee</cite></footer></blockquote>"),
    ).toBe("<blockquote><p>Said.</p><cite>— Ann Bee</cite></blockquote>");
    expect(
      shape(
        "<figure><blockquote><p>Said.</p></blockquote><figcaption>Ann Bee</figcaption></figure>",
      ),
    ).toContain("<cite>Ann Bee</cite>");
  });

  it("removes empty headings", () => {
    expect(shape("<h2> </h2><h3>One</h3>")).toBe("<h3>One</h3>");
  });
});

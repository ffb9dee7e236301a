import { describe, expect, it } from "vitest";
import { parsePage } from "../page-dom.ts";
import { findTex } from "./mark-tex.ts";
import { prepareStructure } from "./prepare-structure.ts";

const find = (text: string, allowsDollar = false) =>
  findTex(text, allowsDollar).map(({ start, end }) => text.slice(start, end));

describe("findTex", () => {
  it.each([
    ["So \\(x\\) and \\[y\\] and $$z$$.", ["\\(x\\)", "\\[y\\]", "$$z$$"]],
    [
      "\\begin{align*}a&=b\\end{align*} \\begin{center}x\\end{center}",
      ["\\begin{align*}a&=b\\end{align*}"],
    ],
    ["It costs $5 or $6.", []],
    ["\\(x and \\[y", []],
    ["\\\\(x\\\\)", []],
    ["\\(x % of\\)", []],
    ["$$$$", []],
    ["\\(x\\(y\\)", ["\\(x\\(y\\)"]],
  ])("finds the formulas of %s", (text, formulas) => expect(find(text)).toEqual(formulas));

  it("finds formulas between dollar signs where the page asks for it", () => {
    expect(find("So $x$, $a \\$ b$ and \\$5.", true)).toEqual(["$x$", "$a \\$ b$"]);
  });

  it("takes no longer for a million signs without their counterparts", () => {
    expect(find("\\(".repeat(500_000))).toEqual([]);
    expect(find(`\\(${"x".repeat(3_000)}\\)`)).toEqual([]);
  });
});

describe("prepareStructure of TeX in the text", () => {
  const prepare = (body: string, script = '<script src="/mathjax/tex-mml-chtml.js"></script>') => {
    const source = `<html><head>${script}</head><body>${body}</body></html>`;
    const { document } = parsePage(source, "https://example.org/a");
    prepareStructure(document, source);
    return document.body.innerHTML;
  };
  const math = (text: string, display = "") =>
    `<math alttext="${text}"${display}><mtext>${text}</mtext></math>`;

  it("marks formulas, which keep their signs", () => {
    expect(prepare("<p>So \\(x\\) is.</p>")).toBe(`<p>So ${math("\\(x\\)")} is.</p>`);
    expect(prepare("<p>So $$x$$ is.</p>")).toBe(`<p>So ${math("$$x$$")} is.</p>`);
  });

  it("makes a block of a formula that is all of its paragraph", () => {
    const shown = math("\\[x\\]", ' display="block"');
    expect(prepare("<p>\n\\[x\\]\n</p>")).toBe(`<p>\n${shown}\n</p>`);
    expect(prepare('<p><span class="math">\\[x\\]</span></p>')).toContain(shown);
    expect(prepare("<ul><li>\\[x\\]</li></ul>")).not.toContain("display");
  });

  it("leaves code, parts that are to be ignored, and pages without MathJax and KaTeX alone", () => {
    for (const body of ["<pre>\\(x\\)</pre>", '<p class="tex2jax_ignore">\\(x\\)</p>'])
      expect(prepare(body)).toBe(body);
    expect(prepare("<p>\\(x\\) by mathjax</p>", "")).toBe("<p>\\(x\\) by mathjax</p>");
  });

  it("takes single dollar signs only where the page is set up for them", () => {
    const setUp =
      '<script>MathJax = { tex: { inlineMath: [["$", "$"], ["\\\\(", "\\\\)"]] } }</script>';
    expect(prepare("<p>So $x$.</p>", setUp)).toBe(`<p>So ${math("$x$")}.</p>`);
    expect(prepare("<p>So $x$.</p>")).toBe("<p>So $x$.</p>");
  });
});

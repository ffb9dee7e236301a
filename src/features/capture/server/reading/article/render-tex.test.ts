import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeMath } from "#server/article/html-marks.ts";
import type { MathElement } from "#shared/article/article-document.ts";
import { isMathAttribute, isMathTag } from "#shared/article/mathml.ts";
import { maxDepth, maxElements } from "./read-math.ts";
import { renderTex } from "./render-tex.ts";

const render = (tex: string, isDisplay = false) => {
  const math = renderTex(tex, isDisplay);
  return math && writeMath(math, null).replace(/^<math>|<\/math>$/g, "");
};

describe("renderTex", () => {
  it.each([
    ["a power", "x^2", "<msup><mi>x</mi><mn>2</mn></msup>"],
    ["a fraction", "\\frac{a}{b}", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"],
    [
      "words within a formula, with their spaces",
      "x\\text{ if }y",
      "<mrow><mi>x</mi><mtext>\u00a0if\u00a0</mtext><mi>y</mi></mrow>",
    ],
    [
      "a line above",
      "\\overline{x}",
      '<mover accent="true"><mrow><mi>x</mi></mrow><mo stretchy="true">‾</mo></mover>',
    ],
    ["an accent", "\\hat{x}", '<mover accent="true"><mi>x</mi><mo stretchy="false">ˆ</mo></mover>'],
    [
      "a sign above a letter",
      "\\overset{a}{b}",
      "<mrow><mover><mi>b</mi><mi>a</mi></mover></mrow>",
    ],
  ])("renders %s", (_what, tex, markup) => expect(render(tex)).toBe(markup));

  it("renders a formula on a line of its own, and aligns its lines", () => {
    expect(render("\\begin{align} a &= b \\\\ c &= d \\end{align}", true)).toBe(
      '<math display="block"><mtable displaystyle="true" columnalign="right left">' +
        "<mtr><mtd><mi>a</mi></mtd><mtd><mrow><mo>=</mo><mi>b</mi></mrow></mtd></mtr>" +
        "<mtr><mtd><mi>c</mi></mtd><mtd><mrow><mo>=</mo><mi>d</mi></mrow></mtd></mtr></mtable>",
    );
  });

  it.each([
    ["is invalid", "\\frac{a}{"],
    ["is unknown to temml", "\\unknown x"],
    ["is words", "the sum of it"],
    ["has a comment, whose end is unknown", "a % b"],
    ["has a number that is counted elsewhere", "x = \\ref{a}"],
    ["has lines that browsers do not show", "\\cancel{x}"],
    ["defines macros", "\\newcommand{\\R}{\\mathbb{R}} x \\in \\R"],
    ["shows nothing", "\\;"],
  ])("leaves a text alone that %s", (_why, tex) => expect(render(tex)).toBeNull());

  it.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{javascript:alert(1)}",
    "\\includegraphics{https://evil.test/a.png}",
    "\\htmlData{a=b}{x}",
    "\\class{a}{x}",
    "\\id{a}{x}",
    "\\style{position:fixed}{x}",
    "\\def\\a{\\a\\a}\\a",
    "\\def\\a#1{\\b{#1#1}}\\def\\b#1{\\a{#1#1}}\\a{x}",
    "\\let\\a\\b",
    "{".repeat(1_900),
    `${"\\sqrt{".repeat(200)}x${"}".repeat(200)}`,
    "~".repeat(1_900),
    "é".repeat(1_900),
  ])("renders nothing of %s", (tex) => expect(render(tex)).toBeNull());

  it.each([
    ["\\rule{900em}{900em} x", '<mspace width="20em"></mspace>'],
    ["\\kern900em x", '<mspace width="20em"></mspace>'],
    ["\\color{red} x", "<mi>x</mi>"],
    ["\\text{<img src=x onerror=alert(1)>}", "&#60;img"],
  ])("makes %s harmless", (tex, markup) => {
    const shown = render(tex);
    expect(shown).toContain(markup);
    expect(shown).not.toMatch(/<img|style=|color|90\d/);
  });

  it("renders any text as MathML within the limits, or not at all", () => {
    const command = fc
      .constantFrom(
        ..."frac sqrt left right begin{matrix} end{matrix} begin{align} end{align} text mathbb hat overline overset sum int href url rule tag label color boxed cancel ce def newcommand big not mathrm limits over & \\ , ! verb|x| char".split(
          " ",
        ),
      )
      .map((name) => `\\${name}`);
    const sign = fc.constantFrom(..."{}[]()^_&~$#%'|<>\"= \n\u0000x1é中🌊\u0301\ud83d");
    const tex = fc
      .array(fc.oneof(command, sign, fc.string({ maxLength: 8, unit: "binary" })), {
        maxLength: 40,
      })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(tex, fc.boolean(), (text, isDisplay) => {
        const math = renderTex(text, isDisplay);
        expect(math === null ? [] : listViolations(math)).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });
});

/** What a formula must not have: other elements and attributes, texts that PostgreSQL refuses, and too much of anything. */
function listViolations(math: MathElement): string[] {
  const found: string[] = [];
  let count = 0;
  const visit = ([tag, attributes, ...children]: MathElement, depth: number): void => {
    count += 1;
    if (!isMathTag(tag)) found.push(`tag ${tag}`);
    if (depth > maxDepth) found.push(`depth ${depth}`);
    for (const [name, value] of Object.entries(attributes))
      if (!isMathAttribute(tag, name, value)) found.push(`${name} ${value} of ${tag}`);
    for (const child of children)
      if (typeof child !== "string") visit(child, depth + 1);
      else if (!child.isWellFormed() || child.includes("\u0000")) found.push(`text ${child}`);
  };
  visit(math, 0);
  return count > maxElements ? [...found, `${count} elements`] : found;
}

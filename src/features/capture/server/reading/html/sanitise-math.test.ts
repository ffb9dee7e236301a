import { describe, expect, it } from "vitest";
import { sanitiseHtml } from "./sanitise.ts";

const base = "https://example.org/notes/page";

describe("sanitiseHtml of formulas", () => {
  it("keeps presentation MathML with plain attributes", () => {
    const math =
      '<math display="block" alttext="a/b"><mfrac linethickness="0.1em"><mi mathvariant="normal">a</mi><mo stretchy="false">b</mo></mfrac></math>';
    expect(sanitiseHtml(math, null)).toBe(math);
  });

  it("keeps elements that only group, and drops annotations", () => {
    const html =
      '<math><semantics><msup><menclose><mi>a</mi><mi>b</mi></menclose><mn>2</mn></msup><annotation encoding="application/x-tex">a</annotation><annotation-xml encoding="text/html"><p>a</p></annotation-xml></semantics></math>';
    expect(sanitiseHtml(html, null)).toBe(
      "<math><mrow><msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup></mrow></math>",
    );
  });

  it.each([
    [
      "<math><mtext><p>x</p><img src=https://e.test/a.png></mtext></math>",
      "<math><mtext>x</mtext></math>",
    ],
    [
      "<math><mi><table><tr><td><mglyph><b>x</b></mglyph></td></tr></table></mi></math>",
      "<math><mi>x</mi></math>",
    ],
    ["<p><mi>x</mi><mtext>y</mtext></p>", "<p>xy</p>"],
    ["<math><math><mi>x</mi></math></math><b>y</b>", "<math><mi>x</mi></math><b>y</b>"],
    [
      '<math href="javascript:alert(1)" xlink:href="x" style="x" onclick="x"><mi>x</mi></math>',
      "<math><mi>x</mi></math>",
    ],
    ['<math><mspace width="expression(1)"></mspace></math>', "<math><mspace></mspace></math>"],
  ])("allows no other markup inside a formula, and no MathML outside: %s", (html, expected) => {
    expect(sanitiseHtml(html, base)).toBe(expected);
  });
});

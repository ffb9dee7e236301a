import { describe, expect, it } from "vitest";
import { htmlToText } from "./html-text.ts";
import { sanitiseHtml } from "./sanitise.ts";

const read = (html: string, captions = false) =>
  htmlToText(sanitiseHtml(html, "https://example.org/a"), { captions });

describe("htmlToText", () => {
  it("keeps a row on one line if its cells have one block each", () => {
    expect(
      read(
        "<table><tr><td><p>a</p></td><td><div><p>b</p></div></td></tr><tr><td>c</td><td>d</td></tr></table>",
      ),
    ).toBe("a | b\nc | d");
    expect(read("<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>")).toBe("a\n\nb | c");
  });

  it("keeps the lines and the indentation of code", () => {
    expect(read("<p>x</p><pre>if a:\n    b()<br><br>    c()</pre><p>y</p>")).toBe(
      "x\n\nif a:\n    b()\n\n    c()\n\ny",
    );
  });

  it("leaves out captions of figures, unless they are wanted", () => {
    const figure =
      '<p>One.</p><figure><img src="/a.png"><figcaption>A caption</figcaption></figure><p>Two.</p>';
    expect(read(figure)).toBe("One.\n\nTwo.");
    expect(read(figure, true)).toBe("One.\n\nA caption\n\nTwo.");
  });

  it("writes a formula as its TeX, once", () => {
    const math = (display: string) =>
      `<math alttext="x^2"${display}><msup><mi>x</mi><mn>2</mn></msup></math>`;
    expect(read(`<p>So ${math("")}, as said.</p>`)).toBe("So x^2, as said.");
    expect(read(`<p>So ${math(' display="block"')} as said.</p>`)).toBe("So\nx^2 as said.");
  });

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
  ])("keeps what is no reference: %s", (html, text) => {
    expect(read(html)).toBe(text);
  });
});

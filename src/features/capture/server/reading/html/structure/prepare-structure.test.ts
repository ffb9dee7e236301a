import { describe, expect, it } from "vitest";
import { parsePage } from "../page-dom.ts";
import { prepareStructure } from "./prepare-structure.ts";

function prepare(body: string): string {
  const source = `<html><body>${body}</body></html>`;
  const { document } = parsePage(source, "https://example.org/a");
  prepareStructure(document, source);
  return document.body.innerHTML;
}

describe("prepareStructure of formulas", () => {
  const mathml = (tex: string) =>
    `<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;
  const shown = (tex: string, display = "") =>
    `<math${display} alttext="${tex}"><semantics><mrow><mi>x</mi></mrow></semantics></math>`;

  it.each([
    [
      "KaTeX",
      `<span class="katex"><span class="katex-mathml">${mathml("x")}</span><span class="katex-html" aria-hidden="true">x</span></span>`,
      shown("x"),
    ],
    [
      "KaTeX on a line of its own",
      `<span class="katex-display"><span class="katex"><span class="katex-mathml">${mathml("x")}</span><span class="katex-html">x</span></span></span>`,
      `<span class="katex-display">${shown("x", ' display="block"')}</span>`,
    ],
    [
      "MathJax 3",
      `<mjx-container><svg></svg><mjx-assistive-mml>${mathml("x")}</mjx-assistive-mml></mjx-container>`,
      shown("x"),
    ],
    [
      "MediaWiki",
      `<span class="mwe-math-element"><span style="display:none">${mathml("{\\displaystyle x}")}</span><img class="mwe-math-fallback-image-inline" alt="x"></span>`,
      shown("x"),
    ],
  ])("leaves each formula of %s once", (_name, body, expected) => {
    expect(prepare(`<p>${body}</p>`)).toBe(`<p>${expected}</p>`);
  });

  it("shows the TeX of a formula without MathML", () => {
    const tex = '<math alttext="a^2"><mtext>a^2</mtext></math>';
    expect(prepare('<p><img class="latex" alt="a^2" src="x.png"></p>')).toBe(`<p>${tex}</p>`);
    const script =
      '<p><span class="MathJax_Preview">a</span><span class="MathJax" id="M-1-Frame"><nobr>a2</nobr></span><script type="math/tex" id="M-1">a^2</script></p>';
    expect(prepare(script)).toBe(`<p>${tex}</p>`);
  });
});

describe("prepareStructure of figures", () => {
  it.each([
    '<div class="wp-caption"><img src="a.png"><p class="wp-caption-text">The pier</p></div>',
    '<div class="media"><div class="frame"><img src="a.png"></div><div class="image-caption">The pier</div></div>',
    '<figure><img src="a.png"><div>The pier</div></figure>',
  ])("makes a figure with its caption of %s", (body) => {
    expect(prepare(`<p>Text.</p>${body}`)).toMatch(
      /^<p>Text\.<\/p><figure[^>]*>.*<img src="a\.png">.*<figcaption>.*The pier.*<\/figcaption><\/figure>$/,
    );
  });

  it("sets the credit in a caption apart", () => {
    const figure =
      '<figure><img src="a.png"><figcaption>The pier <span class="credit">Ann Bee</span></figcaption></figure>';
    expect(prepare(figure)).toContain('The pier <small class="credit">Ann Bee</small>');
  });

  it("leaves text beside a picture alone", () => {
    const body = `<div><img src="a.png"><p class="caption-style">Caption</p><p>${"word ".repeat(60)}</p></div>`;
    expect(prepare(body)).not.toContain("figcaption");
  });
});

describe("prepareStructure of headings, tasks, quotes and anchors", () => {
  it("removes permalink signs and edit links, and unwraps links of headings to themselves", () => {
    expect(prepare('<h2 id="a">One <a href="#a">¶</a></h2>')).toBe('<h2 id="a">One </h2>');
    expect(prepare('<h2><a href="https://example.org/a#a">One</a></h2>')).toBe("<h2>One</h2>");
    expect(prepare('<h2><a href="/b">One</a></h2>')).toBe('<h2><a href="/b">One</a></h2>');
    expect(prepare('<h2>One<span class="mw-editsection">[<a>edit</a>]</span></h2>')).toBe(
      "<h2>One</h2>",
    );
  });

  it("writes the boxes of a task list as signs", () => {
    const item = (attributes: string) => `<li><input type="checkbox" ${attributes}>Do</li>`;
    expect(prepare(`<ul>${item("disabled checked")}${item("disabled")}${item("")}</ul>`)).toBe(
      '<ul><li>☑ Do</li><li>☐ Do</li><li><input type="checkbox">Do</li></ul>',
    );
  });

  it("removes a pull quote that repeats the text, and keeps other quotes", () => {
    const quote = "the sea keeps what it is given by all ships";
    const text = `<p>He said that ${quote}.</p>`;
    expect(
      prepare(
        `${text}<aside class="pullquote">“The sea keeps what it is given by all ships”</aside>`,
      ),
    ).toBe(text);
    expect(prepare(`${text}<blockquote>${quote}</blockquote>`)).toContain("<blockquote>");
    expect(prepare(`<p>Other.</p><div class="pullquote">${quote}</div>`)).toContain("pullquote");
  });

  it("moves the name of an empty anchor to the element around it", () => {
    expect(prepare('<p><a name="n1"></a>Note</p>')).toBe('<p id="n1"><a></a>Note</p>');
  });
});

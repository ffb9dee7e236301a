import { describe, expect, it } from "vitest";
import { parsePage } from "../page-dom.ts";
import { prepareCode } from "./prepare-code.ts";

/** The blocks of code of a page, with their language. */
function listCode(body: string): [text: string | null, language: string | null][] {
  const { document } = parsePage(`<html><body>${body}</body></html>`, null);
  prepareCode(document);
  return [...document.querySelectorAll("pre")].map((pre) => [
    pre.textContent,
    pre.getAttribute("data-language"),
  ]);
}

const code = "def weigh(ship):\n    return ship.weight";
const lines = code.split("\n");

describe("prepareCode", () => {
  it.each([
    [
      "GitHub's table of lines",
      `<table class="highlight js-file-line-container">${lines
        .map(
          (line, at) =>
            `<tr><td class="blob-num" data-line-number="${at + 1}"></td><td class="blob-code blob-code-inner">${line}</td></tr>`,
        )
        .join("\n")}</table>`,
    ],
    [
      "Rouge's table in code",
      `<div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="code"><pre>${code}\n</pre></td></tr></tbody></table></code></pre></div>`,
    ],
    [
      "Pygments' table",
      `<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td><td class="code"><div class="highlight"><pre><span></span><span class="k">def</span><span class="w"> </span>weigh(ship):\n    return ship.weight\n</pre></div></td></tr></table>`,
    ],
    [
      "Pygments' numbers inside the lines",
      `<div class="highlight"><pre>${lines.map((line, at) => `<span class="linenos">${at + 1}</span>${line}\n`).join("")}</pre></div>`,
    ],
    [
      "Hexo's columns of spans",
      `<figure class="highlight"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span><br></pre></td><td class="code"><pre>${lines.map((line) => `<span class="line">${line}</span><br>`).join("")}</pre></td></tr></table></figure>`,
    ],
    [
      "Hugo's table of two cells with the same class",
      `<div class="chroma"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre class="chroma"><code>${lines.map((line) => `<span class="line"><span class="cl">${line}\n</span></span>`).join("")}</code></pre></td></tr></table></div>`,
    ],
    [
      "a table inside code, with a row for each line",
      `<pre><code class="hljs"><table class="hljs-ln"><tbody>${lines.map((line, at) => `<tr><td class="hljs-ln-numbers" data-line-number="${at + 1}"><div class="hljs-ln-n"></div></td><td class="hljs-ln-code">${line}</td></tr>`).join("")}</tbody></table></code></pre>`,
    ],
    [
      "Shiki's spans",
      `<pre class="shiki"><code>${lines.map((line) => `<span class="line">${line}</span>`).join("\n")}</code></pre>`,
    ],
    [
      "a div for each line",
      `<pre><code>${lines.map((line) => `<div class="token-line">${line}</div>`).join("")}</code></pre>`,
    ],
    [
      "a block by its style for each line",
      `<pre><code>${lines.map((line) => `<span style="display: block">${line}</span>`).join("")}</code></pre>`,
    ],
    [
      "a list of lines",
      `<pre class="prettyprint"><ol class="linenums">${lines.map((line) => `<li>${line}</li>`).join("\n")}</ol></pre>`,
    ],
    [
      "Prism's column of empty rows",
      `<pre class="line-numbers"><code>${code}<span aria-hidden="true" class="line-numbers-rows"><span></span><span></span></span></code></pre>`,
    ],
    [
      "a button to copy",
      `<div class="code-toolbar"><pre>${code}</pre><div class="toolbar"><div class="toolbar-item"><button>Copy</button></div></div></div>`,
    ],
    [
      "code beside the style sheet of its component",
      `<pre><style data-emotion="css">.css-1{color:red}</style><code>${code}</code><script>copy()</script></pre>`,
    ],
    [
      "code that only its style sheet sets as a block",
      `<div><code class="hljs">${code}</code></div>`,
    ],
  ])("reads %s", (_name, body) => {
    expect(listCode(body).map(([text]) => text!.trimEnd())).toEqual([code]);
  });

  it("keeps empty lines and indentation", () => {
    expect(listCode("<pre><div>a</div><div></div><div>\tb</div></pre>")).toEqual([
      ["a\n\n\tb", null],
    ]);
    expect(listCode("<pre><code>  a\n\n    b\n</code></pre>")).toEqual([["  a\n\n    b\n", null]]);
  });

  it("keeps numbers that are code, and tables that are not", () => {
    expect(
      listCode('<pre><span class="mi">1</span> + <span class="mi">2</span></pre>')[0]![0],
    ).toBe("1 + 2");
    expect(listCode("<table><tr><td>1</td><td>Use <code>x</code></td></tr></table>")).toEqual([]);
  });

  it.each([
    ['<pre class="language-python"><code>x</code></pre>', "python"],
    ['<pre><code class="hljs language-c++">x</code></pre>', "c++"],
    ['<div class="highlight highlight-source-js"><pre>x</pre></div>', "js"],
    [
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre>x</pre></div></div>',
      "ruby",
    ],
    ['<pre data-lang="Go">x</pre>', "go"],
    ['<pre class="language-plaintext">x</pre>', null],
    ['<pre data-lang="&quot;><script>">x</pre>', null],
    ["<pre>x</pre>", null],
  ])("finds the language of %s", (body, language) => {
    expect(listCode(body)[0]![1]).toBe(language);
  });

  const three = ["import tide", "level = [1, 2, 3]", "print(level)"];
  const number = (tag: string, attributes: string) =>
    three.map((line, at) => `<${tag} ${attributes}>${at + 1}</${tag}>${line}`).join("\n");

  it.each([
    `<pre><code>${number("span", 'class="linenumber react-syntax-highlighter-line-number"')}</code></pre>`,
    `<pre><code>${number("span", 'class="CodeLineNumber_x1"')}</code></pre>`,
    `<pre><code>${number("span", 'style="user-select: none"')}</code></pre>`,
    `<pre><code>${number("span", 'class="select-none text-gray"')}</code></pre>`,
    `<pre><code>${number("i", 'aria-hidden="true"')}</code></pre>`,
    `<pre><code>${number("span", "")}</code></pre>`,
    `<pre>${three.map((line, at) => `<div><span>${at + 1}</span><span>${line}</span></div>`).join("")}</pre>`,
    `<div><pre class="numbers">1\n2\n3</pre><pre><code>${three.join("\n")}</code></pre></div>`,
    `<div><div class="line-numbers">1\n2\n3</div> <pre>${three.join("\n")}</pre></div>`,
  ])("leaves out the line numbers of %s", (body) => {
    expect(listCode(body).map(([text]) => text)).toEqual([three.join("\n")]);
  });

  it.each([
    '<pre><span class="n">1</span>, <span class="n">2</span>, <span class="n">3</span></pre>',
    '<pre><span class="n">10</span> PRINT\n<span class="n">20</span> GOTO 10\n<span>30</span> END</pre>',
  ])("keeps the numbers of %s", (body) => {
    expect(listCode(body)[0]![0]).toMatch(/1.*2.*3/s);
  });
});

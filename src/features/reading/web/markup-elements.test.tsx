import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { allowedTags } from "#features/capture/server/reading/html/sanitise.ts";
import { isMathTag, judgeTag } from "./allowed-markup.ts";
import { renderMarkup } from "./markup-elements.tsx";

afterEach(cleanup);

function show(html: string, options: { headings?: number[] } = {}): HTMLElement {
  return render(renderMarkup(html, { headings: options.headings ?? [], mark: null })).container;
}

describe("markup not cleaned by the server", () => {
  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">go</a>',
    '<a href=" java\nscript:alert(1)">go</a>',
    '<a href="data:text/html,<script>alert(1)</script>">go</a>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"></a></svg>',
    "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
    '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>',
    '<p onclick="alert(1)" style="position:fixed;background:url(https://evil.example)" class="x" id="main">go</p>',
    '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">go</button></form>',
    '<link rel="prefetch" href="https://evil.example"><base href="https://evil.example"><meta http-equiv="refresh" content="0">',
    '<img src="https://evil.example/a.png" srcset="https://evil.example/b.png 2x" data-src="javascript:alert(1)">',
    '<video poster="https://evil.example/a.png" src="https://evil.example/a.mp4"></video>',
    '<td background="https://evil.example/a.png">cell</td><object data="https://evil.example"></object>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  ])("%s renders nothing that runs, styles or requests", (html) => {
    const container = show(`<div>${html}</div>`);
    const inFormulas = [...container.querySelectorAll("math *")].map(
      (element) => element.localName,
    );
    expect(inFormulas.filter((name) => !isMathTag(name))).toEqual([]);
    for (const element of container.querySelectorAll("*")) {
      expect(element.tagName).not.toMatch(
        /^(script|style|iframe|object|embed|svg|form|input|link|base|meta|video|img)$/i,
      );
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^(on|style|class|id|src|srcset|poster|background|action)/);
        expect(value).not.toMatch(/evil|script:|data:/);
      }
    }
  });
});

describe("markup elements", () => {
  it("include every tag the sanitiser allows", () => {
    expect(allowedTags.filter((tag) => judgeTag(tag) !== "keep" && !isMathTag(tag))).toEqual([]);
  });

  it("open links in a new tab, without opener or referrer", () => {
    show(
      '<p><a href="https://example.org/x" title="There">go</a> <a href="mailto:a@b.example">mail</a></p>',
    );
    const link = screen.getByRole("link", { name: "go" });
    expect(link.getAttribute("href")).toBe("https://example.org/x");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(screen.getByRole("link", { name: "mail" })).toBeTruthy();
  });

  it("nest headings below the page's own, and drop permalink signs", () => {
    const html = '<h2>One <a href="https://example.org/#one">#</a></h2><h4>Two</h4>';
    show(html, { headings: [3, 4] });
    expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("One ");
    expect(screen.getByRole("heading", { level: 4 }).textContent).toBe("Two");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("keep lists and tables with the attributes they need", () => {
    const container = show(
      '<ol start="4" reversed=""><li value="7">x</li></ol><table><tbody><tr><td colspan="2" lang="de">y</td></tr></tbody></table>',
    );
    expect(container.querySelector("ol")!.getAttribute("start")).toBe("4");
    expect(container.querySelector("li")!.getAttribute("value")).toBe("7");
    expect(container.querySelector("td")!.getAttribute("colspan")).toBe("2");
    expect(container.querySelector("td")!.getAttribute("lang")).toBe("de");
  });

  it("align columns of numbers, and give cells with prose their width", () => {
    const row = (...cells: string[]) =>
      `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
    const container = show(
      `<table><thead><tr><th>Year</th><th>Remark</th></tr></thead><tbody>${row("1,901", "x ".repeat(40))}${row("−12.5 %", "—")}${row("7", "z")}</tbody></table>`,
    );
    const classes = [...container.querySelectorAll("th, td")].map((cell) => cell.className);
    expect(classes).toEqual(["numeric", "", "numeric", "prose", "numeric", "", "numeric", ""]);
  });

  it("name the language of code, and keep its white space", () => {
    const container = show(
      '<pre data-language="ts">a\n  b</pre><pre data-language="&lt;b&gt;">c</pre>',
    );
    expect(screen.getByText("TypeScript")).toBeTruthy();
    expect(container.querySelector("pre")!.textContent).toBe("a\n  b");
    expect(container.querySelectorAll(".code-language")).toHaveLength(1);
  });

  it("render formulas as MathML, without the other attributes", () => {
    const container = show(
      '<p><math display="block" alttext="x" class="y"><mi mathvariant="normal" onclick="x">x</mi><b>no</b></math></p>',
    );
    const math = container.querySelector("math")!;
    expect(math.outerHTML).toBe('<math display="block"><mi mathvariant="normal">x</mi></math>');
    expect(math.namespaceURI).toBe("http://www.w3.org/1998/Math/MathML");
  });

  it("give links to notes their role, and only ids with the prefix", () => {
    const container = show(
      '<p>A<sup data-marker="ref"><a href="#text-n1" data-marker="ref">[1]</a></sup></p><ol><li id="text-n1"><a href="#text-r" data-marker="back">^</a> B</li></ol><p id="main"><a href="#main">x</a></p>',
    );
    expect(container.querySelector("sup")!.className).toBe("note-marker");
    expect(screen.getByRole("doc-backlink").getAttribute("aria-label")).toBe("Back to the text");
    expect(container.querySelector("li")!.tabIndex).toBe(-1);
    expect([...container.querySelectorAll("[id]")].map(({ id }) => id)).toEqual(["text-n1"]);
    expect(container.querySelectorAll("a")).toHaveLength(2);
  });

  it("mark a passage in marked-up text, and drop white space between rows", () => {
    const container = show(
      "<table> <tbody> <tr> <td>a</td> </tr> </tbody> </table><ul> <li>b</li> </ul>",
    );
    expect(container.querySelector("tr")!.childNodes).toHaveLength(1);
    expect(container.querySelector("ul")!.childNodes).toHaveLength(1);
  });
});

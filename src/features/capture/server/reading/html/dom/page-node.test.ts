import { describe, expect, it } from "vitest";
import { parseNodes } from "./parse-nodes.ts";

describe("parseNodes", () => {
  it("makes one head and one body, whatever the page repeats or leaves out", () => {
    const document = parseNodes(
      '<meta name="a"><html lang="en"><title>T &amp; U</title><html class="b"><body id="c"><p>One<body class="d" id="e"><p>Two</html>Three',
    );
    expect(document.title).toBe("T & U");
    expect(document.documentElement.attributes).toEqual({ lang: "en", class: "b" });
    expect(document.body.attributes).toEqual({ id: "c", class: "d" });
    expect(document.body.innerHTML).toBe("<p>One</p><p>Two</p>Three");
    expect(document.querySelectorAll("head meta")).toHaveLength(1);
  });

  it("joins the parts of a text that an entity divides", () => {
    const { body } = parseNodes("<p>caf&eacute; &lt;au lait&gt;</p>");
    expect(body.firstChild?.childNodes.map(({ data }) => data)).toEqual(["café <au lait>"]);
  });

  it("finds no content of comments, and no elements inside templates", () => {
    const { body } = parseNodes("<p>a<!-- b --></p><template><p>c</p></template>");
    expect(body.querySelectorAll("p")).toHaveLength(1);
    expect(body.querySelector("p")?.textContent).toBe("a");
  });
});

describe("PageElement", () => {
  const parse = (html: string) => parseNodes(html).body;

  it("writes markup that is parsed to the same nodes", () => {
    const html =
      '<p title="&quot;a&quot; &amp; b" hidden="">x &lt; y &amp;amp; z<br></p><script>if (a < b) {}</script>';
    expect(parse(html).innerHTML).toBe(html);
    expect(parse(parse(html).innerHTML).innerHTML).toBe(html);
  });

  it("moves and removes nodes", () => {
    const body = parse("<i>1</i><b>2</b><u>3</u>");
    const [first, second, third] = body.children;
    second!.replaceWith(third!, body.ownerDocument.createTextNode("4"));
    expect(body.innerHTML).toBe("<i>1</i><u>3</u>4");
    first!.appendChild(second!);
    expect(body.innerHTML).toBe("<i>1<b>2</b></i><u>3</u>4");
    first!.remove();
    expect([body.innerHTML, body.firstChild === third, third!.previousSibling]).toEqual([
      "<u>3</u>4",
      true,
      null,
    ]);
    body.replaceChildren(first!);
    expect([body.innerHTML, third!.parentNode]).toEqual(["<i>1<b>2</b></i>", null]);
  });

  it("replaces a node by a list that contains its own children", () => {
    const body = parse("<p><b>1</b> 2</p><p>3</p>");
    const [paragraph] = body.children;
    paragraph!.replaceWith(...paragraph!.childNodes);
    expect(body.innerHTML).toBe("<b>1</b> 2<p>3</p>");
  });

  it("matches selectors against the page as it is now", () => {
    const body = parse('<div><p class="a b">1</p><p>2</p></div><p>3</p>');
    const texts = (selector: string) => body.querySelectorAll(selector).map((p) => p.textContent);
    expect(texts("div p")).toEqual(["1", "2"]);
    expect(texts("p + p, p[class~=b]")).toEqual(["1", "2"]);
    expect(texts("p:not(.a)")).toEqual(["2", "3"]);
    body.querySelector("div")!.remove();
    expect(texts("div p")).toEqual([]);
    expect(texts("body > p")).toEqual(["3"]);
  });

  it("sets the text of elements and of text nodes", () => {
    const body = parse("<p>1 <b>2</b></p>");
    const paragraph = body.querySelector("p")!;
    paragraph.textContent = "<3>";
    expect(body.innerHTML).toBe("<p>&lt;3&gt;</p>");
    paragraph.firstChild!.textContent = "4";
    expect(paragraph.textContent).toBe("4");
  });
});

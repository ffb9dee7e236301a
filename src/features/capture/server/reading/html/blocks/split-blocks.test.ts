import { describe, expect, it } from "vitest";
import { parsePage } from "../page-dom.ts";
import { splitBlocks } from "./split-blocks.ts";

function split(body: string) {
  return splitBlocks(parsePage(`<html><body>${body}</body></html>`, null).document.body);
}

const textsOf = (body: string) => split(body).blocks.map(({ text }) => text);

describe("splitBlocks", () => {
  it("ends a block at block elements and at blank lines, not at inline elements", () => {
    expect(
      textsOf("<div>One <b>bold</b> line<p>Two</p>three<br>still three<br><br>four</div>"),
    ).toEqual(["One bold line", "Two", "threestill three", "four"]);
  });

  it("counts words, links and bold words", () => {
    const [block] = split(
      '<p>Read <a href="/x">two words</a> and <strong>this</strong></p>',
    )!.blocks;
    expect(block).toMatchObject({ tag: "p", words: 5, links: 1, linkWords: 2, boldWords: 1 });
  });

  it("ignores scripts, styles, forms' fields and empty elements", () => {
    expect(
      textsOf(
        "<script>a()</script><style>p{}</style><select><option>No</select><p> </p><p>Yes</p>",
      ),
    ).toEqual(["Yes"]);
  });

  it("adds the space that the page shows between inline elements", () => {
    expect(textsOf("<p><cite>Hong Kong (CNN)</cite>A muddled view</p>")).toEqual([
      "Hong Kong (CNN) A muddled view",
    ]);
    expect(textsOf("<p><span>T</span>he start, H<sub>2</sub>O and <b>bold</b>ly</p>")).toEqual([
      "The start, H2O and boldly",
    ]);
  });

  it("keeps text outside all elements", () => {
    expect(textsOf("One<p>Two</p>Three")).toEqual(["One", "Two", "Three"]);
  });

  it("notes the position of pictures among the blocks", () => {
    const { media } = split('<p>One</p><img src="a.png"><p>Two <img src="b.png"></p>');
    expect(media.map(({ position }) => position)).toEqual([1, 1]);
  });
});

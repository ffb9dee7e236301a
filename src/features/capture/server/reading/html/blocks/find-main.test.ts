import { describe, expect, it } from "vitest";
import { makeProse } from "#features/capture/server/testing/documents.ts";
import { parsePage } from "../page-dom.ts";
import { findMainText } from "./find-main.ts";
import { splitBlocks } from "./split-blocks.ts";

function find(body: string, title = "A page") {
  const { document } = parsePage(
    `<html><head><title>${title}</title></head><body>${body}</body></html>`,
    null,
  );
  const { blocks } = splitBlocks(document.body);
  const main = findMainText(blocks, document);
  const text = blocks.flatMap((block, index) => (main.isChosen[index] ? [block.text] : []));
  return { document, main, text: text.join("\n") };
}

const links = "<ul>" + '<li><a href="/x">Another page of this site</a></li>'.repeat(6) + "</ul>";

describe("findMainText", () => {
  it("chooses the element with the prose, without menus, teasers and comments inside it", () => {
    const { text } = find(
      `<nav>${links}</nav><div class="post">${makeProse(4)}<div class="related">${links}</div>
       <div class="comments"><p>First, and a long remark, with commas, about nothing at all.</p></div></div>
       <footer>Copyright</footer>`,
    );
    expect(text).toMatch(/^Paragraph 1 tells/);
    expect(text).toContain("Paragraph 4 tells");
    expect(text).not.toMatch(/Another page|First, and|Copyright/);
  });

  it("joins the paragraphs beside the best element", () => {
    const { text } = find(
      `<main><p>${"An introduction that is long enough to be read. ".repeat(3)}</p><div>${makeProse(5)}</div></main>`,
    );
    expect(text).toMatch(/^An introduction/);
  });

  it("keeps tables with headings and lists inside the text", () => {
    const table =
      "<table><tr><th>Pier</th><th>Tide</th></tr><tr><td>One</td><td>2</td></tr></table>";
    const { text } = find(
      `<article>${makeProse(4)}${table}<ul><li>High</li><li>Low</li></ul></article>`,
    );
    expect(text).toContain("Pier\nTide\nOne\n2\nHigh\nLow");
  });

  it("leaves out the heading that repeats the page's title, and no other heading", () => {
    const { text } = find(
      `<article><h1>The river and the sea</h1>${makeProse(3)}<h2>Its bridges</h2>${makeProse(2)}</article>`,
      "The river and the sea | The Daily",
    );
    expect(text).not.toContain("The river and the sea");
    expect(text).toContain("Its bridges");
  });

  it("chooses the whole page without its frame if the best element has only a small part of it", () => {
    const lines = Array.from({ length: 60 }, (_, index) => `<b>Entry ${index}: high tide</b><hr>`);
    const { text } = find(
      `<header>Tides</header><div><p>About the tides, at all of the piers.</p></div><section>${lines.join("")}</section>`,
    );
    expect(text).toContain("Entry 59");
    expect(text).not.toMatch(/^Tides/);
  });

  it("states whether a picture is in the main text", () => {
    const { document, main } = find(
      `<div id="side"><img></div><article><div><img></div>${makeProse(4)}</article>`,
    );
    const images = document.querySelectorAll("img");
    expect(images.map((image) => main.contains(image))).toEqual([false, true]);
  });

  it("finds no main text in a page without text", () => {
    expect(find("<div><img></div>").text).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { parsePage } from "./page-dom.ts";

function readBody(html: string): string {
  const { document } = parsePage(html, null);
  expect(document.querySelectorAll("body")).toHaveLength(1);
  return (document.body.textContent ?? "").replace(/\s+/g, " ").trim();
}

describe("parsePage", () => {
  it("reads a fragment, and a page with elements before html", () => {
    expect(readBody("<p>One</p>")).toBe("One");
    expect(readBody("<!doctype html><style>p{}</style><html><body><p>One</p></body></html>")).toBe(
      "One",
    );
  });

  it("reads the page after conditional comments that contain html elements", () => {
    const comments =
      '<!doctype html><!--[if IE 8]><html class="ie8"><![endif]--><!--[if gt IE 8]><!-->';
    expect(readBody(`${comments}<html lang="en"><body><p>One</p></body></html>`)).toBe("One");
  });

  it("reads content after the head, in a second body and after the end of the document", () => {
    expect(
      readBody(
        "<html><head><title>T</title></head><header>A </header><body><p>B </p></body><body><p>C </p></body></html><div>D</div>",
      ),
    ).toBe("A B C D");
  });

  it("reads on after a CDATA marker that is never closed", () => {
    expect(readBody("<html><body><p>A</p><![CDATA[ <p>B</p></body></html>")).toBe("A B");
  });

  it("shows content for readers without JavaScript, but no short notices", () => {
    const posts = `<p>${"A post of the thread. ".repeat(60)}</p>`;
    const page = (noscript: string) =>
      `<html><body><div id="app"></div><noscript>${noscript}</noscript></body></html>`;
    const { document } = parsePage(page(posts), null);
    expect(document.querySelector("noscript")).toBeNull();
    expect(document.querySelector("body > p")).not.toBeNull();
    const notice = parsePage(page("<p>Enable JavaScript.</p>"), null);
    expect(notice.document.querySelector("noscript")).not.toBeNull();
  });
});

describe("parsePage with unusual markup", () => {
  it("ignores a second root, as browsers do", () => {
    const { document } = parsePage(
      "<html class=a>\n<html lang=en><head><title>T</title></head><body><p>Text</p></body></html>",
      null,
    );
    expect([document.title, document.body.textContent?.trim()]).toEqual(["T", "Text"]);
  });

  it("shows the pictures of AMP pages", () => {
    const { document } = parsePage(
      '<html amp><body><amp-img src="a.jpg" alt="A" width="4" layout="fill"><noscript><img src="b.jpg"></noscript></amp-img></body></html>',
      null,
    );
    const [image, ...others] = document.querySelectorAll("img");
    const values = ["src", "alt", "width", "layout"].map((name) => image!.getAttribute(name));
    expect([values, others]).toEqual([["a.jpg", "A", "4", null], []]);
  });
});

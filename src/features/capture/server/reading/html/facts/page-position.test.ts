import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asGood,
  makePage,
  makeProse,
  makeRequest,
} from "#features/capture/server/testing/documents.ts";
import { parseDocument } from "#features/capture/server/reading/parse-document.ts";
import { labelPage, readPageUrl } from "./page-position.ts";

type Links = {
  next?: string;
  prev?: string;
  pager?: string;
  title?: string;
  social?: string;
  body?: string;
};

async function readTitle(
  url: string,
  { next, prev, pager = "", title = "Long tale", social, body }: Links,
) {
  const link = (rel: string, href: string | undefined) =>
    href === undefined ? "" : `<link rel="${rel}" href="${href}">`;
  const meta = social === undefined ? "" : `<meta property="og:title" content="${social}">`;
  const article = body ?? `<article><h1>Long tale</h1>${makeProse(4)}${pager}</article>`;
  const page = makePage(title, article, link("next", next) + link("prev", prev) + meta);
  return asGood(await parseDocument(makeRequest("html", page, { url }))).title;
}

describe("the title of a page of an article", () => {
  it.each([
    ["https://a.test/tale", { next: "/tale/2" }, "Long tale (page 1)"],
    ["https://a.test/tale/", { next: "/tale/?page=2" }, "Long tale (page 1)"],
    ["https://a.test/tale.html", { next: "tale-2.html" }, "Long tale (page 1)"],
    ["https://a.test/tale?id=7", { next: "/tale?page=2&id=7" }, "Long tale (page 1)"],
    [
      "https://a.test/tale/page/2/",
      { next: "/tale/page/3/", prev: "/tale/" },
      "Long tale (page 2)",
    ],
    [
      "https://a.test/tale/3",
      { prev: "/tale/2", pager: '<a href="/tale">1</a>' },
      "Long tale (page 3 of 3)",
    ],
    ["https://a.test/tale/2", { prev: "/tale" }, "Long tale (page 2 of 2)"],
    [
      "https://a.test/tale/",
      { pager: '<p>Pages: 1 <a href="/tale/2/">2</a> <a href="/tale/3/">3</a></p>' },
      "Long tale (page 1)",
    ],
    [
      "https://a.test/x",
      { next: "/mp/2", title: "Long tale, page 1 of 3" },
      "Long tale, page 1 of 3",
    ],
    [
      "https://a.test/x",
      { prev: "/mp/1", title: "Long tale – Seite 2 von 5", social: "Long tale" },
      "Long tale (page 2 of 5)",
    ],
  ])("of %s with %o is %s", async (url, links, title) => {
    expect(await readTitle(url, links)).toBe(title);
  });

  it.each([
    ["without links", "https://a.test/tale/2", { title: "Long tale page 2" }],
    ["with a next post", "https://a.test/1234", { next: "/1235", prev: "/1233" }],
    ["with a next chapter", "https://a.test/book/chapter-3", { next: "/book/chapter-4" }],
    ["with another next page", "https://a.test/tale", { next: "/other-tale/2" }],
    ["with a next page of another site", "https://a.test/tale", { next: "https://b.test/tale/2" }],
    ["with another parameter", "https://a.test/tale?id=7", { next: "/tale?page=2&id=8" }],
    ["with a page after the next", "https://a.test/tale?page=2", { next: "/tale?page=4" }],
    ["of a list", "https://a.test/tale", { next: "/tale/2", body: `<div>${makeProse(4)}</div>` }],
  ])("is unchanged for a page %s", async (_what, url, links) => {
    expect(await readTitle(url, links)).not.toMatch(/\(page/);
  });

  it("is unchanged if it says the page", () => {
    expect(labelPage("Long tale, page 2", { page: 2, total: 3 })).toBe("Long tale, page 2");
    expect(labelPage("The pages of a book", { page: 2, total: null })).toBe(
      "The pages of a book (page 2)",
    );
  });
});

describe("readPageUrl", () => {
  it("returns the number of any page of a series, and the same rest for all of them", () => {
    const make = fc.constantFrom(
      (page: number) => `https://a.test/tale/${page}`,
      (page: number) => `https://a.test/tale-${page}.html`,
      (page: number) => `https://a.test/tale/page/${page}/?x=1`,
      (page: number) => `https://a.test/tale?p=${page}&x=1`,
    );
    const page = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(make, page, page, (write, one, other) => {
        const [first, second] = [one, other].map((number) => readPageUrl(new URL(write(number))));
        expect([first!.number, second!.number]).toEqual([one, other]);
        expect(first!.rest).toBe(second!.rest);
      }),
    );
  });
});

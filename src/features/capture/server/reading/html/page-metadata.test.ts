import { describe, expect, it } from "vitest";
import { makePage, makeProse } from "#features/capture/server/testing/documents.ts";
import { parsePage } from "./page-dom.ts";
import { type PageMetadata, parseMetadata } from "./page-metadata.ts";

const url = "https://news.example.org/rivers/walk";

function read(head: string, body = "", address = url, title = "A walk"): PageMetadata {
  const page = makePage(title, `<main>${body}${makeProse(2)}</main>`, head);
  const { document, baseUrl } = parsePage(page, address);
  return parseMetadata(document, address, baseUrl);
}

const linked = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const article = (fields: object) => linked({ "@type": "NewsArticle", ...fields });

describe("parseMetadata reading authors", () => {
  it.each<[string, string, string, string | null]>([
    ["an object", article({ author: { "@type": "Person", name: "Jane Doe" } }), "", "Jane Doe"],
    ["a list", article({ author: [{ name: "Jane Doe" }, "John Roe"] }), "", "Jane Doe, John Roe"],
    ["a line", article({ author: "By Jane Doe and John Roe | Reuters" }), "", "Jane Doe, John Roe"],
    ["a profile's address only", article({ author: "https://example.org/jane" }), "", null],
    [
      "an object without a name",
      article({ author: { url: "https://example.org/jane" } }),
      "",
      null,
    ],
    [
      "a reference in a @graph",
      linked({
        "@graph": [
          { "@type": "WebSite", name: "Rivers Weekly" },
          { "@type": ["Article", "BlogPosting"], author: { "@id": "#jane" } },
          { "@type": "Person", "@id": "#jane", name: "Jane Doe" },
        ],
      }),
      "",
      "Jane Doe",
    ],
    ["a creator", article({ creator: ["Jane Doe"] }), "", "Jane Doe"],
    ["meta author", '<meta name="author" content="Jane Doe">', "", "Jane Doe"],
    [
      "several citation_author",
      '<meta name="citation_author" content="Doe, Jane"><meta name="citation_author" content="Roe, John">',
      "",
      "Jane Doe, John Roe",
    ],
    [
      "a Facebook address",
      '<meta property="article:author" content="https://www.facebook.com/jane">',
      "",
      null,
    ],
    [
      "a Facebook address beside a byline",
      '<meta property="article:author" content="https://www.facebook.com/jane">',
      '<p class="byline">By Jane Doe</p>',
      "Jane Doe",
    ],
    [
      "itemprop",
      "",
      '<span itemprop="author" itemscope><a href="/j"><span itemprop="name">Jane Doe</span></a></span>',
      "Jane Doe",
    ],
    ["rel=author", "", 'by <a rel="author" href="/jane">Jane Doe</a>', "Jane Doe"],
    ["a byline with Von", "", '<div class="byline">Von Hans Müller</div>', "Hans Müller"],
    ["a byline with Par", "", '<div class="article-author">Par Anne Roux</div>', "Anne Roux"],
    ["a byline in a comment", "", '<div id="comments"><p class="author">Troll</p></div>', null],
    [
      "the bylines of a list of teasers",
      "",
      ["Jane Doe", "John Roe", "Ann Bee"].map((name) => `<p class="byline">${name}</p>`).join(""),
      null,
    ],
    ["an account's default name", article({ author: { name: "admin" } }), "", null],
  ])("reads %s", (_name, head, body, expected) => {
    expect(read(head, body).byline).toBe(expected);
  });

  it("reads the article with the page's address, and none of the teasers", () => {
    const teaser = (name: string) => ({
      "@type": "Article",
      url: `https://news.example.org/${name}`,
      headline: `About ${name}`,
      author: { name },
    });
    const others = ["One", "Two", "Three"].map(teaser);
    const own = { ...teaser("Jane Doe"), url };
    expect(read(linked([...others, own])).byline).toBe("Jane Doe");
    expect(read(linked(others)).byline).toBeNull();
  });

  it("ignores broken JSON-LD and reads the next script", () => {
    const broken = '<script type="application/ld+json">{"@type": "Article", </script>';
    expect(read(broken + article({ author: "Jane Doe" })).byline).toBe("Jane Doe");
  });
});

describe("parseMetadata reading dates", () => {
  it.each<[string, string, string, string | null]>([
    ["with a zone", article({ datePublished: "2024-03-05T23:30:00-08:00" }), "", "2024-03-05"],
    ["without a zone", article({ datePublished: "2024-03-05T01:00:00" }), "", "2024-03-05"],
    ["in the future", article({ datePublished: "2999-01-01" }), "", null],
    [
      "in the future, with another in the meta tags",
      `${article({ datePublished: "2999-01-01" })}<meta property="article:published_time" content="2024-03-05">`,
      "",
      "2024-03-05",
    ],
    ["of meta tags", '<meta name="DC.date.issued" content="2024-03-05">', "", "2024-03-05"],
    ["of itemprop", "", '<meta itemprop="datePublished" content="2024-03-05">', "2024-03-05"],
    ["of a time element", "", '<time datetime="2024-03-05T10:00Z">5 March</time>', "2024-03-05"],
    ["in words", "", '<p class="post-date">5. März 2024</p>', "2024-03-05"],
    ["that may be May 3 or March 5", "", '<p class="post-date">05/03/2024</p>', null],
    ["of a change only", "", '<p class="post-date">Updated March 5, 2024</p>', null],
    [
      "of a list of teasers",
      "",
      [1, 2, 3].map((day) => `<time datetime="2024-03-0${day}"></time>`).join(""),
      null,
    ],
  ])("reads a date %s", (_name, head, body, expected) => {
    expect(read(head, body).publishedAt).toBe(expected);
  });

  it.each([
    ["https://news.example.org/2024/03/05/a-walk", "2024-03-05"],
    ["https://news.example.org/2024/03/a-walk", "2024-03"],
    ["https://news.example.org/2024/13/a-walk", null],
    ["https://news.example.org/products/2024/03", null],
  ])("reads the date in the address %s", (address, expected) => {
    expect(read("", "", address).publishedAt).toBe(expected);
  });

  it("drops a change before the publication", () => {
    const dates = (datePublished: string, dateModified: string) =>
      read(article({ datePublished, dateModified }));
    expect(dates("2024-03-05", "2024-04-01")).toMatchObject({
      publishedAt: "2024-03-05",
      modifiedAt: "2024-04-01",
    });
    expect(dates("2024-03-05", "2024-03-01")).toMatchObject({
      publishedAt: "2024-03-05",
      modifiedAt: null,
    });
  });
});

describe("parseMetadata reading title, site and address", () => {
  it("takes the site's name from the title if the page declares none", () => {
    const page = read("", "", "https://riversweekly.example/walk", "A walk | Rivers Weekly");
    expect(page).toMatchObject({ title: "A walk", siteName: "Rivers Weekly" });
  });

  it("takes the heading if the title is only the site's name", () => {
    const head = '<meta property="og:site_name" content="Rivers">';
    expect(read(head, "<h1>A walk</h1>", url, "Rivers").title).toBe("A walk");
  });

  it.each([
    ["https://www.example.org/rivers/walk", "https://www.example.org/rivers/walk"],
    ["/rivers/walk?page=1#top", "https://news.example.org/rivers/walk?page=1"],
    ["http://news.example.org/rivers/walk", "https://news.example.org/rivers/walk"],
    ["https://example.com/rivers/walk", null],
    ["https://example.org.evil.example/rivers/walk", null],
    ["https://news.example.org/", null],
    ["javascript:alert(1)", null],
  ])("reads the canonical address %s as %s", (href, expected) => {
    expect(read(`<link rel="canonical" href="${href}">`).canonicalUrl).toBe(expected);
  });

  it("keeps the pages of different customers of a host apart", () => {
    const head = '<link rel="canonical" href="https://eve.github.io/walk">';
    expect(read(head, "", "https://ada.github.io/walk").canonicalUrl).toBeNull();
  });
});

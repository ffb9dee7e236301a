import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asGood, makeRequest } from "#features/capture/server/testing/documents.ts";
import { parseFeed } from "./parse-feed.ts";

const url = "https://site.example/feeds/all";
function read(source: string) {
  return asGood(parseFeed(makeRequest("feed", source, { url })));
}
const rss = (channel: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${channel}</channel></rss>`;
const atom = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">${inside}</feed>`;

describe("parseFeed", () => {
  it("reads RSS with the whole text of its items", () => {
    const { title, text, html } = read(
      rss(`<title>River &amp;amp; sea</title><link>https://site.example/</link><description>On water</description>
        <image><title>Logo</title><link>https://logo.example</link></image>
        <item><title>One</title><link>/1</link><dc:creator>Ida</dc:creator><pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate>
        <description>Short</description><content:encoded><![CDATA[<p>Long <b>text</b></p><script>x</script>]]></content:encoded></item>`),
    );
    expect(title).toBe("River & sea");
    expect(text).toBe("On water\n\nOne\n\nIda, 2026-11-16\n\nLong text");
    expect(html).toContain('<a href="https://site.example/1"');
    expect(html).not.toMatch(/script|logo/);
  });

  it("reads Atom with XHTML, and text that only looks like markup", () => {
    const { language, byline, text } = read(
      atom(`<title type="html">A &lt;b&gt;B&lt;/b&gt;</title><author><name>Bo</name><email>bo@b.example</email></author>
        <entry><title type="text">1 &lt; 2</title><link rel="enclosure" href="/x.mp3"/><link href="/e"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hello <a href="/q">you</a></p></div></content></entry>`),
    );
    expect([language, byline]).toEqual(["en-GB", "Bo"]);
    expect(text).toContain("Hello you");
    expect(text).not.toContain("bo@b.example");
  });

  it("reads a JSON feed and RDF", () => {
    const json = read(
      JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        title: "J",
        items: [
          {
            url: "https://j.example/1",
            title: "T",
            content_text: "a < b",
            authors: [{ name: "Jo" }],
          },
          null,
          7,
        ],
      }),
    );
    expect(json.text).toBe("T\n\nJo\n\na < b");
    const rdf = read(
      `<rdf:RDF><channel><title>R</title></channel><item><title>In RDF</title><link>https://r.example</link></item></rdf:RDF>`,
    );
    expect([rdf.title, rdf.text]).toEqual(["R", "In RDF"]);
  });

  it.each([
    ["<item><title>One</title><itunes:summary>SAID</itunes:summary></item>"],
    ["<item><title>One</title><itunes:subtitle>SAID</itunes:subtitle></item>"],
    [
      "<entry><title>One</title><media:group><media:title>1</media:title><media:description>SAID</media:description></media:group></entry>",
    ],
    ["<a10:entry><a10:title>One</a10:title><a10:summary>SAID</a10:summary></a10:entry>"],
    [
      "<item><title>One</title><description>SAID</description><itunes:summary>Less</itunes:summary></item>",
    ],
  ])("reads the text of %s", (item) => {
    expect(read(rss(item.replace("SAID", "The pilot speaks of the sea."))).text).toBe(
      "One\n\nThe pilot speaks of the sea.",
    );
  });

  it("keeps an item's unclosed markup from reaching the next item", () => {
    const { html } = read(
      rss(
        `<item><title>A</title><description><![CDATA[<blockquote><b>open]]></description></item><item><title>B</title></item>`,
      ),
    );
    expect(html).toMatch(/<\/blockquote>\s*<h2>B<\/h2>/);
  });

  it("reads the items before a cut, and at most 200", () => {
    const items = Array.from({ length: 300 }, (_, at) => `<item><title>Item ${at}</title></item>`);
    expect(read(rss(items.join(""))).text.split("\n\n")).toHaveLength(200);
    expect(read(`<rss><channel>${items.slice(0, 2).join("")}<item><title>Cu`).text).toBe(
      "Item 0\n\nItem 1",
    );
  });

  it("resists nesting and never shows scripts", () => {
    const deep = parseFeed(makeRequest("feed", rss(`<item>${"<a>".repeat(100_000)}`), { url }));
    expect(deep).toMatchObject({ ok: false, kind: "malformed" });
    const part = fc.constantFrom(
      "<item>",
      "</item>",
      "<title>",
      "</title>",
      "<link>javascript:alert(1)</link>",
      "<![CDATA[",
      "]]>",
      "<script>alert(1)</script>",
      '<content type="xhtml">',
      "</content>",
      "text",
      "<entry>",
      "&lt;img onerror=alert(1)&gt;",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const outcome = parseFeed(makeRequest("feed", rss(parts.join("")), { url }));
        expect(outcome.ok ? asGood(outcome).html : "").not.toMatch(
          /<script|href="javascript|<[^>]*onerror/i,
        );
      }),
    );
  });
});

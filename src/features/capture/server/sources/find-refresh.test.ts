import { describe, expect, it } from "vitest";
import { findRefresh } from "./find-refresh.ts";
import { unwrapAmpUrl } from "./unwrap-amp-url.ts";

const url = "https://site.example/a/b";
const find = (html: string, headers: Record<string, string> = {}) =>
  findRefresh({ url, headers, bytes: Buffer.from(html) });
const meta = (content: string) => `<head><meta http-equiv="refresh" content="${content}"></head>`;

describe("findRefresh", () => {
  it.each([
    [meta("0;url=/next"), "https://site.example/next"],
    [meta("0; URL='next'"), "https://site.example/a/next"],
    [meta("5;https://other.example/?a=1&amp;b=2"), "https://other.example/?a=1&b=2"],
    [`<META content='1.5; url=/x' HTTP-EQUIV=Refresh>`, "https://site.example/x"],
    [meta("0;url=/größe"), "https://site.example/gr%C3%B6%C3%9Fe"],
    [
      `<noscript>${meta("0;url=/short")}</noscript><title>t</title><script>go()</script>`,
      "https://site.example/short",
    ],
    [meta("0;url=http://10.0.0.1/"), "http://10.0.0.1/"],
  ])("finds the target in %s", (html, target) => expect(find(html)).toBe(target));

  it("reads the Refresh header", () =>
    expect(find("", { refresh: "0; url=/h" })).toBe("https://site.example/h"));

  it.each([
    ["a reload", meta("0;url=/a/b")],
    ["a reload without URL", meta("3")],
    ["a long delay", meta("60;url=/next")],
    ["another scheme", meta("0;url=javascript:alert(1)")],
    ["a comment", `<!-- ${meta("0;url=/next")} -->`],
    ["a script", `<script>"${meta("0;url=/next")}"</script>`],
    [
      "a noscript in a page of text",
      `<noscript>${meta("0;url=/n")}</noscript><p>${"word ".repeat(200)}`,
    ],
    ["an unclosed tag", `<meta http-equiv="refresh" content="0;url=/next"`],
    ["another meta", `<meta name="refresh-rate" content="0;url=/next">`],
    ["the content of a page", `<body><p>${"A comment. ".repeat(80)}</p>${meta("0;url=/next")}`],
  ])("ignores %s", (_what, html) => expect(find(html)).toBeNull());

  it.each(["<meta ", "<!--", "<script>", "<noscript><a", '<meta http-equiv="refresh" content="'])(
    "finds none in a megabyte of %j",
    (part) => expect(find(part.repeat(1_000_000 / part.length))).toBeNull(),
  );
});

describe("unwrapAmpUrl", () => {
  it.each([
    ["https://www.google.com/amp/s/site.example/a?x=1", "https://site.example/a?x=1"],
    ["https://site-example.cdn.ampproject.org/c/s/site.example/a", "https://site.example/a"],
    ["https://cdn.ampproject.org/v/site.example/a", "http://site.example/a"],
    ["https://www.google.com/search?q=amp", "https://www.google.com/search?q=amp"],
    ["https://www.google.com/amp/s/", "https://www.google.com/amp/s/"],
    ["https://site.example/amp/s/other.example", "https://site.example/amp/s/other.example"],
  ])("turns %s into %s", (from, to) => expect(unwrapAmpUrl(from)).toBe(to));
});

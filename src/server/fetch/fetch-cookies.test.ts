import { expect, it } from "vitest";
import { createFetchCookies } from "./fetch-cookies.ts";

/** The Cookie header for `to` after an answer of `from`. */
function send(from: string, setCookie: string | string[], to: string): string {
  const cookies = createFetchCookies();
  cookies.keep(new URL(from), setCookie);
  return cookies.write(new URL(to));
}

const news = "https://news.example.org/a/b";

it.each([
  ["the same address", "a=1", news, "a=1"],
  ["a page in the same folder", "a=1", "https://news.example.org/a/c", "a=1"],
  ["TLS", "a=1; Path=/", "https://news.example.org/", "a=1", "http://news.example.org/a/b"],
  ["a subdomain that it names", "a=1; Path=/; Domain=.example.org", "https://example.org/", "a=1"],
  [
    "a sibling under that domain",
    "a=1; Path=/; Domain=example.org",
    "https://id.example.org/",
    "a=1",
  ],
])("sends a cookie to %s", (_what, cookie, to, header, from = news) => {
  expect(send(from, cookie, to)).toBe(header);
});

it.each([
  ["another site", "a=1; Path=/", "https://news.example.com/"],
  ["another site by its own word", "a=1; Path=/; Domain=example.com", "https://example.com/"],
  ["all sites of a domain without a dot", "a=1; Path=/; Domain=org", "https://other.org/"],
  ["a sibling without a domain", "a=1; Path=/", "https://id.example.org/"],
  ["a host whose name ends alike", "a=1; Path=/; Domain=example.org", "https://badexample.org/"],
  ["another path", "a=1; Path=/private", "https://news.example.org/privateer"],
  ["another port", "a=1; Path=/", "https://news.example.org:8443/"],
  ["a page without TLS, if it is secure", "a=1; Path=/; Secure", "http://news.example.org/"],
  ["anyone, if it is deleted", "a=; Max-Age=0", news],
  ["anyone, if it has expired", "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", news],
  ["anyone, if its value ends the header", "a=1\r\nX-Other: 2", news],
])("sends no cookie to %s", (_what, cookie, to) => {
  expect(send(news, cookie, to)).toBe("");
});

it("takes no domain from an IP address", () => {
  expect(send("http://127.0.0.1/", "a=1; Domain=0.0.1", "http://127.0.0.1/")).toBe("");
});

it("replaces a cookie, and keeps at most 50 and 16 KB", () => {
  expect(send(news, ["a=1", "b=2", "a=3"], news)).toBe("b=2; a=3");
  const many = Array.from({ length: 80 }, (_, at) => `n${at}=1`);
  expect(send(news, many, news).split("; ")).toHaveLength(50);
  const large = Array.from({ length: 9 }, (_, at) => `n${at}=${"x".repeat(4_000)}`);
  expect(send(news, large, news).length).toBeLessThanOrEqual(16_384);
});

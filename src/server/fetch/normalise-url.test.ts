import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "#shared/testing/any-character.ts";
import { normaliseUrl, parseTypedUrl, removeCredentials } from "./normalise-url.ts";

const address = fc.webUrl({ withQueryParameters: true, withFragments: true });
const mangled = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom(..."htps:/?#&=.@[]%fF20 aé1x-_!\\\t".split("")) }),
  fc
    .tuple(fc.constantFrom("https://", "", "HTTP://", "//"), fc.string())
    .map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom("https://a.bc/", "a.bc?", "a.bc#!"), fc.string())
    .map((parts) => parts.join("")),
  address,
);

describe("normaliseUrl", () => {
  it.each([
    ["  HTTPS://Example.COM:443/Path/ ", "https://example.com/Path"],
    ["http://example.com:80", "https://example.com"],
    ["http://example.com:8080/", "https://example.com:8080"],
    ["http://example.com/a", "https://example.com/a"],
    ["http://example.com:443/a", "https://example.com/a"],
    ["example.com/x", "https://example.com/x"],
    ["example.com:8080/x", "https://example.com:8080/x"],
    ["example.com.", "https://example.com"],
    ["bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"],
    ["https://example.com/a#section", "https://example.com/a"],
    ["https://example.com/#!/route", "https://example.com#!/route"],
    ["https://example.com/#!", "https://example.com"],
    ["https://example.com/?utm_source=x&UTM_Medium=y&id=7", "https://example.com?id=7"],
    ["https://example.com/?fbclid=1&gclid=2&mc_eid=3&ref_src=4&_hsenc=5", "https://example.com"],
    ["https://example.com/?b=2&a=1&b=1", "https://example.com?a=1&b=2&b=1"],
    ["https://example.com/?&&a=1&", "https://example.com?a=1"],
    ["https://example.com/%c3%a9?q=%c3%a9", "https://example.com/%C3%A9?q=%C3%A9"],
    ["https://youtu.be/abc?si=token&t=42", "https://youtu.be/abc?t=42"],
    ["https://www.youtube.com/watch?v=abc&si=token", "https://www.youtube.com/watch?v=abc"],
    ["https://example.com/?si=kept", "https://example.com?si=kept"],
    ["https://open.spotify.com/track/abc?si=1&nd=1", "https://open.spotify.com/track/abc"],
    ["https://www.instagram.com/p/abc/?igsh=x", "https://www.instagram.com/p/abc"],
    ["https://x.com/ada/status/1?s=20&t=abc", "https://x.com/ada/status/1"],
    [
      "https://www.reddit.com/r/a/comments/b/?share_id=1&context=3",
      "https://www.reddit.com/r/a/comments/b?context=3",
    ],
    [
      "https://ada.substack.com/p/kites?r=1ab2&triedRedirect=true",
      "https://ada.substack.com/p/kites",
    ],
    ["https://example.com/?s=20&t=abc&r=1&source=b", "https://example.com?r=1&s=20&source=b&t=abc"],
    ["https://example.com/?mtm_campaign=a&pk_kwd=b&pk_id=7", "https://example.com?pk_id=7"],
    ["https://example.com/?gad_source=1&srsltid=2&_gl=3&igsh=4", "https://example.com"],
    ["https://example.com/%61%2Db/%7ex?%71=%5b", "https://example.com/a-b/~x?q=%5B"],
    ["https://example.com/100%25%32", "https://example.com/100%252"],
    ["https://example.com/%%34%31", "https://example.com/%%341"],
    ["https://user:pw@example.com/", "https://example.com"],
    ["http://[::1]:3000/", "https://[::1]:3000"],
    [" not an address ", "not an address"],
    ["mailto:a@example.com", "mailto:a@example.com"],
    ["", ""],
  ])("turns %s into %s", (input, expected) => {
    expect(normaliseUrl(input)).toBe(expected);
  });

  it("is idempotent, and never throws", () => {
    fc.assert(
      fc.property(mangled, (input) => {
        const once = normaliseUrl(input);
        expect(normaliseUrl(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps every parameter that selects content, in order", () => {
    const name = fc.constantFrom("id", "v", "q", "page", "p", "ref", "s", "lang", "utm", "t");
    const pairs = fc.array(fc.tuple(name, fc.string()), { maxLength: 8 });
    fc.assert(
      fc.property(pairs, (pairs) => {
        const before = new URLSearchParams(pairs);
        const tracked = new URLSearchParams([["utm_id", "1"], ...pairs, ["gclid", "2"]]);
        const after = new URL(normaliseUrl(`https://example.com/a?${tracked}`)).searchParams;
        before.sort();
        expect([...after]).toEqual([...before]);
      }),
    );
  });

  it("ends on long input", () => {
    for (const part of ["/", "a.", "&", "%", "?", "#", "é."]) normaliseUrl(part.repeat(500_000));
    for (const part of ["@", "@/", "a@\\"]) normaliseUrl(`https://${part.repeat(500_000)}`);
    expect(normaliseUrl(`https://example.com${"/".repeat(500_000)}a`)).toMatch(/a$/);
  });
});

describe("removeCredentials", () => {
  it.each([
    ["ftp://user:pw@files.example/x", "ftp://files.example/x"],
    ["ssh://git@code.example/x.git", "ssh://code.example/x.git"],
    ["https:user:pw@example.com", "https:example.com"],
    ["https://a:b@c:d@example.com\\@x", "https://example.com\\@x"],
    ["https://@\\user:pw@example.com", "https://example.com"],
    ["https://example.com/?mail=a@b.example", "https://example.com/?mail=a@b.example"],
    ["mailto:a@example.com", "mailto:a@example.com"],
    ["a@example.com", "a@example.com"],
  ])("makes %s %s", (input, expected) => {
    expect(removeCredentials(input)).toBe(expected);
  });

  it("removes whatever a browser would take for a user name or a password, and nothing else", () => {
    const part = fc.string({ unit: fc.constantFrom(..."ab:@%41/\\?#[]!$&'é.".split("")) });
    const slashes = fc.constantFrom("//", "/", "", "///", "\\\\", "/\\");
    const given = fc.tuple(fc.constantFrom("http:", "HTTPS:", "ftp:"), slashes, part, part);
    fc.assert(
      fc.property(given, ([scheme, slashes, before, after]) => {
        const address = `${scheme}${slashes}${before}@host.example/${after}`;
        fc.pre(URL.canParse(address));
        const expected = new URL(address);
        expected.username = "";
        expected.password = "";
        expect(new URL(removeCredentials(address)).href).toBe(expected.href);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("parseTypedUrl", () => {
  it.each([
    [" https://Example.com/A?b#c ", "https://Example.com/A?b#c"],
    ["HTTP://example.com", "HTTP://example.com"],
    ["example.com", "https://example.com"],
    ["example.com/x?utm_source=a", "https://example.com/x?utm_source=a"],
    ["sub.example.co.uk:8080/x", "https://sub.example.co.uk:8080/x"],
    ["bücher.example#top", "https://bücher.example#top"],
    ["http://localhost:3000/", "http://localhost:3000/"],
    ["http://example.com/a?b=2&amp;a=1", "http://example.com/a?b=2&a=1"],
    ["<http://example.com/a>", "http://example.com/a"],
    ["‹http://example.com/a›", "http://example.com/a"],
    ["“example.com/a”", "https://example.com/a"],
    ["//example.com/x", "https://example.com/x"],
    ["https://example.com/Inc.", "https://example.com/Inc."],
    ["https://user:pw@example.com/a@b", "https://example.com/a@b"],
    ["HTTP://a%40b@Example.com:81?q", "HTTP://Example.com:81?q"],
  ])("turns %s into %s", (input, expected) => {
    expect(parseTypedUrl(input)).toBe(expected);
  });

  it.each([
    "",
    "hello",
    "hello world",
    "3.14",
    "1.2.3",
    "e.g.",
    "a@example.com",
    "localhost:3000",
    "mailto:a@example.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
    "example.com is good",
    "https://example.com/ is good",
    "https://a.example by b@c.example",
    "https://user:pw@",
    "https://a.bc\nhttps://d.ef",
    "example.com: a review",
    "https://[oops/",
  ])("returns null for %j", (input) => {
    expect(parseTypedUrl(input)).toBeNull();
  });

  it("returns valid URLs without credentials only, and never throws", () => {
    fc.assert(
      fc.property(mangled, (input) => {
        const url = new URL(parseTypedUrl(input) ?? "https://text.example");
        expect(url.protocol).toMatch(/^https?:$/);
        expect([url.username, url.password]).toEqual(["", ""]);
      }),
      { numRuns: 2000 },
    );
  });
});

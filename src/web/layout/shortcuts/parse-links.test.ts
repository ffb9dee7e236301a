import { describe, expect, it } from "vitest";
import { parsePastedLinks, parseTypedLinks } from "./parse-links.ts";

const two = ["https://example.org/a", "http://example.com/?q=1,2"];

describe("parsePastedLinks", () => {
  it.each([
    two.join("\n"),
    ` ${two.join(" \r\n\r\n")}\n`,
    two.join(" "),
    two.join(", "),
    `<${two.join("> <")}>`,
    `“${two.join("”\n“")}”`,
  ])("finds the links of %j", (text) => {
    expect(parsePastedLinks(text)).toEqual(two);
  });

  it.each(["", "See https://example.org/a", "example.org/a example.com", "https:// https://a b"])(
    "finds none in %j",
    (text) => {
      expect(parsePastedLinks(text)).toEqual([]);
    },
  );
});

describe("parseTypedLinks", () => {
  it("accepts addresses without a scheme, and those that will be refused", () => {
    const links = ["example.org/a", "www.example.com", "ftp://example.org/file"];
    expect(parseTypedLinks(links.join("\n"))).toEqual(links);
  });

  it("finds none among words", () => {
    expect(parseTypedLinks("an article on example.org")).toEqual([]);
  });
});

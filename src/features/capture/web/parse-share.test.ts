import fc from "fast-check";
import { expect, it } from "vitest";
import { parseShare } from "./parse-share.ts";

const url = "https://example.org/a?b=c";
const read = (params: Record<string, string>) => parseShare(new URLSearchParams(params));

it.each([
  ["an address", { url }, { url }],
  ["an address with its title", { title: "T", url }, { url }],
  ["an address in place of the text", { title: "T", text: url }, { url }],
  ["an address behind the title", { title: "T", text: `T ${url}` }, { url }],
  ["an address in a sentence", { text: `Look (${url}).` }, { url, why: `Look (${url}).` }],
  [
    "an address with brackets of its own",
    { text: "See https://example.org/a_(b)." },
    { url: "https://example.org/a_(b)", why: "See https://example.org/a_(b)." },
  ],
  ["a quote with its address", { text: `“Said so” ${url}` }, { url, why: "“Said so”" }],
  ["the same address twice", { text: `${url} ${url}`, title: "" }, { url }],
  ["a text", { title: "T", text: "Words" }, { text: "T\n\nWords" }],
  ["a title alone", { title: "T" }, { text: "T" }],
  ["no web address", { url: "javascript:alert(1)" }, { text: "javascript:alert(1)" }],
  [
    "several addresses",
    { text: `${url} and https://example.com/` },
    { text: `${url} and https://example.com/` },
  ],
  ["nothing", { title: " ", text: "" }, null],
] as const)("%s", (_name, params, expected) => {
  expect(read(params)).toEqual(expected);
});

it("readShare keeps the whole text and only accepts web URLs as links", () => {
  const field = fc.oneof(fc.string(), fc.webUrl(), fc.constant("two https://a.example b"));
  fc.assert(
    fc.property(field, field, (title, text) => {
      const found = read({ title, text });
      if (found === null) return `${title}${text}`.trim() === "";
      if (found.url === undefined) return found.text!.includes(text.trim());
      return /^https?:$/.test(new URL(found.url).protocol);
    }),
  );
  expect.assertions(0);
});

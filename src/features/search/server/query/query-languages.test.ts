import { expect, it } from "vitest";
import { listLanguages, parseLanguage } from "./query-languages.ts";

it.each([
  ["fr", "fr"],
  ["FRE", "fr"],
  ["iw", "he"],
  ["yue", "yue"],
  ["French", "fr"],
  ["hebrew", "he"],
  ["Norwegian Bokmal", "nb"],
  ["und", null],
  ["xx", null],
  ["fr-CA", null],
  ["klingon", null],
  ["", null],
])("reads %j as the language %j", (text, code) => {
  expect(parseLanguage(text)).toBe(code);
});

it("knows the languages by name that their codes name", () => {
  for (const [name, code] of listLanguages()) {
    expect(parseLanguage(name)).toBe(code);
    expect(parseLanguage(code)).toBe(code);
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findTextSearches } from "./find-text-searches.ts";

function plant(code: string): string {
  const src = mkdtempSync(join(tmpdir(), "sources-"));
  onTestFinished(() => rmSync(src, { recursive: true, force: true }));
  mkdirSync(join(src, "server"));
  writeFileSync(join(src, "server/find.ts"), code);
  return src;
}

it("finds no search of a text in this project's sources that is not allowed", () => {
  expect(findTextSearches()).toEqual([]);
});

it.each([
  "text.indexOf(quote)",
  "entry.text.lastIndexOf(quote)",
  "note.replaceAll(url, other)",
  "body.split(heading)",
  "text.includes(quote)",
  "line.toLowerCase().includes(word)",
])("finds %s", (code) => {
  expect(findTextSearches(plant(`const found = ${code};`), {})).toEqual([
    expect.stringMatching(/^server\/find\.ts:1 searches a text/),
  ]);
});

it.each(['text.indexOf("a")', "text.includes(`b`)", "ids.includes(id)", "text.split(/\\s/)"])(
  "does not find %s",
  (code) => {
    expect(findTextSearches(plant(`const found = ${code};`), {})).toEqual([]);
  },
);

it("names an allowed file that searches no text", () => {
  expect(findTextSearches(plant(""), { "server/find.ts": "in a list" })).toEqual([
    "server/find.ts searches no text: remove it from find-text-searches.ts",
  ]);
});

import { expect, it } from "vitest";
import { parseQuery } from "#features/search/server/query/parse-query.ts";
import { searchExamples } from "./search-examples.ts";

const now = new Date("2026-03-31T10:00:00Z");

it.each(searchExamples)("understands the help's example $example", ({ example }) => {
  const { notes } = parseQuery(`${example} `, now);
  expect(notes).toEqual([]);
});

it("shows every part of the query language in the examples", () => {
  const all = parseQuery(`${searchExamples.map(({ example }) => example).join(" ")} `, now);
  const { filters } = all;
  for (const list of [all.words, all.phrases, all.notWords, filters.topics, filters.notTopics]) {
    expect(list).not.toEqual([]);
  }
  for (const list of [filters.collections, filters.sites, filters.types]) {
    expect(list).not.toEqual([]);
  }
  expect([filters.before, filters.after, filters.isPrivate]).not.toContain(null);
});

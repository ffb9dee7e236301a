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
  for (const list of [all.words, all.phrases, all.notWords]) expect(list).not.toEqual([]);
  const names = all.filters.map(({ name, isNegated }) => (isNegated ? `-${name}` : name));
  expect(names).toEqual(
    expect.arrayContaining(["topic", "-topic", "in", "sitePart", "type", "saved"]),
  );
  const saved = all.filters.flatMap(({ name, values }) => (name === "saved" ? values : []));
  for (const limit of ["from", "to"] as const)
    expect(saved.map((range) => range[limit])).toContainEqual(expect.any(String));
  expect(all.filters).toContainEqual(expect.objectContaining({ name: "is" }));
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  docs,
  expectNear,
  indexDocs,
  markHolders,
  query,
  scorePostings,
  unlimited,
} from "../testing/reference-scores.ts";
import type { WordPostings } from "./score-postings.ts";

describe("scorePostings with a word of several terms", () => {
  const { size, word } = indexDocs([
    { fields: {}, passages: [["run", "x", "x"]] },
    { fields: {}, passages: [["running", "x", "x"]] },
    { fields: {}, passages: [["run", "running", "x"]] },
    { fields: { title: ["run"], why: ["running"] }, passages: [] },
  ]);
  const weigh = (...parts: [string, number][]): WordPostings => ({
    alternatives: parts.flatMap(([term, weight]) =>
      word(term).alternatives.map(({ records }) => ({ weight, records })),
    ),
  });

  it("counts the best term once, weighted by its certainty", () => {
    const { entries, counts } = scorePostings(
      [weigh(["run", 1], ["running", 0.5])],
      size,
      unlimited,
    );
    const score = (number: number) => entries.find((one) => one.number === number)!.score;
    expect(score(2)).toBeCloseTo(score(1) / 2, 10);
    expect(score(3)).toBeCloseTo(score(1), 10);
    expect(counts).toEqual([{ passages: 3, entries: 4 }]);
    expect(entries.every(({ words }) => words === 1)).toBe(true);
  });

  it("gives the same result in any order of terms", () => {
    const one = scorePostings([weigh(["run", 1], ["running", 0.5])], size, unlimited);
    const other = scorePostings([weigh(["running", 0.5], ["run", 1])], size, unlimited);
    expect(other).toEqual(one);
  });
});

describe("scorePostings with a filter", () => {
  it("finds allowed numbers only, with unchanged scores", () => {
    fc.assert(
      fc.property(docs, query, fc.array(fc.boolean(), { maxLength: 12 }), (docs, query, some) => {
        const { size, word } = indexDocs(docs);
        const words = query.map((one) => word(one));
        const isAllowed = Uint8Array.from([0, ...docs.keys()], (_, at) =>
          Number(some[at] ?? false),
        );
        const all = scorePostings(words, size, unlimited).entries;
        const allowed = scorePostings(words, size, { ...unlimited, isAllowed }).entries;
        expect(allowed).toEqual(all.filter(({ number }) => isAllowed[number] === 1));
      }),
    );
  });

  it("counts within the allowed numbers", () => {
    const { size, word } = indexDocs([
      { fields: {}, passages: [["a"], ["a"]] },
      { fields: { title: ["a"] }, passages: [] },
    ]);
    const isAllowed = Uint8Array.of(0, 0, 1);
    expect(scorePostings([word("a")], size, { ...unlimited, isAllowed }).counts).toEqual([
      { passages: 0, entries: 1 },
    ]);
  });

  it("marks exactly the numbers that contain a word", () => {
    fc.assert(
      fc.property(docs, query, (docs, query) => {
        const { size, word } = indexDocs(docs);
        const words = query.map((one) => word(one));
        const found = scorePostings(words, size, unlimited).entries.map(({ number }) => number);
        const holders = markHolders(words, size.nextNumber);
        expect([...holders.keys()].filter((number) => holders[number] === 1)).toEqual(
          found.toSorted((a, b) => a - b),
        );
      }),
    );
  });
});

describe("the ranking of scorePostings", () => {
  it("ranks the user's note first, then title, site, topics and summary", () => {
    const { size, word } = indexDocs([
      { fields: { summary: ["a"] }, passages: [] },
      { fields: { why: ["a"] }, passages: [] },
      { fields: { topics: ["a"] }, passages: [] },
      { fields: { title: ["a"] }, passages: [] },
      { fields: { site: ["a"] }, passages: [] },
      { fields: { why: ["a"], title: ["a"] }, passages: [] },
      { fields: {}, passages: [["x"]] },
    ]);
    const { entries } = scorePostings([word("a")], size, unlimited);
    expect(entries.map(({ number }) => number)).toEqual([6, 2, 4, 5, 3, 1]);
  });

  it("prefers entries with all words when asked to", () => {
    const { size, word } = indexDocs([
      { fields: { title: ["rare"] }, passages: [["rare", "rare"]] },
      { fields: {}, passages: [["rare", "x", "x", "x", "x"], ["common"]] },
      ...Array.from({ length: 9 }, () => ({ fields: {}, passages: [["common"]] })),
    ]);
    const words = [word("rare"), word("common")];
    const first = (options: object) =>
      scorePostings(words, size, { limit: 1, ...options }).entries[0]!.number;
    expect(first({})).toBe(1);
    expect(first({ prefersComplete: true })).toBe(2);
  });

  it("returns nothing for unknown words, and handles more words than there are bits", () => {
    const { size, word } = indexDocs([{ fields: {}, passages: [["a"]] }]);
    expect(scorePostings([], size, unlimited)).toEqual({ entries: [], counts: [] });
    expect(scorePostings([word("z")], size, unlimited).entries).toEqual([]);
    const many = Array.from({ length: 40 }, () => word("a"));
    const { entries } = scorePostings(many, size, unlimited);
    expect(entries[0]!.words).toBe(0x7fffffff);
    expectNear(
      entries[0]!.score,
      40 * scorePostings([word("a")], size, unlimited).entries[0]!.score,
    );
  });
});

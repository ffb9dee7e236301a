import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuseEntries, fusePassages, fusion } from "./fuse-scores.ts";
import type { NearPassage } from "../embed/vector-search.ts";
import type { RankedEntry } from "./passage-scores.ts";

const byWords = (number: number, score: number, ordinals: number[] = []): RankedEntry => ({
  number,
  score,
  passages: ordinals.map((ordinal, index) => ({ ordinal, score: score - index })),
  words: 1,
  fields: 0,
});
const near = (number: number, nearness: number, ordinal = 0): NearPassage => ({
  number,
  ordinal,
  nearness,
});
const numbersOf = (list: readonly { number: number }[]) => list.map(({ number }) => number);

/** As returned by the index: each entry once, best first. */
const rankedLists = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 15 })
  .chain((numbers) =>
    fc
      .array(fc.double({ min: 0.01, max: 40, noNaN: true }), {
        minLength: numbers.length,
        maxLength: numbers.length,
      })
      .map((scores) =>
        scores
          .toSorted((a, b) => b - a)
          .map((score, index) => byWords(numbers[index]!, score, index % 2 === 0 ? [0, 3] : [])),
      ),
  );
const nearLists = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 40 }),
      ordinal: fc.integer({ min: 0, max: 5 }),
      nearness: fc.double({ min: -1, max: 1, noNaN: true }),
    }),
    { maxLength: 30, selector: ({ number, ordinal }) => `${number} ${ordinal}` },
  )
  .map((list) => list.toSorted((a, b) => b.nearness - a.nearness));

describe("fuseEntries", () => {
  it("returns the input unchanged without vectors", () => {
    const ranked = [byWords(3, 9, [0]), byWords(1, 4)];
    expect(fuseEntries(ranked, [])).toEqual(ranked);
  });

  it("ranks entries found both ways first", () => {
    const ranked = [byWords(1, 10, [0]), byWords(2, 9.5, [0]), byWords(3, 2, [0])];
    const fused = fuseEntries(ranked, [near(2, 0.8), near(4, 0.6), near(1, 0.1), near(3, 0.05)]);
    expect(numbersOf(fused)).toEqual([2, 1, 4, 3]);
  });

  it("shows entries found by vectors alone only if they are near enough, and close to the nearest", () => {
    const alone = [near(1, 0.9), near(2, 0.6), near(3, 0.5)];
    expect(numbersOf(fuseEntries([], alone))).toEqual([1, 2]);
    expect(fuseEntries([], [near(1, fusion.minNearness - 0.01)])).toEqual([]);
  });

  it("shows the nearest passages of an entry without a matching word", () => {
    const passages = [near(1, 0.9, 7), near(1, 0.8, 2), near(1, 0.2, 4)];
    expect(fuseEntries([], passages)[0]!.passages.map(({ ordinal }) => ordinal)).toEqual([7, 2]);
    expect(
      fuseEntries([byWords(1, 5)], passages)[0]!.passages.map(({ ordinal }) => ordinal),
    ).toEqual([7, 2]);
    expect(
      fuseEntries([byWords(1, 5, [4])], passages)[0]!.passages.map(({ ordinal }) => ordinal),
    ).toEqual([4]);
  });

  it("ranks by words when no entry is near", () => {
    const ranked = [byWords(1, 10, [0]), byWords(2, 7, [0])];
    expect(numbersOf(fuseEntries(ranked, [near(2, 0.05), near(1, 0.01)]))).toEqual([1, 2]);
  });

  it("returns each entry once, best first, with scores from 0 to 1, and loses no entry found by words", () => {
    fc.assert(
      fc.property(rankedLists, nearLists, (ranked, passages) => {
        const fused = fuseEntries(ranked, passages);
        const numbers = numbersOf(fused);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const { number } of ranked) expect(numbers).toContain(number);
        expect(
          fused.every((one, index) => index === 0 || one.score <= fused[index - 1]!.score),
        ).toBe(true);
        const most = passages.length > 0 ? 1.000001 : Number.POSITIVE_INFINITY;
        expect(fused.every(({ score }) => score >= 0 && score < most)).toBe(true);
      }),
    );
  });

  it("never lowers an entry that becomes nearer", () => {
    fc.assert(
      fc.property(rankedLists, nearLists, (ranked, passages) => {
        fc.pre(ranked.length > 1);
        const { number } = ranked.at(-1)!;
        const others = passages.filter((one) => one.number !== number);
        const placeAt = (nearness: number) =>
          numbersOf(
            fuseEntries(
              ranked,
              [...others, near(number, nearness)].toSorted((a, b) => b.nearness - a.nearness),
            ).filter((one) => ranked.some((known) => known.number === one.number)),
          ).indexOf(number);
        expect(placeAt(0.9)).toBeLessThanOrEqual(placeAt(0.1));
      }),
    );
  });
});

describe("fusePassages", () => {
  it("keeps word scores without vectors", () => {
    expect(fusePassages([byWords(1, 8, [5, 2]), byWords(2, 7.5)], [])).toEqual([
      { number: 1, ordinal: 5, score: 8 },
      { number: 2, ordinal: -1, score: 7.5 },
      { number: 1, ordinal: 2, score: 7 },
    ]);
  });

  it("ranks a passage with the same meaning beside those with the words", () => {
    const fused = fusePassages([byWords(1, 8, [5])], [near(1, 0.8, 9), near(2, 0.7, 0)]);
    expect(fused.map(({ number, ordinal }) => `${number} ${ordinal}`)).toEqual([
      "1 5",
      "1 9",
      "2 0",
    ]);
  });

  it("returns at most three passages per entry, and its card only if no passage is near", () => {
    const many = [1, 2, 3, 4, 5].map((ordinal) => near(1, 0.9, ordinal));
    expect(fusePassages([byWords(1, 8, [7, 8, 9])], many)).toHaveLength(3);
    expect(fusePassages([], many)).toHaveLength(3);
    expect(fusePassages([byWords(1, 8)], many).map(({ ordinal }) => ordinal)).toEqual([1, 2, 3]);
    expect(fusePassages([byWords(1, 8)], [near(2, 0.9), near(1, 0.1)])[0]).toMatchObject({
      number: 1,
      ordinal: -1,
    });
  });

  it("returns each passage once, best first, and one for every entry found by words", () => {
    fc.assert(
      fc.property(rankedLists, nearLists, (ranked, passages) => {
        const fused = fusePassages(ranked, passages);
        const keys = fused.map(({ number, ordinal }) => `${number} ${ordinal}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { number } of ranked) expect(numbersOf(fused)).toContain(number);
        for (const group of Map.groupBy(fused, ({ number }) => number).values())
          expect(group.length).toBeLessThanOrEqual(3);
        expect(
          fused.every((one, index) => index === 0 || one.score <= fused[index - 1]!.score),
        ).toBe(true);
      }),
    );
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseSegments, isMergeDue, takeSmallest } from "./merge-segments.ts";

const of = (...entries: number[]) => entries.map((entries, id) => ({ id, key: `${id}`, entries }));

describe("chooseSegments", () => {
  const chosen = (...entries: number[]) =>
    chooseSegments(of(...entries)).map(({ entries }) => entries);

  it("chooses ten segments of similar size", () => {
    expect(chosen()).toEqual([]);
    expect(chosen(...Array<number>(9).fill(1))).toEqual([]);
    expect(chosen(...Array<number>(10).fill(1))).toHaveLength(10);
    expect(chosen(...Array<number>(9).fill(1), 10)).toEqual([]);
    expect(chosen(...Array<number>(10).fill(9), ...Array<number>(9).fill(10))).toEqual(
      Array<number>(10).fill(9),
    );
  });

  it("chooses small segments first", () => {
    expect(chosen(...Array<number>(12).fill(500), ...Array<number>(11).fill(2))).toEqual(
      Array<number>(11).fill(2),
    );
  });

  it("chooses all segments of a small shared collection as soon as there are four", () => {
    const shared = (...entries: number[]) => chooseSegments(of(...entries), true);
    expect(shared(200, 1, 1)).toEqual([]);
    expect(shared(200, 10, 1, 1)).toHaveLength(4);
    expect(shared(998, 1, 1, 1)).toEqual([]);
    expect(isMergeDue(of(200, 1, 1, 1), true)).toBe(true);
    expect(isMergeDue(of(200, 1, 1, 1, 1), true)).toBe(false);
    expect(isMergeDue(of(200, 1, 1, 1), false)).toBe(false);
    expect(isMergeDue(of(...Array<number>(10).fill(1)), false)).toBe(true);
  });

  it("ends with few segments, whatever their sizes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 300 }), (sizes) => {
        let segments = of(...sizes);
        const total = sizes.reduce((sum, size) => sum + size, 0);
        for (let due = chooseSegments(segments); due.length > 0; due = chooseSegments(segments)) {
          const ids = new Set(due.map(({ id }) => id));
          const entries = due.reduce((sum, one) => sum + one.entries, 0);
          const before = segments.length;
          segments = [
            { id: -before, key: "", entries },
            ...segments.filter(({ id }) => !ids.has(id)),
          ];
          expect(segments.length).toBeLessThan(before);
        }
        expect(segments.reduce((sum, { entries }) => sum + entries, 0)).toBe(total);
        expect(segments.length).toBeLessThanOrEqual(9 * 6);
      }),
    );
  });
});

describe("takeSmallest", () => {
  it("takes at most 100 segments at once, the smallest, after 100,000 merges were lost", () => {
    const segments = of(...Array.from({ length: 100_000 }, (_, id) => 1 + (id % 9)));
    const taken = takeSmallest(chooseSegments(segments));
    expect(taken).toHaveLength(100);
    expect(taken.every(({ entries }) => entries === 1)).toBe(true);
    expect(takeSmallest(segments.slice(0, 100))).toEqual(segments.slice(0, 100));
  });
});

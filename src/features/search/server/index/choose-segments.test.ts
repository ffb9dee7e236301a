import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseSegments } from "./merge-segments.ts";

describe("chooseSegments", () => {
  const of = (...entries: number[]) => entries.map((entries, id) => ({ id, entries }));
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

  it("ends with few segments, whatever their sizes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 300 }), (sizes) => {
        let segments = of(...sizes);
        const total = sizes.reduce((sum, size) => sum + size, 0);
        for (let due = chooseSegments(segments); due.length > 0; due = chooseSegments(segments)) {
          const ids = new Set(due.map(({ id }) => id));
          const entries = due.reduce((sum, one) => sum + one.entries, 0);
          const before = segments.length;
          segments = [{ id: -before, entries }, ...segments.filter(({ id }) => !ids.has(id))];
          expect(segments.length).toBeLessThan(before);
        }
        expect(segments.reduce((sum, { entries }) => sum + entries, 0)).toBe(total);
        expect(segments.length).toBeLessThanOrEqual(9 * 6);
      }),
    );
  });
});

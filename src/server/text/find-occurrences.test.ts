import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runSliced, WorkBudget, type Sliced } from "#server/limits/work-budget.ts";
import {
  findFirst,
  findOccurrences,
  indexOfText,
  listOccurrences,
  replaceText,
} from "./find-occurrences.ts";

/** The result, and the units of the slices. */
function run<Result>(work: Sliced<Result>): { result: Result; units: number[] } {
  const units: number[] = [];
  for (;;) {
    const next = work.next();
    if (next.done) return { result: next.value, units };
    units.push(next.value);
  }
}

function listByIndexOf(text: string, sought: string, from: number): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(sought, from); at >= 0; at = text.indexOf(sought, at + 1))
    found.push(at);
  return found;
}

describe("findOccurrences", () => {
  it("finds what indexOf finds", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "😀"), maxLength: 60 });
    const sought = fc.string({ unit: fc.constantFrom("a", "b", "é"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(text, sought, fc.nat(10), (whole, part, from) => {
        const all = listByIndexOf(whole, part, from);
        expect(run(findOccurrences(whole, part, { from, max: 100 })).result).toEqual(all);
        expect(run(findOccurrences(whole, part, { from, max: 2 })).result).toEqual(all.slice(0, 2));
        expect(run(findFirst(whole, part, from)).result).toBe(all[0] ?? -1);
      }),
    );
  });

  it("finds and replaces at once what the built-in functions do, also long texts", () => {
    const letters = { unit: fc.constantFrom("a", "b"), maxLength: 200 } as const;
    const sought = fc.oneof(
      fc.string({ ...letters, minLength: 1, maxLength: 3 }),
      fc.nat(4).map((more) => "ab".repeat(16 + more)),
    );
    const text = fc
      .array(fc.oneof(fc.string(letters), sought), { maxLength: 4 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, sought, fc.nat(20), (whole, part, from) => {
        expect(indexOfText(whole, part, from)).toBe(whole.indexOf(part, from));
        expect(listOccurrences(whole, part, 1_000)).toEqual(listByIndexOf(whole, part, 0));
        expect(replaceText(whole, part, "$&")).toBe(whole.replaceAll(part, () => "$&"));
      }),
    );
  });

  it("finds no occurrence of an empty text", () => {
    expect(run(findOccurrences("abc", "", { max: 9 })).result).toEqual([]);
  });

  it("does work in proportion to both lengths in a text that repeats itself, in small slices", () => {
    const text = "ab ".repeat(663_333);
    const sought = `${"ab ".repeat(3)}xx ${"ab ".repeat(33_200)}`;
    const { result, units } = run(findFirst(text, sought));
    expect(result).toBe(-1);
    expect(Math.max(...units)).toBeLessThan(1_000);
    expect(units.reduce((sum, one) => sum + one, 0)).toBeLessThan(
      (text.length + sought.length) / 20,
    );
  });

  it("lets others run while it searches", async () => {
    const budget = new WorkBudget();
    await runSliced(findFirst("ab ".repeat(663_333), `${"ab ".repeat(30_000)}x`), budget);
    expect(budget.counted.pauses).toBeGreaterThan(0);
  });
});

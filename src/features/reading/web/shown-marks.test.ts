import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Highlight } from "#features/highlights/contract.ts";
import { joinMarks } from "./shown-marks.ts";

function createHighlight(id: string, more: Partial<Highlight> = {}): Highlight {
  const createdAt = new Date(0).toISOString();
  return {
    id,
    entryId: "entry-1",
    quote: id,
    prefix: "",
    suffix: "",
    start: 0,
    end: 5,
    state: "found",
    note: "",
    colour: "yellow",
    createdAt,
    updatedAt: createdAt,
    ...more,
  };
}

describe("joinMarks", () => {
  it("marks a highlight that is the quoted passage as both, in its color", () => {
    const highlight = createHighlight("one");
    const span = { from: 2, to: 12, isLast: true };
    expect(
      joinMarks({ ...span, isFirst: true }, [{ ...span, isFirst: true, highlight }]),
    ).toMatchObject([{ from: 2, to: 12, highlight, isPassage: true }]);
  });

  const mark = (from: number, to: number, id: string, more: Partial<Highlight> = {}) => ({
    from,
    to,
    isFirst: true,
    isLast: true,
    highlight: createHighlight(id, more),
  });

  it("returns pieces in order, with the passage before highlights", () => {
    const joined = joinMarks({ from: 5, to: 8, isFirst: true, isLast: true }, [
      mark(6, 20, "later"),
      mark(2, 12, "earlier"),
    ]);
    expect(joined.map(({ from, to, highlight }) => [from, to, highlight?.id])).toEqual([
      [2, 5, "earlier"],
      [5, 8, undefined],
      [8, 12, "earlier"],
      [12, 20, "later"],
    ]);
  });

  it("shows a highlight within another, and names what each piece covers", () => {
    const joined = joinMarks(undefined, [mark(0, 20, "outer"), mark(5, 8, "inner")]);
    expect(
      joined.map(({ from, to, isLast, highlight, under }) => [
        from,
        to,
        isLast,
        highlight?.id,
        under?.map(({ id }) => id),
      ]),
    ).toEqual([
      [0, 5, false, "outer", undefined],
      [5, 8, true, "inner", ["outer"]],
      [8, 20, true, "outer", undefined],
    ]);
  });

  it("shows the newest of highlights of the same words", () => {
    const newest = { createdAt: new Date(9).toISOString() };
    const joined = joinMarks(undefined, [mark(0, 5, "one"), mark(0, 5, "two", newest)]);
    expect(joined).toMatchObject([{ highlight: { id: "two" }, under: [{ id: "one" }] }]);
  });

  it("covers exactly the characters of the given marks, for any marks", () => {
    const spans = fc.array(fc.tuple(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 9 })));
    fc.assert(
      fc.property(spans, (given) => {
        const marks = given.map(([from, length], at) => mark(from, from + length, String(at)));
        const joined = joinMarks(undefined, marks);
        joined.forEach(({ from, to }, at) => {
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThanOrEqual(joined[at - 1]?.to ?? 0);
        });
        for (let at = 0; at < 40; at += 1) {
          const isAt = ({ from, to }: { from: number; to: number }) => from <= at && at < to;
          const expected = marks.filter(isAt).map(({ highlight }) => highlight.id);
          const shown = joined
            .filter(isAt)
            .flatMap((one) => [one.highlight!, ...(one.under ?? [])]);
          expect(shown.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
        }
      }),
    );
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { makeEntry } from "../testing/entry.ts";
import type { Excerpt, Source } from "../citations/source.ts";
import { joinSources, measureSource } from "./join-sources.ts";

const text = Array.from({ length: 300 }, (_, at) => `Sentence ${at}.`).join(" ");
const take = (start: number, length: number): Excerpt => ({
  text: text.slice(start, start + length),
  start,
});
const toSource = (id: string, ...excerpts: Excerpt[]): Source => ({
  kind: "entry",
  entry: makeEntry({ id }),
  excerpts,
});

it("keeps the order of entries, and puts what was read of one in the order of its text", () => {
  const found = [
    toSource("b", take(500, 300)),
    toSource("a", take(0, 250)),
    toSource("b", take(100, 300)),
    toSource("a"),
  ];
  const joined = joinSources(found, 100_000);
  expect(joined.map(({ entry }) => entry.id)).toEqual(["b", "a"]);
  expect(joined[0]!.excerpts).toEqual([take(100, 300), take(500, 300)]);
});

it("has every character of a text once, verbatim, and within the bytes", () => {
  const excerpt = fc.tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 1_500 }));
  const source = fc.tuple(fc.constantFrom("a", "b", "c"), excerpt);
  fc.assert(
    fc.property(
      fc.array(source, { maxLength: 12 }),
      fc.integer({ min: 1_000, max: 9_000 }),
      (found, bytes) => {
        const given = found.map(([id, [start, length]]) => toSource(id, take(start, length)));
        const joined = joinSources(given, bytes);
        for (const { excerpts } of joined) {
          let end = -1;
          for (const one of excerpts) {
            expect(one).toEqual(take(one.start, one.text.length));
            expect(one.start).toBeGreaterThanOrEqual(end);
            end = one.start + one.text.length;
          }
        }
        const size = joined.map(measureSource).reduce((sum, one) => sum + one, 0);
        expect(size).toBeLessThanOrEqual(bytes);
      },
    ),
  );
});

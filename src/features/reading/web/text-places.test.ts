import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTextPlaces } from "./text-places.ts";
import { toKey } from "./text-key.ts";

const words = ["tide", "harbour", "é", "e\u0301", "港口", "🌊", "|", "x".repeat(30), "\n\n"];
const anyText = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 2_000 })
  .map((parts) => parts.join(" "));

describe("createTextPlaces", () => {
  it("finds each offset again from its place, up to what a key leaves out", () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat({ max: 9 }), (text, at, parts) => {
        const size = Math.ceil(text.length / (parts + 1));
        const sections = Array.from({ length: parts + 1 }, (_, index) =>
          text.slice(index * size, (index + 1) * size),
        );
        // A letter and its accent in two sections have other keys than together.
        fc.pre(sections.map(toKey).join("") === toKey(text));
        const places = createTextPlaces(text, sections.map(toKey), "");
        const offset = at % (text.length + 1);
        const found = places.toOffset(places.toPlace(offset));
        expect(toKey(text.slice(0, found))).toBe(toKey(text.slice(0, offset)));
      }),
      { numRuns: 200 },
    );
  });

  it("counts text that is not rendered, such as a repeated title", () => {
    const text = "The title\n\nFirst words. Second words.";
    const places = createTextPlaces(text, [toKey("First words. Second words.")], "The title");
    const second = text.indexOf("Second");
    expect(places.toPlace(second)).toEqual({ section: 0, key: toKey("First words.").length });
    expect(places.toOffset({ section: 0, key: 0 })).toBe(text.indexOf("First"));
    expect(places.toPlace(2)).toEqual({ section: 0, key: 0 });
  });

  it("clamps places and offsets beyond the end", () => {
    const places = createTextPlaces("One. Two.", ["One.", "Two."], "");
    expect(places.toPlace(1_000)).toEqual({ section: 1, key: 4 });
    expect(places.toOffset({ section: 1, key: 400 })).toBe(9);
    expect(createTextPlaces("", [""], "").toOffset({ section: 0, key: 0 })).toBe(0);
  });
});

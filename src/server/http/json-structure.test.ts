import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findExcess } from "./json-structure.ts";

describe("the structure of JSON", () => {
  it("is enough for any value of a usual size, however its strings look", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(0, 2), (value, indent) => {
        expect(findExcess(JSON.stringify(value, null, indent))).toBeNull();
      }),
    );
    expect(findExcess(JSON.stringify(String.raw`[{,"\\"`.repeat(50_000)))).toBeNull();
  });

  it("is counted through strings, to the value", () => {
    const list = (length: number) =>
      JSON.stringify(Array.from({ length }, () => String.raw`"],\\`));
    expect(findExcess(list(10_000))).toBeNull();
    expect(findExcess(list(10_001))).toBe("The request's body has too many parts");
    const nested = (depth: number) => String.raw`{"a":"[[\"[", "b":` + "[".repeat(depth - 1);
    expect(findExcess(nested(32))).toBeNull();
    expect(findExcess(nested(33))).toBe("The request's body is nested deeper than 32 levels");
  });

  it("is looked for in what is no JSON too, without failing", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{},:"\\a1 ') }), (text) => {
        const found = findExcess(text);
        expect(found === null || typeof found === "string").toBe(true);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findExcess } from "./json-structure.ts";

describe("findExcess", () => {
  it("accepts any value of usual size, whatever its strings contain", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(0, 2), (value, indent) => {
        expect(findExcess(JSON.stringify(value, null, indent))).toBeNull();
      }),
    );
    expect(findExcess(JSON.stringify(String.raw`[{,"\\"`.repeat(50_000)))).toBeNull();
  });

  it("counts values and depth exactly, ignoring brackets in strings", () => {
    const list = (length: number) =>
      JSON.stringify(Array.from({ length }, () => String.raw`"],\\`));
    expect(findExcess(list(10_000))).toBeNull();
    expect(findExcess(list(10_001))).toBe("The request's body has too many parts");
    const nested = (depth: number) => String.raw`{"a":"[[\"[", "b":` + "[".repeat(depth - 1);
    expect(findExcess(nested(32))).toBeNull();
    expect(findExcess(nested(33))).toBe("The request's body is nested deeper than 32 levels");
  });

  it("never fails on invalid JSON", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{},:"\\a1 ') }), (text) => {
        const found = findExcess(text);
        expect(found === null || typeof found === "string").toBe(true);
      }),
    );
  });
});

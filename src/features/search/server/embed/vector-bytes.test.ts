import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCosine, fromBytes, toBytes, toSigns, toUnit } from "./vector-bytes.ts";

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
  minLength: 1,
  maxLength: 40,
});

describe("a vector", () => {
  it("has length one, whatever its numbers were", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        fc.pre(Math.hypot(...values) > 1e-6);
        const unit = toUnit(values);
        expect(findCosine(unit, unit)).toBeCloseTo(1, 4);
      }),
    );
  });

  it("comes back from its bytes as it was", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const unit = toUnit(values);
        expect(fromBytes(toBytes(unit))).toEqual(unit);
      }),
    );
  });

  it("is stored as little-endian floats, and as one bit for each number", () => {
    const unit = toUnit([3, 0, -4]);
    expect(toBytes(unit).toString("hex")).toBe("9a99193f00000000cdcc4cbf");
    expect(toSigns(unit)).toBe("100");
  });

  it("of zeros is near to nothing", () => {
    const zeros = toUnit([0, 0]);
    expect([...zeros]).toEqual([0, 0]);
    expect(findCosine(zeros, toUnit([1, 1]))).toBe(0);
  });

  it("has the cosine of its angle with another", () => {
    expect(findCosine(toUnit([2, 0]), toUnit([5, 5]))).toBeCloseTo(Math.SQRT1_2, 6);
    expect(findCosine(toUnit([1, 2]), toUnit([-1, -2]))).toBeCloseTo(-1, 6);
  });
});

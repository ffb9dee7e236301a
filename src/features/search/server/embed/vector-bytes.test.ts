import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCosine, fromBytes, toBytes, toSigns, toUnit } from "./vector-bytes.ts";

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
  minLength: 1,
  maxLength: 40,
});

describe("toUnit, toSigns and findCosine", () => {
  it("scale any vector to unit length", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        fc.pre(Math.hypot(...values) > 1e-6);
        const unit = toUnit(values);
        expect(findCosine(unit, unit)).toBeCloseTo(1, 4);
      }),
    );
  });

  it("restore a vector from its bytes", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const unit = toUnit(values);
        expect(fromBytes(toBytes(unit))).toEqual(unit);
      }),
    );
  });

  it("store little-endian floats and one bit per number", () => {
    const unit = toUnit([3, 0, -4]);
    expect(toBytes(unit).toString("hex")).toBe("9a99193f00000000cdcc4cbf");
    expect(toSigns(unit)).toBe("100");
  });

  it("treat a vector of zeros as similar to nothing", () => {
    const zeros = toUnit([0, 0]);
    expect([...zeros]).toEqual([0, 0]);
    expect(findCosine(zeros, toUnit([1, 1]))).toBe(0);
  });

  it("compute the cosine of the angle between two vectors", () => {
    expect(findCosine(toUnit([2, 0]), toUnit([5, 5]))).toBeCloseTo(Math.SQRT1_2, 6);
    expect(findCosine(toUnit([1, 2]), toUnit([-1, -2]))).toBeCloseTo(-1, 6);
  });
});

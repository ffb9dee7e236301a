import { describe, expect, it } from "vitest";
import { findAverageColor, type Pixels, shrink, turnUpright } from "./pixels.ts";
import { paint } from "./testing/sample-pictures.ts";

const pixelAt = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe("shrink", () => {
  it("averages whole areas", () => {
    const checks = paint(4, 2, (x, y) => ((x + y) % 2 === 0 ? [0, 100, 0] : [200, 100, 0]));
    expect([...shrink(checks, { width: 2, height: 1 }).data]).toEqual([
      100, 100, 0, 255, 100, 100, 0, 255,
    ]);
  });

  it("divides pixels that fall into two", () => {
    const columns = paint(3, 3, (x) => (x === 1 ? [120, 0, 0] : [0, 0, 0]));
    const small = shrink(columns, { width: 2, height: 2 });
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      expect(pixelAt(small, x, y)).toEqual([40, 0, 0, 255]);
  });

  it("ignores the color of transparent pixels", () => {
    const edge = paint(2, 1, (x) => (x === 0 ? [10, 20, 30] : [255, 255, 255, 0]));
    expect(pixelAt(shrink(edge, { width: 1, height: 1 }), 0, 0)).toEqual([10, 20, 30, 128]);
  });

  it.each([
    [1_000, 7],
    [997, 480],
    [481, 480],
    [33, 32],
  ])("keeps a plain color from %i to %i pixels", (from, to) => {
    const plain = paint(from, 3, () => [255, 128, 1]);
    const { data } = shrink(plain, { width: to, height: 2 });
    for (let at = 0; at < data.length; at += 4)
      expect([...data.subarray(at, at + 4)]).toEqual([255, 128, 1, 255]);
  });
});

describe("turnUpright", () => {
  // The upright picture is 3 by 2, with one red pixel at its top left and one green at its top right.
  const upright = paint(3, 2, (x, y) =>
    y > 0
      ? [0, 0, 0]
      : (
          [
            [255, 0, 0],
            [0, 0, 0],
            [0, 255, 0],
          ] as const
        )[x]!,
  );
  // The place in the upright picture of the pixel that is stored at (x, y), by the orientation of EXIF.
  const stored: Record<number, (x: number, y: number) => [number, number]> = {
    1: (x, y) => [x, y],
    2: (x, y) => [2 - x, y],
    3: (x, y) => [2 - x, 1 - y],
    4: (x, y) => [x, 1 - y],
    5: (x, y) => [y, x],
    6: (x, y) => [2 - y, x],
    7: (x, y) => [2 - y, 1 - x],
    8: (x, y) => [y, 1 - x],
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("undoes orientation %i", (orientation) => {
    const [width, height] = orientation >= 5 ? [2, 3] : [3, 2];
    // Viewers map the stored pixel to its upright position.
    const toUpright = stored[orientation]!;
    const picture = paint(width, height, (x, y) => {
      const [uprightX, uprightY] = toUpright(x, y);
      const [red, green, blue] = pixelAt(upright, uprightX, uprightY) as [number, number, number];
      return [red, green, blue];
    });
    expect(turnUpright(picture, orientation)).toEqual(upright);
  });
});

describe("findAverageColor", () => {
  it("weights by alpha", () => {
    expect(findAverageColor(paint(2, 1, (x) => (x === 0 ? [255, 0, 16] : [0, 0, 0, 0])))).toBe(
      "#ff0010",
    );
  });

  it("returns null if nothing is visible", () => {
    expect(findAverageColor(paint(2, 2, () => [255, 255, 255, 0]))).toBeNull();
  });
});

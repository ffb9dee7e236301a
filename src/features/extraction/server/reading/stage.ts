// An image with the preprocessing applied, and the mapping back to the given image.
import { evenLight, invert, isDark } from "./even-light.ts";
import { measureSkew } from "./measure-skew.ts";
import { addBorder, type Raster, resize, rotateBy, rotateQuarters } from "./raster.ts";

export type Point = { x: number; y: number };
export type Stage = { raster: Raster; toSource: (point: Point) => Point };

export function scale({ raster, toSource }: Stage, factor: number): Stage {
  const scaled = resize(raster, factor);
  const across = raster.width / scaled.width;
  const down = raster.height / scaled.height;
  return {
    raster: scaled,
    toSource: ({ x, y }) => toSource({ x: x * across, y: y * down }),
  };
}

/** By 0 to 3 quarter turns clockwise. */
export function turn({ raster, toSource }: Stage, quarters: number): Stage {
  const { width, height } = raster;
  const back = [
    (point: Point) => point,
    ({ x, y }: Point) => ({ x: y, y: height - x }),
    ({ x, y }: Point) => ({ x: width - x, y: height - y }),
    ({ x, y }: Point) => ({ x: width - y, y: x }),
  ][quarters]!;
  return {
    raster: rotateQuarters(raster, quarters),
    toSource: (point) => toSource(back(point)),
  };
}

/** Null if the lines are level, or their angle is unknown. */
export function straighten({ raster, toSource }: Stage): Stage | null {
  const angle = measureSkew(raster);
  if (angle === 0) return null;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const middle = { x: raster.width / 2, y: raster.height / 2 };
  return {
    raster: rotateBy(raster, angle, findEdge(raster)),
    toSource: ({ x, y }) =>
      toSource({
        x: cos * (x - middle.x) + sin * (y - middle.y) + middle.x,
        y: -sin * (x - middle.x) + cos * (y - middle.y) + middle.y,
      }),
  };
}

/** Dark text on even white. */
export function lighten({ raster, toSource }: Stage): Stage {
  return { raster: evenLight(isDark(raster) ? invert(raster) : raster), toSource };
}

/** In the grey of its edge, so that the border is not seen as a frame. */
export function surround({ raster, toSource }: Stage, margin: number): Stage {
  return {
    raster: addBorder(raster, margin, findEdge(raster)),
    toSource: ({ x, y }) => toSource({ x: x - margin, y: y - margin }),
  };
}

/** The median grey along the edges. */
function findEdge({ width, height, pixels }: Raster): number {
  const edge: number[] = [];
  for (let x = 0; x < width; x += 1) edge.push(pixels[x]!, pixels[(height - 1) * width + x]!);
  for (let y = 0; y < height; y += 1) edge.push(pixels[y * width]!, pixels[(y + 1) * width - 1]!);
  edge.sort((a, b) => a - b);
  return edge[Math.floor(edge.length / 2)] ?? 255;
}

// Measures the skew of a page by how clearly its rows separate into lines and gaps.
import { countGreys, findThreshold } from "./even-light.ts";
import { type Raster, resize } from "./raster.ts";

const widest = (15 * Math.PI) / 180;
const coarse = (0.5 * Math.PI) / 180;
const fine = (0.1 * Math.PI) / 180;
const maxSide = 900;
const maxPoints = 40_000;

type Points = { x: Float64Array; y: Float64Array; reach: number };

/** Radians for `rotateBy` that level the lines; 0 if uncertain. For dark ink on white. */
export function measureSkew(raster: Raster): number {
  const points = listInk(raster);
  if (points.x.length < 200) return 0;
  const level = measureSharpness(points, 0);
  let best = { angle: 0, sharpness: level };
  const tryAngles = (from: number, to: number, step: number) => {
    for (let angle = from; angle <= to; angle += step) {
      const sharpness = measureSharpness(points, angle);
      if (sharpness > best.sharpness) best = { angle, sharpness };
    }
  };
  tryAngles(-widest, widest, coarse);
  tryAngles(best.angle - coarse, best.angle + coarse, fine);
  const isClear = best.sharpness > level * 1.05 && Math.abs(best.angle) < widest;
  return isClear && Math.abs(best.angle) > fine * 2 ? best.angle : 0;
}

/** Ink below a gap: the upper edges of letters, which are on lines. */
function listInk(raster: Raster): Points {
  const small = resize(raster, Math.min(1, maxSide / Math.max(raster.width, raster.height)));
  const { width, height, pixels } = small;
  const threshold = findThreshold(countGreys(small));
  const found: number[] = [];
  for (let y = 1; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (pixels[at]! <= threshold && pixels[at - width]! > threshold) found.push(at);
    }
  const step = Math.max(1, Math.ceil(found.length / maxPoints));
  const kept = found.filter((_, index) => index % step === 0);
  return {
    x: Float64Array.from(kept, (at) => (at % width) - width / 2),
    y: Float64Array.from(kept, (at) => Math.floor(at / width) - height / 2),
    reach: Math.ceil(Math.hypot(width, height) / 2) + 1,
  };
}

/** The sum of squared row counts after rotation: lines and gaps give more than even grey. */
function measureSharpness({ x, y, reach }: Points, angle: number): number {
  const rows = new Float64Array(2 * reach + 1);
  const sin = Math.sin(angle);
  const cos = Math.cos(angle);
  for (let index = 0; index < x.length; index += 1)
    rows[Math.round(x[index]! * sin + y[index]! * cos) + reach]! += 1;
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}

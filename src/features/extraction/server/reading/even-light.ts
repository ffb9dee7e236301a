// Normalises lighting: dark text on even white.
import { createRaster, type Raster } from "./raster.ts";

/** Tiles along the shorter side; light may change between them. */
const tilesAcross = 24;
/** The background is lighter than at least this share of a tile. */
const groundShare = 0.8;
const evenShare = 0.85;
/** Grey levels between background and ink; with less there is nothing to enhance. */
const minContrast = 24;

/** The grey level below which `share` of all pixels are. */
export function findShare(histogram: Uint32Array, share: number): number {
  let total = 0;
  for (const count of histogram) total += count;
  let seen = 0;
  for (let grey = 0; grey < 256; grey += 1) {
    seen += histogram[grey]!;
    if (seen > total * share) return grey;
  }
  return 255;
}

export function countGreys({ pixels }: Raster): Uint32Array {
  const histogram = new Uint32Array(256);
  for (const grey of pixels) histogram[grey]! += 1;
  return histogram;
}

export function invert({ width, height, pixels }: Raster): Raster {
  return { width, height, pixels: pixels.map((grey) => 255 - grey) };
}

/** Otsu's threshold: the grey level that best separates the histogram into two classes. */
export function findThreshold(histogram: Uint32Array): number {
  let total = 0;
  let sum = 0;
  for (let grey = 0; grey < 256; grey += 1) {
    total += histogram[grey]!;
    sum += grey * histogram[grey]!;
  }
  let best = 127;
  let most = 0;
  let below = 0;
  let sumBelow = 0;
  for (let grey = 0; grey < 255; grey += 1) {
    below += histogram[grey]!;
    sumBelow += grey * histogram[grey]!;
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (between > most) {
      most = between;
      best = grey;
    }
  }
  return best;
}

/** Whether text is light on dark: where there is detail, more of the background is dark. */
export function isDark(raster: Raster): boolean {
  const { width, height, pixels } = raster;
  const side = Math.max(16, Math.ceil(Math.min(width, height) / tilesAcross));
  const histogram = new Uint32Array(256);
  let dark = 0;
  let light = 0;
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      histogram.fill(0);
      for (let y = top; y < Math.min(height, top + side); y += 1)
        for (let x = left; x < Math.min(width, left + side); x += 1)
          histogram[pixels[y * width + x]!]! += 1;
      const [low, middle, high] = [0.02, 0.5, 0.98].map((share) => findShare(histogram, share));
      if (high! - low! < minContrast) continue;
      // Ink covers less than half of its surroundings.
      if (middle! - low! < (high! - low!) * 0.35) dark += 1;
      else if (high! - middle! < (high! - low!) * 0.35) light += 1;
    }
  }
  return dark > light;
}

/** Whether the background is much darker in one part than in another. */
export function isUneven(raster: Raster): boolean {
  const { width, height } = raster;
  const side = Math.max(16, Math.ceil(Math.min(width, height) / tilesAcross));
  const ground = measureGround(raster, side, Math.ceil(width / side), Math.ceil(height / side));
  const sorted = ground.toSorted();
  const [dim, bright] = [0.1, 0.9].map((share) => sorted[Math.floor(share * sorted.length)]!);
  return dim! < bright! * evenShare;
}

/** Each pixel relative to the surrounding background, stretched so that the darkest ink is black. */
export function evenLight(raster: Raster): Raster {
  const { width, height, pixels } = raster;
  const side = Math.max(16, Math.ceil(Math.min(width, height) / tilesAcross));
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const ground = smooth(measureGround(raster, side, columns, rows), columns, rows);
  const even = createRaster(width, height);
  for (let y = 0; y < height; y += 1) {
    const down = clamp((y + 0.5) / side - 0.5, rows - 1);
    const top = Math.floor(down);
    const bottom = Math.min(rows - 1, top + 1);
    for (let x = 0; x < width; x += 1) {
      const right = clamp((x + 0.5) / side - 0.5, columns - 1);
      const left = Math.floor(right);
      const next = Math.min(columns - 1, left + 1);
      const above = mix(ground[top * columns + left]!, ground[top * columns + next]!, right - left);
      const below = mix(
        ground[bottom * columns + left]!,
        ground[bottom * columns + next]!,
        right - left,
      );
      const light = mix(above, below, down - top);
      even.pixels[y * width + x] = Math.min(255, (pixels[y * width + x]! * 255) / light);
    }
  }
  return stretch(even);
}

function measureGround(
  { width, height, pixels }: Raster,
  side: number,
  columns: number,
  rows: number,
): Float64Array {
  const ground = new Float64Array(columns * rows);
  const histogram = new Uint32Array(256);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      histogram.fill(0);
      const bottom = Math.min(height, (row + 1) * side);
      const right = Math.min(width, (column + 1) * side);
      for (let y = row * side; y < bottom; y += 1)
        for (let x = column * side; x < right; x += 1) histogram[pixels[y * width + x]!]! += 1;
      ground[row * columns + column] = Math.max(32, findShare(histogram, groundShare));
    }
  }
  return ground;
}

/** A tile full of ink takes its background from its neighbours. */
function smooth(ground: Float64Array, columns: number, rows: number): Float64Array {
  return ground.map((own, index) => {
    const row = Math.floor(index / columns);
    const column = index % columns;
    let sum = 0;
    let count = 0;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        sum += Math.max(own, ground[y * columns + x]!);
        count += 1;
      }
    }
    return sum / count;
  });
}

function stretch(raster: Raster): Raster {
  const histogram = countGreys(raster);
  const black = findShare(histogram, 0.005);
  const white = Math.max(findShare(histogram, 0.6), black + minContrast);
  const scale = 255 / (white - black);
  const greys = Uint8Array.from({ length: 256 }, (_, grey) =>
    Math.round(Math.max(0, Math.min(255, (grey - black) * scale))),
  );
  return { ...raster, pixels: raster.pixels.map((grey) => greys[grey]!) };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
